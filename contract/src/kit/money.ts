import { z } from 'zod';

const decimalText = /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,10})?$/;

/** Same number without trailing zeros: `10.50` → `10.5`, `-0` → `0`. One amount has one spelling everywhere. */
export function canonicalText(text: string): string {
  if (!decimalText.test(text)) return text;
  const plain = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return plain === '-0' ? '0' : plain;
}

/** A decimal number as text with at most `places` decimals and `whole` figures before them; `sign` allows it below zero. */
function decimal(
  { places, whole = 15, sign = false }: { places: number; whole?: number; sign?: boolean },
  error: string,
) {
  const shape = new RegExp(`^${sign ? '-?' : ''}(?:0|[1-9]\\d{0,${whole - 1}})(?:\\.\\d{1,${places}})?$`);
  return z
    .string()
    .trim()
    .overwrite((text) => canonicalText(text))
    .regex(shape, { error });
}

/** Amount of money ≥ 0 in major units, at most 4 decimals (MON-01) and 15 figures before them: what a document can say in words. */
export const money = decimal({ places: 4 }, 'money_format');
/** Amount of money of either sign. */
export const signedMoney = decimal({ places: 4, sign: true }, 'money_format');
/** Hours ≥ 0, at most 2 decimals and less than 100,000: what a column of hours holds. */
export const hours = decimal({ places: 2, whole: 5 }, 'hours_format');
/** Percentage; the range 0..100 is a rule (MON-13). At most 4 decimals. */
export const percent = decimal({ places: 4 }, 'percent_format').refine((text) => Number(text) <= 100, {
  error: 'percent_range',
});
/** Exchange rate > 0, at most 10 decimals (MON-08); of one for 100 units something must be left for one. */
export const exchangeRate = decimal({ places: 10, whole: 10 }, 'exchange_rate_format').refine(
  (text) => Number(text) >= 0.000_000_01,
  {
    error: 'exchange_rate_format',
  },
);

/** Decimals in answers: already canonical. */
export const decimalOut = z.string();
