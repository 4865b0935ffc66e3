import { booksAreOpen, dateIsNotInFuture } from '@praktis/rules/dates';
import { mustConfirm } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { seriesOf, takeNumber } from '../../kit/numbering.ts';
import { findBank, holdTaxRows } from './billing.repo.ts';
import * as rules from './billing.rules.ts';
import { bookBill } from './booking.service.ts';
import { type Facts, factsFor } from './facts.service.ts';
import { computeFor, headColumns, typedOf } from './figures.service.ts';
import { costsOf, keepBooked, linesOf } from './invoice-lines.repo.ts';
import { changeInvoice, type InvoiceRow } from './invoices.repo.ts';
import { chargeDeposits } from './less-deposit.service.ts';
import { storePrints } from './print.service.ts';
import { lockPurses } from './purses.repo.ts';
import { isRegisteredOn } from './tax-choices.rules.ts';

/**
 * Issues a bill (INV-02): judges it, fixes tax codes, rates and the client's profile on it, makes its entries and costs
 * billed, charges the purses, and takes the number when nothing else can be refused any more, so that a refusal leaves no hole
 * and nobody waits for it (NUM-03). Both prints carry the number, so they are set right after it.
 */
export async function issueBill(ctx: Ctx, invoice: InvoiceRow) {
  const { facts, bill } = await fixFigures(ctx, invoice);
  await bookBill(ctx, bill);
  const taken = await takeNumber(ctx, {
    ...{ ...seriesOf(facts.setup, 'bill'), ordered: true, day: bill.date },
    ...{ client: facts.billee.client_code, matter: facts.billee.matter_number },
  });
  await changeInvoice(ctx, bill.id, {
    ...{ status: 'bill', locked: true, issued_at: ctx.now.toISOString() },
    ...{ invoice_number: taken.number, number_period: taken.period, number_seq: taken.seq },
  });
  return storePrints(ctx, bill.id);
}

/** Locks a bill that was opened for correction: recomputes it, brings the purses to it and sets new prints (INV-03). */
export async function lockBillAgain(ctx: Ctx, invoice: InvoiceRow) {
  rules.hasContent((await linesOf(ctx, invoice.id)).length, (await costsOf(ctx, invoice.id)).length);
  const { bill } = await fixFigures(ctx, invoice);
  await chargeDeposits(ctx, bill);
  await changeInvoice(ctx, bill.id, { locked: true });
  return storePrints(ctx, bill.id);
}

/**
 * A bill carries a rate that is older than the firm allows only when that is said and agreed to (MON-09); that of the
 * Minister counts where tax is owed (MON-10).
 */
function ratesAreFresh(ctx: Ctx, { currency, rate, kmk }: Facts, taxOwed: boolean): void {
  if (rate.old) mustConfirm(ctx, 'rate_old', { currency: currency.code, date: rate.rate_date ?? '' });
  if (taxOwed && kmk?.old) mustConfirm(ctx, 'rate_old', { currency: currency.code, date: kmk.kmk_date ?? '' });
}

/** The guards of INV-02 in their order, then all figures anew from what firm, client and tax codes say on the bill's date. */
async function fixFigures(ctx: Ctx, invoice: InvoiceRow): Promise<{ facts: Facts; bill: InvoiceRow }> {
  const typed = typedOf(invoice);
  await holdTaxRows(ctx, typed);
  const facts = await factsFor(ctx, { ...typed, matter_id: invoice.matter_id });
  const head = headColumns(typed, facts);
  const bank = typed.bank_information_id ? await findBank(ctx, typed.bank_information_id) : undefined;
  rules.bankTakesTheMoney(bank, facts.currency.code, invoice.issued_at !== null);
  rules.taxCodesAreChosen({ ...head, pkp: isRegisteredOn(facts.profile, invoice.date) });
  rules.addressesAreKnown(facts.profile.address, head.client_address);
  const of = { currency: facts.currency.code, day: invoice.date };
  rules.rateIsKnown(head.rate_kind, of);
  dateIsNotInFuture(invoice.date, { today: ctx.today }, 'date');
  booksAreOpen(invoice.date, facts.profile.books_closed_until, 'date');
  await lockPurses(ctx, invoice.client_id, facts.currency.code);
  const compute = await computeFor(ctx, invoice, { typed, facts });
  const lines = await linesOf(ctx, invoice.id);
  const costs = await costsOf(ctx, invoice.id);
  const { figures, booked } = compute(lines, costs);
  rules.taxRateIsKnown({ ...figures, kmk: facts.kmk }, of);
  ratesAreFresh(ctx, facts, rules.isTaxOwed(figures));
  if (facts.billee.origin === 'national' && head.client_npwp === '') mustConfirm(ctx, 'no_tax_number');
  await keepBooked(ctx, 'invoice_line', lines, booked.lines);
  await keepBooked(ctx, 'invoice_disbursement', costs, booked.costs);
  await changeInvoice(ctx, invoice.id, { ...head, ...figures });
  return { facts, bill: { ...invoice, ...head, ...figures } };
}
