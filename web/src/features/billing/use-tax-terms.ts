import { invoiceLookupCalls } from '@praktis/contract/billing/billing-lookups.calls';
import { isDay } from '@praktis/rules/dates';
import { useCall } from '../../kit/use-call.ts';
import type { FormValues } from '../../ui/form/form-types.ts';
import type { TaxTerms } from './composer-figures.ts';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const none: TaxTerms = { vat: null, withholding: null, kmk: null, vat_collection_threshold: null };

/**
 * What the taxes of a bill are computed with, by its date and the chosen codes: a code has a row per period, and the bill
 * takes that of its date (TAX-01, TAX-05). While it is asked for, that of before; `refused` when a code has no row.
 */
export function useTaxTerms(matter_id: string, values: FormValues) {
  const date = textOf(values.date);
  const body = { matter_id, date, ppn_id: textOf(values.ppn_id) || null, pph_id: textOf(values.pph_id) || null };
  const { data, error } = useCall(
    invoiceLookupCalls.taxTerms,
    { body },
    { enabled: isDay(date), keepPrevious: true, inPlace: [400] },
  );
  // Without an answer the terms of before stand; where there are none, that is what is said.
  const refused =
    error && (error.kind === 'refused' || !data) ? { refused: error.code || 'no_answer', words: error.message } : null;
  return { taxes: data ?? none, refused, known: data !== undefined || error !== null || !isDay(date) };
}
