import { singletons } from '@praktis/contract/settings/singletons';
import { booksAreOpen, dateIsNotInFuture } from '@praktis/rules/dates';
import { depositMayBecome } from '@praktis/rules/deposit';
import { amountFits, type Decimal, negate } from '@praktis/rules/money';
import type { Ctx } from '../../kit/context.ts';
import { found, mustBeCurrent, NotAllowed } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { seriesOf, takeNumber } from '../../kit/numbering.ts';
import { readSetting } from '../../kit/settings.ts';
import { bookedValue, isOfTable, type RateFacts, rateFactsFor } from '../exchange-rates/index.ts';
import { currencyOf, firmProfile } from '../settings/index.ts';
import { findBank } from './billing.repo.ts';
import * as repo from './deposits.repo.ts';
import * as rules from './deposits.rules.ts';
import { appendDepositEntry, availableOn, lockPurses, type Purse } from './purses.repo.ts';

interface DepositForm {
  date: string;
  bank_information_id: string;
  amount: Decimal;
  notes: string;
}
interface NewDeposit extends DepositForm {
  client_id: string;
  matter_id: string | null;
  advance: boolean;
  exchange_rate?: string | null | undefined;
}

/** Receives money of a client into a purse; numbers the receipt last (DEP-01, NUM-01). */
export async function createDeposit(ctx: Ctx, { body }: { body: NewDeposit }) {
  const { exchange_rate: typedRate, ...form } = body;
  const payer = found(await repo.holdPayer(ctx, body.client_id, body.matter_id));
  rules.payerMayDeposit(payer);
  const bank = await accountFor(ctx, body);
  const currency = await currencyOf(ctx, bank.currency);
  amountFits(body.amount, currency, 'amount');
  const facts = await rateFactsFor(ctx, { currency: currency.code, day: body.date, typed: typedRate });
  const functional = await currencyOf(ctx, ctx.firm.functional_currency);
  const id = newId();
  const purse = { client_id: body.client_id, matter_id: body.matter_id, currency: currency.code, bank_kind: bank.kind };
  const setup = await readSetting(ctx, singletons.invoiceSetup);
  const taken = await takeNumber(ctx, {
    ...{ ...seriesOf(setup, 'deposit'), day: body.date },
    ...{ client: payer.code, matter: payer.matter?.number ?? '' },
  });
  await repo.insertDeposit(ctx, {
    ...{ ...form, ...facts, id, currency: currency.code },
    ...{ deposit_number: taken.number, number_period: taken.period, number_seq: taken.seq },
    functional_value: bookedValue(facts, body.amount, functional),
  });
  await appendDepositEntry(ctx, { ...purse, date: body.date, kind: 'received', amount: body.amount, deposit_id: id });
  return { id, deposit_number: taken.number };
}

/** The account, judged: it holds deposits, the date is past and the books are open (DEP-01, TIM-01, MON-14). */
async function accountFor(ctx: Ctx, form: DepositForm, before: string | null = null) {
  const bank = found(await findBank(ctx, form.bank_information_id));
  rules.accountMayHoldDeposit(bank, await readSetting(ctx, singletons.deposit), bank.id === before);
  dateIsNotInFuture(form.date, { today: ctx.today }, 'date');
  booksAreOpen(form.date, (await firmProfile(ctx)).books_closed_until, 'date');
  rules.amountIsPositive(form.amount);
  return { ...bank, kind: bank.kind === 'trust' ? ('trust' as const) : ('operating' as const) };
}

/** Changes date, account and notes, or lowers the amount down to what is used: the receipt is posted anew (DEP-05). */
export async function updateDeposit(ctx: Ctx, { body }: { body: DepositForm & { id: string; version: number } }) {
  const { id, version, ...form } = body;
  const { deposit, purse } = await openDeposit(ctx, id, version);
  const bank = await accountFor(ctx, form, deposit.bank_information_id);
  rules.currencyStays(bank.currency, deposit.currency);
  const currency = await currencyOf(ctx, deposit.currency);
  amountFits(form.amount, currency, 'amount');
  rules.amountOnlyFalls(form.amount, deposit.amount);
  depositMayBecome(form.amount, await usedOf(ctx, deposit, purse));
  const next = { ...purse, bank_kind: bank.kind };
  const moved = form.date !== deposit.date || form.amount !== deposit.amount || next.bank_kind !== purse.bank_kind;
  if (moved) {
    // First in, then out: the purse is never empty in between.
    await appendDepositEntry(ctx, { ...next, date: form.date, kind: 'received', amount: form.amount, deposit_id: id });
    await undo(ctx, { id, date: deposit.date, amount: deposit.amount, purse });
  }
  const functional = await currencyOf(ctx, ctx.firm.functional_currency);
  const facts = await factsAfter(ctx, deposit, form.date);
  const functional_value = bookedValue(facts, form.amount, functional);
  await repo.changeDeposit(ctx, id, { ...form, ...facts, functional_value });
  return { id };
}

/** A rate out of a table is that of the deposit's date; one that was typed stays when the date moves (MON-10). */
async function factsAfter(ctx: Ctx, deposit: RateFacts & { currency: string; date: string }, day: string) {
  const { exchange_rate, exchange_unit, rate_kind, rate_date, currency } = deposit;
  if (day !== deposit.date && isOfTable(deposit)) return rateFactsFor(ctx, { currency, day, field: 'date' });
  return { exchange_rate, exchange_unit, rate_kind, rate_date: rate_kind === 'manual' ? day : rate_date };
}

/** Deletes a deposit of which nothing was used; its number stays taken (DEP-05, NUM-01). */
export async function deleteDeposit(ctx: Ctx, { body }: { body: { id: string; version: number; reason: string } }) {
  const { deposit, purse } = await openDeposit(ctx, body.id, body.version);
  rules.nothingIsUsed(await usedOf(ctx, deposit, purse));
  await undo(ctx, { id: body.id, date: deposit.date, amount: deposit.amount, purse });
  await repo.changeDeposit(ctx, body.id, { status: 'deleted', delete_reason: body.reason });
  return { id: body.id };
}

async function undo(ctx: Ctx, x: { id: string; date: string; amount: Decimal; purse: Purse }): Promise<void> {
  const row = { date: x.date, kind: 'receipt undone' as const, amount: negate(x.amount), deposit_id: x.id };
  await appendDepositEntry(ctx, { ...x.purse, ...row });
}

/** Locks a deposit and its client's purses for a change: within reach, current, not deleted, books open on its date. */
async function openDeposit(ctx: Ctx, id: string, version: number) {
  const shown = found(await repo.readDeposit(ctx, id));
  if (!shown.editable) throw new NotAllowed();
  await lockPurses(ctx, shown.client_id, shown.currency);
  const deposit = found(await repo.lockDeposit(ctx, id));
  mustBeCurrent(deposit, version);
  rules.depositStands(deposit);
  booksAreOpen(deposit.date, (await firmProfile(ctx)).books_closed_until, 'date');
  const bank = found(await findBank(ctx, deposit.bank_information_id));
  const { client_id, matter_id, currency } = deposit;
  const bank_kind = bank.kind === 'trust' ? ('trust' as const) : ('operating' as const);
  return { deposit, purse: { client_id, matter_id, currency, bank_kind } };
}

async function usedOf(ctx: Ctx, deposit: { amount: Decimal; date: string }, purse: Purse): Promise<Decimal> {
  return rules.usedOf(deposit.amount, await availableOn(ctx, purse, deposit.date));
}
