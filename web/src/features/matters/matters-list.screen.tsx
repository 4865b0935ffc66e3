import { matterActCalls } from '@praktis/contract/matters/matter-acts.calls';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { activeWithin, billingTypes, matterStatuses } from '@praktis/contract/matters/matters.schemas';
import { matterLookupCalls } from '@praktis/contract/matters/matters-lookups.calls';
import { IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '../../kit/permissions.ts';
import { sentence, type Translate, useTexts } from '../../kit/texts.ts';
import { Day, Money } from '../../ui/cells.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import type { Column, Filter, TotalsOf } from '../../ui/list/list-types.ts';
import { ScreenLink } from '../../ui/screen-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useMatterActs } from './matter-acts.tsx';
import { Budget, MatterPreview } from './matter-preview.tsx';
import { billingTypeKey, choicesOf, type MatterRow, matterTitle } from './matter-types.ts';
import { ManyDialog } from './matters-many.dialog.tsx';

type Totals = TotalsOf<typeof matterCalls.list>;
type MatterColumn = Column<MatterRow, Totals>;

const detailOf = (row: MatterRow) => `/matters/detail/${row.id}`;

/** The number, with a sign where the matter is confidential. */
function Numbered({ row, t }: { row: MatterRow; t: Translate }) {
  return (
    <>
      {row.number}
      {row.confidential && (
        <span title={sentence(t('fields:confidential'))}>
          {' '}
          <IconEyeOff size={13} aria-hidden />
          <span className="visually-hidden">{t('fields:confidential')}</span>
        </span>
      )}
    </>
  );
}

function plainColumns(t: Translate): MatterColumn[] {
  const title = (field: string) => sentence(t(`fields:${field}`));
  const words = (name: 'client_name' | 'practice_area' | 'responsible_partner' | 'task'): MatterColumn => ({
    ...{ name, title: title(name), show: (row) => row[name], hover: (row) => row[name] },
    ...(name === 'task' ? { hidden: true } : { sort: true }),
  });
  return [
    { name: 'number', title: title('number'), sort: true, show: (row) => <Numbered row={row} t={t} /> },
    { name: 'name', title: title('matter'), sort: true, show: (row) => row.name, hover: (row) => row.name },
    words('client_name'),
    words('task'),
    words('practice_area'),
    words('responsible_partner'),
    {
      ...{ name: 'status', title: title('status'), sort: true },
      show: (row) => <StatusBadge of="matter" value={row.status} />,
    },
    {
      ...{ name: 'conflict_result', title: title('conflict_result'), hidden: true },
      show: (row) => <StatusBadge of="conflict_result" value={row.conflict_result} />,
    },
    {
      ...{ name: 'billing_type', title: title('billing_type'), sort: true, hidden: true },
      show: (row) => t(billingTypeKey(row.billing_type)),
    },
    { name: 'currency', title: title('currency'), sort: true, hidden: true, show: (row) => row.currency },
    {
      ...{ name: 'active_date', title: title('active_date'), sort: true },
      show: (row) => <Day of={row.active_date} />,
    },
    {
      ...{ name: 'valid_until', title: title('valid_until'), sort: true, hidden: true },
      show: (row) => <Day of={row.valid_until} />,
    },
  ];
}

/** Columns of money, each for those who may see it anywhere; where not, the cell stays empty (RAT-11). */
function useMoneyColumns(t: Translate): MatterColumn[] {
  const seesRates = useMay('rate.view');
  const seesBills = useMay('invoice.view');
  const amount = (name: 'wip' | 'outstanding'): MatterColumn => ({
    ...{ name, title: sentence(t(`fields:${name}`)), sort: true, end: true },
    show: (row) => <Money amount={row[name]} currency={row.currency} />,
    total: (totals) => <Money amount={totals[name]} currency={totals.currency} />,
  });
  const budget: MatterColumn = {
    ...{ name: 'budget', title: t('list.budget'), sort: 'fee_used', end: true },
    show: (row) => <Budget row={row} />,
  };
  return [...(seesRates ? [budget, amount('wip')] : []), ...(seesBills ? [amount('outstanding')] : [])];
}

function useFilters(): Filter[] {
  const { t } = useTexts('matters');
  const label = (field: string) => sentence(t(`fields:${field}`));
  const lookup = (name: string, call: typeof matterLookupCalls.searchGroup): Filter => ({
    ...{ kind: 'lookup', name, label: label(name), call },
  });
  return [
    {
      ...{ kind: 'select', name: 'status', label: label('status'), initial: 'active' },
      options: choicesOf(
        (key) => sentence(t(key)),
        (value) => `statuses:matter.${value}`,
        matterStatuses,
      ),
    },
    { kind: 'lookup', name: 'client_id', label: label('client_id'), call: matterLookupCalls.searchClient },
    {
      ...{ kind: 'lookup', name: 'practice_area_id', label: label('practice_area') },
      call: matterLookupCalls.searchPracticeArea,
    },
    lookup('practice_group_id', matterLookupCalls.searchGroup),
    lookup('source_of_work_id', matterLookupCalls.searchSourceOfWork),
    {
      ...{ kind: 'lookup', name: 'responsible_partner_id', label: label('responsible_partner') },
      ...{ call: matterLookupCalls.searchEmployee, params: { category: 'partner' } },
    },
    {
      ...{ kind: 'select', name: 'billing_type', label: label('billing_type') },
      options: choicesOf(t, billingTypeKey, billingTypes),
    },
    {
      ...{ kind: 'select', name: 'active_within', label: t('list.within_label') },
      options: activeWithin
        .filter((days) => days !== 'all')
        .map((days) => ({ value: days, label: t('list.within', { days }) })),
    },
    { kind: 'flag', name: 'confidential', label: label('confidential') },
  ];
}

/** Matters with what is on them, owed and used of their budgets. */
export function MattersListScreen() {
  const { t } = useTexts('matters');
  const mayCreate = useMay('matter.create');
  const acts = useMatterActs(() => undefined);
  const columns = [...plainColumns(t), ...useMoneyColumns(t)];
  const [many, setMany] = useState<{ rows: readonly MatterRow[]; clear: () => void } | null>(null);
  return (
    <>
      <ListScreen
        name="matters"
        title={t('list.title')}
        menu={t('list.menu')}
        searchHint={t('list.search')}
        call={matterCalls.list}
        columns={columns}
        filters={useFilters()}
        to={detailOf}
        rowName={matterTitle}
        preview={(row) => <MatterPreview row={row} />}
        bulk={[
          {
            ...{ title: t('many.act'), permission: 'matter.edit' },
            run: (rows, clear) => setMany({ rows, clear }),
          },
        ]}
        exportCall={matterActCalls.download}
        rowActions={(row) => [
          row.can_edit && { title: t('core:edit'), to: `/matters/modify/${row.id}` },
          acts.activate(row),
          ...acts.others(row),
        ]}
        card={(row) => (
          <>
            <ScreenLink to={detailOf(row)}>{matterTitle(row)}</ScreenLink>{' '}
            <StatusBadge of="matter" value={row.status} />
            <div className="small dimmed">{[row.client_name, row.responsible_partner].filter(Boolean).join(' · ')}</div>
            <Budget row={row} />
          </>
        )}
        main={mayCreate && { title: t('list.new'), to: '/matters/create' }}
      />
      {acts.dialog}
      {many && <ManyDialog {...many} onClose={() => setMany(null)} />}
    </>
  );
}
