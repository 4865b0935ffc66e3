import { Select, Switch } from '@mantine/core';
import { type AlertSetting, alertDays } from '@praktis/contract/settings/singletons';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { type Translate, useTexts } from '../../kit/texts.ts';
import type { CustomFieldProps } from '../../ui/form/form-types.ts';
import './settings.css';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** One kind of alert in words, where it can only be read. */
export function alertText({ shown, mailed, day, hour }: AlertSetting, t: Translate): string {
  const at = { day: t(`settings:value.weekday.${day}`), hour: clock(hour) };
  return `${t(shown ? 'settings:alert.shown' : 'settings:alert.not_shown')}; ${
    mailed ? t('settings:alert.mailed_at', at) : t('settings:alert.not_mailed')
  }`;
}

/** A line of the table of alerts: shown, mailed, day and hour of the mail. */
export function AlertField({ name, label, error }: CustomFieldProps) {
  const { t } = useTexts('settings');
  const { field } = useController({ name });
  const title = useId();
  const value = field.value as AlertSetting;
  const change = (part: Partial<AlertSetting>) => field.onChange({ ...value, ...part });
  return (
    <fieldset className="alert-row" aria-labelledby={title}>
      <span id={title}>{label}</span>
      <Switch
        ref={field.ref}
        label={t('alert.shown')}
        checked={value.shown}
        onBlur={field.onBlur}
        onChange={(event) => change({ shown: event.currentTarget.checked })}
      />
      <Switch
        label={t('alert.mailed')}
        checked={value.mailed}
        error={error}
        onBlur={field.onBlur}
        onChange={(event) => change({ mailed: event.currentTarget.checked })}
      />
      <Select
        aria-label={t('alert.day')}
        allowDeselect={false}
        disabled={!value.mailed}
        data={alertDays.map((day) => ({ value: day, label: t(`value.weekday.${day}`) }))}
        value={value.day}
        onBlur={field.onBlur}
        onChange={(day) => day && change({ day: day as AlertSetting['day'] })}
      />
      <Select
        aria-label={t('alert.hour')}
        allowDeselect={false}
        disabled={!value.mailed}
        data={hours.map((hour) => ({ value: String(hour), label: clock(hour) }))}
        value={String(value.hour)}
        onBlur={field.onBlur}
        onChange={(hour) => hour && change({ hour: Number(hour) })}
      />
    </fieldset>
  );
}
