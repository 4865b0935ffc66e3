import type { ReactNode } from 'react';
import { sentence, useTexts } from '../../kit/texts.ts';
import type { Column, RowActions } from './list-types.ts';
import { useRowMenu } from './row-menu.tsx';
import type { Selection } from './use-selection.ts';

interface RowCardsProps<R extends { id: string }, T> {
  /** Name of the list for readers. */
  label: string;
  rows: readonly R[];
  columns: readonly Column<R, T>[];
  /** A row as its list has it on a phone; else it is what its columns say. */
  card?: ((row: R) => ReactNode) | undefined;
  rowActions?: RowActions<R> | undefined;
  rowName?: ((row: R) => string) | undefined;
  selection?: Selection<R> | undefined;
}

/** A row by its columns: the first as its title, of the others what there is to say. */
function ColumnCard<R, T>({ row, columns }: { row: R; columns: readonly Column<R, T>[] }) {
  const [first, ...others] = columns;
  const said = others
    .map((column) => ({ column, value: column.show(row) }))
    .filter(({ value }) => value || value === 0);
  return (
    <>
      {first?.show(row)}
      <dl className="card-columns">
        {said.map(({ column, value }) => (
          <div key={column.name}>
            <dt>{sentence(column.title)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The rows of a list as a phone shows them, one below the other, each with its menu and, where something can be done with many, a box to pick it. */
export function RowCards<R extends { id: string }, T>(props: RowCardsProps<R, T>) {
  const { label, rows, columns, card, rowActions, selection, rowName = (row) => row.id } = props;
  const { t } = useTexts();
  const { buttonFor, menu } = useRowMenu(rowActions, rowName);
  return (
    <>
      <ul className="card row-cards" aria-label={label}>
        {rows.map((row) => (
          <li key={row.id} data-picked={selection?.has(row.id) || undefined}>
            {selection && (
              <input
                type="checkbox"
                className="pick"
                aria-label={t('core:list.select_row', { name: rowName(row) })}
                checked={selection.has(row.id)}
                onChange={() => selection.toggle(row)}
              />
            )}
            <div className="card-row">{card ? card(row) : <ColumnCard row={row} columns={columns} />}</div>
            {buttonFor(row)}
          </li>
        ))}
      </ul>
      {menu}
    </>
  );
}
