import { RuleBroken } from '@praktis/rules/errors';
import { checkPattern, formatNumber, type NumberReset } from '@praktis/rules/numbering';

/** What numbers of each pattern can name beside date and firm, as long as the delivered patterns make them. */
const client = 'C-2026-0001';
const matter = 'M-2026-0001';
const named: Readonly<Record<string, { client?: string; matter?: string }>> = {
  'matterCoreSetup.number_pattern': { client },
  'invoiceSetup.bill_pattern': { client, matter },
  'invoiceSetup.credit_note_pattern': { client, matter },
  'invoiceSetup.deposit_pattern': { client },
  'invoiceSetup.deposit_refund_pattern': { client },
  'invoiceSetup.collection_pattern': { client },
};

export interface NumberSample {
  /** The pattern's field. */
  field: string;
  /** The first number of the pattern, or why there is none. */
  number?: string;
  refusal?: { code: string; params: Record<string, string | number> };
  /** Longer than a LEDES file takes (NUM-02). */
  long?: boolean;
}

interface Asked {
  setting: string;
  values: Readonly<Record<string, unknown>>;
  firm: string;
  today: string;
}

/** The first number that each pattern of a setting would give today (NUM-02), judged as the server does. */
export function numberSamples({ setting, values, firm, today }: Asked): NumberSample[] {
  return Object.keys(values)
    .filter((field) => field.endsWith('_pattern'))
    .map((field) => {
      const pattern = String(values[field] ?? '').trim();
      const reset = String(values[field.replace('_pattern', '_reset')]) as NumberReset;
      const seq = Number(values[field.replace('_pattern', '_first')] ?? 1) || 1;
      const parts = { firm, client: null, matter: null, ...named[`${setting}.${field}`] };
      try {
        const warnings = checkPattern(pattern, reset, parts);
        const number = formatNumber(pattern, { seq, day: today, ...parts });
        return { field, number, long: warnings.length > 0 };
      } catch (problem) {
        if (!(problem instanceof RuleBroken)) throw problem;
        return { field, refusal: { code: problem.code, params: problem.params as Record<string, string | number> } };
      }
    });
}
