import { formatAmount, inThousands, type NumberWriting } from './display.ts';
import { canonical, compare, type Decimal } from './money.ts';

/**
 * A number while it is typed: `value` its canonical text with every typed decimal ('' for none), `display` what the
 * field shows under the fingers, `shown` what it shows once left, rounded to the configured digits (G143).
 */
export interface TypedNumber {
  readonly value: Decimal | '';
  readonly display: string;
  readonly shown: string;
}

const MAX_TYPED_DECIMALS = 8;
const NOTHING: TypedNumber = { value: '', display: '', shown: '' };

/**
 * What a number field makes of a typed or pasted text (spec §5, G141–G144): everything but digits and the
 * configured decimal separator is dropped, a minus too; the first decimal separator stays and later ones go
 * while their digits are kept; at most 8 decimals, whatever is shown elsewhere; the whole part is grouped; a
 * separator or zeros at the end stay while typing.
 */
export function cleanNumberInput(text: string, writing: NumberWriting): TypedNumber {
  const { decimal_separator: point, thousand_separator: thousand } = writing;
  const kept = [...text].filter((character) => /[0-9]/.test(character) || character === point).join('');
  const [typedWhole = '', ...rest] = point === '' ? [kept] : kept.split(point);
  const hasPoint = rest.length > 0;
  const decimals = rest.join('').slice(0, MAX_TYPED_DECIMALS);
  if (typedWhole === '' && !hasPoint) return NOTHING;
  const whole = typedWhole.replace(/^0+(?=\d)/, '') || '0';
  const display = inThousands(whole, thousand) + (hasPoint ? point + decimals : '');
  const value = canonical(decimals === '' ? whole : `${whole}.${decimals}`);
  return { value, display, shown: formatAmount(value, writing) };
}

/** A percentage brought into 0..100 (spec §5, G155): '1000' → '100'. An empty value stays empty. */
export function clampPercent(value: Decimal | ''): Decimal | '' {
  if (value === '') return '';
  if (compare(value, '100') > 0) return '100';
  return compare(value, '0') < 0 ? '0' : canonical(value);
}

/** cleanNumberInput for a percentage field, which clamps on every input (spec §5, G155). */
export function cleanPercentInput(text: string, writing: NumberWriting): TypedNumber {
  const typed = cleanNumberInput(text, writing);
  const value = clampPercent(typed.value);
  return value === '' || value === typed.value ? typed : { value, display: value, shown: formatAmount(value, writing) };
}
