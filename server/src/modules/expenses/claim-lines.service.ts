import type { expenseCalls as calls } from '@praktis/contract/expenses/expenses.calls';
import type { ExpenseStatus } from '@praktis/contract/expenses/expenses.schemas';
import type { BodyOf } from '@praktis/contract/kit/call';
import { isInForce } from '@praktis/rules/dated-codes';
import type { Day } from '@praktis/rules/dates';
import { functionalLines, OWN_RATE, type QuotedRate } from '@praktis/rules/exchange';
import type { DisbursementKind } from '@praktis/rules/invoice';
import { type VatCode, vatCodeOn } from '@praktis/rules/invoice-tax';
import { add, type Currency, compare, type Decimal, divide } from '@praktis/rules/money';
import { withheldKind, withholdingRate } from '@praktis/rules/withholding';
import { may } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { found, RuleBroken } from '../../kit/errors.ts';
import { quotedRate, type RateFacts, rateFactsFor, rateOn } from '../exchange-rates/index.ts';
import { lockMatterForWork, readMatterForWork } from '../matters/index.ts';
import { currencyOf, firmProfile, keptCurrency, pphCodesOf, vatCodesOf } from '../settings/index.ts';
import * as repo from './expenses.repo.ts';
import { changedMoney, lineMayChange, matterTakesCosts, type PricedIn, priceLine } from './expenses.rules.ts';

type Claim = BodyOf<typeof calls.createClaim>;
export type LineInput = Claim['lines'][number];
type Matter = NonNullable<Awaited<ReturnType<typeof lockMatterForWork>>>;
type Exchanged = Currency & QuotedRate;

/** What the lines of one claim are judged by. */
export interface ClaimFacts {
  date: Day;
  /** Of the rates (MON-10). */
  transaction_date: Day;
  status: ExpenseStatus;
  currency: Exchanged;
  matters: Map<string, Matter>;
}

/** A line as it would be stored. */
export interface JudgedLine {
  expense_type_id: string;
  matter_id: string | null;
  description: string;
  amount: Decimal;
  vat_amount: Decimal;
  gross_up: boolean;
  treatment: DisbursementKind;
  charged: Decimal;
  chargeable: boolean;
}

/** Locks the matters of lines, in order of id; NotFound for one that the caller may not see. */
export async function lockMatters(ctx: Ctx, ids: readonly (string | null)[]): Promise<Map<string, Matter>> {
  const matters = new Map<string, Matter>();
  for (const id of [...new Set(ids)].filter((one) => one !== null).sort()) {
    found(await readMatterForWork(ctx, id, 'matter.view'));
    matters.set(id, found(await lockMatterForWork(ctx, id)));
  }
  return matters;
}

/** The day whose rates a claim takes (MON-10). */
export const dayOfRates = (claim: { date: Day; transaction_date?: Day | null | undefined }): Day =>
  claim.transaction_date ?? claim.date;

type Rated = Pick<Claim, 'currency' | 'exchange_rate' | 'date' | 'transaction_date'>;
/** A claim that is changed, and what fixes its money, if anything does. */
interface Changed {
  before: RateFacts & { currency: string; date: Day; transaction_date: Day | null };
  fixed: 'already_billed' | 'already_reconciled' | null;
}

/** Whether two rates are the same one, or both none. */
const sameRate = (one: Decimal | null | undefined, other: Decimal | null) => compare(one || '0', other || '0') === 0;

/**
 * Whether a claim that stands keeps its rate: nothing that a rate follows from has changed, or its money is fixed. Another
 * rate typed then is refused with what fixes it (EXP-09).
 */
function rateStays(claim: Rated, { before, fixed }: Changed, agreed: Decimal | null): boolean {
  if (claim.currency !== before.currency || before.rate_kind === 'missing') return false;
  if (before.rate_kind === 'functional') return true;
  const typed = before.rate_kind === 'manual';
  const retyped = claim.exchange_rate ? !sameRate(claim.exchange_rate, before.exchange_rate) : typed;
  if (fixed && retyped) throw new RuleBroken(fixed, {}, 'exchange_rate');
  if (fixed) return true;
  if (retyped || dayOfRates(claim) !== dayOfRates(before)) return false;
  return typed || sameRate(agreed, before.rate_kind === 'fixed' ? before.exchange_rate : null);
}

/**
 * The claim's currency with its rate: 1 for the functional one, else typed, fixed by a matter, or the newest of the firm's
 * table (MON-09, MON-10).
 */
export async function claimCurrency(
  ctx: Ctx,
  claim: Rated,
  matters: Map<string, Matter>,
  changed?: Changed,
): Promise<Exchanged & { facts: RateFacts }> {
  const currency = await keptCurrency(ctx, claim.currency);
  const agreed = [...matters.values()].find((matter) => matter.currency === currency.code)?.fixed_exchange_rate ?? null;
  if (changed && rateStays(claim, changed, agreed)) {
    const { exchange_rate, exchange_unit, rate_kind, rate_date } = changed.before;
    const facts = { exchange_rate, exchange_unit, rate_kind, rate_date };
    return { ...currency, ...quotedRate(facts), facts };
  }
  const typed = claim.exchange_rate;
  const asked = { currency: currency.code, day: dayOfRates(claim), typed, fixed: typed ? null : agreed };
  const facts = await rateFactsFor(ctx, asked);
  return { ...currency, ...quotedRate(facts), facts };
}

/** What a claim is worth in the books, VAT included, and by MON-05 on that total each of its lines (MON-07). */
export async function claimInBooks(
  ctx: Ctx,
  rate: QuotedRate,
  lines: readonly Pick<JudgedLine, 'amount' | 'vat_amount'>[],
) {
  const functional = await currencyOf(ctx, ctx.firm.functional_currency);
  const amounts = lines.map((line) => add(line.amount, line.vat_amount));
  return functionalLines({ rate: rate.rate, unit: rate.unit, amounts, functional });
}

/**
 * Judges one line (EXP-02, EXP-05, EXP-09, MAT-01) and computes its VAT and charge. `before` is the line as it stands,
 * which is judged again only as far as its money changes.
 */
export async function judgeLine(
  ctx: Ctx,
  claim: ClaimFacts,
  line: LineInput,
  at: { position: number; before: repo.StoredLine | undefined },
): Promise<JudgedLine> {
  const { before } = at;
  const field = `lines.${at.position}`;
  const type = await repo.expenseTypeOf(ctx, line.expense_type_id, before?.expense_type_id === line.expense_type_id);
  if (!type) throw new RuleBroken('unknown_record', {}, `${field}.expense_type_id`);
  const matter = line.matter_id ? claim.matters.get(line.matter_id) : undefined;
  if (!before && matter) matterTakesCosts(matter, may(ctx, 'expense.on_closed'), `${field}.matter_id`);
  const gross_up = matter !== undefined && (line.gross_up || type.treatment === 'at_cost_grossed');
  const priced = atLine(field, priceLine, {
    amount: line.amount,
    vat_amount: line.vat_amount ?? null,
    vat_code: await vatCodeOf(ctx, line, claim.date, field),
    gross_up,
    withholding_rate: gross_up ? await withholdingRateOf(ctx, matter.client_id, claim.date) : '0',
    vat_creditable: type.vat_creditable,
    type_kind: type.treatment === 'taxable' ? 'taxable' : 'at_cost',
    charged: line.charged ?? null,
    may_mark_up: may(ctx, 'expense.markup') || keepsCharge(line, before),
  })({ claim: claim.currency, matter: matter ? await matterCurrency(ctx, matter, claim) : null });
  const { expense_type_id, matter_id, description } = line;
  const { amount, vat: vat_amount, charged, kind: treatment } = priced;
  const chargeable = line.chargeable && matter !== undefined;
  const judged = {
    expense_type_id,
    matter_id,
    description,
    amount,
    vat_amount,
    gross_up,
    treatment,
    charged,
    chargeable,
  };
  if (before) changesHold(ctx, { claim, before, judged, matter, field });
  return judged;
}

/** What changes on a standing line is still open to change, on a matter that still takes costs. */
function changesHold(
  ctx: Ctx,
  change: { claim: ClaimFacts; before: repo.StoredLine; judged: JudgedLine; matter: Matter | undefined; field: string },
): void {
  const { claim, before, judged, matter, field } = change;
  lineMayChange(before, judged, { status: claim.status, field });
  if (matter && changedMoney(before, judged))
    matterTakesCosts(matter, may(ctx, 'expense.on_closed'), `${field}.matter_id`);
}

/** Names the field of a refused line by its place in the claim. */
function atLine(field: string, price: typeof priceLine, line: Parameters<typeof priceLine>[0]) {
  return (currencies: PricedIn) => {
    try {
      return price(line, currencies);
    } catch (error) {
      if (!(error instanceof RuleBroken) || !error.field) throw error;
      throw new RuleBroken(error.code, error.params, `${field}.${error.field}`);
    }
  };
}

/** The charge stands already, for the same cost: whoever saves the form did not raise it. */
function keepsCharge(line: LineInput, before: repo.StoredLine | undefined): boolean {
  if (!before || !line.charged) return false;
  return compare(line.charged, before.charged) === 0 && compare(line.amount, before.amount) === 0;
}

async function vatCodeOf(ctx: Ctx, line: LineInput, date: Day, field: string): Promise<VatCode | null> {
  if (!line.ppn_id) return null;
  const rows = await vatCodesOf(ctx);
  const chosen = rows.find((row) => row.id === line.ppn_id);
  if (!chosen) throw new RuleBroken('unknown_record', {}, `${field}.ppn_id`);
  return vatCodeOn(
    rows.filter((row) => row.code === chosen.code),
    date,
  );
}

/**
 * The rate at which the client of a matter withholds on the day of a cost, for the gross-up (EXP-02); 0 for one who does
 * not. PPh 21 is its first bracket on half of the gross (TAX-06): what a client pays in a whole month is not known here.
 */
export async function withholdingRateOf(ctx: Ctx, client_id: string, day: Day): Promise<Decimal> {
  const firm = await firmProfile(ctx);
  const kind = withheldKind(firm, await repo.clientWithholds(ctx, client_id));
  const code = (await pphCodesOf(ctx)).find((row) => row.kind === kind && isInForce(row, day));
  if (!code) return '0';
  const rate = withholdingRate(code, firm.npwp !== '');
  return kind === '21' ? divide(rate, '2') : rate;
}

/** The matter's currency with its rate: 1 for the functional one, fixed, or the newest of the firm's table; needed only beside another currency (MON-10). */
async function matterCurrency(ctx: Ctx, matter: Matter, claim: ClaimFacts): Promise<Exchanged> {
  const currency = await currencyOf(ctx, matter.currency);
  if (currency.code === claim.currency.code || currency.code === ctx.firm.functional_currency)
    return { ...currency, ...OWN_RATE };
  if (matter.fixed_exchange_rate !== null) return { ...currency, rate: matter.fixed_exchange_rate, unit: 1 };
  return {
    ...currency,
    ...(await rateOn(ctx, { currency: currency.code, day: claim.transaction_date }, 'transaction_date')),
  };
}
