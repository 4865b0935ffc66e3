import { employeeCalls } from '@praktis/contract/employees/employees.calls';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useGo, useUrlState } from '../../kit/navigation.ts';
import { notify } from '../../kit/notices.tsx';
import { useMay } from '../../kit/permissions.ts';
import { ask } from '../../kit/questions.ts';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import { AuditTrail } from '../../ui/audit/audit-trail.tsx';
import { DetailScreen } from '../../ui/detail-screen.tsx';
import { RestoreDialog } from '../../ui/lock-out/restore.dialog.tsx';
import { useLocked } from '../../ui/lock-out/use-locked.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { EmployeeDialogs, type OpenDialog } from './employee.dialogs.tsx';
import { EmployeeAbout } from './employee-about.panel.tsx';
import { EmployeeGoal } from './employee-goal.panel.tsx';
import { EmployeeInformation } from './employee-information.panel.tsx';
import { EmployeeMatters } from './employee-matters.panel.tsx';
import { EmployeeRates } from './employee-rates.panel.tsx';
import { daysShown, type EmployeeDetail, refreshedByEmployees } from './employee-types.ts';

/** Deletes an employee that nothing refers to, after a question that names him. */
function useRemove() {
  const { t } = useTexts('employees');
  const go = useGo();
  const remove = useSend(employeeCalls.remove, ...refreshedByEmployees);
  return async ({ id, name }: EmployeeDetail) => {
    const question = { title: t('delete.title', { name }), text: t('delete.text'), yes: t('delete.yes'), danger: true };
    if (!(await ask(question)) || !(await remove.attempt({ employee_id: id }))) return;
    notify.success({ message: t('delete.done', { name }) });
    go('/employees');
  };
}

/** The way to what the person costs, for those who may see it (RAT-10). */
function useCostActions() {
  const { t } = useTexts('employees');
  const go = useGo();
  const mayView = useMay('employee_cost.view');
  const mayEdit = useMay('employee_cost.edit');
  return ({ id, name }: EmployeeDetail) => [
    mayView && {
      ...{ title: t('detail.costs'), apart: true },
      run: () => go('/employees/employee-cost', { employee_id: id, 'employee_id.name': name, state: 'all' }),
    },
    mayEdit && {
      title: t('detail.add_cost'),
      run: () => go('/employees/employee-cost/create', { employee: id, name }),
    },
  ];
}

/** One employee: who it is, its matters, its rates where they may be seen, its trail. */
export function EmployeeDetailScreen() {
  const { t } = useTexts('employees');
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const [url] = useUrlState();
  const query = { employee_id: id, total_day_matter: daysShown(url.days) };
  const detail = useCall(employeeCalls.detail, { query }, { inPlace: true });
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const remove = useRemove();
  const costs = useCostActions();
  const locked = useLocked().get(id);
  const [restoring, setRestoring] = useState(false);
  return (
    <>
      <DetailScreen
        of={detail}
        title={(employee) => employee.name}
        status={(employee) => (
          <>
            <span className="dimmed small">{employee.code}</span>
            <StatusBadge of="employee" value={employee.status} />
            {locked && <StatusBadge of="lockout" value={locked.state} />}
          </>
        )}
        crumbs={[{ title: t('list.title'), to: '/employees' }]}
        backTo="/employees"
        editTo={(employee) => (employee.can_edit ? `/employees/modify/${id}` : undefined)}
        actions={(employee) => [
          locked?.can_unlock && { title: t('timesheets:fee_earner.restore.submit'), run: () => setRestoring(true) },
          employee.can_edit &&
            employee.next_statuses.length > 0 && { title: t('status.submit'), run: () => setDialog('status') },
          employee.can_edit && { title: t('level.submit'), run: () => setDialog('level') },
          employee.can_edit_rates &&
            !employee.can_edit && { title: t('budget_rate.submit'), run: () => setDialog('budget rate') },
          ...costs(employee),
          employee.can_delete && {
            ...{ title: t('delete.yes'), danger: true, apart: true },
            run: () => void remove(employee),
          },
        ]}
        tabs={[
          {
            ...{ name: 'information', title: t('detail.information') },
            show: (employee) => <EmployeeInformation employee={employee} />,
          },
          {
            ...{ name: 'matters', title: t('detail.matters'), hidden: detail.data?.matters === undefined },
            show: (employee) => <EmployeeMatters employee={employee} />,
          },
          {
            ...{ name: 'about', title: t('detail.about'), hidden: detail.data?.complete !== true },
            show: (employee) => <EmployeeAbout employee={employee} />,
          },
          {
            ...{ name: 'rates', title: t('detail.rates'), hidden: detail.data?.rates === undefined },
            show: (employee) => <EmployeeRates employee={employee} />,
          },
          {
            ...{ name: 'goal', title: t('detail.goal'), hidden: detail.data?.rates === undefined },
            show: (employee) => <EmployeeGoal employee={employee} />,
          },
          {
            ...{ name: 'history', title: t('core:history.title'), hidden: detail.data?.can_see_audit === false },
            show: () => <AuditTrail call={employeeCalls.auditTrail} id={id} idName="employee_id" />,
          },
        ]}
      />
      {restoring && locked && <RestoreDialog person={locked} onClose={() => setRestoring(false)} />}
      {dialog && detail.data && (
        <EmployeeDialogs open={dialog} employee={detail.data} onClose={() => setDialog(null)} />
      )}
    </>
  );
}
