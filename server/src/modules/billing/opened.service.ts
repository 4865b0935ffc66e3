import type { Ctx } from '../../kit/context.ts';
import { found, mustBeCurrent, NotAllowed } from '../../kit/errors.ts';
import { type Rights, rightsOn } from './billing.access.ts';
import { type InvoiceRow, lockInvoice } from './invoices.repo.ts';

/**
 * Locks an invoice for a change and judges in the order of guards: hidden is 404, no right 403, changed since it was read
 * 409 (INV-04). `allowed` says which right the step needs beside `invoice.edit`.
 */
export async function openInvoice(
  ctx: Ctx,
  asked: { id: string; version: number },
  allowed: (rights: Rights, invoice: InvoiceRow) => boolean = () => true,
): Promise<{ invoice: InvoiceRow; rights: Rights }> {
  const invoice = found(await lockInvoice(ctx, asked.id));
  const rights = await rightsOn(ctx, invoice.matter_id);
  if (!rights.edit || !allowed(rights, invoice)) throw new NotAllowed();
  mustBeCurrent(invoice, asked.version);
  return { invoice, rights };
}
