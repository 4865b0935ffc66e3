import type { CollectionForm } from '@praktis/contract/collections/collections.schemas';
import { singletons } from '@praktis/contract/settings/singletons';
import { allocationFits, collectionAddsUp } from '@praktis/rules/collection';
import { booksAreOpen, dateIsNotInFuture } from '@praktis/rules/dates';
import { RuleBroken } from '@praktis/rules/errors';
import { amountFits, isPositive, negate, sum } from '@praktis/rules/money';
import type { Ctx } from '../../kit/context.ts';
import { found, mustBeCurrent } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { seriesOf, takeNumber } from '../../kit/numbering.ts';
import { readSetting } from '../../kit/settings.ts';
import {
  appendDepositEntry,
  billTakesSettlement,
  holdMatters,
  lockBillsForSettlement,
  lockPurse,
  lockPurses,
  payFromDeposits,
} from '../billing/index.ts';
import { bookedValue } from '../exchange-rates/index.ts';
import { currencyOf, firmProfile } from '../settings/index.ts';
import { collectionDetailRow } from './collections.query.ts';
import * as repo from './collections.repo.ts';
import {
  billIsOfTheReceipt,
  depositIsUntouched,
  depositStaysPayable,
  excessHasItsPlace,
  matterMayHoldExcess,
  methodFits,
  noWriteOffSince,
  receiptFollowsBill,
  receiptIsNotEmpty,
} from './collections.rules.ts';
import { type BankKind, type Bills, type Receipt, rateOfReceipt } from './receipt-rate.service.ts';

/**
 * Records money received: judges the bank, the date and the books, locks the bills in order of their ids (COL-06), checks
 * each allocation against what is outstanding and the whole against what came (COL-01..03), and takes the number last.
 */
export async function createCollection(ctx: Ctx, { body }: { body: CollectionForm }) {
  await holdMatters(ctx, pointedTo(body));
  const receipt = await judgeReceipt(ctx, body);
  const id = newId();
  const bills = await settleable(ctx, receipt);
  const head = await headOf(ctx, receipt, bills);
  const setup = await readSetting(ctx, singletons.invoiceSetup);
  const taken = await takeNumber(ctx, {
    ...{ ...seriesOf(setup, 'collection'), day: body.date, client: receipt.client_code },
  });
  await repo.insertCollection(ctx, id, head, taken);
  await post(ctx, id, receipt, bills);
  return { id };
}

/** COL-07: takes the receipt back and posts it again, in one transaction and under the same number. */
export async function updateCollection(ctx: Ctx, { body }: { body: CollectionForm & { id: string; version: number } }) {
  const { id, version, ...form } = body;
  const before = await takeBack(ctx, { id, version, returned: 'its date', wanted: pointedTo(form) });
  const receipt = await judgeReceipt(ctx, form, before.bank_information_id);
  const bills = await settleable(ctx, receipt);
  await repo.updateCollection(ctx, id, await headOf(ctx, receipt, bills));
  await post(ctx, id, receipt, bills);
  return { id };
}

/** COL-07: reverses allocations and excess; the number is void and stays used. */
export async function deleteCollection(ctx: Ctx, { body }: { body: { id: string; version: number; reason: string } }) {
  await takeBack(ctx, { ...body, returned: 'today', wanted: { invoices: [], matters: [] } });
  await repo.updateCollection(ctx, body.id, { status: 'deleted', delete_reason: body.reason });
  return { id: body.id };
}

/** The bills a receipt settles and the matter whose purse keeps its excess. */
function pointedTo(form: Pick<CollectionForm, 'allocations' | 'deposit_matter_id'>): PointedTo {
  const { allocations, deposit_matter_id: matter } = form;
  return { invoices: allocations.map((one) => one.invoice_id), matters: matter ? [matter] : [] };
}
interface PointedTo {
  invoices: string[];
  matters: string[];
}

/** Everything that can be judged before the bills are touched. */
async function judgeReceipt(ctx: Ctx, form: CollectionForm, account: string | null = null): Promise<Receipt> {
  if (form.deposit_matter_id)
    matterMayHoldExcess(found(await repo.holdMatter(ctx, form.deposit_matter_id)), form.client_id);
  const client = found(await repo.holdClient(ctx, form.client_id));
  if (client.status === 'deleted') throw new RuleBroken('client_deleted', {}, 'client_id');
  methodFits(form);
  const { currency, bank_kind } = await sourceOf(ctx, form, account);
  dateIsNotInFuture(form.date, { today: ctx.today }, 'date');
  booksAreOpen(form.date, (await firmProfile(ctx)).books_closed_until, 'date');
  for (const field of ['received', 'bank_charge', 'other_income', 'to_client_deposit', 'to_matter_deposit'] as const)
    amountFits(form[field], currency, field);
  excessHasItsPlace(form);
  return { form, currency, bank_kind, client_code: client.code };
}

/** Where the money is: on the own account it came into, or in the purses of the bills' currency (DEP-03). */
async function sourceOf(
  ctx: Ctx,
  form: CollectionForm,
  before: string | null,
): Promise<Pick<Receipt, 'currency' | 'bank_kind'>> {
  if (form.bank_information_id === null) {
    const code = found(await repo.currencyOfBill(ctx, form.allocations[0]?.invoice_id ?? ''));
    return { currency: await currencyOf(ctx, code), bank_kind: null };
  }
  const bank = found(await repo.findBank(ctx, form.bank_information_id));
  // The account it stands on may have been archived since (ROL-08).
  if (bank.archived_at && bank.id !== before) throw new RuleBroken('bank_archived', {}, 'bank_information_id');
  return { currency: await currencyOf(ctx, bank.currency), bank_kind: bank.kind as BankKind };
}

/** Locks the bills and judges the money against them. */
async function settleable(ctx: Ctx, { form, currency, bank_kind }: Receipt): Promise<Bills> {
  const ids = form.allocations.map((one) => one.invoice_id);
  const bills: Bills = new Map((await lockBillsForSettlement(ctx, ids)).map((bill) => [bill.id, bill]));
  if (bank_kind === null) await lockPurses(ctx, form.client_id, currency.code);
  const allocations = form.allocations.map((one, position) => {
    const bill = found(bills.get(one.invoice_id));
    billIsOfTheReceipt(bill, { client_id: form.client_id, currency: currency.code });
    receiptFollowsBill(form.date, bill);
    billTakesSettlement(bill, `allocations.${position}.cash`);
    for (const field of ['cash', 'withholding', 'vat_collected'] as const)
      amountFits(one[field], currency, `allocations.${position}.${field}`);
    if (bank_kind === null) depositStaysPayable(bill, one.cash, `allocations.${position}.cash`);
    return { ...one, bill_id: bill.id, tolerated: '0', outstanding: bill.outstanding };
  });
  const settled = allocationFits(allocations);
  receiptIsNotEmpty(form.received, settled);
  collectionAddsUp({ ...form, charge: form.bank_charge, cash_applied: form.allocations.map((one) => one.cash) });
  return bills;
}

/** The receipt's own row: what was typed, and what came in is worth in the books (MON-07). */
async function headOf(ctx: Ctx, receipt: Receipt, bills: Bills) {
  const { form, currency } = receipt;
  const { allocations, exchange_rate: _typed, ...head } = form;
  const facts = await rateOfReceipt(ctx, receipt, bills);
  const functional_value = bookedValue(facts, form.received, await currencyOf(ctx, ctx.firm.functional_currency));
  const cash_applied = sum(allocations.map((one) => one.cash));
  return { ...head, ...facts, currency: currency.code, cash_applied, functional_value };
}

/** Writes the allocations and what went into purses (COL-05) or came out of them (DEP-03). */
async function post(ctx: Ctx, id: string, { form, currency, bank_kind }: Receipt, bills: Bills): Promise<void> {
  await repo.insertAllocations(ctx, id, form.allocations);
  if (bank_kind === null) return payWithDeposits(ctx, id, { form, currency, bills });
  const purses = [
    { matter_id: null, amount: form.to_client_deposit },
    { matter_id: form.deposit_matter_id, amount: form.to_matter_deposit },
  ];
  for (const { matter_id, amount } of purses) {
    if (!isPositive(amount)) continue;
    const { client_id, date } = form;
    await appendDepositEntry(ctx, {
      date,
      client_id,
      matter_id,
      currency: currency.code,
      bank_kind,
      kind: 'excess',
      amount,
      collection_id: id,
    });
  }
}

/** Takes the money of each bill out of its matter's purse, then its client's (DEP-03). */
async function payWithDeposits(
  ctx: Ctx,
  collection_id: string,
  { form, currency, bills }: Pick<Receipt, 'form' | 'currency'> & { bills: Bills },
): Promise<void> {
  for (const [position, { invoice_id, cash }] of form.allocations.entries()) {
    if (!isPositive(cash)) continue;
    const { matter_id } = found(bills.get(invoice_id));
    const payer = { client_id: form.client_id, matter_id, currency: currency.code };
    const use = { invoice_id, collection_id, date: form.date, field: `allocations.${position}.cash` };
    await payFromDeposits(ctx, payer, cash, use);
  }
}

/**
 * Takes everything back that a receipt did; refused when something was built on it. A deposit it used returns today (DEP-03),
 * or on the receipt's own date where the receipt is posted anew at once. What is `wanted` next is locked together with the
 * bills it settled, so that two changes that cross do not wait for each other (COL-06).
 */
async function takeBack(
  ctx: Ctx,
  { id, version, returned, wanted }: { id: string; version: number; returned: 'today' | 'its date'; wanted: PointedTo },
): Promise<{ bank_information_id: string | null }> {
  found(await collectionDetailRow(ctx, id));
  const collection = found(await repo.lockCollection(ctx, id));
  mustBeCurrent(collection, version);
  if (collection.status === 'deleted') throw new RuleBroken('move_refused', { from: 'deleted', action: 'change' });
  booksAreOpen(collection.date, (await firmProfile(ctx)).books_closed_until, 'date');
  const settled = (await repo.allocationsOf(ctx, id)).map((one) => one.invoice_id);
  const moves = await repo.movedByCollection(ctx, id);
  const invoices = [...settled, ...wanted.invoices];
  await holdMatters(ctx, { invoices, matters: [...moves.flatMap((one) => one.matter_id ?? []), ...wanted.matters] });
  const bills = await lockBillsForSettlement(ctx, invoices);
  noWriteOffSince(bills.filter((bill) => settled.includes(bill.id)));
  for (const { amount, ...moved } of moves) {
    const purse = { ...moved, bank_kind: moved.bank_kind as BankKind };
    const undone = { ...purse, amount: negate(amount), collection_id: id };
    if (isPositive(amount)) {
      depositIsUntouched(await lockPurse(ctx, purse), amount);
      await appendDepositEntry(ctx, { ...undone, date: ctx.today, kind: 'excess undone' });
    } else {
      const date = returned === 'today' ? ctx.today : collection.date;
      await appendDepositEntry(ctx, { ...undone, date, kind: 'application undone' });
    }
  }
  await repo.reverseAllocations(ctx, id);
  return collection;
}
