import { ActionIcon, Popover, Skeleton, TextInput } from '@mantine/core';
import { dayExists } from '@praktis/contract/kit/days';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, Suspense, useEffect, useState } from 'react';
import { loadPart } from '../../kit/chunk-reload.ts';
import { useFormats } from '../../kit/formats.ts';
import { useTexts } from '../../kit/texts.ts';
import { stepDay } from './day-steps.ts';
import type { FieldProps } from './field-props.ts';

const DayPicker = lazy(() =>
  loadPart(() => import('./day-picker.tsx')).then(({ DayPicker: component }) => ({ default: component })),
);

interface DateFieldProps extends FieldProps {
  /** The label is for readers only, as in filter bars. */
  compact?: boolean;
  min?: string;
  max?: string;
}

const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * A date typed strictly in the firm's format or picked; `t` is today, arrows move by a day. Its value is
 * `YYYY-MM-DD`; what is typed and is no date stays in the value as it is, so that no form can save without it.
 */
export function DateField(props: DateFieldProps) {
  const { label, value, onChange, compact, hint, required, disabled } = props;
  const formats = useFormats();
  const { t } = useTexts();
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const isDay = dayExists(value);
  const written = isDay ? formats.day(value) : value;
  const wrong = value !== '' && !isDay && typed === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a value set from outside replaces what was typed
  useEffect(() => {
    if (typed !== null && isDay && formats.parseDay(typed) !== value) setTyped(null);
  }, [value]);

  const set = (day: string) => {
    setTyped(null);
    onChange(day);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.toLowerCase() === 't' && !/\p{L}/u.test(typed ?? '') && formats.dateFormat !== 'mm d, yyyy')
      set(formats.today);
    else if (event.key === 't' && (typed ?? written) === '') set(formats.today);
    else if (steps[event.key] !== undefined)
      set(stepDay(isDay ? value : formats.today, steps[event.key] ?? 0) ?? value);
    else return;
    event.preventDefault();
  };
  const calendar = (
    <Popover opened={open} onChange={setOpen} shadow="md" trapFocus returnFocus position="bottom-end">
      <Popover.Target>
        <ActionIcon
          variant="transparent"
          color="gray"
          size={28}
          tabIndex={-1}
          disabled={disabled}
          aria-label={t('core:date.pick', { name: label })}
          onClick={() => setOpen((was) => !was)}
        >
          <IconCalendar size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<Skeleton w={240} h={260} />}>
          <DayPicker
            value={isDay ? value : null}
            language={formats.language}
            min={props.min}
            max={props.max}
            onPick={(day) => {
              set(day);
              setOpen(false);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <TextInput
      ref={props.inputRef}
      name={props.name}
      {...(compact ? { 'aria-label': label } : { label })}
      placeholder={props.placeholder ?? (compact ? label : formats.dateFormat)}
      description={hint}
      error={props.error ?? (wrong ? t('core:validation.not_a_date', { value }) : undefined)}
      withAsterisk={required}
      aria-required={required}
      disabled={disabled}
      autoComplete="off"
      value={typed ?? written}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        onChange(formats.parseDay(text) ?? text.trim());
      }}
      onKeyDown={onKeyDown}
      onBlur={() => {
        setTyped(null);
        props.onBlur?.();
      }}
      rightSection={calendar}
    />
  );
}
