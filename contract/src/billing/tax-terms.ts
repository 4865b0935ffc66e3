import { z } from 'zod';
import { decimalOut } from '../kit/money.ts';

/** Percent and fraction of the base of a VAT row: rate × numerator / denominator (TAX-02). */
export const vatTerms = { rate: decimalOut, base_factor_numerator: z.number(), base_factor_denominator: z.number() };

/** A record as a form offers it. */
export const choice = z.object({ id: z.string(), name: z.string(), detail: z.string() });
/** A VAT code with what its tax is computed from. */
export const vatChoice = choice.extend(vatTerms);
/** A withholding code with the rate that applies to this firm, with or without its tax number (TAX-05). */
export const withholdingChoice = choice.extend({ rate: decimalOut });
/** How the client withholds: a percentage, or PPh 21 of one advocate by its brackets (TAX-05, TAX-06). */
export const withholdingTerms = z.discriminatedUnion('method', [
  z.object({ method: z.literal('flat'), rate: decimalOut }),
  z.object({ method: z.literal('progressive'), without_tax_number: z.boolean() }),
]);
