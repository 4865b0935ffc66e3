import type { AnyCall } from '@praktis/contract/kit/call';
import type { CallFailure } from '../../kit/call-failure.ts';
import { useGo } from '../../kit/navigation.ts';
import { sentence, useTexts } from '../../kit/texts.ts';
import { MainAction } from '../action-menu.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ScreenLink } from '../screen-link.tsx';
import { CardTools } from './card-tools.tsx';
import { DataTable } from './data-table.tsx';
import type { ListScreenProps } from './list-props.ts';
import { isNarrowed, isNarrowedByHand, type ListState } from './list-state.ts';
import type { Column, Page, RowOf, TotalsOf } from './list-types.ts';
import { RowCards } from './row-cards.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { CardTotals } from './table-totals.tsx';
import type { Selection } from './use-selection.ts';

interface ListBodyProps<C extends AnyCall> {
  list: ListScreenProps<C>;
  page: { data: Page<RowOf<C>, TotalsOf<C>> | undefined; error: CallFailure | null; refetch: () => Promise<unknown> };
  columns: readonly Column<RowOf<C>, TotalsOf<C>>[];
  state: ListState;
  phone: boolean;
  selection: Selection<RowOf<C>> | undefined;
  onSort: (sort: string) => void;
  onClear: () => void;
  onPreview: ((row: RowOf<C>) => void) | undefined;
}

function Nothing<C extends AnyCall>({ list, state, onClear }: Pick<ListBodyProps<C>, 'list' | 'state' | 'onClear'>) {
  const { t } = useTexts();
  const clear = (
    <button type="button" className="linkish" onClick={onClear}>
      {t('core:list.clear_filters')}
    </button>
  );
  if (isNarrowedByHand(state, list.filters ?? [])) {
    return <EmptyState title={t('core:list.nothing_found')} text={t('core:list.nothing_found_why')} action={clear} />;
  }
  return (
    <EmptyState
      title={list.empty ?? t('core:list.empty', { menu: list.menu })}
      action={
        <>
          {list.main && <MainAction action={list.main} />}
          {isNarrowed(state) && clear}
        </>
      }
    />
  );
}

function Refused({ failure, again }: { failure: CallFailure; again: () => void }) {
  const { t } = useTexts();
  const forbidden = failure.status === 403;
  return (
    <EmptyState
      title={t(forbidden ? 'core:notice.forbidden.title' : 'core:list.failed')}
      text={failure.message || undefined}
      action={
        <button type="button" className="linkish" onClick={again}>
          {t('core:try_again')}
        </button>
      }
    />
  );
}

/** The first column as the way to the row's screen; a row that is not open to the reader is no link. */
function withLinks<R, T>(columns: readonly Column<R, T>[], to: (row: R) => string | undefined): Column<R, T>[] {
  const [first, ...others] = columns;
  if (!first) return [];
  const show = (row: R) => {
    const address = to(row);
    return address === undefined ? first.show(row) : <ScreenLink to={address}>{first.show(row)}</ScreenLink>;
  };
  return [{ ...first, show }, ...others];
}

/** The rows of a list, or why there are none. */
export function ListBody<C extends AnyCall>(props: ListBodyProps<C>) {
  type R = RowOf<C>;
  const { list, page, columns, state, phone, selection, onSort, onPreview } = props;
  const { t } = useTexts();
  const go = useGo();
  if (page.data === undefined) {
    if (page.error) {
      return <Refused failure={page.error} again={() => void page.refetch()} />;
    }
    return <TableSkeleton label={list.title} columns={columns} picks={selection !== undefined} />;
  }
  const { rows } = page.data;
  const totals = list.totalsOf ? list.totalsOf(page.data) : page.data.totals;
  if (rows.length === 0) return <Nothing list={list} state={state} onClear={props.onClear} />;
  const { to } = list;
  const shown = to ? withLinks(columns, to) : columns;
  const open = (row: R) => {
    const address = to?.(row);
    if (address !== undefined) go(address);
  };
  const rowActions = (row: R) => [
    onPreview && { title: t('core:preview'), run: () => onPreview(row) },
    ...(list.rowActions?.(row) ?? []),
  ];
  if (phone) {
    const { card, onOpen, rowName } = list;
    const opener = !to && !card && onOpen;
    const acts = (row: R) => [opener && { title: t('core:keys.open_row'), run: () => opener(row) }, ...rowActions(row)];
    return (
      <>
        <CardTools columns={list.columns} sort={state.sort} {...{ rows, onSort, selection }} />
        <RowCards
          label={sentence(list.title)}
          columns={shown}
          rowActions={acts}
          {...{ rows, card, rowName, selection }}
        />
        <CardTotals columns={columns} totals={totals ?? []} functional={page.data.functional} />
      </>
    );
  }
  return (
    <DataTable<R, TotalsOf<C>>
      label={sentence(list.title)}
      columns={shown}
      rows={rows}
      totals={totals}
      functional={page.data.functional}
      sort={state.sort}
      onSort={onSort}
      selection={selection}
      rowActions={onPreview || list.rowActions ? rowActions : undefined}
      rowName={list.rowName}
      onOpen={to ? open : (list.onOpen ?? onPreview)}
      plain={list.embedded}
    />
  );
}
