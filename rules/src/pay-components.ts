import { RuleBroken } from './errors.ts';
import { absolute, add, compare, type Decimal, isNegative, smaller, subtract, sum } from './money.ts';
import { splitAmount } from './split.ts';

/** The three things a bill consists of for reports of what was paid (COL-08). */
export type Components = { fees: Decimal; disbursements: Decimal; vat: Decimal };

/** One settlement of a bill: `money` is cash + deposit + tolerated difference. */
export type ComponentPayment = {
  money: Decimal;
  withholding: Decimal;
  vat_collected: Decimal;
  /** Credit notes lower their own component. */
  credit: Components;
};

const NAMES = ['fees', 'disbursements', 'vat'] as const;

function each(build: (name: (typeof NAMES)[number]) => Decimal): Components {
  return { fees: build('fees'), disbursements: build('disbursements'), vat: build('vat') };
}

function totalOf(components: Components): Decimal {
  return sum(NAMES.map((name) => components[name]));
}

/** Takes as much as `wanted` allows from its own component; answers what is left to take from the others. */
function takeFrom(open: Components, wanted: Components): { taken: Components; rest: Decimal } {
  const taken = each((name) => smaller(open[name], wanted[name]));
  return { taken, rest: subtract(totalOf(wanted), totalOf(taken)) };
}

function minus(a: Components, b: Components): Components {
  return each((name) => subtract(a[name], b[name]));
}

/**
 * The components of a bill at issue. The line 'rounding' (MON-06) belongs to the fees; what a rounding down takes
 * beyond them lowers the disbursements, then the VAT.
 */
export function componentsOf(bill: {
  net_legal_fees: Decimal;
  disbursements: Decimal;
  vat: Decimal;
  rounding: Decimal;
}): Components {
  const { net_legal_fees: fees, disbursements, vat, rounding } = bill;
  if (!isNegative(rounding)) return { fees: add(fees, rounding), disbursements, vat };
  const off = absolute(rounding);
  const fromFees = smaller(off, fees);
  const fromDisbursements = smaller(subtract(off, fromFees), disbursements);
  return {
    fees: subtract(fees, fromFees),
    disbursements: subtract(disbursements, fromDisbursements),
    vat: subtract(vat, subtract(off, add(fromFees, fromDisbursements))),
  };
}

/**
 * What a settlement pays of each open component (COL-08): credit notes lower their own, withholding fees only,
 * collected VAT the VAT only; a component stops at 0 and the rest goes to the others; money is split over what is
 * then open (MON-05). `over_outstanding` when it settles more than is open.
 */
export function payComponents(
  open: Components,
  payment: ComponentPayment,
  digits: number,
): { paid: Components; open: Components } {
  const credited = takeFrom(open, payment.credit);
  const afterCredit = minus(open, credited.taken);
  const taxed = takeFrom(afterCredit, { fees: payment.withholding, disbursements: '0', vat: payment.vat_collected });
  const afterTax = minus(afterCredit, taxed.taken);
  const money = add(payment.money, credited.rest, taxed.rest);
  if (compare(money, totalOf(afterTax)) > 0) {
    throw new RuleBroken('over_outstanding', { outstanding: totalOf(open) }, 'cash');
  }
  const parts = splitAmount(
    money,
    NAMES.map((name) => afterTax[name]),
    digits,
  );
  const left = minus(
    afterTax,
    each((name) => parts[NAMES.indexOf(name)] ?? '0'),
  );
  return { paid: minus(open, left), open: left };
}
