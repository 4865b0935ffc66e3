import { employeeCalls } from '@praktis/contract/employees/employees.calls';
import { employeeForm, employeeStatuses } from '@praktis/contract/employees/employees.schemas';
import { optionalDay } from '@praktis/contract/kit/days';
import { z } from 'zod';
import { useFormats } from '../../kit/formats.ts';
import { notify } from '../../kit/notices.tsx';
import { sentence, useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { type EmployeeDetail, refreshedByEmployees, statusWord } from './employee-types.ts';
import { LevelField } from './level.field.tsx';

export type OpenDialog = 'status' | 'level' | 'budget rate';

interface DialogProps {
  employee: EmployeeDetail;
  onClose: () => void;
}

const statusForm = z.object({ status: z.enum(employeeStatuses), left_on: optionalDay });

/** Active, on leave, terminated; a leaver is signed out at once (ROL-07). */
function StatusDialog({ employee, onClose }: DialogProps) {
  const { t } = useTexts('employees');
  const { today } = useFormats();
  const update = useSend(employeeCalls.updateStatus, ...refreshedByEmployees);
  const { id, version, name, next_statuses } = employee;
  return (
    <FormDialog
      title={t('status.title', { name })}
      schema={statusForm}
      values={{ status: next_statuses.length === 1 ? next_statuses[0] : '', left_on: today }}
      fields={[
        {
          ...{ kind: 'select', name: 'status', hint: t('status.hint') },
          options: next_statuses.map((value) => ({ value, label: sentence(t(statusWord(value))) })),
        },
        {
          ...{ kind: 'date', name: 'left_on', hint: t('status.left_hint'), required: true },
          when: (values) => values.status === 'terminated',
        },
      ]}
      save={(values) => update.send({ employee_id: id, version, ...values })}
      onSaved={() => notify.success({ message: t('status.done', { name }) })}
      submit={t('status.submit')}
      onClose={onClose}
    />
  );
}

const levelForm = employeeForm.pick({ level: true });

function LevelDialog({ employee, onClose }: DialogProps) {
  const { t } = useTexts('employees');
  const wanted = useCall(employeeCalls.config, { query: {} }).data?.required_fields.includes('level');
  const update = useSend(employeeCalls.updateLevel, ...refreshedByEmployees);
  const { id, version, name, level } = employee;
  return (
    <FormDialog
      title={t('level.title', { name })}
      schema={levelForm}
      values={{ level: level ?? '' }}
      fields={[
        {
          ...{ kind: 'custom', name: 'level', required: wanted ?? false },
          render: ({ required }) => <LevelField required={required} />,
        },
      ]}
      save={(values) => update.send({ employee_id: id, version, level: values.level })}
      onSaved={() => notify.success({ message: t('level.done', { name }) })}
      submit={t('level.submit')}
      onClose={onClose}
    />
  );
}

const budgetRateForm = employeeForm.pick({ budget_rate: true });

/** The budget rate alone, for those who edit rates but not employees. */
function BudgetRateDialog({ employee, onClose }: DialogProps) {
  const { t } = useTexts('employees');
  const update = useSend(employeeCalls.updateBudgetRate, ...refreshedByEmployees);
  const { id, version, name, budget_rate, currency } = employee;
  return (
    <FormDialog
      title={t('budget_rate.title', { name })}
      schema={budgetRateForm}
      values={{ budget_rate }}
      fields={[{ kind: 'money', name: 'budget_rate', currency, hint: t('form.budget_rate_hint') }]}
      save={(values) => update.send({ employee_id: id, version, budget_rate: values.budget_rate ?? null })}
      onSaved={() => notify.success({ message: t('budget_rate.done', { name }) })}
      submit={t('budget_rate.submit')}
      onClose={onClose}
    />
  );
}

/** The open dialog of an employee. */
export function EmployeeDialogs({ open, ...props }: DialogProps & { open: OpenDialog }) {
  if (open === 'status') return <StatusDialog {...props} />;
  return open === 'level' ? <LevelDialog {...props} /> : <BudgetRateDialog {...props} />;
}
