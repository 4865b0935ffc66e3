import { sentence, useTexts } from '../../kit/texts.ts';
import type { Column } from './list-types.ts';

interface TableTotalsProps<R, T> {
  columns: readonly Column<R, T>[];
  totals: readonly T[];
  picks: boolean;
  menus: boolean;
}

function currencyOf(totals: unknown): string {
  const currency = (totals as { currency?: unknown }).currency;
  return typeof currency === 'string' ? currency : '';
}

/** Totals of the whole result, one line per currency: different currencies are never added (MON-12). */
export function TableTotals<R, T>({ columns, totals, picks, menus }: TableTotalsProps<R, T>) {
  const { t } = useTexts();
  return (
    <tfoot>
      {totals.map((line) => {
        const currency = currencyOf(line);
        return (
          <tr key={currency}>
            {picks && <td className="pick" />}
            {columns.map((column, i) => (
              <td key={column.name} className={`${column.end ? 'num' : ''} ${i === 0 ? 'first' : ''}`.trim()}>
                {i === 0 ? t(currency ? 'core:list.total_in' : 'core:list.total', { currency }) : column.total?.(line)}
              </td>
            ))}
            {menus && <td />}
          </tr>
        );
      })}
    </tfoot>
  );
}

/** The same below the cards of a phone: each figure with the name of its column. */
export function CardTotals<R, T>({ columns, totals }: Pick<TableTotalsProps<R, T>, 'columns' | 'totals'>) {
  const { t } = useTexts();
  const added = columns.filter((column) => column.total);
  if (totals.length === 0 || added.length === 0) return null;
  return (
    <ul className="card row-cards card-totals" aria-label={t('core:list.total')}>
      {totals.map((line) => {
        const currency = currencyOf(line);
        return (
          <li key={currency} className="row-card">
            <strong>{t(currency ? 'core:list.total_in' : 'core:list.total', { currency })}</strong>
            <div className="num">
              {added.map((column) => (
                <div key={column.name}>
                  <span className="small dimmed">{sentence(column.title)}</span> <strong>{column.total?.(line)}</strong>
                </div>
              ))}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
