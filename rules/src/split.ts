import { RuleBroken } from './errors.ts';
import { type Decimal, decimalsOf, fromUnits, unitsOf } from './money.ts';

type Share = { position: number; units: bigint; rest: bigint };

function wholeWeights(weights: readonly Decimal[]): bigint[] {
  const scale = Math.max(...weights.map(decimalsOf));
  const whole = weights.map((weight) => unitsOf(weight, scale));
  return whole.every((weight) => weight === 0n) ? whole.map(() => 1n) : whole;
}

/** Largest whole number ≤ n / d, for d > 0. */
function floorDivide(n: bigint, d: bigint): bigint {
  return n >= 0n ? n / d : -((-n + d - 1n) / d);
}

function byLargestRest(a: Share, b: Share): number {
  if (a.rest === b.rest) return a.position - b.position;
  return a.rest > b.rest ? -1 : 1;
}

/**
 * Splits `total` over lines in proportion to their weights, in units of 10^−digits (MON-05): every line
 * gets the whole units of its share, the units left over go to the largest remainders, ties to the lower
 * position. The parts always add up to the total. All weights 0: even split. A negative weight (a rounding
 * line) takes a part of the other sign; weights that cancel out are refused with `weights_cancel_out`.
 */
export function splitAmount(total: Decimal, weights: readonly Decimal[], digits: number): Decimal[] {
  if (decimalsOf(total) > digits) throw new RuleBroken('amount_too_precise', { digits });
  const units = unitsOf(total, digits);
  if (weights.length === 0) {
    if (units !== 0n) throw new RuleBroken('nothing_to_split_over');
    return [];
  }
  const whole = wholeWeights(weights);
  const weightSum = whole.reduce((a, b) => a + b, 0n);
  if (weightSum === 0n) throw new RuleBroken('weights_cancel_out');
  const size = units < 0n ? -units : units;
  const parts = shareOut(size, weightSum < 0n ? whole.map((weight) => -weight) : whole);
  return parts.map((part) => fromUnits(units < 0n ? -part : part, digits));
}

function shareOut(size: bigint, weights: readonly bigint[]): bigint[] {
  const weightSum = weights.reduce((a, b) => a + b, 0n);
  const shares = weights.map((weight, position): Share => {
    const units = floorDivide(size * weight, weightSum);
    return { position, units, rest: size * weight - units * weightSum };
  });
  let left = size - shares.reduce((given, share) => given + share.units, 0n);
  for (const share of [...shares].sort(byLargestRest)) {
    if (left === 0n) break;
    share.units += 1n;
    left -= 1n;
  }
  return shares.map((share) => share.units);
}
