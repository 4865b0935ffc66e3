import { NativeSelect } from '@mantine/core';
import { useId } from 'react';
import { sentence, useTexts } from '../../kit/texts.ts';
import { type Column, sortName } from './list-types.ts';
import type { Selection } from './use-selection.ts';

interface CardToolsProps<R extends { id: string }, T> {
  columns: readonly Column<R, T>[];
  rows: readonly R[];
  sort: string;
  onSort: (sort: string) => void;
  selection: Selection<R> | undefined;
}

/** What the head of a table offers, above the cards of a phone: all rows of the page, and the order they stand in. */
export function CardTools<R extends { id: string }, T>(props: CardToolsProps<R, T>) {
  const { columns, rows, sort, onSort, selection } = props;
  const { t } = useTexts();
  const id = useId();
  const orders = columns
    .filter((column) => column.sort)
    .flatMap((column) => {
      const by = sortName(column);
      const title = sentence(column.title);
      return [
        { value: by, label: t('core:list.ascending', { title }) },
        { value: `-${by}`, label: t('core:list.descending', { title }) },
      ];
    });
  if (!selection && orders.length === 0) return null;
  return (
    <div className="card-tools small">
      {selection && (
        <label>
          <input
            type="checkbox"
            className="pick"
            checked={rows.every((row) => selection.has(row.id))}
            onChange={() => selection.togglePage(rows)}
          />
          {t('core:list.select_page')}
        </label>
      )}
      {orders.length > 0 && (
        <div>
          <label htmlFor={id}>{t('core:list.sort')}</label>
          <NativeSelect
            id={id}
            size="xs"
            data={[{ value: '', label: t('core:list.usual_order') }, ...orders]}
            value={sort}
            onChange={(event) => onSort(event.currentTarget.value)}
          />
        </div>
      )}
    </div>
  );
}
