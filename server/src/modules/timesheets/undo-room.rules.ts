import { addDays } from '@praktis/rules/dates';
import { add, type Decimal, isNegative, isPositive, negate, subtract } from '@praktis/rules/money';
import { dayTotalAllowed, overlaps } from '@praktis/rules/time';
import { RuleBroken } from '../../kit/errors.ts';
import { type Budget, budgetHolds, overlapTold, type TimedEntry } from './timesheets.rules.ts';

/** What an entry takes where it stands: of a day, of times and of a fee budget. */
export interface Share {
  employee_id: string;
  date: string;
  hour: Decimal;
  start: string | null;
  end: string | null;
  matter_id: string;
  /** What counts against the budget (MAT-13). */
  fee: Decimal;
}

/** An entry on its way back; `from` is null while it is deleted. */
export interface Returning {
  id: string;
  from: Share | null;
  to: Share;
}

/** What stands at the places that entries return to, those entries included. */
export interface Room {
  /** Hours by person and date. */
  hours: ReadonlyMap<string, Decimal>;
  /** Entries with times around those days; null where overlaps are not refused. */
  timed: readonly (TimedEntry & { id: string; employee_id: string })[] | null;
  /** The restricting budgets by matter. */
  budgets: ReadonlyMap<string, Budget>;
}

export const dayKey = ({ employee_id, date }: { employee_id: string; date: string }) => `${employee_id} ${date}`;

/**
 * Which entries find no room where they return to, and why (TIM-07, TIM-08, MAT-14). What all of them take now is given back
 * first, so that those that made room for each other find it again; then one after the other takes its own. One that is
 * refused stays where it is, and the others are judged again beside it.
 */
export function withoutRoom(entries: readonly Returning[], room: Room): Map<string, RuleBroken> {
  const refused = new Map<string, RuleBroken>();
  for (;;) {
    const going = entries.filter(({ id }) => !refused.has(id));
    const faults = faultsOf(going, room);
    if (faults.size === 0) return refused;
    for (const [id, fault] of faults) refused.set(id, fault);
  }
}

function faultsOf(going: readonly Returning[], room: Room): Map<string, RuleBroken> {
  const days = ledgerOf(room.hours, going, (share) => ({ key: dayKey(share), amount: share.hour }));
  const used = new Map([...room.budgets].map(([id, budget]) => [id, budget.used]));
  const budgets = ledgerOf(used, going, (share) => ({ key: share.matter_id, amount: share.fee }));
  const times = room.timed && timesOf(room.timed, going);
  const faults = new Map<string, RuleBroken>();
  for (const one of going) {
    try {
      const day = days.stateOf(one);
      if (isPositive(day.more)) dayTotalAllowed({ recorded: day.others, hour: one.to.hour }, ['long_day']);
      times?.mustBeFree(one);
      const fee = budgets.stateOf(one);
      const budget = room.budgets.get(one.to.matter_id);
      if (budget) budgetHolds({ ...budget, used: fee.used }, fee.more);
    } catch (error) {
      if (!(error instanceof RuleBroken)) throw error;
      faults.set(one.id, error);
      continue;
    }
    days.take(one);
    budgets.take(one);
    times?.take(one);
  }
  return faults;
}

type PartOf = (share: Share) => { key: string; amount: Decimal };

/** Sums of which entries take a part: what they give back is taken out at once, what they need more when it is their turn. */
function ledgerOf(stored: ReadonlyMap<string, Decimal>, going: readonly Returning[], partOf: PartOf) {
  const sums = new Map(stored);
  const put = (key: string, amount: Decimal) => sums.set(key, add(sums.get(key) ?? '0', amount));
  const changeOf = ({ from, to }: Returning) => {
    const [had, gets] = [from && partOf(from), partOf(to)];
    const stays = had?.key === gets.key;
    const before = stays ? had.amount : '0';
    return { key: gets.key, before, more: subtract(gets.amount, before), leaves: stays ? null : had };
  };
  for (const { key, more, leaves } of going.map(changeOf)) {
    if (leaves) put(leaves.key, negate(leaves.amount));
    if (isNegative(more)) put(key, more);
  }
  return {
    /** What it needs more than it has, and what is used there, with its own and without. */
    stateOf: (one: Returning) => {
      const { key, before, more } = changeOf(one);
      const used = sums.get(key) ?? '0';
      return { more, used, others: subtract(used, before) };
    },
    take: (one: Returning) => {
      const { key, more } = changeOf(one);
      if (isPositive(more)) put(key, more);
    },
  };
}

/** Whether it comes back to other times than it has: what stays where it is was asked about when it was recorded. */
function movesInTime({ from, to }: Returning): boolean {
  return from === null || (['employee_id', 'date', 'start', 'end'] as const).some((part) => from[part] !== to[part]);
}

/** The times of people, those of entries that move left out until it is their turn. */
function timesOf(timed: NonNullable<Room['timed']>, going: readonly Returning[]) {
  const moving = new Set(going.filter(movesInTime).map(({ id }) => id));
  const taken = new Map<string, TimedEntry[]>();
  const put = (key: string, entry: TimedEntry) => taken.set(key, [...(taken.get(key) ?? []), entry]);
  for (const entry of timed) if (!moving.has(entry.id)) put(dayKey(entry), entry);
  return {
    mustBeFree: (one: Returning) => {
      if (!movesInTime(one)) return;
      const { employee_id, ...span } = one.to;
      const days = [-1, 0, 1].map((n) => dayKey({ employee_id, date: addDays(span.date, n) }));
      const others = days.flatMap((day) => taken.get(day) ?? []);
      const hits = others.filter(({ date, start_time: start, end_time: end }) => overlaps(span, { date, start, end }));
      if (hits.length > 0) throw new RuleBroken('time_overlap', overlapTold(hits));
    },
    take: (one: Returning) => {
      const { date, start: start_time, end: end_time } = one.to;
      if (movesInTime(one)) put(dayKey(one.to), { date, start_time, end_time, seen: true });
    },
  };
}
