import { TextInput } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { NumericFormat } from 'react-number-format';
import { useFormats } from '../../kit/formats.ts';
import type { FieldProps } from './field-props.ts';
import './fields.css';
import { clampedTyped, isGroup, pastedFigure, type Separators, settledFigure } from './number-writing.ts';

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
 * How dots and commas are read where a figure has no decimals (rupiah, MON-02): the decimal point stays one until three
 * digits follow it, as in 10.000; then it groups, so do those after it, and the other sign begins decimals. What decimals
 * say is shown and judged: 1,250,000.00 is never a hundred times as much.
 */
function useGroupingDots(value: string, { thousand, decimal }: Separators) {
  const groups = useRef(false);
  if (value === '') groups.current = false;
  const signs = groups.current && !value.includes('.') ? [thousand] : [decimal];
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (groups.current && event.key === decimal) event.preventDefault();
  };
  const read = (typed: string) => {
    if (!isGroup(typed)) return typed;
    groups.current = true;
    return typed.replace('.', '');
  };
  const reset = () => {
    groups.current = false;
  };
  return { signs, onKeyDown, read, reset };
}

/** A figure with the firm's separators; its value is canonical decimal text, never a JS number. */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, clamp, decimals = mostDecimals } = props;
  const formats = useFormats();
  const separators = { thousand: formats.thousandSeparator, decimal: formats.decimalSeparator };
  const dots = useGroupingDots(value, separators);
  const whole = decimals === 0;
  const settle = (typed: string) => onChange(clamp ? clampedTyped(typed) : typed);
  // What goes over 100 is not let in as typed, it becomes 100.
  const isAllowed = ({ value: typed }: { value: string }) => {
    if (!clamp || clampedTyped(typed) === typed) return true;
    onChange(clampedTyped(typed));
    return false;
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const all = input.value === '' || (input.selectionStart === 0 && input.selectionEnd === input.value.length);
    if (!all) return;
    event.preventDefault();
    settle(pastedFigure(event.clipboardData.getData('text'), separators, decimals));
  };
  return (
    <NumericFormat
      customInput={TextInput}
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
      allowedDecimalSeparators={whole ? dots.signs : [separators.decimal]}
      decimalScale={Math.max(decimals || mostDecimals, value.split('.')[1]?.length ?? 0)}
      isAllowed={isAllowed}
      onPaste={onPaste}
      {...(whole ? { onKeyDown: dots.onKeyDown } : {})}
      onBlur={() => {
        dots.reset();
        const settled = settledFigure(value);
        if (settled !== value) onChange(settled);
        props.onBlur?.();
      }}
      onValueChange={(change, { source }) => {
        if (source === 'event') settle(whole ? dots.read(change.value) : change.value);
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
