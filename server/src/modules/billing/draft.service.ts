import type { invoiceCreateBody, invoiceUpdateBody } from '@praktis/contract/billing/billing.schemas';
import { booksAreOpen, dateIsNotInFuture } from '@praktis/rules/dates';
import type { Decimal } from '@praktis/rules/money';
import type { z } from 'zod';
import { mustConfirm } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { found, mustBeCurrent, NotAllowed } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { giveBilledCostsBack, type ReservedCost, reserveCosts } from '../expenses/index.ts';
import { lockMatterForWork, readMatterForWork } from '../matters/index.ts';
import { type BillableEntry, reserveEntries } from '../timesheets/index.ts';
import { type Rights, rightsOn } from './billing.access.ts';
import { findBank, findSignatory } from './billing.repo.ts';
import * as rules from './billing.rules.ts';
import { bookBill } from './booking.service.ts';
import { type Facts, factsFor } from './facts.service.ts';
import { withTypedFields } from './figures.rules.ts';
import { computeFor, headColumns, type Typed } from './figures.service.ts';
import { costsOf, linesOf, putCosts, putLines } from './invoice-lines.repo.ts';
import { changeInvoice, hasOpenInvoice, type InvoiceRow, insertInvoice, lockInvoice } from './invoices.repo.ts';
import { lockPurses } from './purses.repo.ts';

type CreateBody = z.output<typeof invoiceCreateBody>;
type UpdateBody = z.output<typeof invoiceUpdateBody>;
type Form = Omit<UpdateBody, 'id' | 'version'>;

/** Puts a draft together: the matter may be billed, MAT-11 under its lock, sources reserved, figures computed here alone. */
export async function createInvoice(ctx: Ctx, { body }: { body: CreateBody }) {
  const { matter_id, type, ...form } = body;
  const { timesheets: _time, disbursements: _costs, ...typed } = form;
  found(await readMatterForWork(ctx, matter_id, 'invoice.edit'));
  const matter = found(await lockMatterForWork(ctx, matter_id));
  mayAdjust(await rightsOn(ctx, matter_id), form, new Map());
  rules.matterMayBeBilled(matter);
  rules.typeFitsMatter(type, matter.billing_type);
  rules.noOtherOpenInvoice(matter, await hasOpenInvoice(ctx, matter_id));
  const facts = await factsFor(ctx, { ...typed, matter_id });
  await choicesExist(ctx, typed, { facts, bank: null });
  const id = newId();
  const head = { id, type, client_id: matter.client_id, matter_id, status: 'draft' as const };
  await insertInvoice(ctx, { ...head, ...headColumns(typed, facts) });
  return putContents(ctx, head, { form, facts });
}

/** Changes a draft, a prebill or an unlocked bill: the sources are copied anew and everything is recomputed (INV-03, INV-04). */
export async function updateInvoice(ctx: Ctx, { body }: { body: UpdateBody }) {
  const { id, version, ...form } = body;
  const invoice = found(await lockInvoice(ctx, id));
  const rights = await rightsOn(ctx, invoice.matter_id);
  if (!rights.edit) throw new NotAllowed();
  mayAdjust(rights, form, new Map((await linesOf(ctx, id)).map((line) => [line.timesheet_id, line])));
  mustBeCurrent(invoice, version);
  rules.mayBeChanged(invoice);
  const facts = await factsFor(ctx, { ...form, matter_id: invoice.matter_id });
  rules.dateStaysInPeriod(form.date, invoice.number_period);
  await choicesExist(ctx, form, { facts, bank: invoice.bank_information_id });
  if (invoice.status !== 'draft')
    rules.rateIsKnown(facts.rate.rate_kind, { currency: facts.currency.code, day: form.date });
  const issued = invoice.issued_at !== null;
  if (issued) {
    for (const date of [invoice.date, form.date]) booksAreOpen(date, facts.profile.books_closed_until, 'date');
    dateIsNotInFuture(form.date, { today: ctx.today }, 'date');
    await lockPurses(ctx, invoice.client_id, invoice.currency);
    await giveBilledCostsBack(ctx, id, await costsOf(ctx, id));
  }
  const changed = await putContents(ctx, invoice, { form, facts });
  if (!issued) return changed;
  await bookBill(ctx, found(await lockInvoice(ctx, id)));
  return changed;
}

/** A write-down or write-up is typed by those who hold `invoice.adjust`; what others typed before stays (INV-06 step 2). */
function mayAdjust(
  rights: Rights,
  typed: Pick<Form, 'timesheets'>,
  before: ReadonlyMap<string | null, { write_down: Decimal; write_up: Decimal }>,
): void {
  const changed = typed.timesheets.some(({ timesheet_id, write_down, write_up }) => {
    const line = before.get(timesheet_id) ?? { write_down: '0', write_up: '0' };
    return line.write_down !== write_down || line.write_up !== write_up;
  });
  if (changed && !rights.adjust) throw new NotAllowed();
}

/** Bank and signatory are the firm's; the bank takes the currency. `bank` is the one the invoice had. */
async function choicesExist(
  ctx: Ctx,
  typed: Pick<Typed, 'bank_information_id' | 'signatory_id'>,
  before: { facts: Facts; bank: string | null },
): Promise<void> {
  const { bank_information_id: id } = typed;
  if (id) rules.bankTakesTheMoney(found(await findBank(ctx, id)), before.facts.currency.code, id === before.bank);
  if (typed.signatory_id) found(await findSignatory(ctx, typed.signatory_id));
}

type Head = Pick<InvoiceRow, 'id' | 'type' | 'client_id' | 'matter_id' | 'status'>;

/** Reserves exactly the chosen sources, copies them, computes, and writes lines and totals. */
async function putContents(ctx: Ctx, head: Head, { form, facts }: { form: Form; facts: Facts }) {
  const { timesheets, disbursements, ...typed } = form;
  rules.holdsWhatItsTypeAllows(head.type, timesheets.length);
  rules.depositAmountsFit(typed, facts.currency);
  const chosen = timesheets.map((one) => one.timesheet_id);
  const entries = await reserveEntries(ctx, head, chosen);
  const wanted = disbursements.map((cost) => ({ ...cost, amount: cost.amount ?? null }));
  const costs = await reserveCosts(ctx, { ...head, currency: facts.currency }, wanted);
  const lines = entries.map((entry) => lineOf(entry, timesheets[chosen.indexOf(entry.timesheet_id)]));
  const places = {
    lines: entries.map((entry) => chosen.indexOf(entry.timesheet_id)),
    costs: costs.map((cost) => wanted.findIndex((one) => one.expense_line_id === cost.expense_line_id)),
  };
  const compute = await computeFor(ctx, head, { typed, facts });
  const { figures, computed, booked } = withTypedFields(places, () => compute(lines, costs));
  if (head.status !== 'draft') proofIsThere(ctx, costs);
  const shares = computed.lines.map(({ amount, discount }, at) => ({
    ...{ amount, discount_share: discount, functional_value: booked.lines[at] ?? '0' },
  }));
  await putLines(
    ctx,
    head.id,
    lines.map((line, at) => ({ ...line, position: at + 1, ...orNothing(shares[at]) })),
  );
  await putCosts(
    ctx,
    head.id,
    costs.map((cost, at) => ({ ...costColumns(cost, at), functional_value: booked.costs[at] ?? '0' })),
  );
  return changeInvoice(ctx, head.id, { ...headColumns(typed, facts), ...figures });
}

function orNothing(share: { amount: Decimal; discount_share: Decimal; functional_value: Decimal } | undefined) {
  return share ?? { amount: '0', discount_share: '0', functional_value: '0' };
}

function lineOf(entry: BillableEntry, adjusted: Form['timesheets'][number] | undefined) {
  return {
    timesheet_id: entry.timesheet_id,
    employee_id: entry.employee_id,
    employee_name: entry.employee_name,
    category: entry.category,
    date: entry.date,
    activity: entry.activity,
    description: entry.description,
    billing_group: entry.billing_group,
    hour: entry.hour,
    rate: entry.rate,
    value: entry.value,
    write_down: adjusted?.write_down ?? '0',
    write_up: adjusted?.write_up ?? '0',
  };
}

function costColumns(cost: ReservedCost, at: number) {
  const { expense_line_id, date, description, treatment, has_proof, amount, whole } = cost;
  return { position: at + 1, expense_line_id, date, description, treatment, has_proof, amount, whole };
}

/** EXP-05: a cost passed on at cost rests on a proof in the client's name; without one the user says that he knows. */
export function proofIsThere(ctx: Ctx, costs: readonly { treatment: string; has_proof: boolean }[]): void {
  const without = costs.filter((cost) => cost.treatment === 'at_cost' && !cost.has_proof).length;
  if (without > 0) mustConfirm(ctx, 'no_proof', { count: without });
}
