import type { Ctx } from '../../kit/context.ts';
import { mustMove } from '../../kit/transitions.ts';
import { lockCosts } from '../expenses/index.ts';
import { lockEntries } from '../timesheets/index.ts';
import { mailsOf } from './bill-mails.repo.ts';
import * as rules from './billing.rules.ts';
import { invoiceMoves } from './billing.states.ts';
import { proofIsThere } from './draft.service.ts';
import { costsOf, linesOf } from './invoice-lines.repo.ts';
import { changeInvoice, type InvoiceRow } from './invoices.repo.ts';
import { issueBill } from './issue.service.ts';
import { openInvoice } from './opened.service.ts';
import { lockPurses } from './purses.repo.ts';

interface Step {
  id: string;
  version: number;
  handed_over_on: string | null;
  handed_over_to: string;
}

/** Moves an invoice to its next state (INV-02): draft to prebill, prebill to bill, bill to statement. */
export async function nextStep(ctx: Ctx, { body }: { body: Step }) {
  const { invoice } = await openInvoice(ctx, body, (rights, one) => one.status !== 'prebill' || rights.issue);
  const next = mustMove(invoiceMoves, invoice.status, 'next-step');
  if (next === 'prebill') return toPrebill(ctx, invoice);
  if (next === 'bill') return toBill(ctx, invoice);
  return toStatement(ctx, invoice, body);
}

/** The draft goes before the client: from now on the owners of its entries and costs can no longer change them (INV-01). */
async function toPrebill(ctx: Ctx, invoice: InvoiceRow) {
  const lines = await linesOf(ctx, invoice.id);
  const costs = await costsOf(ctx, invoice.id);
  rules.hasContent(lines.length, costs.length);
  rules.sourcesAreUnchanged(await sourcesDiffer(ctx, invoice.id, { lines, costs }));
  rules.rateIsKnown(invoice.rate_kind, { currency: invoice.currency, day: invoice.date });
  proofIsThere(ctx, costs);
  return changeInvoice(ctx, invoice.id, { status: 'prebill' });
}

/** Nobody can change what stands on a prebill, but a fee earner may have become a partner since (RAT-08). */
async function toBill(ctx: Ctx, invoice: InvoiceRow) {
  // Before the sources, as everywhere: two bills of a client may hold costs of one claim.
  await lockPurses(ctx, invoice.client_id, invoice.currency);
  const copies = { lines: await linesOf(ctx, invoice.id), costs: await costsOf(ctx, invoice.id) };
  rules.sourcesAreUnchanged(await sourcesDiffer(ctx, invoice.id, copies));
  return issueBill(ctx, invoice);
}

interface Copies {
  lines: Awaited<ReturnType<typeof linesOf>>;
  costs: Awaited<ReturnType<typeof costsOf>>;
}

/** Whether an entry or a cost says something else than its copy on the draft; under lock nobody can change them meanwhile. */
async function sourcesDiffer(ctx: Ctx, invoice_id: string, { lines, costs }: Copies): Promise<boolean> {
  const entries = await lockEntries(
    ctx,
    lines.flatMap((line) => line.timesheet_id ?? []),
  );
  const now = await lockCosts(
    ctx,
    costs.map((cost) => cost.expense_line_id),
  );
  return copiesDiffer(invoice_id, { lines, costs }, { entries, costs: now });
}

/** The comparison itself; the detail screen makes it without lock. */
export function copiesDiffer(
  invoice_id: string,
  { lines, costs }: Copies,
  now: { entries: Awaited<ReturnType<typeof lockEntries>>; costs: Awaited<ReturnType<typeof lockCosts>> },
): boolean {
  const entries = new Map(now.entries.map((entry) => [entry.timesheet_id, entry]));
  const current = new Map(now.costs.map((cost) => [cost.expense_line_id, cost]));
  return (
    lines.some((line) => rules.lineIsStale(line, entries.get(line.timesheet_id ?? ''), invoice_id)) ||
    costs.some((cost) => rules.costIsStale(cost, current.get(cost.expense_line_id), invoice_id))
  );
}

/** The client has the bill: by mail, or handed over to somebody on a date (INV-02). */
async function toStatement(ctx: Ctx, invoice: InvoiceRow, { handed_over_on, handed_over_to }: Step) {
  rules.isLockedAgain(invoice);
  rules.clientHasTheBill({
    mailed: rules.printWasMailed(invoice, await mailsOf(ctx, invoice.id)),
    handed_over_on,
    handed_over_to,
  });
  rules.handOverIsPast(handed_over_on, { issued: invoice.date, today: ctx.today });
  return changeInvoice(ctx, invoice.id, { status: 'statement', handed_over_on, handed_over_to });
}
