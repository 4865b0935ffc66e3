import type { RateUpgrade } from '@praktis/contract/matters/matter-acts.schemas';
import { add, compare, type Decimal, subtract, sum } from '@praktis/rules/money';
import { RuleBroken } from '../../kit/errors.ts';

type Chosen = RateUpgrade['members'][number];
interface Member {
  name: string;
  rate_type: string;
}

/** What becomes of an entry from the day of an upgrade on (RAT-06); `kept` are those it never touches. */
export type Fate = 'billed' | 'prebill' | 'write_off' | 'changes';

/** Only wip and non-billable entries that stand on no prebill are changed (RAT-06, invariant 31). */
export function fateOf(entry: { status: string; invoice_status: string | null }): Fate {
  if (entry.status === 'billed') return 'billed';
  if (entry.status === 'write off') return 'write_off';
  return entry.invoice_status === 'prebill' ? 'prebill' : 'changes';
}

/** A person stands in an upgrade once: `member_twice`. */
export function chosenOnce(members: readonly Chosen[]): void {
  const ids = members.map((member) => member.employee_id);
  const twice = ids.findIndex((id, position) => ids.indexOf(id) !== position);
  if (twice >= 0) throw new RuleBroken('member_twice', {}, `members.${twice}.employee_id`);
}

/**
 * A fixed member first gets his new amount, or a rate is typed (`fixed_rate_needed`); an amount for somebody whose rate is
 * not fixed has no place (`member_not_fixed`) (RAT-03, RAT-06).
 */
export function fixedAmountIsGiven(chosen: Chosen, member: Member, position: number): void {
  const field = `members.${position}.fixed_rate`;
  const { name } = member;
  if (member.rate_type === 'fixed' && chosen.rate === null && chosen.fixed_rate === null)
    throw new RuleBroken('fixed_rate_needed', { name }, field);
  if (member.rate_type !== 'fixed' && chosen.fixed_rate !== null)
    throw new RuleBroken('member_not_fixed', { name }, field);
}

interface Changed {
  currency: string;
  hour: Decimal;
  old_value: Decimal;
  new_value: Decimal;
}

/** Hours, old and new value of the changed entries, a line a currency (MON-12). */
export function upgradeTotals(rows: readonly Changed[]) {
  return [...new Set(rows.map((row) => row.currency))].sort().map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    const old_value = sum(own.map((row) => row.old_value));
    const new_value = sum(own.map((row) => row.new_value));
    const hours = sum(own.map((row) => row.hour));
    return { currency, hours, old_value, new_value, difference: subtract(new_value, old_value) };
  });
}

/** Use of the fee budget before and after; a restricting one refuses what raises it beyond (MAT-14). */
export function budgetAfter(
  matter: { budget_fee: Decimal | null; budget_restricts: boolean },
  used: Decimal,
  change: Decimal,
) {
  if (matter.budget_fee === null) return null;
  const used_after = add(used, change);
  const over = compare(change, '0') > 0 && compare(used_after, matter.budget_fee) > 0;
  return { fee: matter.budget_fee, used_before: used, used_after, exceeded: matter.budget_restricts && over };
}
