import type { invoiceTypes } from '@praktis/contract/billing/billing.schemas';
import { auditTrail } from '../../kit/audit.ts';
import { noteConfidentialRead } from '../../kit/confidential-reads.ts';
import type { Ctx } from '../../kit/context.ts';
import { found } from '../../kit/errors.ts';
import type { PageInput } from '../../kit/list-query.ts';
import { functionalTotals } from '../exchange-rates/index.ts';
import { rightsOn } from './billing.access.ts';
import type { InvoiceStatus } from './billing.states.ts';
import { collectedOn, type InvoiceFilter, invoicePage, invoiceTotals } from './invoices.query.ts';
import { readAmounts, readInvoice } from './invoices.repo.ts';
import { settlementOf } from './settlement.repo.ts';

/** The invoice list with the totals of the whole result. */
export async function listInvoices(ctx: Ctx, { query, body }: { query: PageInput; body: InvoiceFilter }) {
  const page = await invoicePage(ctx, body, query);
  const rows = page.rows.map((row) => ({
    ...row,
    status: row.status as InvoiceStatus,
    type: row.type as (typeof invoiceTypes)[number],
  }));
  const totals = await invoiceTotals(ctx, body);
  return { ...page, rows, totals, functional: await functionalTotals(ctx, totals) };
}

/** What settled a bill (G: detail-collected). */
export async function detailCollected(ctx: Ctx, { query }: { query: { id: string } }) {
  const { invoice } = found(await readAmounts(ctx, query.id));
  await noteConfidentialRead(ctx, 'invoice', invoice.id);
  const { outstanding } = await settlementOf(ctx, invoice.id);
  return { currency: invoice.currency, ...(await collectedOn(ctx, invoice.id)), outstanding };
}

const linesTellRates = ['rate', 'value', 'write_down', 'write_up', 'amount', 'discount_share'];

/** The trail of an invoice with its lines; what would tell a rate is left out for those who may not see rates (RAT-11). */
export async function invoiceTrail(ctx: Ctx, { query }: { query: { id: string; limit: number; offset: number } }) {
  const invoice = found(await readInvoice(ctx, query.id));
  const { rates } = await rightsOn(ctx, invoice.matter_id);
  return auditTrail(ctx, 'invoice', query, rates ? [] : linesTellRates);
}
