import { arrangementInput, termInput } from '@praktis/contract/matters/arrangement.schemas';
import { compare, isPositive } from '@praktis/rules/money';
import { splitAmount } from '@praktis/rules/split';
import { leftOfContract, termAmounts } from '@praktis/rules/terms';
import { z } from 'zod';
import { settledFigure } from '../../ui/fields/number-writing.ts';
import type { FormValues } from '../../ui/form/form-types.ts';
import type { MatterDetail } from './matter-types.ts';

/** A term as the form keeps it: text for everything typed, '' for nothing. */
export interface TypedTerm {
  id: string;
  description: string;
  percent: string;
  amount: string;
  due_date: string;
  milestone: string;
}

const settled = (value: unknown) => {
  const text = typeof value === 'string' ? settledFigure(value) : value;
  return text === '' ? null : text;
};
/** What was left empty counts as not said, a figure under way as settled. */
const typed = <S extends z.ZodType>(schema: S) => z.preprocess(settled, schema);
const count = (value: unknown) => (typeof value === 'string' && value !== '' ? Number(value) : settled(value));

const { shape } = arrangementInput;
const term = termInput.shape;
const typedTerm = termInput.extend({
  percent: typed(term.percent),
  amount: typed(term.amount),
  due_date: typed(term.due_date),
});

/** What is agreed beside the billing type, as it is typed. */
export const typedArrangement = arrangementInput.extend({
  retainer_fee: typed(shape.retainer_fee),
  included_hours: typed(shape.included_hours),
  included_amount: typed(shape.included_amount),
  carry_periods: z.preprocess(count, shape.carry_periods),
  overage_rate: typed(shape.overage_rate),
  cap: typed(shape.cap),
  contract_amount: typed(shape.contract_amount),
  terms: z.array(typedTerm).max(100).default([]),
});

export const blankTerm: FormValues & TypedTerm = {
  ...{ id: '', description: '', percent: '', amount: '', due_date: '', milestone: '' },
};

/** The arrangement of a new matter, or of one that was read, in the shape of the form. */
export function arrangementValues(read?: MatterDetail['arrangement']): FormValues {
  const text = (value: string | number | null | undefined) => (value === null || value === undefined ? '' : `${value}`);
  return {
    ...{ retainer_fee: text(read?.retainer_fee), included_hours: text(read?.included_hours) },
    ...{ included_amount: text(read?.included_amount), overage_rate: text(read?.overage_rate) },
    ...{ period: read?.period ?? 'month', period_start: read?.period_start ?? 'calendar' },
    ...{ carry_over: read?.carry_over ?? 'none', carry_periods: text(read?.carry_periods) },
    ...{ first_period: read?.first_period ?? 'full', pool_main_id: text(read?.pool_main_id) },
    pool_main_name: read?.pool_main ? `${read.pool_main.number} ${read.pool_main.name}` : '',
    ...{ cap: text(read?.cap), contract_amount: text(read?.contract_amount) },
    terms: (read?.terms ?? []).map(({ id, description, percent, amount, due_date, milestone }) => ({
      ...{ id, description, percent: text(percent), amount: text(amount), due_date: text(due_date), milestone },
    })),
  };
}

const figure = (value: string) => {
  const text = settledFigure(value);
  return /^\d+(\.\d+)?$/.test(text) ? text : null;
};

/** What the terms come to so far: their amounts, those of percentages computed, and what is left of the contract (MAT-09). */
export function termFigures(contract: string, terms: readonly TypedTerm[], digits: number) {
  const whole = figure(contract);
  const fits = (amount: string | null) => amount !== null && (amount.split('.')[1] ?? '').length <= digits;
  const known = whole !== null && isPositive(whole) && fits(whole) ? whole : null;
  const said = terms.map(({ percent, amount }) => ({ percent: figure(percent), amount: figure(amount) }));
  const possible = said.every(({ percent, amount }) => percent !== null || amount === null || fits(amount));
  const amounts = possible ? termAmounts(known, said, digits) : said.map(({ amount }) => amount);
  const left = known === null ? null : leftOfContract(known, amounts);
  const state = left === null || compare(left, '0') === 0 ? 'even' : isPositive(left) ? 'open' : 'over';
  return { amounts, left, state } as const;
}

/** The terms with the contract divided among them in equal parts, to the last unit (MON-05). */
export function dividedEvenly(contract: string, terms: readonly TypedTerm[], digits: number): TypedTerm[] {
  const whole = figure(contract);
  if (whole === null) return [...terms];
  const parts = splitAmount(
    whole,
    terms.map(() => '1'),
    digits,
  );
  return terms.map((one, at) => ({ ...one, percent: '', amount: parts[at] ?? '' }));
}
