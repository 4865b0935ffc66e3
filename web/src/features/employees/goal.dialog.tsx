import { employeeGoalCalls } from '@praktis/contract/employees/employee-goals.calls';
import type { ReplyOf } from '@praktis/contract/kit/call';
import { notify } from '../../kit/notices.tsx';
import { useTexts } from '../../kit/texts.ts';
import { useSend } from '../../kit/use-send.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import type { EmployeeDetail } from './employee-types.ts';

interface GoalDialogProps {
  employee: EmployeeDetail;
  goal: ReplyOf<typeof employeeGoalCalls.detail>;
  onClose: () => void;
}

const amountForm = employeeGoalCalls.update.body.pick({ amount: true });

/** Types the goal of a year; left empty, the computed one holds again (RAT-09). */
export function GoalDialog({ employee, goal, onClose }: GoalDialogProps) {
  const { t } = useTexts('employees');
  const update = useSend(employeeGoalCalls.update, 'employee', 'dashboard');
  const { year, version, typed } = goal;
  return (
    <FormDialog
      title={t('goal.title', { name: employee.name, year })}
      schema={amountForm}
      values={{ amount: typed }}
      fields={[
        {
          ...{ kind: 'money', name: 'amount', label: t('goal.of_year', { year }) },
          ...{ currency: employee.currency, hint: t('goal.amount_hint') },
        },
      ]}
      save={(values) => update.send({ employee_id: employee.id, year, version, amount: values.amount })}
      onSaved={() => notify.success({ message: t('goal.done', { name: employee.name, year }) })}
      submit={t('goal.save')}
      onClose={onClose}
    />
  );
}
