import { useTexts } from '../../kit/texts.ts';
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
