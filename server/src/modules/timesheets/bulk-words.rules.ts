import type { BulkChange } from '@praktis/contract/timesheets/timesheet-bulk.schemas';
import { compare, type Decimal } from '@praktis/rules/money';

/** The values of an entry that a bulk act tells of. */
export interface Told {
  date: string;
  matter_id: string;
  hour: Decimal;
  billable: boolean;
  status: string;
  rate: Decimal | null;
  rate_currency: string;
  value: Decimal;
  write_off_date: string | null;
}
export type Changed = Partial<Told>;

/** The entry as it stands, with its matter, and whether its amounts are shown. */
interface Before extends Told {
  number: string;
  matter_name: string;
  shows_rate: boolean;
}
const plain = ['date', 'hour', 'billable', 'status', 'write_off_date'] as const;
const amounts = ['rate', 'value'] as const;
const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value));
const differs = (a: Decimal | null, b: Decimal | null) => (a === null || b === null ? a !== b : compare(a, b) !== 0);

/**
 * Old and new value of what an act changes on an entry. Rate and value only for who may see them where the entry lies and
 * where it goes (RAT-11).
 */
export function changesOf(
  entry: Before,
  change: Changed,
  target?: { name: string; shows_rates: boolean },
): BulkChange[] {
  const after: Told = { ...entry, ...change };
  const told: BulkChange[] = [];
  if (after.matter_id !== entry.matter_id && target)
    told.push({ field: 'matter_id', from: `${entry.number} ${entry.matter_name}`, to: target.name });
  for (const field of plain)
    if (textOf(after[field]) !== textOf(entry[field]))
      told.push({ field, from: textOf(entry[field]), to: textOf(after[field]) });
  if (!entry.shows_rate || target?.shows_rates === false) return told;
  const currencies = { from_currency: entry.rate_currency, to_currency: after.rate_currency };
  for (const field of amounts)
    if (differs(entry[field], after[field]) || entry.rate_currency !== after.rate_currency)
      told.push({ field, from: textOf(entry[field]), to: textOf(after[field]), ...currencies });
  return told;
}
