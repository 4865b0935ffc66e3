import type { ReactNode } from 'react';
import { useFormats } from '../../kit/formats.ts';
import { sentence, useTexts } from '../../kit/texts.ts';
import type { Column, FunctionalTotals } from './list-types.ts';

interface TotalsProps<R, T> {
  columns: readonly Column<R, T>[];
  totals: readonly T[];
  functional?: FunctionalTotals<T> | null | undefined;
}

interface TableTotalsProps<R, T> extends TotalsProps<R, T> {
  picks: boolean;
  menus: boolean;
}

function currencyOf(totals: unknown): string {
  const currency = (totals as { currency?: unknown }).currency;
  return typeof currency === 'string' ? currency : '';
}

/** The lines of totals with what they are called: one per currency, and all of it in functional currency beside (MON-12). */
function useLines<T>(totals: readonly T[], functional: FunctionalTotals<T> | null | undefined) {
  const { t } = useTexts();
  const { day } = useFormats();
  const lines: { key: string; title: ReactNode; of: T }[] = totals.map((of) => {
    const currency = currencyOf(of);
    return { key: currency, title: t(currency ? 'core:list.total_in' : 'core:list.total', { currency }), of };
  });
  if (!functional) return lines;
  const without = functional.without.join(', ');
  const title = t('core:list.total_functional', { currency: currencyOf(functional), day: day(functional.day) });
  const told = without === '' ? '' : `, ${t('core:list.total_without', { without })}`;
  return [...lines, { key: 'functional', title: `${title}${told}`, of: functional }];
}

/** Totals of the whole result, one line per currency: different currencies are never added but in the functional one (MON-12). */
export function TableTotals<R, T>({ columns, totals, functional, picks, menus }: TableTotalsProps<R, T>) {
  const lines = useLines(totals, functional);
  return (
    <tfoot>
      {lines.map(({ key, title, of }) => (
        <tr key={key}>
          {picks && <td className="pick" />}
          {columns.map((column, i) => (
            <td key={column.name} className={`${column.end ? 'num' : ''} ${i === 0 ? 'first' : ''}`.trim()}>
              {i === 0 ? title : column.total?.(of)}
            </td>
          ))}
          {menus && <td />}
        </tr>
      ))}
    </tfoot>
  );
}

/** The same below the cards of a phone: each figure with the name of its column. */
export function CardTotals<R, T>({ columns, totals, functional }: TotalsProps<R, T>) {
  const { t } = useTexts();
  const lines = useLines(totals, functional);
  const added = columns.filter((column) => column.total);
  if (totals.length === 0 || added.length === 0) return null;
  return (
    <ul className="card row-cards card-totals" aria-label={t('core:list.total')}>
      {lines.map(({ key, title, of }) => (
        <li key={key} className="row-card">
          <strong>{title}</strong>
          <div className="num">
            {added.map((column) => (
              <div key={column.name}>
                <span className="small dimmed">{sentence(column.title)}</span> <strong>{column.total?.(of)}</strong>
              </div>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
