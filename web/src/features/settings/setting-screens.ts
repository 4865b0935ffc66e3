import { alertScreens } from './alert-setting-screens.ts';
import type { DefinedField } from './defined-fields.ts';
import type { FieldName, SettingEntry, SettingName } from './setting-entry.ts';
import { timeScreens } from './time-setting-screens.ts';

const reset: DefinedField = { kind: 'choice', words: 'number_reset' };
const pattern: DefinedField = { kind: 'text' };
/** Above its reset and first number, so that each type of document has rows of its own. */
const ownRow: DefinedField = { kind: 'text', span: 2 };
const first: DefinedField = { kind: 'number', hint: 'settings:hint.first_number' };

/** Pattern and start of the numbers of clients, matters and employees (MAT-02, NUM-02). */
const numbers = {
  title: 'settings:part.numbers',
  hint: 'settings:hint.numbers',
  fields: { number_pattern: pattern, number_reset: reset },
} as const;

/** The same where a firm may go on from the numbers of its old system (NUM-04). */
const numbersFrom = { ...numbers, fields: { ...numbers.fields, number_first: first } } as const;

/** What every record of a kind must have filled, beyond what it cannot be without (G171). */
const demanded = {
  title: 'settings:part.required_fields',
  hint: 'settings:hint.required_fields',
  fields: { required_fields: { kind: 'fields', span: 2 } },
} as const;

const firm: {
  readonly [K in 'dateFormat' | 'system' | 'passwordExpired' | 'workingDays']: SettingEntry<FieldName<K>>;
} = {
  system: {
    ...{ name: 'system', path: '/settings/system', group: 'firm', order: 20 },
    parts: [
      {
        title: 'settings:part.system',
        fields: {
          language: { kind: 'choice', hint: 'settings:hint.firm_language' },
          standard_hours: { kind: 'number', hint: 'settings:hint.standard_hours' },
          four_eyes_activation: { kind: 'switch', hint: 'settings:hint.four_eyes_activation', span: 2 },
        },
      },
    ],
  },
  dateFormat: {
    ...{ name: 'date_format', path: '/settings/date-format', group: 'firm', order: 30 },
    parts: [
      { title: 'settings:part.dates', fields: { format: { kind: 'written' } } },
      {
        title: 'settings:part.figures',
        hint: 'settings:hint.figures',
        fields: {
          thousand_separator: { kind: 'choice', words: 'separator' },
          decimal_separator: { kind: 'choice', words: 'separator' },
          decimal_active: { kind: 'switch' },
          decimal_digit: { kind: 'number', idle: (values) => values.decimal_active !== true },
        },
      },
    ],
    aside: 'formats',
  },
  workingDays: {
    ...{ name: 'working_days', group: 'firm', order: 25 },
    parts: [
      {
        title: 'settings:part.work_week',
        hint: 'settings:hint.work_week',
        fields: { work_week: { kind: 'choices', words: 'weekday', span: 2 } },
      },
    ],
  },
  passwordExpired: {
    ...{ name: 'password_expired', path: '/settings/password-expiration-period', group: 'access', order: 30 },
    parts: [
      {
        title: 'settings:part.password_expired',
        fields: {
          days: { kind: 'number', hint: 'settings:hint.password_days' },
          second_factor: { kind: 'choice', hint: 'settings:hint.second_factor' },
        },
      },
    ],
  },
};

const people: {
  readonly [K in 'employeeSetup' | 'clientCoreSetup' | 'matterCoreSetup']: SettingEntry<FieldName<K>>;
} = {
  employeeSetup: {
    ...{ name: 'employee_setup', path: '/settings/employee/general', group: 'employee', order: 10 },
    ...{ label: 'settings:label.general', parts: [numbers, demanded], aside: 'numbers' },
  },
  clientCoreSetup: {
    ...{ name: 'client_setup', path: '/settings/client/general', group: 'client', order: 10 },
    ...{ label: 'settings:label.general', parts: [numbersFrom, demanded], aside: 'numbers' },
  },
  matterCoreSetup: {
    ...{ name: 'matter_setup', path: '/settings/matter/general', group: 'matter', order: 10 },
    label: 'settings:label.general',
    parts: [
      { ...numbersFrom, hint: 'settings:hint.numbers_client' },
      {
        title: 'settings:part.approval',
        hint: 'settings:hint.approval',
        fields: { approvers: { kind: 'partners', hint: 'settings:hint.approvers', span: 2 } },
      },
      demanded,
    ],
    aside: 'numbers',
  },
};

const billing: { readonly [K in 'invoiceSetup' | 'deposit' | 'budgetWarning']: SettingEntry<FieldName<K>> } = {
  invoiceSetup: {
    ...{ name: 'invoice_setup', group: 'billing', order: 10 },
    parts: [
      {
        title: 'settings:part.rounding',
        hint: 'settings:hint.rounding',
        fields: {
          round_idr: { kind: 'switch', hint: 'settings:hint.round_idr', span: 2 },
          idr_step: { kind: 'figure' },
          idr_step_mode: { kind: 'choice', idle: (values) => values.idr_step === 1 },
        },
      },
      { title: 'settings:part.due', fields: { due_in_days: { kind: 'number' } } },
      {
        title: 'settings:part.bill_numbers',
        hint: 'settings:hint.numbers_bill',
        fields: {
          ...{ bill_pattern: ownRow, bill_reset: reset, bill_first: first },
          ...{ credit_note_pattern: ownRow, credit_note_reset: reset, credit_note_first: first },
          ...{ deposit_pattern: ownRow, deposit_reset: reset, deposit_first: first },
          ...{ deposit_refund_pattern: ownRow, deposit_refund_reset: reset, deposit_refund_first: first },
          ...{ collection_pattern: ownRow, collection_reset: reset, collection_first: first },
        },
      },
      {
        title: 'settings:part.exchange',
        hint: 'settings:hint.exchange',
        fields: {
          book_rate: { kind: 'choice' },
          rate_warn_days: { kind: 'number' },
          rate_sync: { kind: 'switch', span: 2 },
        },
      },
      {
        title: 'settings:part.vat_collectors',
        hint: 'settings:hint.vat_collectors',
        fields: {
          vat_collector_threshold_government: { kind: 'rupiah' },
          vat_collector_threshold_other: { kind: 'rupiah' },
        },
      },
      {
        title: 'settings:part.efaktur',
        fields: { efaktur_service_code: { kind: 'text', hint: 'settings:hint.efaktur_service_code' } },
      },
      {
        title: 'settings:part.ageing',
        fields: { ar_ageing_from: { kind: 'choice', hint: 'settings:hint.ar_ageing_from' } },
      },
    ],
    aside: 'numbers',
  },
  deposit: {
    ...{ name: 'deposit', group: 'billing', order: 10 },
    parts: [
      {
        title: 'settings:part.deposit',
        fields: {
          trust_accounts_only: { kind: 'switch', hint: 'settings:hint.trust_accounts_only', span: 2 },
          two_persons_for_refunds: { kind: 'switch', hint: 'settings:hint.two_persons_for_refunds', span: 2 },
        },
      },
    ],
  },
  budgetWarning: {
    ...{ name: 'budget_warning', path: '/settings/budget-warning', group: 'billing', order: 50 },
    parts: [
      {
        title: 'settings:part.budget_warning',
        hint: 'settings:hint.budget_warning',
        fields: { fee: { kind: 'percent' }, disbursement: { kind: 'percent' }, hours: { kind: 'percent' } },
      },
    ],
  },
};

/** The form of every setting that exists once a firm: the compiler names one that is missing here. */
export const settingScreens: { readonly [K in SettingName]: SettingEntry<FieldName<K>> } = {
  ...{ ...firm, ...people },
  ...{ ...timeScreens, ...billing, ...alertScreens },
};
