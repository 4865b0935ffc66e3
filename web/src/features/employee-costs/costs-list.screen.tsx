import { costStates, employeeCostCalls } from '@praktis/contract/employees/employee-costs.calls';
import { employeeLookupCalls } from '@praktis/contract/employees/employees-lookups.calls';
import { useMay } from '../../kit/permissions.ts';
import { sentence, type Translate, useTexts } from '../../kit/texts.ts';
import { Day, Money } from '../../ui/cells.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import type { Column, Filter, TotalsOf } from '../../ui/list/list-types.ts';
import { RowCard } from '../../ui/list/row-card.tsx';
import { ScreenLink } from '../../ui/screen-link.tsx';
import { CostState } from './cost-state.tsx';
import { type CostRow, costName, costPath, costsPath } from './cost-types.ts';
import { useCostRemoval } from './use-cost-removal.ts';

type Totals = TotalsOf<typeof employeeCostCalls.list>;

function columnsOf(t: Translate): Column<CostRow, Totals>[] {
  const title = (field: string) => sentence(t(`fields:${field}`));
  return [
    {
      ...{ name: 'employee_name', title: title('employee'), sort: true },
      ...{ show: (row) => row.employee_name, hover: (row) => row.employee_name },
    },
    { name: 'employee_code', title: title('code'), show: (row) => row.employee_code },
    { name: 'practice_group', title: title('practice_group'), show: (row) => row.practice_group, hidden: true },
    { name: 'category', title: title('category_id'), sort: true, show: (row) => row.category },
    {
      ...{ name: 'monthly_amount', title: title('monthly_amount'), sort: true, end: true },
      show: (row) => <Money amount={row.monthly_amount} currency={row.currency} />,
      total: (totals) => <Money amount={totals.monthly_amount} currency={totals.currency} />,
    },
    { name: 'start_date', title: title('start_date'), sort: true, show: (row) => <Day of={row.start_date} /> },
    { name: 'end_date', title: title('end_date'), sort: true, show: (row) => <Day of={row.end_date} /> },
    { name: 'state', title: title('status'), show: (row) => <CostState of={row.state} /> },
    { name: 'note', title: title('note'), show: (row) => row.note, hover: (row) => row.note, hidden: true },
  ];
}

function filtersOf(t: Translate): Filter[] {
  const label = (field: string) => sentence(t(`fields:${field}`));
  return [
    {
      ...{ kind: 'select', name: 'state', label: label('status'), initial: 'current', everything: 'all' },
      options: costStates.map((value) => ({ value, label: sentence(t(`state.${value}`)) })),
    },
    { kind: 'lookup', name: 'employee_id', label: label('employee'), call: employeeCostCalls.searchEmployee },
    { kind: 'lookup', name: 'category_id', label: label('category_id'), call: employeeCostCalls.searchCategory },
    { kind: 'lookup', name: 'practice_group_id', label: label('practice_group'), call: employeeLookupCalls.group },
  ];
}

/** What people cost a month, for those who may see it (RAT-10). */
export function CostsListScreen() {
  const { t } = useTexts('costs');
  const mayEdit = useMay('employee_cost.edit');
  const mayImport = useMay('import.run');
  const remove = useCostRemoval(() => undefined);
  return (
    <ListScreen
      name="employee-costs"
      title={t('list.title')}
      crumbs={[{ title: t('list.employees'), to: '/employees' }]}
      menu={t('list.menu')}
      searchHint={t('list.search')}
      call={employeeCostCalls.list}
      columns={columnsOf(t)}
      filters={filtersOf(t)}
      exportCall={employeeCostCalls.download}
      to={(row) => costPath(row.id)}
      rowName={costName}
      rowActions={(row) => [
        row.can_edit && { title: t('core:edit'), to: `${costsPath}/modify/${row.id}` },
        row.can_edit && { title: t('delete.yes'), danger: true, apart: true, run: () => void remove(row) },
      ]}
      card={(row) => (
        <RowCard
          to={costPath(row.id)}
          title={row.employee_name}
          state={<CostState of={row.state} />}
          about={[row.category, <Day key="from" of={row.start_date} />]}
          figure={<Money amount={row.monthly_amount} currency={row.currency} />}
        />
      )}
      extra={
        mayEdit &&
        mayImport && (
          <ScreenLink to="/import" search={{ kind: 'employee-cost' }}>
            {t('list.import')}
          </ScreenLink>
        )
      }
      main={mayEdit && { title: t('list.new'), to: `${costsPath}/create` }}
    />
  );
}
