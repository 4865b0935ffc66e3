import type { FieldName, SettingEntry } from './setting-entry.ts';

/** How time is recorded and which dates are open (LCK-01). */
export const timeScreens: { readonly [K in 'timesheetLockDay' | 'timesheetSetup']: SettingEntry<FieldName<K>> } = {
  timesheetLockDay: {
    ...{ name: 'lock_day', path: '/settings/timesheet/timesheet-lock-day', group: 'timesheet', order: 10 },
    label: 'settings:label.lock_day',
    parts: [
      {
        title: 'settings:part.edit_window',
        hint: 'settings:hint.edit_window',
        fields: {
          edit_window: { kind: 'choice', span: 2 },
          edit_window_n: { kind: 'number', idle: (values) => values.edit_window === 'current_week' },
          week_start: { kind: 'choice' },
        },
      },
      {
        title: 'settings:part.missing_days',
        hint: 'settings:hint.missing_days',
        fields: {
          block_after_days: { kind: 'number' },
          lock_after_days: { kind: 'number' },
          reactivate_within_days: { kind: 'number' },
          exempt_categories: { kind: 'choices', words: 'category', span: 2 },
        },
      },
      {
        title: 'settings:part.skipping',
        hint: 'settings:hint.skipping',
        fields: {
          skip_dates_allowed: { kind: 'switch', span: 2 },
          count_joint_leave: { kind: 'switch', hint: 'settings:hint.count_joint_leave', span: 2 },
        },
      },
    ],
  },
  timesheetSetup: {
    ...{ name: 'input_method', path: '/settings/timesheet/input-method', group: 'timesheet', order: 20 },
    label: 'settings:label.input_method',
    parts: [
      {
        title: 'settings:part.input_method',
        fields: {
          input_methods: { kind: 'choices', words: 'default_method', span: 2 },
          default_method: { kind: 'choice' },
          timesheet_menu: { kind: 'choice' },
        },
      },
      {
        title: 'settings:part.units',
        hint: 'settings:hint.units',
        fields: { unit_minutes: { kind: 'figure' }, time_rounding: { kind: 'choice' } },
      },
      {
        title: 'settings:part.checks',
        fields: {
          overlap: { kind: 'choice' },
          day_warning_hours: { kind: 'number' },
          future_days: { kind: 'number', hint: 'settings:hint.future_days' },
        },
      },
    ],
  },
};
