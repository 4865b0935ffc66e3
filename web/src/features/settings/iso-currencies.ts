import { type CurrencyUnits, proposedUnits } from '@praktis/rules/currency-words';
import type { Language } from '../../kit/texts.ts';

/** A currency as the runtime knows it: a proposal, what the firm enters holds. */
export interface KnownCurrency extends CurrencyUnits {
  name: string;
  name_id: string;
  symbol: string;
  digits: string;
}

/** Currencies the firms reckon in without the decimals that ISO 4217 gives them (MON-02). */
const withoutDecimals = new Set(['IDR']);

function nameIn(language: Language, code: string): string {
  return new Intl.DisplayNames([language], { type: 'currency' }).of(code) ?? code;
}

/** Codes of ISO 4217 with their names, for a choice. */
export function currencyChoices(language: Language): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'currency' });
  return Intl.supportedValuesOf('currency').map((value) => ({ value, label: `${value} ${names.of(value) ?? ''}` }));
}

/** Names and words in both languages, symbol and decimals of a code. */
export function knownCurrency(code: string): KnownCurrency {
  const written = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' });
  const symbol = written.formatToParts(0).find((part) => part.type === 'currency')?.value ?? '';
  const digits = withoutDecimals.has(code) ? 0 : (written.resolvedOptions().maximumFractionDigits ?? 2);
  return {
    ...{ name: nameIn('en', code), name_id: nameIn('id', code) },
    ...{ symbol: symbol === code ? '' : symbol, digits: String(digits) },
    ...proposedUnits(code),
  };
}
