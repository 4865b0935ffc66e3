import type { Ctx } from '../../kit/context.ts';
import { NotFound, RuleBroken } from '../../kit/errors.ts';
import {
  type BillableEntry,
  dropEntries,
  holdEntries,
  lockEntries,
  setEntriesBilled,
} from './timesheet-billing.repo.ts';

/**
 * Puts exactly these entries on an invoice, under lock, and answers them in order of work; what stood on it before and is
 * not among them is free again (TIM-12). Refused: `already_reserved` when an entry stands on another invoice, `entry_not_wip`
 * when it is not billable work in progress; NotFound for an entry of another matter.
 */
export async function reserveEntries(
  ctx: Ctx,
  invoice: { id: string; matter_id: string },
  ids: readonly string[],
): Promise<BillableEntry[]> {
  const found = await lockEntries(ctx, ids);
  if (found.length !== new Set(ids).size || ids.length !== found.length) throw new NotFound();
  for (const entry of found) entryMayBeBilled(entry, invoice);
  await dropEntries(ctx, invoice.id, ids);
  await holdEntries(ctx, ids, invoice.id);
  return found;
}

function entryMayBeBilled(entry: BillableEntry, invoice: { id: string; matter_id: string }): void {
  if (entry.matter_id !== invoice.matter_id) throw new NotFound();
  const own = entry.invoice_id === invoice.id;
  if (own && entry.status === 'billed') return;
  if (entry.invoice_id !== null && !own) throw new RuleBroken('already_reserved', {}, 'timesheets');
  if (entry.status !== 'wip' || !entry.billable)
    throw new RuleBroken('entry_not_wip', { status: entry.status }, 'timesheets');
}

/** The bill is issued: its entries are billed (TIM-12). */
export async function markEntriesBilled(ctx: Ctx, invoice_id: string): Promise<void> {
  await setEntriesBilled(ctx, invoice_id);
}

/** The invoice is deleted: its entries are work in progress again and are offered once more (T-15). */
export async function giveEntriesBack(ctx: Ctx, invoice_id: string): Promise<void> {
  await dropEntries(ctx, invoice_id, []);
}
