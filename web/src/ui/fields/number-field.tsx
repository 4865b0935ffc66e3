import { type SyntheticEvent, useRef } from 'react';
import { NumericFormat } from 'react-number-format';
import { useFormats } from '../../kit/formats.ts';
import type { FieldProps } from './field-props.ts';
import './fields.css';
import { FigureInput, type Piece } from './figure-input.tsx';
import {
  clampedTyped,
  groupedTyped,
  otherSign,
  pastedFigure,
  type Separators,
  settledFigure,
  shownFigure,
  writtenFigure,
} from './number-writing.ts';

interface NumberFieldProps extends FieldProps {
  /** Shown small inside at the left: a currency. */
  before?: string;
  /** Shown small inside at the right: a unit. */
  after?: string;
  /** Decimals that the figure may have; more of them, at most 8, are shown and judged, never dropped. */
  decimals?: number;
  /** Keeps the value within 0..100 on every input (G155). */
  clamp?: boolean;
  /** The label is for readers only, as in the cells of a table. */
  compact?: boolean;
}

const mostDecimals = 8;

function mark(words: string | undefined) {
  return words ? <span className="small dimmed">{words}</span> : undefined;
}

/**
 * How points and commas are read where a figure has no decimals (rupiah, MON-02), since both ways of writing are met there.
 * The sign that groups, followed by three digits, groups; followed by fewer it began decimals, which are shown and judged.
 * The firm's decimal sign changes its part when three digits follow it after one to three others, as in 10.000.
 */
function useGroupingSigns(separators: Separators) {
  const swapped = useRef(false);
  const asGroup = useRef(false);
  const reset = () => {
    swapped.current = false;
    asGroup.current = false;
  };
  const read = (typed: string, inserted: string) => {
    const sign = inserted.at(-1) ?? '';
    if (sign === separators.decimal) asGroup.current = swapped.current;
    else if (sign === otherSign(separators)) asGroup.current = !swapped.current;
    const figure = groupedTyped(typed, asGroup.current);
    if (figure !== typed && !asGroup.current) swapped.current = true;
    // Nothing is grouped any more: it begins anew.
    if (/^\d{0,3}$/.test(figure)) reset();
    return figure;
  };
  return { signs: ['.', ','], read, reset };
}

/** What was typed into a field just now; '' where it is not known. */
function insertedBy(event: SyntheticEvent | undefined): string {
  const native = event?.nativeEvent;
  return native instanceof InputEvent ? (native.data ?? '') : '';
}

/** A figure with the firm's separators; its value is canonical decimal text, never a JS number. */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, clamp, decimals = mostDecimals } = props;
  const formats = useFormats();
  const separators = { thousand: formats.thousandSeparator, decimal: formats.decimalSeparator };
  const grouping = useGroupingSigns(separators);
  const whole = decimals === 0;
  const settle = (typed: string) => onChange(clamp ? clampedTyped(typed) : typed);
  // What goes over 100 is not let in as typed, it becomes 100.
  const isAllowed = ({ value: typed }: { value: string }) => {
    if (!clamp || clampedTyped(typed) === typed) return true;
    onChange(clampedTyped(typed));
    return false;
  };
  const entered = useRef(value);
  const onPiece = ({ text, digits, whole: all }: Piece) => {
    if (digits && !all) {
      const typed = shownFigure(text, separators);
      return settle(whole ? grouping.read(typed, '') : typed);
    }
    // A sign that comes along was not typed: which part it has is seen from its place alone.
    grouping.reset();
    const figure = (all ? pastedFigure : writtenFigure)(text, separators, decimals);
    if (figure !== null) settle(figure);
  };
  return (
    <NumericFormat
      customInput={FigureInput}
      onEnter={() => {
        entered.current = value;
      }}
      onPiece={onPiece}
      onUndo={() => {
        grouping.reset();
        onChange(entered.current);
      }}
      getInputRef={props.inputRef}
      name={props.name}
      {...(props.compact ? { 'aria-label': props.label } : { label: props.label })}
      description={props.hint}
      placeholder={props.placeholder}
      error={props.error}
      withAsterisk={props.required}
      aria-required={props.required}
      disabled={props.disabled}
      leftSection={mark(props.before)}
      leftSectionWidth={props.before ? 46 : undefined}
      rightSection={mark(props.after)}
      classNames={{ input: 'figure-input' }}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      valueIsNumericString
      allowNegative={false}
      thousandSeparator={separators.thousand}
      decimalSeparator={separators.decimal}
      allowedDecimalSeparators={whole ? grouping.signs : [separators.decimal]}
      decimalScale={Math.max(decimals || mostDecimals, value.split('.')[1]?.length ?? 0)}
      isAllowed={isAllowed}
      onBlur={() => {
        grouping.reset();
        const settled = settledFigure(value);
        if (settled !== value) onChange(settled);
        props.onBlur?.();
      }}
      onValueChange={(change, { source, event }) => {
        if (source === 'event') settle(whole ? grouping.read(change.value, insertedBy(event)) : change.value);
      }}
    />
  );
}

interface MoneyInputProps extends FieldProps {
  currency?: string;
  /** Decimals of the currency; 8 are kept while typing when it is not known (G143). */
  decimals?: number;
  /** In the cell of a table, whose head names the currency. */
  compact?: boolean;
  placeholder?: string;
}

/**
 * An amount of money; its currency stands inside the field. In a currency without decimals a dot before three digits
 * groups; what has decimals stays as it is typed, and the server refuses what is too precise (MON-02).
 */
export function MoneyInput({ currency, decimals, ...field }: MoneyInputProps) {
  const { typedDigits } = useFormats();
  const digits = decimals ?? (typedDigits(currency) === 0 ? 0 : undefined);
  const before = field.compact ? undefined : currency;
  return (
    <NumberField {...field} {...(before ? { before } : {})} {...(digits === undefined ? {} : { decimals: digits })} />
  );
}

/** A percentage, clamped to 0..100 while typing. */
export function PercentInput(field: FieldProps) {
  return <NumberField {...field} after="%" clamp />;
}
