import type { cancelTypes } from '@praktis/contract/billing/billing.schemas';
import { booksAreOpen, dateIsNotInFuture } from '@praktis/rules/dates';
import type { Ctx } from '../../kit/context.ts';
import { RuleBroken } from '../../kit/errors.ts';
import { mustMove } from '../../kit/transitions.ts';
import { firmProfile } from '../settings/index.ts';
import * as rules from './billing.rules.ts';
import { type InvoiceStatus, invoiceMoves } from './billing.states.ts';
import { undoBooking } from './booking.service.ts';
import { changeInvoice, type InvoiceRow } from './invoices.repo.ts';
import { openInvoice } from './opened.service.ts';
import { settledOn, settlementOf } from './settlement.repo.ts';

interface Cancel {
  id: string;
  version: number;
  type: (typeof cancelTypes)[number];
  reason: string;
  date: string | null;
}

/** Deletes an invoice made in error, writes off what the client will not pay, or undoes that (INV-02, G085, G098). */
export async function cancelInvoice(ctx: Ctx, { body }: { body: Cancel }) {
  const { invoice } = await openInvoice(ctx, body, (rights, one) => one.issued_at === null || rights.cancel);
  const next = mustMove(invoiceMoves, invoice.status, body.type);
  const closed = (await firmProfile(ctx)).books_closed_until;
  if (body.type === 'write off') return writeOff(ctx, invoice, { ...body, closed });
  if (body.type === 'undo_write_off') return undoWriteOff(ctx, invoice, { ...body, closed, unknown: next });
  return deleteInvoice(ctx, invoice, { ...body, closed });
}

/** Made in error: everything is as before, a number stays used and is listed as void (T-15, T-16, NUM-01). */
async function deleteInvoice(ctx: Ctx, invoice: InvoiceRow, { reason, closed }: Cancel & { closed: string | null }) {
  rules.isNotLocked(invoice);
  if (invoice.issued_at !== null) {
    rules.nothingWasPaid(await settledOn(ctx, invoice.id));
    booksAreOpen(invoice.date, closed, 'date');
    booksAreOpen(ctx.today, closed, 'date');
  }
  await undoBooking(ctx, invoice);
  return changeInvoice(ctx, invoice.id, {
    ...{ status: 'deleted', status_before: invoice.status, cancel_reason: reason },
  });
}

/** The client will not pay the open rest; what was collected stays, entries stay billed (INV-05, T-53). */
async function writeOff(ctx: Ctx, invoice: InvoiceRow, { reason, date, closed }: Cancel & { closed: string | null }) {
  rules.isLockedAgain(invoice);
  if (date === null) throw new RuleBroken('required', {}, 'date');
  dateIsNotInFuture(date, { today: ctx.today }, 'date');
  rules.writeOffFollowsBill(date, invoice.date);
  booksAreOpen(date, closed, 'date');
  const { outstanding } = await settlementOf(ctx, invoice.id);
  rules.somethingIsOutstanding(outstanding);
  return changeInvoice(ctx, invoice.id, {
    ...{ status: 'write off', status_before: invoice.status, cancel_reason: reason },
    ...{ written_off: outstanding, write_off_date: date },
  });
}

/** What was written off is outstanding again, in the state before (T-53). */
async function undoWriteOff(
  ctx: Ctx,
  invoice: InvoiceRow,
  { reason, closed, unknown }: Cancel & { closed: string | null; unknown: InvoiceStatus },
) {
  if (invoice.write_off_date !== null) booksAreOpen(invoice.write_off_date, closed, 'date');
  return changeInvoice(ctx, invoice.id, {
    ...{ status: invoice.status_before ?? unknown, status_before: null, cancel_reason: reason },
    ...{ written_off: '0', write_off_date: null },
  });
}
