import type { CollectionForm } from '@praktis/contract/collections/collections.schemas';
import { singletons } from '@praktis/contract/settings/singletons';
import { allocationFits, collectionAddsUp } from '@praktis/rules/collection';
import { booksAreOpen, dateIsNotInFuture } from '@praktis/rules/dates';
import { RuleBroken } from '@praktis/rules/errors';
import { amountFits, type Currency, isPositive, negate, sum } from '@praktis/rules/money';
import type { Ctx } from '../../kit/context.ts';
import { found, mustBeCurrent } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { takeNumber } from '../../kit/numbering.ts';
import { readSetting } from '../../kit/settings.ts';
import { appendDepositEntry, billTakesSettlement, lockBillsForSettlement, lockPurse } from '../billing/index.ts';
import { currencyOf, firmProfile } from '../settings/index.ts';
import { collectionDetailRow } from './collections.query.ts';
import * as repo from './collections.repo.ts';
import {
  billIsOfTheReceipt,
  depositIsUntouched,
  excessHasItsPlace,
  matterMayHoldExcess,
  noWriteOffSince,
  receiptFollowsBill,
  receiptIsNotEmpty,
} from './collections.rules.ts';

interface Receipt {
  form: CollectionForm;
  currency: Currency;
  bank_kind: 'operating' | 'trust';
}

/**
 * Records money received: judges the bank, the date and the books, locks the bills in order of their ids (COL-06), checks
 * each allocation against what is outstanding and the whole against what came (COL-01..03), and takes the number last.
 */
export async function createCollection(ctx: Ctx, { body }: { body: CollectionForm }) {
  const receipt = await judgeReceipt(ctx, body);
  const id = newId();
  await settleable(ctx, receipt);
  const setup = await readSetting(ctx, singletons.invoiceSetup);
  const taken = await takeNumber(ctx, {
    ...{ series: 'collection', pattern: setup.collection_pattern, reset: setup.collection_reset },
    ...{ first: setup.collection_first, day: body.date },
  });
  await repo.insertCollection(ctx, id, headOf(receipt), taken);
  await post(ctx, id, receipt);
  return { id };
}

/** COL-07: takes the receipt back and posts it again, in one transaction and under the same number. */
export async function updateCollection(ctx: Ctx, { body }: { body: CollectionForm & { id: string; version: number } }) {
  const { id, version, ...form } = body;
  await takeBack(ctx, id, version);
  const receipt = await judgeReceipt(ctx, form);
  await settleable(ctx, receipt);
  await repo.updateCollection(ctx, id, headOf(receipt));
  await post(ctx, id, receipt);
  return { id };
}

/** COL-07: reverses allocations and excess; the number is void and stays used. */
export async function deleteCollection(ctx: Ctx, { body }: { body: { id: string; version: number; reason: string } }) {
  await takeBack(ctx, body.id, body.version);
  await repo.updateCollection(ctx, body.id, { status: 'deleted', delete_reason: body.reason });
  return { id: body.id };
}

/** Everything that can be judged before the bills are touched. */
async function judgeReceipt(ctx: Ctx, form: CollectionForm): Promise<Receipt> {
  if (form.deposit_matter_id)
    matterMayHoldExcess(found(await repo.holdMatter(ctx, form.deposit_matter_id)), form.client_id);
  const client = found(await repo.holdClient(ctx, form.client_id));
  if (client.status === 'deleted') throw new RuleBroken('client_deleted', {}, 'client_id');
  const bank = found(await repo.findBank(ctx, form.bank_information_id));
  if (bank.archived_at) throw new RuleBroken('bank_archived', {}, 'bank_information_id');
  dateIsNotInFuture(form.date, { today: ctx.today }, 'date');
  booksAreOpen(form.date, (await firmProfile(ctx)).books_closed_until, 'date');
  const currency = await currencyOf(ctx, bank.currency);
  for (const field of ['received', 'bank_charge', 'other_income', 'to_client_deposit', 'to_matter_deposit'] as const)
    amountFits(form[field], currency, field);
  excessHasItsPlace(form);
  return { form, currency, bank_kind: bank.kind as Receipt['bank_kind'] };
}

/** Locks the bills and judges the money against them. */
async function settleable(ctx: Ctx, { form, currency }: Receipt): Promise<void> {
  const bills = new Map(
    (
      await lockBillsForSettlement(
        ctx,
        form.allocations.map((one) => one.invoice_id),
      )
    ).map((bill) => [bill.id, bill]),
  );
  const allocations = form.allocations.map((one, position) => {
    const bill = found(bills.get(one.invoice_id));
    billIsOfTheReceipt(bill, { client_id: form.client_id, currency: currency.code });
    receiptFollowsBill(form.date, bill);
    billTakesSettlement(bill, `allocations.${position}.cash`);
    for (const field of ['cash', 'withholding', 'vat_collected'] as const)
      amountFits(one[field], currency, `allocations.${position}.${field}`);
    return { ...one, bill_id: bill.id, tolerated: '0', outstanding: bill.outstanding };
  });
  const settled = allocationFits(allocations);
  receiptIsNotEmpty(form.received, settled);
  collectionAddsUp({ ...form, charge: form.bank_charge, cash_applied: form.allocations.map((one) => one.cash) });
}

function headOf({ form, currency }: Receipt) {
  const { allocations, ...head } = form;
  return { ...head, currency: currency.code, cash_applied: sum(allocations.map((one) => one.cash)) };
}

/** Writes the allocations and what went into purses (COL-05). */
async function post(ctx: Ctx, id: string, { form, currency, bank_kind }: Receipt): Promise<void> {
  await repo.insertAllocations(ctx, id, form.allocations);
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

/** Takes everything back that a receipt did; refused when something was built on it. */
async function takeBack(ctx: Ctx, id: string, version: number): Promise<void> {
  found(await collectionDetailRow(ctx, id));
  const collection = found(await repo.lockCollection(ctx, id));
  mustBeCurrent(collection, version);
  if (collection.status === 'deleted') throw new RuleBroken('move_refused', { from: 'deleted', action: 'change' });
  booksAreOpen(collection.date, (await firmProfile(ctx)).books_closed_until, 'date');
  const allocations = await repo.allocationsOf(ctx, id);
  noWriteOffSince(
    await lockBillsForSettlement(
      ctx,
      allocations.map((one) => one.invoice_id),
    ),
  );
  for (const { amount, ...excess } of await repo.excessOfCollection(ctx, id)) {
    const purse = { ...excess, bank_kind: excess.bank_kind as Receipt['bank_kind'] };
    depositIsUntouched(await lockPurse(ctx, purse), amount);
    await appendDepositEntry(ctx, {
      ...purse,
      date: ctx.today,
      kind: 'excess undone',
      amount: negate(amount),
      collection_id: id,
    });
  }
  await repo.reverseAllocations(ctx, id);
}
