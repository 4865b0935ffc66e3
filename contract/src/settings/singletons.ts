import { z } from 'zod';

import { employeeCategories } from '../employees/employees.schemas.ts';
import { money, percent } from '../kit/money.ts';
import { optionalText } from '../kit/shapes.ts';
import { dateFormats } from './display.calls.ts';
import { requirableOfClient, requirableOfEmployee, requirableOfMatter, requiredFields } from './required-fields.ts';

const reset = z.enum(['yearly', 'monthly', 'never']);
const whole = (min: number, max: number) => z.number().int().min(min).max(max);
/** The number of the very first document of a series (NUM-04), for a firm that goes on from its old system. */
const first = whole(1, 9_999_999).default(1);
/** The days of a week, the first one first. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const pattern = z.string().trim().min(1, { error: 'required' }).max(60, { error: 'too_long' });

/** Documents with a row of numbers each, by the names of its fields in the invoice set-up (NUM-01). */
export const numberedDocuments = ['bill', 'credit_note', 'deposit', 'deposit_refund', 'collection'] as const;
export type NumberedDocument = (typeof numberedDocuments)[number];

/** When the mail of an alert goes out, in the firm's zone: on one day of the week, or on every day. */
export const alertDays = ['daily', ...weekdays] as const;
/** One kind of alert of DSH-02: whether it is shown, whether it is mailed, and when. */
const alert = z
  .object({ shown: z.boolean(), mailed: z.boolean(), day: z.enum(alertDays), hour: whole(0, 23) })
  .default({ shown: true, mailed: false, day: 'monday', hour: 8 });
export type AlertSetting = z.output<typeof alert>;

/** Each value once, in the order it was first named in. */
const once = <T>(values: T[]): T[] => [...new Set(values)];

export interface Singleton<F extends z.ZodObject = z.ZodObject> {
  readonly key: string;
  readonly path: string;
  /** Every field has its default, which holds until the firm saves its own. */
  readonly fields: F;
  /** Who may save it. */
  readonly access: 'settings.money' | 'settings.lists';
}

function singleton<F extends z.ZodObject>(path: string, access: Singleton['access'], fields: F): Singleton<F> {
  return { key: path.replace('setting/', ''), path, fields, access };
}

/** Every setting that exists once a firm (rule book, annex A). A setting acts from the moment it is saved. */
export const singletons = {
  dateFormat: singleton(
    'setting/date-format',
    'settings.lists',
    z.object({
      format: z.enum(dateFormats).default('dd/mm/yyyy'),
      decimal_active: z.boolean().default(false),
      decimal_digit: whole(0, 8).default(0),
      thousand_separator: z.enum([',', '.', ' ']).default(','),
      decimal_separator: z.enum(['.', ',']).default('.'),
    }),
  ),
  system: singleton(
    'setting/system',
    'settings.lists',
    z.object({
      language: z.enum(['en', 'id']).default('en'),
      standard_hours: whole(1, 24).default(8),
      four_eyes_activation: z.boolean().default(false),
    }),
  ),
  /** The days of the week on which the firm works; its holidays stand in `setting/holiday` (LCK-03). */
  workingDays: singleton(
    'setting/working-days',
    'settings.lists',
    z.object({
      work_week: z
        .array(z.enum(weekdays))
        .min(1, { error: 'required' })
        .max(7)
        .overwrite(once)
        .default(['monday', 'tuesday', 'wednesday', 'thursday', 'friday']),
    }),
  ),
  clientCoreSetup: singleton(
    'setting/client-core-setup',
    'settings.lists',
    z.object({
      number_pattern: pattern.default('C-{YYYY}-{SEQ:4}'),
      number_reset: reset.default('yearly'),
      number_first: first,
      required_fields: requiredFields(requirableOfClient),
    }),
  ),
  matterCoreSetup: singleton(
    'setting/matter-core-setup',
    'settings.lists',
    z.object({
      number_pattern: pattern.default('M-{YYYY}-{SEQ:4}'),
      number_reset: reset.default('yearly'),
      number_first: first,
      required_fields: requiredFields(requirableOfMatter),
      /** Employees who approve new matters; none named = every partner (ROL-05). */
      approvers: z
        .array(z.uuid({ error: 'id_format' }))
        .max(200)
        .overwrite(once)
        .default([]),
    }),
  ),
  employeeSetup: singleton(
    'setting/employee-setup',
    'settings.lists',
    z.object({
      number_pattern: pattern.default('E{SEQ:3}'),
      number_reset: reset.default('never'),
      required_fields: requiredFields(requirableOfEmployee),
    }),
  ),
  timesheetSetup: singleton(
    'setting/timesheet-setup',
    'settings.lists',
    z.object({
      timesheet_menu: z.enum(['both', 'non_billable']).default('both'),
      input_methods: z
        .array(z.enum(['unit', 'hour', 'start_end']))
        .min(1, { error: 'required' })
        .overwrite(once)
        .default(['unit', 'hour', 'start_end']),
      default_method: z.enum(['unit', 'hour', 'start_end']).default('unit'),
      unit_minutes: z.union([1, 5, 6, 10, 12, 15, 20, 30, 60].map((n) => z.literal(n))).default(6),
      time_rounding: z.enum(['none', 'up', 'nearest']).default('none'),
      overlap: z.enum(['warn', 'refuse']).default('warn'),
      day_warning_hours: whole(1, 24).default(12),
      future_days: whole(0, 366).default(0),
    }),
  ),
  timesheetLockDay: singleton(
    'setting/timesheet-lock-day',
    'settings.lists',
    z.object({
      edit_window: z
        .enum(['month_close', 'from_last_month', 'from_this_month', 'days_back', 'current_week'])
        .default('month_close'),
      edit_window_n: whole(0, 366).default(5),
      week_start: z.enum(['monday', 'sunday', 'saturday']).default('monday'),
      /** 0 = off for both (LCK-05, LCK-06). */
      block_after_days: whole(0, 366).default(3),
      lock_after_days: whole(0, 366).default(5),
      reactivate_within_days: whole(1, 366).default(2),
      skip_dates_allowed: z.boolean().default(true),
      count_joint_leave: z.boolean().default(false),
      exempt_categories: z
        .array(z.enum(employeeCategories))
        .max(3)
        .overwrite(once)
        .default(['partner', 'support staff']),
    }),
  ),
  /** Days after which a password must be changed, 0 = never (G021); whether a password alone lets somebody in. */
  passwordExpired: singleton(
    'setting/password-expired',
    'settings.lists',
    z.object({
      days: whole(0, 3650).default(0),
      second_factor: z.enum(['optional', 'required']).default('optional'),
    }),
  ),
  invoiceSetup: singleton(
    'setting/invoice-setup',
    'settings.money',
    z.object({
      round_idr: z.boolean().default(true),
      idr_step: z.union([z.literal(1), z.literal(100), z.literal(1000)]).default(1),
      idr_step_mode: z.enum(['nearest', 'down']).default('nearest'),
      due_in_days: whole(0, 365).default(30),
      bill_pattern: pattern.default('{SEQ:4}/{FIRM}/{ROM}/{YYYY}'),
      bill_reset: reset.default('yearly'),
      bill_first: first,
      deposit_pattern: pattern.default('DP-{YYYY}-{SEQ:4}'),
      deposit_reset: reset.default('yearly'),
      deposit_first: first,
      credit_note_pattern: pattern.default('CN-{YYYY}-{SEQ:4}'),
      ...{ credit_note_reset: reset.default('yearly'), credit_note_first: first },
      deposit_refund_pattern: pattern.default('RF-{YYYY}-{SEQ:4}'),
      ...{ deposit_refund_reset: reset.default('yearly'), deposit_refund_first: first },
      collection_pattern: pattern.default('RC-{YYYY}-{SEQ:4}'),
      collection_reset: reset.default('yearly'),
      collection_first: first,
      /** The table of rates the books take (MON-10), and after how many days a rate is old (MON-09). */
      book_rate: z.enum(['daily', 'bi', 'kmk']).default('daily'),
      rate_warn_days: whole(1, 366).default(7),
      /** Whether published rates are fetched from Monday to Friday, the days on which they are published. */
      rate_sync: z.boolean().default(false),
      vat_collector_threshold_government: money.default('2000000'),
      vat_collector_threshold_other: money.default('10000000'),
      /** Code of the firm's services in e-Faktur rows: 1501xx, six digits (TAX-09). */
      efaktur_service_code: z
        .string()
        .trim()
        .regex(/^1501\d{2}$/, { error: 'efaktur_service_code' })
        .default('150102'),
      /** The day from which the age of an open bill is counted (REP-04). */
      ar_ageing_from: z.enum(['due', 'bill']).default('due'),
    }),
  ),
  invoiceNoteNational: singleton('setting/invoice-note-national', 'settings.money', noteFields('id')),
  invoiceNoteInternational: singleton('setting/invoice-note-international', 'settings.money', noteFields('en')),
  deposit: singleton(
    'setting/deposit',
    'settings.money',
    z.object({ trust_accounts_only: z.boolean().default(true), two_persons_for_refunds: z.boolean().default(true) }),
  ),
  budgetWarning: singleton(
    'setting/budget-warning',
    'settings.money',
    z.object({
      fee: percent.default('80'),
      disbursement: percent.default('80'),
      hours: percent.default('80'),
    }),
  ),
  /** What is shown for attention and mailed (DSH-02); from which percent a budget is near stands in `budgetWarning`. */
  dashboardNotification: singleton(
    'setting/dashboard-notification',
    'settings.lists',
    z.object({
      ...{ alert_timesheet_recording: alert, alert_matter_due: alert, alert_retainer_hour: alert },
      ...{ alert_fees: alert, alert_disbursement: alert, alert_billing: alert, alert_collection: alert },
      ...{ alert_new_client: alert, alert_new_matter: alert },
      /** Days without an entry after which an active matter is idle. */
      idle_days: whole(1, 366).default(14),
      /** Days before its valid-until date from which a matter is near it. */
      matter_due_days: whole(0, 366).default(14),
      /** Age in days from which unbilled work is old. */
      old_wip_days: whole(1, 3650).default(60),
    }),
  ),
};

/** Notes, payment instruction and printed columns that a new bill of a national or international client starts with. */
function noteFields(language: 'en' | 'id') {
  return z.object({
    language: z.enum(['en', 'id']).default(language),
    notes: optionalText(4000).default(''),
    payment_instruction: optionalText(4000).default(''),
    /** The columns that fee lines are printed with. */
    print_rates: z.boolean().default(true),
    print_hours: z.boolean().default(true),
    print_names: z.boolean().default(true),
  });
}

export type SingletonKey = keyof typeof singletons;
