import type { Day } from './dates.ts';
import { addDays } from './dates.ts';
import { NeedsConfirmation, RuleBroken } from './errors.ts';
import { convert, crossRate, type QuotedRate } from './exchange.ts';
import {
  type Currency,
  compare,
  type Decimal,
  decimalsOf,
  isNegative,
  isPositive,
  isZero,
  subtract,
  sum,
} from './money.ts';
import { splitAmount } from './split.ts';

/** A rate per hour of one employee under one name; `end_date` is inclusive, null while open (RAT-01). */
export type RateVersion = {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly rate: Decimal;
  readonly start_date: Day;
  readonly end_date: Day | null;
};

/** How a team member is paid for on a matter (RAT-03). `rate_currency` settles a name kept in two currencies. */
export type RatedMember = {
  readonly rate_type: 'active' | 'fixed';
  readonly rate_name: string | null;
  readonly rate_currency?: string | null;
  readonly fixed_rate: Decimal | null;
  readonly fixed_currency: string | null;
};

/** Where the rate of an entry came from. */
export type RateSource = 'fixed' | 'active' | 'default' | 'manual';

/** What an entry keeps about its rate (RAT-04); `rate` is null only for non-billable work without any rate. */
export type ResolvedRate = {
  rate: Decimal | null;
  currency: string;
  source: RateSource;
  version_id: string | null;
  exchange_rate: Decimal | null;
};

/** Functional value of the currencies that a resolution may need, by currency code. */
export type RateTable = Readonly<Record<string, QuotedRate>>;

export type RateQuestion = {
  member: RatedMember;
  /** Every version of the employee, of any name. */
  versions: readonly RateVersion[];
  default_name: string | null;
  day: Day;
  matter_currency: Currency;
  /** Rates of the day for the rate's currency and the matter's (the functional one at 1); fixed matter rate first. */
  exchange?: RateTable;
  billable: boolean;
  /** A rate typed by hand (RAT-06). */
  manual?: { rate: Decimal; currency: string } | null;
};

/** Employee categories (RAT-08). */
export type EmployeeCategory = 'partner' | 'fee earner' | 'support staff';

type FoundRate = { rate: Decimal; currency: string; source: RateSource; version_id: string | null };

function seriesKey(version: Pick<RateVersion, 'name' | 'currency'>): string {
  return JSON.stringify([version.name, version.currency]);
}

/**
 * When a version ends (RAT-01): where its end is left empty, the day before the next later version of its name and currency begins;
 * open when none does.
 */
export function endOfVersion(version: Omit<RateVersion, 'id'>, others: readonly RateVersion[]): Day | null {
  if (version.end_date !== null) return version.end_date;
  const key = seriesKey(version);
  const later = others.filter((other) => seriesKey(other) === key && other.start_date > version.start_date);
  const [next] = later.map((other) => other.start_date).sort();
  return next === undefined ? null : addDays(next, -1);
}

function followsDirectly(before: RateVersion, after: RateVersion, edited: string | undefined): void {
  const params = { name: after.name, start_date: after.start_date };
  if (before.end_date === null || before.end_date >= after.start_date) {
    const { start_date: from, end_date: to } = before.id === edited ? after : before;
    throw new RuleBroken('rate_overlap', { ...params, from, ...(to === null ? {} : { to }) }, 'start_date');
  }
  if (addDays(before.end_date, 1) !== after.start_date) throw new RuleBroken('rate_gap', params, 'start_date');
}

/**
 * The versions of one employee, per name and currency, follow each other without overlap (`rate_overlap`) and
 * without gap (`rate_gap`); none ends before it starts (`rate_dates`) (RAT-01). An overlap names the dates of the version that
 * is not the `edited` one.
 */
export function versionsFollow(versions: readonly RateVersion[], edited?: string): void {
  const last = new Map<string, RateVersion>();
  for (const version of [...versions].sort((a, b) => (a.start_date < b.start_date ? -1 : 1))) {
    if (version.end_date !== null && version.end_date < version.start_date) {
      throw new RuleBroken('rate_dates', { name: version.name }, 'end_date');
    }
    const before = last.get(seriesKey(version));
    if (before) followsDirectly(before, version, edited);
    last.set(seriesKey(version), version);
  }
}

/**
 * A rate per hour is above 0 (`rate_negative`), or 0 after confirming `zero_rate`, in its currency's digits (RAT-01, MON-02);
 * `field` is where it was typed.
 */
export function rateIsPossible(
  rate: Decimal,
  currency: Currency,
  confirmed: readonly string[] = [],
  field = 'rate',
): void {
  if (isNegative(rate)) throw new RuleBroken('rate_negative', {}, field);
  if (decimalsOf(rate) > currency.digits) {
    throw new RuleBroken('amount_too_precise', { currency: currency.code, digits: currency.digits }, field);
  }
  if (isZero(rate) && !confirmed.includes('zero_rate')) throw new NeedsConfirmation('zero_rate');
}

function inForce(versions: readonly RateVersion[], name: string, question: RateQuestion): RateVersion | undefined {
  const wanted = [question.member.rate_currency, question.matter_currency.code];
  const candidates = versions.filter(
    (version) =>
      version.name === name &&
      version.start_date <= question.day &&
      (version.end_date === null || version.end_date >= question.day),
  );
  for (const currency of wanted) {
    const match = candidates.find((version) => version.currency === currency);
    if (match) return match;
  }
  return [...candidates].sort((a, b) => (a.currency < b.currency ? -1 : 1))[0];
}

function missing(question: RateQuestion): RuleBroken {
  return new RuleBroken('rate_missing', { day: question.day }, 'rate');
}

function named(question: RateQuestion, name: string, source: RateSource): FoundRate {
  const version = inForce(question.versions, name, question);
  if (!version) throw missing(question);
  return { rate: version.rate, currency: version.currency, source, version_id: version.id };
}

/**
 * The rate of an entry in the currency it was agreed in, before any exchange (RAT-03, RAT-04 steps 1–4); null when
 * there is none and the work is non-billable. Refuses `rate_missing`; never falls back silently.
 */
export function rateInForce(question: RateQuestion): FoundRate | null {
  const { member, manual } = question;
  if (manual) return { ...manual, source: 'manual', version_id: null };
  if (member.rate_type === 'fixed') {
    if (member.fixed_rate === null || member.fixed_currency === null) throw missing(question);
    return { rate: member.fixed_rate, currency: member.fixed_currency, source: 'fixed', version_id: null };
  }
  if (member.rate_name !== null) return named(question, member.rate_name, 'active');
  const hasDefault = question.default_name !== null && inForce(question.versions, question.default_name, question);
  if (question.default_name !== null && hasDefault) return named(question, question.default_name, 'default');
  if (question.billable) throw missing(question);
  return null;
}

/**
 * The rate that an entry stores, in the matter's currency (RAT-04). Another currency is exchanged by the rates given
 * and rounded to the matter's currency; `rate_missing` when the rate or its exchange rate is not known.
 */
export function resolveRate(question: RateQuestion): ResolvedRate {
  const { matter_currency: currency } = question;
  const found = rateInForce(question);
  if (!found) return { rate: null, currency: currency.code, source: 'default', version_id: null, exchange_rate: null };
  if (found.currency === currency.code) return { ...found, exchange_rate: null };
  const from = question.exchange?.[found.currency];
  const to = question.exchange?.[currency.code];
  if (!from || !to) {
    const unknown = from ? currency.code : found.currency;
    throw new RuleBroken('rate_missing', { currency: unknown, day: question.day }, 'rate');
  }
  return {
    ...found,
    rate: convert({ amount: found.rate, from, to, digits: currency.digits }),
    currency: currency.code,
    exchange_rate: crossRate(from, to),
  };
}

/** Whether 'associates only' reaches a person: every category but partner (RAT-08). */
export function isAssociate(category: EmployeeCategory): boolean {
  return category !== 'partner';
}

/** Σ of the members' allocation percentages; each 0..100 with 2 decimals (`percent_range`), together at most 100 (`allocation_over_100`) (RAT-07). */
export function allocationTotal(percents: readonly Decimal[]): Decimal {
  percents.forEach((percent, position) => {
    if (isNegative(percent) || compare(percent, '100') > 0 || decimalsOf(percent) > 2) {
      throw new RuleBroken('percent_range', { percent }, `members.${position}.allocation`);
    }
  });
  const total = sum(percents);
  if (compare(total, '100') > 0) throw new RuleBroken('allocation_over_100', { total }, 'allocation');
  return total;
}

/**
 * Credit for the net legal fees of a bill by allocation percentage; the rest is unallocated, so that the parts
 * always add up. With a total of 0 % the credit follows the billed values; without those all is unallocated (RAT-07).
 */
export function allocationCredit(x: {
  net: Decimal;
  members: readonly { percent: Decimal; billed: Decimal }[];
  digits: number;
}): { credits: Decimal[]; unallocated: Decimal } {
  const percents = x.members.map((member) => member.percent);
  const total = allocationTotal(percents);
  const billed = x.members.map((member) => member.billed);
  if (isZero(total) && billed.every(isZero)) return { credits: billed.map(() => '0'), unallocated: x.net };
  const weights = isPositive(total) ? [...percents, subtract('100', total)] : [...billed, '0'];
  const parts = splitAmount(x.net, weights, x.digits);
  return { credits: parts.slice(0, -1), unallocated: parts.at(-1) ?? '0' };
}
