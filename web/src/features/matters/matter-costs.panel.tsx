import { expenseCalls } from '@praktis/contract/expenses/expenses.calls';
import { useState } from 'react';
import { useTexts } from '../../kit/texts.ts';
import { Day, Money } from '../../ui/cells.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import type { BulkAction, Column, RowOf, TotalsOf } from '../../ui/list/list-types.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ChargeableDialog } from './chargeable.dialog.tsx';
import { label, type PanelProps, period } from './matter-work.panels.tsx';

type Claim = RowOf<typeof expenseCalls.list>;
type ClaimTotals = TotalsOf<typeof expenseCalls.list>;

/** Costs of the matter that the reader may see. */
export function MatterCosts({ matter }: PanelProps) {
  const { t } = useTexts('matters');
  const [act, setAct] = useState<{ billable: boolean; rows: readonly Claim[]; clear: () => void } | null>(null);
  const columns: Column<Claim, ClaimTotals>[] = [
    { name: 'reference', title: label(t, 'reference'), sort: true, show: (row) => row.reference },
    { name: 'date', title: label(t, 'claim_date'), sort: true, show: (row) => <Day of={row.date} /> },
    { name: 'payable_to', title: label(t, 'payable_to'), sort: true, show: (row) => row.payable_to },
    {
      ...{ name: 'status', title: label(t, 'status'), sort: true },
      show: (row) => <StatusBadge of="expense" value={row.status} />,
    },
    {
      ...{ name: 'billed_status', title: t('work.billed') },
      show: (row) =>
        row.chargeable === 'none' ? (
          t('work.not_chargeable')
        ) : (
          <StatusBadge of="expense_billed" value={row.billed_status} />
        ),
    },
    {
      ...{ name: 'amount', title: label(t, 'amount'), sort: true, end: true },
      show: (row) => <Money amount={row.amount} currency={row.currency} />,
      total: (totals) => <Money amount={totals.amount} currency={totals.currency} />,
    },
    {
      ...{ name: 'charged', title: label(t, 'amount_charged_to_client'), end: true },
      show: (row) =>
        row.charged.map(({ currency, amount }) => <Money key={currency} amount={amount} currency={currency} />),
      total: (totals) => <Money amount={totals.charged} currency={totals.currency} />,
    },
    {
      ...{ name: 'unbilled', title: t('work.unbilled'), end: true },
      show: (row) =>
        row.unbilled.map(({ currency, amount }) => <Money key={currency} amount={amount} currency={currency} />),
      total: (totals) => <Money amount={totals.unbilled} currency={totals.currency} />,
    },
  ];
  const bulk = (billable: boolean): BulkAction<Claim> => ({
    ...{ title: t(billable ? 'chargeable.yes' : 'chargeable.no'), permission: 'expense.edit' },
    run: (rows, clear) => setAct({ billable, rows, clear }),
  });
  return (
    <>
      <ListScreen
        embedded
        name="matter-costs"
        title={t('work.costs')}
        menu={t('work.menu.costs')}
        call={expenseCalls.list}
        fixed={{ only_matter_id: matter.id }}
        columns={columns}
        filters={[period(t)]}
        to={(row) => `/expenses/detail/${row.id}`}
        rowName={(row) => row.reference}
        bulk={[bulk(true), bulk(false)]}
      />
      {act && <ChargeableDialog matter={matter} {...act} onClose={() => setAct(null)} />}
    </>
  );
}
