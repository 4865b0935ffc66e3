import { booksAreOpen } from '@praktis/rules/dates';
import { RuleBroken } from '@praktis/rules/errors';
import type { Ctx } from '../../kit/context.ts';
import { firmProfile } from '../settings/index.ts';
import * as rules from './billing.rules.ts';
import { changeInvoice } from './invoices.repo.ts';
import { lockBillAgain } from './issue.service.ts';
import { openInvoice } from './opened.service.ts';
import { settledOn } from './settlement.repo.ts';

/** Locks a draft or prebill against changes, or an opened bill again (INV-03). */
export async function lockInvoiceCall(ctx: Ctx, { body }: { body: { id: string; version: number } }) {
  const { invoice } = await openInvoice(ctx, body, (rights, one) =>
    one.status === 'bill' ? rights.unlock : rights.lock,
  );
  rules.canBeLocked(invoice);
  return invoice.status === 'bill' ? lockBillAgain(ctx, invoice) : changeInvoice(ctx, invoice.id, { locked: true });
}

/** Opens a locked draft or prebill, or, with its own right and a reason, a bill on which nothing hangs yet (INV-03). */
export async function unlockInvoice(ctx: Ctx, { body }: { body: { id: string; version: number; reason: string } }) {
  const { invoice } = await openInvoice(ctx, body, (rights, one) =>
    one.issued_at === null ? rights.lock : rights.unlock,
  );
  rules.canBeUnlocked(invoice);
  if (invoice.issued_at === null) return changeInvoice(ctx, invoice.id, { locked: false });
  if (body.reason === '') throw new RuleBroken('required', {}, 'reason');
  booksAreOpen(invoice.date, (await firmProfile(ctx)).books_closed_until, 'date');
  rules.nothingHangsOn(invoice, await settledOn(ctx, invoice.id));
  return changeInvoice(ctx, invoice.id, { locked: false, unlock_reason: body.reason });
}
