import type { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import type { Page, RowOf, TotalsOf } from '../../ui/list/list-types.ts';

type Row = RowOf<typeof timesheetCalls.list>;
type Totals = TotalsOf<typeof timesheetCalls.list>;

/**
 * The totals of a list of time: a line for each currency, or the hours alone for whoever may not see what they are worth
 * (RAT-11).
 */
export function timeTotals({ totals = [], hours }: Page<Row, Totals>): readonly Totals[] {
  return totals.length > 0 || hours === undefined ? totals : [{ currency: '', hours, value: '' }];
}
