import { Button, Select } from '@mantine/core';
import type { MatterRegistration } from '@praktis/contract/employees/employee-matters.calls';
import { employeeMatterCalls } from '@praktis/contract/employees/employee-matters.calls';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useUrlState } from '../../kit/navigation.ts';
import { notify } from '../../kit/notices.tsx';
import { ask } from '../../kit/questions.ts';
import { sentence, useTexts } from '../../kit/texts.ts';
import { useSend } from '../../kit/use-send.ts';
import { Day, Hours, Money } from '../../ui/cells.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { Column } from '../../ui/list/list-types.ts';
import { ScreenLink } from '../../ui/screen-link.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { daysShown, type EmployeeDetail, refreshedByRegistration } from './employee-types.ts';
import { RegistrationDialog } from './registration.dialog.tsx';

function useColumns(rows: readonly MatterRegistration[]): Column<MatterRegistration>[] {
  const { t } = useTexts('employees', 'matters');
  const title = (field: string) => sentence(t(`fields:${field}`));
  const hours = (name: 'billable_hours' | 'non_billable_hours'): Column<MatterRegistration> => ({
    ...{ name, title: t(`registration.${name}`), end: true },
    show: (row) => <Hours of={row[name]} />,
  });
  return [
    {
      ...{ name: 'number', title: title('matter'), hover: (row: MatterRegistration) => `${row.number} ${row.name}` },
      show: (row) => <ScreenLink to={`/matters/detail/${row.matter_id}`}>{`${row.number} ${row.name}`}</ScreenLink>,
    },
    { name: 'client', title: title('client'), show: (row) => row.client_name, hover: (row) => row.client_name },
    { name: 'status', title: title('status'), show: (row) => <StatusBadge of="matter" value={row.status} /> },
    {
      ...{ name: 'roles', title: t('matters:team.roles') },
      show: (row) => sentence(row.roles.map((role) => t(`fields:${role}`)).join(', ')),
    },
    { name: 'join_date', title: title('join_date'), show: (row) => <Day of={row.join_date} /> },
    { name: 'leave_date', title: title('leave_date'), show: (row) => <Day of={row.leave_date} /> },
    {
      ...{ name: 'rate_name', title: title('rate_name') },
      show: (row) =>
        `${row.rate_name || t('matters:team.default_rate')}, ${t(`matters:rate_type.${row.rate_type}`).toLocaleLowerCase()}`,
    },
    ...(rows.some((row) => row.rate !== undefined)
      ? [
          {
            ...{ name: 'rate', title: t('matters:team.rate_today'), end: true },
            show: (row: MatterRegistration) => <Money amount={row.rate} currency={row.rate_currency} exact />,
          },
        ]
      : []),
    ...(rows.some((row) => row.billable_hours !== undefined)
      ? [hours('billable_hours'), hours('non_billable_hours')]
      : []),
  ];
}

/** Takes the person off a matter; with entries there the server asks once more (MAT-04). */
function useRemoval(name: string) {
  const { t } = useTexts('employees');
  const removal = useSend(employeeMatterCalls.removeMember, ...refreshedByRegistration);
  return async ({ id, version, number }: MatterRegistration) => {
    const question = { title: t('registration.remove_title', { name, number }), danger: true };
    const words = { text: t('registration.remove_text'), yes: t('registration.remove') };
    if (!(await ask({ ...question, ...words }))) return;
    if (await removal.attempt({ id, version }))
      notify.success({ message: t('registration.removed', { name, number }) });
  };
}

/** How far back the hours on each matter are added up (G070). */
function DaysChoice() {
  const { t } = useTexts('employees');
  const [url, change] = useUrlState();
  return (
    <Select
      size="xs"
      w={150}
      aria-label={t('registration.days_label')}
      allowDeselect={false}
      data={['30', '90', '365'].map((days) => ({ value: days, label: t('registration.days', { days }) }))}
      value={String(daysShown(url.days))}
      onChange={(days) => change({ days: days === '30' || days === null ? undefined : days })}
    />
  );
}

/** The matters a person is registered to, in which roles and at which rate (MAT-04). */
export function EmployeeMatters({ employee }: { employee: EmployeeDetail }) {
  const { t } = useTexts('employees', 'matters');
  const [open, setOpen] = useState<MatterRegistration | 'new' | null>(null);
  const remove = useRemoval(employee.name);
  const rows = employee.matters ?? [];
  const columns = useColumns(rows);
  const add = employee.can_register && (
    <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setOpen('new')}>
      {t('registration.add')}
    </Button>
  );
  return (
    <Section
      title={t('detail.matters')}
      extra={
        <div className="panel-tools">
          <DaysChoice />
          {add}
        </div>
      }
    >
      {rows.length === 0 ? (
        <EmptyState title={t('registration.none')} text={t('registration.none_text')} />
      ) : (
        <DataTable
          plain
          label={t('detail.matters')}
          columns={columns}
          rows={rows}
          rowName={(row) => row.number}
          rowActions={(row) => [
            row.can_edit && { title: t('registration.change'), run: () => setOpen(row) },
            row.can_edit &&
              row.leave_date === null && {
                ...{ title: t('registration.remove'), danger: true, apart: true },
                run: () => void remove(row),
              },
          ]}
        />
      )}
      {open && (
        <RegistrationDialog
          employee={employee}
          registration={open === 'new' ? undefined : open}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  );
}
