import { checkPattern, type NumberParts, type NumberReset } from '@praktis/rules/numbering';
import { RuleBroken } from '../../kit/errors.ts';

/** Codes as long as the delivered patterns make them, to measure a pattern by; null where the document has none. */
const clientCode = 'C-2026-0001';
const matterNumber = 'M-2026-0001';

/** What a number of each kind can name beside firm and date. */
export const numberedBy = {
  client: { client: null, matter: null },
  matter: { client: clientCode, matter: null },
  employee: { client: null, matter: null },
  bill: { client: clientCode, matter: matterNumber },
  credit_note: { client: clientCode, matter: matterNumber },
  deposit: { client: clientCode, matter: null },
  deposit_refund: { client: clientCode, matter: null },
  collection: { client: clientCode, matter: null },
} satisfies Record<string, Pick<NumberParts, 'client' | 'matter'>>;

/** Judges a number pattern and its first number where they are set, under the pattern's field (NUM-02); codes as in `checkPattern`. */
export function patternHolds(
  field: string,
  number: { pattern: string; reset: NumberReset; first?: number },
  parts: Pick<NumberParts, 'firm' | 'client' | 'matter'>,
): void {
  try {
    checkPattern(number.pattern, number.reset, { ...parts, seq: number.first ?? 1 });
  } catch (error) {
    if (error instanceof RuleBroken) throw new RuleBroken(error.code, error.params, field);
    throw error;
  }
}

/** 1,234.56 can be read only when both separators differ: `separators_equal`. */
export function separatorsDiffer(format: { thousand_separator: string; decimal_separator: string }): void {
  if (format.thousand_separator === format.decimal_separator)
    throw new RuleBroken('separators_equal', {}, 'decimal_separator');
}

/** The method that a new entry starts with is one of those allowed: `method_not_allowed` (TIM-03). */
export function defaultMethodIsAllowed(setup: { input_methods: readonly string[]; default_method: string }): void {
  if (!setup.input_methods.includes(setup.default_method))
    throw new RuleBroken('method_not_allowed', {}, 'default_method');
}

/** N of the edit window is a day of a month where the mode names one: `edit_window_day` (LCK-02). */
export function windowDayExists(lock: { edit_window: string; edit_window_n: number }): void {
  const { edit_window: mode, edit_window_n: n } = lock;
  const tooLate = mode !== 'days_back' && mode !== 'current_week' && n > 31;
  const tooEarly = (mode === 'from_last_month' || mode === 'from_this_month') && n < 1;
  if (tooLate || tooEarly) throw new RuleBroken('edit_window_day', {}, 'edit_window_n');
}

/** Those who approve matters are partners who are still there: `approver_not_partner` (ROL-05). */
export function approversArePartners(approvers: readonly string[], partners: ReadonlySet<string>): void {
  if (approvers.some((id) => !partners.has(id))) throw new RuleBroken('approver_not_partner', {}, 'approvers');
}
