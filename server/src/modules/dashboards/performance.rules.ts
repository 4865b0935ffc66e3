import { add, type Decimal, isZero, multiply, round, roundFraction, subtract } from '@praktis/rules/money';
import { componentsOf, payComponents } from '@praktis/rules/pay-components';

export interface DatedSettlement {
  invoice_id: string;
  date: string;
  net_legal_fees: Decimal;
  disbursements: Decimal;
  vat: Decimal;
  rounding: Decimal;
  digits: number;
  money: Decimal;
  withholding: Decimal;
  vat_collected: Decimal;
  rate: Decimal;
}

const nothing = { fees: '0', disbursements: '0', vat: '0' };

/**
 * Fees collected from `from` on (COL-08): each settlement is split over the bill's open components in the order in which it
 * happened; what fell into the period counts, in the functional currency at the bill's rate. `settlements` come bill by bill.
 */
export function feesCollected(settlements: readonly DatedSettlement[], from: string, digits: number): Decimal {
  let total: Decimal = '0';
  let bill = '';
  let open = nothing;
  for (const one of settlements) {
    if (one.invoice_id !== bill) {
      bill = one.invoice_id;
      open = componentsOf(one);
    }
    const step = payComponents(open, { ...one, credit: nothing }, one.digits);
    open = step.open;
    if (one.date >= from) total = add(total, multiply(step.paid.fees, one.rate));
  }
  return round(total, digits);
}

/** Hours against the budget of a number of working days (RAT-09). */
export function againstBudget(
  hours: { billable: Decimal; non_billable: Decimal },
  working_days: number,
  daily: { billable: Decimal; non_billable: Decimal },
) {
  const budget_billable = multiply(daily.billable, String(working_days));
  const budget_non_billable = multiply(daily.non_billable, String(working_days));
  const { billable, non_billable } = hours;
  const difference = subtract(add(billable, non_billable), add(budget_billable, budget_non_billable));
  return { billable, non_billable, budget_billable, budget_non_billable, difference };
}

/** The fee goal of a period and how much of it the net fees reach, in percent with two decimals (RAT-09); nothing without a goal. */
export function againstGoal(fee_goal: Decimal | null, net_legal_fees: Decimal) {
  if (fee_goal === null) return {};
  if (isZero(fee_goal)) return { fee_goal };
  return { fee_goal, fee_goal_percent: roundFraction([net_legal_fees, '100'], [fee_goal], 2) };
}
