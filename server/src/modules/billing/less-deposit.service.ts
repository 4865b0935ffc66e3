import { usableDeposits } from '@praktis/rules/deposit';
import { add, compare, type Decimal, isPositive, negate, smaller, subtract, sum } from '@praktis/rules/money';
import type { Ctx } from '../../kit/context.ts';
import { found, RuleBroken } from '../../kit/errors.ts';
import { readMatterForWork } from '../matters/index.ts';
import { appendDepositEntry, availableOn, lockPurses, type Purse, takenByInvoice } from './purses.repo.ts';

/** Whose money a bill may use: that of its matter, and that of its client in general (DEP-01). */
interface Payer {
  client_id: string;
  matter_id: string;
  currency: string;
}

const kinds = ['trust', 'operating'] as const;
const owners = ['matter', 'client'] as const;

/** The purses of one owner, trust money first. */
function pursesOf(payer: Payer, owner: (typeof owners)[number]): Purse[] {
  const matter_id = owner === 'matter' ? payer.matter_id : null;
  return kinds.map((bank_kind) => ({ client_id: payer.client_id, matter_id, currency: payer.currency, bank_kind }));
}

/** What matter and client purses can give on a date; what an invoice itself took counts as still there. */
export async function availableFor(ctx: Ctx, payer: Payer, date: string, invoice_id: string | null = null) {
  const [matter, client] = await Promise.all(
    owners.map(async (owner) => {
      const parts: Decimal[] = [];
      for (const purse of pursesOf(payer, owner)) parts.push(await availableOn(ctx, purse, date, invoice_id));
      return sum(parts);
    }),
  );
  return { matter: matter ?? '0', client: client ?? '0' };
}

/**
 * What both purses hold for a bill on a date and how much of it may be used: together at most what money can still settle
 * of the bill, the matter's money first (DEP-03, INV-06 step 15). Reserves nothing.
 */
export async function usableFor(
  ctx: Ctx,
  payer: Payer,
  x: { date: string; limit: Decimal | null; invoice_id: string | null },
) {
  const { matter, client } = await availableFor(ctx, payer, x.date, x.invoice_id);
  const outstanding = x.limit ?? add(matter, client);
  const purses = { matter_balance: matter, client_balance: client };
  const usable = usableDeposits({ ...purses, outstanding, withholding: '0', vat_collected: '0' });
  return {
    currency: payer.currency,
    matter_available: matter,
    client_available: client,
    less_deposit_matter: usable.matter,
    less_deposit_client: usable.client,
  };
}

/** The call less-deposit (G073). */
export async function lessDeposit(
  ctx: Ctx,
  {
    body,
  }: {
    body: { matter_id: string; date: string; limit?: string | null | undefined; invoice_id: string | null };
  },
) {
  const matter = found(await readMatterForWork(ctx, body.matter_id, 'invoice.edit'));
  const payer = { client_id: matter.client_id, matter_id: matter.id, currency: matter.currency };
  return usableFor(ctx, payer, { date: body.date, limit: body.limit ?? null, invoice_id: body.invoice_id });
}

interface Charged extends Payer {
  id: string;
  date: string;
  less_deposit_matter: Decimal;
  less_deposit_client: Decimal;
}

/**
 * Brings the ledger to what the bill says: takes what is missing on the bill's date, gives back what is too much today.
 * The purses are locked by the caller. Refused `deposit_short` (INV-02, DEP-03).
 */
export async function chargeDeposits(ctx: Ctx, bill: Charged): Promise<void> {
  const taken = await takenByInvoice(ctx, bill.id);
  const planned = { matter: bill.less_deposit_matter, client: bill.less_deposit_client };
  for (const owner of owners) {
    const mine = taken.filter((row) => (row.matter_id === null) === (owner === 'client'));
    const missing = subtract(planned[owner], sum(mine.map((row) => row.taken)));
    const use = { invoice_id: bill.id, date: bill.date, field: `less_deposit_${owner}` };
    if (isPositive(missing)) await take(ctx, pursesOf(bill, owner), missing, use);
    else if (isPositive(negate(missing))) await giveBack(ctx, bill.id, mine, negate(missing));
  }
}

/** Gives everything back that a bill took, dated today (DEP-03). */
export async function giveDepositsBack(ctx: Ctx, bill: Payer & { id: string }): Promise<void> {
  await lockPurses(ctx, bill.client_id, bill.currency);
  const taken = await takenByInvoice(ctx, bill.id);
  await giveBack(ctx, bill.id, taken, sum(taken.map((row) => row.taken)));
}

/** What money of a purse is used for. */
interface Use {
  invoice_id: string;
  /** The collection that pays with it; none when the bill itself takes it. */
  collection_id?: string;
  date: string;
  /** The input a refusal belongs to. */
  field: string;
}

/**
 * Pays an issued bill out of the purse of its matter, then of its client, on a date. The purses are locked by the caller.
 * Refused `deposit_short` (DEP-03).
 */
export async function payFromDeposits(ctx: Ctx, payer: Payer, amount: Decimal, use: Use): Promise<void> {
  const purses = owners.flatMap((owner) => pursesOf(payer, owner));
  await take(ctx, purses, amount, use);
}

async function take(ctx: Ctx, purses: readonly Purse[], amount: Decimal, use: Use): Promise<void> {
  const { field, ...row } = use;
  let left = amount;
  for (const purse of purses) {
    const part = smaller(left, await availableOn(ctx, purse, use.date));
    if (!isPositive(part)) continue;
    await appendDepositEntry(ctx, { ...purse, ...row, kind: 'applied', amount: negate(part) });
    left = subtract(left, part);
  }
  if (isPositive(left)) throw new RuleBroken('deposit_short', { available: subtract(amount, left), amount }, field);
}

async function giveBack(
  ctx: Ctx,
  invoice_id: string,
  taken: Awaited<ReturnType<typeof takenByInvoice>>,
  amount: Decimal,
): Promise<void> {
  let left = amount;
  for (const { taken: held, bank_kind, ...owner } of taken) {
    const part = compare(held, left) < 0 ? held : left;
    if (!isPositive(part)) continue;
    const purse: Purse = { ...owner, bank_kind: bank_kind === 'trust' ? 'trust' : 'operating' };
    const movement = { kind: 'application undone' as const, date: ctx.today, amount: part, invoice_id };
    await appendDepositEntry(ctx, { ...purse, ...movement });
    left = subtract(left, part);
  }
}
