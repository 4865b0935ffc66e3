import { employeeCalls } from '@praktis/contract/employees/employees.calls';
import { employeeCategories, employeeStatuses } from '@praktis/contract/employees/employees.schemas';
import { employeeLookupCalls } from '@praktis/contract/employees/employees-lookups.calls';
import { useState } from 'react';
import { useMay } from '../../kit/permissions.ts';
import { sentence, type Translate, useTexts } from '../../kit/texts.ts';
import { Day } from '../../ui/cells.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import type { Column, Filter, RowOf } from '../../ui/list/list-types.ts';
import { RestoreDialog } from '../../ui/lock-out/restore.dialog.tsx';
import { type LockedPerson, useLocked } from '../../ui/lock-out/use-locked.ts';
import { ScreenLink } from '../../ui/screen-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { categoryKey, statusWord } from './employee-types.ts';

type Row = RowOf<typeof employeeCalls.list>;

const detailOf = (row: Row) => `/employees/detail/${row.id}`;

type Locked = ReturnType<typeof useLocked>;

/** The status, and beside it what becomes of his access, for those who may restore it (LCK-07). */
function Standing({ row, locked }: { row: Row; locked: Locked }) {
  const person = locked.get(row.id);
  return (
    <>
      <StatusBadge of="employee" value={row.status} /> {person && <StatusBadge of="lockout" value={person.state} />}
    </>
  );
}

/** Contact and dates are answered only for those the reader sees in full (ROL-01); the other cells stay empty. */
function columnsOf(t: Translate, seesAll: boolean, locked: Locked): Column<Row>[] {
  const title = (field: string) => sentence(t(`fields:${field}`));
  const contact = (name: 'email' | 'mobile' | 'phone' | 'level', hidden = false): Column<Row> => ({
    ...{ name, title: title(name), show: (row) => row[name], hidden },
  });
  return [
    { name: 'name', title: title('name'), sort: true, show: (row) => row.name, hover: (row) => row.name },
    { name: 'code', title: title('code'), sort: true, show: (row) => row.code },
    { name: 'category', title: title('category'), sort: true, show: (row) => t(categoryKey(row.category)) },
    { name: 'position', title: title('position'), sort: true, show: (row) => row.position },
    { name: 'practice_group', title: title('practice_group'), sort: true, show: (row) => row.practice_group },
    {
      ...{ name: 'status', title: title('status'), sort: true },
      show: (row) => <Standing row={row} locked={locked} />,
    },
    contact('email'),
    contact('mobile'),
    contact('phone', true),
    contact('level', true),
    {
      ...{ name: 'employed_on', title: title('employed_on'), sort: seesAll },
      show: (row) => <Day of={row.employed_on} />,
    },
  ];
}

function Preview({ row }: { row: Row }) {
  const { t } = useTexts('employees');
  return (
    <>
      <DataList
        items={[
          [t('fields:code'), row.code],
          [t('fields:category'), t(categoryKey(row.category))],
          [t('fields:position'), row.position],
          [t('fields:practice_group'), row.practice_group],
          [t('fields:status'), <StatusBadge key="status" of="employee" value={row.status} />],
          [t('fields:email'), row.email && <a href={`mailto:${row.email}`}>{row.email}</a>],
          [t('fields:mobile'), row.mobile],
          [t('fields:phone'), row.phone],
          [t('fields:level'), row.level],
        ]}
      />
      <p>
        <ScreenLink to={detailOf(row)}>{t('list.open')}</ScreenLink>
      </p>
    </>
  );
}

/** The directory of the firm. */
export function EmployeesListScreen() {
  const { t } = useTexts('employees');
  const mayEdit = useMay('employee.edit', 'all');
  const seesAll = useMay('employee.view', 'all');
  const seesCosts = useMay('employee_cost.view');
  const locked = useLocked();
  const [restoring, setRestoring] = useState<LockedPerson | null>(null);
  const restore = (row: Row) => {
    const person = locked.get(row.id);
    return person?.can_unlock && { title: t('timesheets:fee_earner.restore.submit'), run: () => setRestoring(person) };
  };
  const filters: Filter[] = [
    {
      ...{ kind: 'select', name: 'status', label: sentence(t('fields:status')), initial: 'active' },
      options: employeeStatuses.map((value) => ({ value, label: sentence(t(statusWord(value))) })),
    },
    {
      ...{ kind: 'select', name: 'category', label: sentence(t('fields:category')) },
      options: employeeCategories.map((value) => ({ value, label: t(categoryKey(value)) })),
    },
    {
      ...{ kind: 'lookup', name: 'position', label: sentence(t('fields:position')) },
      call: employeeLookupCalls.position,
    },
  ];
  return (
    <>
      <ListScreen
        name="employees"
        title={t('list.title')}
        menu={t('list.menu')}
        searchHint={t('list.search')}
        call={employeeCalls.list}
        columns={columnsOf(t, seesAll, locked)}
        filters={filters}
        to={detailOf}
        rowName={(row) => row.name}
        preview={(row) => <Preview row={row} />}
        rowActions={(row) => [restore(row), mayEdit && { title: t('core:edit'), to: `/employees/modify/${row.id}` }]}
        card={(row) => (
          <>
            <ScreenLink to={detailOf(row)}>{row.name}</ScreenLink> <Standing row={row} locked={locked} />
            <div className="small dimmed">
              {[t(categoryKey(row.category)), row.position, row.mobile].filter(Boolean).join(' · ')}
            </div>
          </>
        )}
        extra={
          seesCosts && (
            <ScreenLink className="linkish small" to="/employees/employee-cost">
              {t('list.costs')}
            </ScreenLink>
          )
        }
        main={mayEdit && { title: t('list.new'), to: '/employees/create' }}
      />
      {restoring && <RestoreDialog person={restoring} onClose={() => setRestoring(null)} />}
    </>
  );
}
