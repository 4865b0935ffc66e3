import { type RawBuilder, sql } from 'kysely';

// Stands in the kit because matters and clients, which know nothing of billing, add up what its list shows bill by bill.

/**
 * What settled an invoice (alias `i`, its balance `b`): deposits applied, cash, tax withheld and VAT collected by the client.
 * Differences that were tolerated and what was written off settled nothing (COL-09, INV-05).
 */
export function settledOf(i: string, b: string): RawBuilder<string> {
  const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`);
  return sql<string>`(case when ${column(i, 'status')} in ('draft', 'prebill', 'deleted') then 0 else
    ${column(i, 'less_deposit_matter')} + ${column(i, 'less_deposit_client')}
    + ${column(b, 'cash')} + ${column(b, 'withholding')} + ${column(b, 'vat_collected')} end)`;
}

/** What an issued bill (alias `i`) asked for when nothing was paid yet, and what an allocation (alias `a`) paid of it (COL-09). */
export const dueOnIssue = sql`i.amount_billed - i.less_deposit_matter - i.less_deposit_client - i.written_off`;
export const paidBy = sql`a.cash + a.withholding + a.vat_collected + a.tolerated`;
