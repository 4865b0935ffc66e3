import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { PointerEvent } from 'react';
import { sentence, useTexts } from '../../kit/texts.ts';
import { nextSort } from './list-state.ts';
import { type Column, type FunctionalTotals, type RowActions, sortName } from './list-types.ts';
import { useRowMenu } from './row-menu.tsx';
import { TableTotals } from './table-totals.tsx';
import { useRowKeys } from './use-row-keys.ts';
import type { Selection } from './use-selection.ts';

export interface DataTableProps<R extends { id: string }, T> {
  /** Name of the table for readers. */
  label: string;
  columns: readonly Column<R, T>[];
  rows: readonly R[];
  totals?: readonly T[];
  functional?: FunctionalTotals<T> | null | undefined;
  sort?: string;
  onSort?: (sort: string) => void;
  selection?: Selection<R>;
  rowActions?: RowActions<R>;
  /** Enter on a row. */
  onOpen?: (row: R) => void;
  /** What a row is called, for readers: 'Select M-2026-0398'. */
  rowName?: (row: R) => string;
  /** Grows with its rows instead of scrolling by itself. */
  plain?: boolean;
}

function Head<R extends { id: string }, T>(props: DataTableProps<R, T>) {
  const { t } = useTexts();
  const { columns, rows, selection, sort = '', onSort, rowActions } = props;
  const all = rows.length > 0 && rows.every((row) => selection?.has(row.id));
  return (
    <thead>
      <tr>
        {selection && (
          <th className="pick">
            <input
              type="checkbox"
              aria-label={t('core:list.select_page')}
              checked={all}
              onChange={() => selection.togglePage(rows)}
            />
          </th>
        )}
        {columns.map((column, i) => {
          const by = sortName(column);
          const direction = sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : 'none';
          const style = `${column.end ? 'num' : ''} ${i === 0 ? 'first' : ''}`.trim();
          return (
            <th key={column.name} className={style} aria-sort={column.sort ? direction : undefined}>
              {column.sort && onSort ? (
                <button type="button" onClick={() => onSort(nextSort(sort, by))}>
                  {sentence(column.title)}
                  {direction === 'ascending' && <IconArrowUp size={12} aria-hidden />}
                  {direction === 'descending' && <IconArrowDown size={12} aria-hidden />}
                </button>
              ) : (
                sentence(column.title)
              )}
            </th>
          );
        })}
        {rowActions && (
          <th>
            <span className="visually-hidden">{t('core:list.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

/** Names a cell's whole text on hover when it is cut. */
function showWhole(event: PointerEvent<HTMLTableElement>): void {
  const cell = event.target instanceof Element ? event.target.closest('td') : null;
  if (cell && cell.title === '' && cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent ?? '';
}

/**
 * A table of records with plain cells: sticky head, first column and totals, keys `j k`, arrows, `x`, Enter.
 * Cells hold no components of the component library: they are what makes long tables slow.
 */
export function DataTable<R extends { id: string }, T = never>(props: DataTableProps<R, T>) {
  const {
    label,
    columns,
    rows,
    totals,
    functional,
    selection,
    rowActions,
    onOpen,
    plain,
    rowName = (row) => row.id,
  } = props;
  const { t } = useTexts();
  const { buttonFor, menu } = useRowMenu(rowActions, rowName);
  const { place, onKeyDown, body } = useRowKeys(rows, { selection, onOpen });

  return (
    // It scrolls, so it has to be reachable by keyboard.
    <section
      className="card grid-frame"
      data-plain={plain || undefined}
      aria-label={label}
      // Inside a titled part of a page it is no landmark of its own.
      role={plain ? 'group' : undefined}
      tabIndex={0}
    >
      <table className="grid" aria-label={label} onKeyDown={onKeyDown} onPointerOver={showWhole}>
        <Head {...props} />
        <tbody {...body} data-rows>
          {rows.map((row, i) => (
            <tr
              key={row.id}
              aria-selected={selection ? selection.has(row.id) : undefined}
              tabIndex={i === place ? 0 : -1}
            >
              {selection && (
                <td className="pick">
                  <input
                    type="checkbox"
                    aria-label={t('core:list.select_row', { name: rowName(row) })}
                    checked={selection.has(row.id)}
                    onChange={() => selection.toggle(row)}
                  />
                </td>
              )}
              {columns.map((column, at) => (
                <td
                  key={column.name}
                  className={`${column.end ? 'num' : ''} ${at === 0 ? 'first' : ''}`.trim()}
                  title={column.hover?.(row)}
                >
                  {column.show(row)}
                </td>
              ))}
              {rowActions && <td className="more">{buttonFor(row)}</td>}
            </tr>
          ))}
        </tbody>
        {totals && totals.length > 0 && columns.some((column) => column.total) && (
          <TableTotals {...{ columns, totals, functional }} picks={Boolean(selection)} menus={Boolean(rowActions)} />
        )}
      </table>
      {menu}
    </section>
  );
}
