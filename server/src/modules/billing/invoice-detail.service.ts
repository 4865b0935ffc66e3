import type { invoiceDetail, invoiceTypes, outstandingStatuses } from '@praktis/contract/billing/billing.schemas';
import { add, isPositive, isZero, subtract, sum } from '@praktis/rules/money';
import { amountInWords } from '@praktis/rules/words';
import type { z } from 'zod';
import type { Ctx } from '../../kit/context.ts';
import { found } from '../../kit/errors.ts';
import { noteRead } from '../../kit/files.ts';
import { readCosts } from '../expenses/index.ts';
import { currencyOf } from '../settings/index.ts';
import { entriesOnInvoice } from '../timesheets/index.ts';
import { mailsOf } from './bill-mails.repo.ts';
import { type Rights, rightsOn } from './billing.access.ts';
import { findBank, findSignatory, pphRows, readBillee, vatRows } from './billing.repo.ts';
import { flagsOf } from './invoice-flags.rules.ts';
import { costsOf, linesOf } from './invoice-lines.repo.ts';
import { type InvoiceRow, readAmounts } from './invoices.repo.ts';
import { usableFor } from './less-deposit.service.ts';
import { copiesDiffer } from './next-step.service.ts';
import { settlementOf } from './settlement.repo.ts';

type Detail = z.output<typeof invoiceDetail>;
type Line = Awaited<ReturnType<typeof linesOf>>[number];
type Cost = Awaited<ReturnType<typeof costsOf>>[number];

/**
 * One invoice as its screen needs it: contents, every step of INV-06, settlement, and what the caller may do. Looking at
 * one of a confidential matter is noted; who stands outside such a matter gets the amounts only (ROL-02).
 */
export async function invoiceDetailOf(ctx: Ctx, { query }: { query: { id: string } }): Promise<Detail> {
  const { invoice, confidential, inside } = found(await readAmounts(ctx, query.id));
  const detail = await wholeDetail(ctx, invoice);
  if (confidential) await noteRead(ctx, 'invoice', invoice.id, { matter: detail.matter_number });
  return inside ? detail : amountsOnly(detail);
}

/** Without what tells what the matter is about: title, narratives, and every text typed by hand. */
function amountsOnly(detail: Detail): Detail {
  const untold = { matter_name: '', attention: '', client_reference: '', notes: '', cancel_reason: '' };
  return { ...detail, ...untold, lines: [], disbursements: [], mails: [] };
}

async function wholeDetail(ctx: Ctx, invoice: InvoiceRow): Promise<Detail> {
  const rights = await rightsOn(ctx, invoice.matter_id);
  const lines = await linesOf(ctx, invoice.id);
  const costs = await costsOf(ctx, invoice.id);
  const settlement = await settlementOf(ctx, invoice.id);
  const { matter_number, matter_name } = found(await readBillee(ctx, invoice.matter_id));
  return {
    ...invoice,
    ...{ matter_number, matter_name, settlement, functional_currency: ctx.firm.functional_currency },
    ...(await choicesOf(ctx, invoice)),
    ...stepsOf(invoice, costs),
    ...(await wordsOf(ctx, invoice)),
    ...flagsOf({ invoice, rights, settlement }),
    ...asTyped(invoice),
    exchange_rate: invoice.rate_kind === 'missing' ? null : invoice.exchange_rate,
    outstanding_status: outstandingStatusOf(invoice, settlement.outstanding),
    lines: lines.map((line) => shownLine(line, rights)),
    disbursements: costs.map((cost) => ({ ...cost, treatment: cost.treatment as 'at_cost' })),
    deposits: await depositsFor(ctx, invoice),
    mails: (await mailsOf(ctx, invoice.id)).map(({ attachments: _files, ...mail }) => mail),
    sources_changed:
      ['draft', 'prebill'].includes(invoice.status) && (await hasStaleCopies(ctx, invoice.id, lines, costs)),
  };
}

function asTyped(invoice: InvoiceRow) {
  return {
    type: invoice.type as (typeof invoiceTypes)[number],
    language: invoice.language as Detail['language'],
    discount_kind: invoice.discount_kind as Detail['discount_kind'],
    discount_scope: invoice.discount_scope as Detail['discount_scope'],
  };
}

/** A line without what tells a rate, for those who may not see rates (RAT-11). */
function shownLine(line: Line, rights: Rights): Detail['lines'][number] {
  const { activity_id: _print, rate, value, write_down, write_up, amount, ...rest } = line;
  const { discount_share, functional_value, ...shown } = rest;
  return rights.rates
    ? { ...shown, rate, value, write_down, write_up, amount, discount_share, functional_value }
    : shown;
}

/** Steps of INV-06 that follow from lines and totals and are not stored. */
function stepsOf(invoice: InvoiceRow, costs: readonly Cost[]) {
  const totalOf = (treatment: string) =>
    sum(costs.filter((cost) => cost.treatment === treatment).map((cost) => cost.amount));
  return {
    tax_borne_by_client: subtract(invoice.net_legal_fees, subtract(invoice.total_legal_fees, invoice.discount)),
    disbursements_at_cost: totalOf('at_cost'),
    disbursements_at_cost_grossed: totalOf('at_cost_grossed'),
    disbursements_taxable: totalOf('taxable'),
  };
}

async function wordsOf(ctx: Ctx, invoice: InvoiceRow) {
  const currency = await currencyOf(ctx, invoice.currency);
  const digits = Math.max(currency.digits, invoice.amount_payable.split('.')[1]?.length ?? 0);
  const inWords = (language: 'en' | 'id') => amountInWords(invoice.amount_payable, { ...currency, digits }, language);
  return { amount_in_words: { en: inWords('en'), id: inWords('id') } };
}

async function choicesOf(ctx: Ctx, invoice: InvoiceRow) {
  const { bank_information_id, ppn_id, pph_id, signatory_id } = invoice;
  const bank = bank_information_id ? await findBank(ctx, bank_information_id) : undefined;
  const vat = ppn_id ? (await vatRows(ctx, ppn_id)).find((row) => row.id === ppn_id) : undefined;
  const pph = pph_id ? (await pphRows(ctx, pph_id)).find((row) => row.id === pph_id) : undefined;
  const signatory = signatory_id ? await findSignatory(ctx, signatory_id) : undefined;
  const named = (row: { id: string; code: string; name: string; name_id: string } | undefined) =>
    row ? { id: row.id, name: ctx.language === 'id' ? row.name_id : row.name, detail: row.code } : null;
  return {
    bank: bank ? { id: bank.id, name: bank.bank_name, detail: `${bank.account_number} ${bank.currency}` } : null,
    ppn: named(vat),
    pph: named(pph),
    signatory: signatory ? { id: signatory.id, name: signatory.name, detail: signatory.detail } : null,
  };
}

function outstandingStatusOf(invoice: InvoiceRow, outstanding: string): (typeof outstandingStatuses)[number] | null {
  if (invoice.status === 'write off' || invoice.status === 'deleted') return invoice.status;
  if (invoice.status === 'draft' || invoice.status === 'prebill') return null;
  return isZero(outstanding) ? 'paid' : 'outstanding';
}

/** What the purses could give this invoice, as if it had taken nothing yet (DEP-03). */
async function depositsFor(ctx: Ctx, invoice: InvoiceRow) {
  const limit = subtract(invoice.amount_billed, add(invoice.wht, invoice.vat_collected));
  return usableFor(ctx, invoice, {
    date: invoice.date,
    limit: isPositive(limit) ? limit : '0',
    invoice_id: invoice.id,
  });
}

async function hasStaleCopies(ctx: Ctx, id: string, lines: Line[], costs: Cost[]): Promise<boolean> {
  const now = {
    entries: await entriesOnInvoice(ctx, id),
    costs: await readCosts(
      ctx,
      costs.map((cost) => cost.expense_line_id),
    ),
  };
  return copiesDiffer(id, { lines, costs }, now);
}
