import type { AnyCall } from '@praktis/contract/kit/call';
import { bankCalls } from '@praktis/contract/settings/bank-information.calls';
import { currencyCalls } from '@praktis/contract/settings/currency.calls';
import { exchangeRateCalls } from '@praktis/contract/settings/exchange-rate.calls';
import { firmProfileCalls } from '@praktis/contract/settings/firm-profile.calls';
import { holidayCalls } from '@praktis/contract/settings/holiday.calls';
import { showHideReportCalls } from '@praktis/contract/settings/show-hide-report.calls';
import { invoiceNoteCalls, settingTrail, singletonCalls } from '@praktis/contract/settings/singleton.calls';
import { singletons } from '@praktis/contract/settings/singletons';
import { pphCalls, ppnCalls } from '@praktis/contract/settings/tax-code.calls';
import { pngOf } from '../pictures.ts';
import { type Step, step, type TourState } from '../tour.ts';

const profile = {
  ...{ name: 'Karsa & Rekan', code: 'KHC', address: 'Jalan Rekaan 1, Jakarta', npwp: '09.123.456.7-599.9000' },
  ...{ taxpayer_kind: 'body' as const, pkp: true, time_zone: 'Asia/Jakarta', functional_currency: 'IDR' },
};
const dollar = {
  name: 'Singapore dollar',
  name_id: 'Dolar Singapura',
  symbol: 'S$',
  digits: 2,
  difference_limit: '25',
};
const vat = {
  ...{ code: 'TOUR', name: 'VAT 11 %', name_id: 'PPN 11 %', rate: '11', factor_numerator: 1, factor_denominator: 1 },
  ...{ efaktur_code: '01', valid_from: '2022-04-01', valid_to: '2024-12-31' },
};
const wht = {
  code: 'TOUR',
  name: 'PPh 26',
  name_id: 'PPh 26',
  kind: '26' as const,
  rate: '20',
  rate_without_number: '20',
  valid_from: '2009-01-01',
};
const account = {
  ...{ bank_name: 'Bank Tur', account_number: '77 88', beneficiary: 'Karsa & Rekan', currency: 'USD' },
  kind: 'operating' as const,
};
const holiday = { date: '2026-12-28', kind: 'joint_leave' as const, name: 'Firm day', name_id: 'Hari firma' };

/** Create, list, look at, change, trail and delete one item, by who made it; `more` comes before the deletion. limit: the parts of a life in order */
function lifeOf(
  key: string,
  calls: Record<'list' | 'detail' | 'update' | 'auditTrail' | 'remove', AnyCall>,
  made: Step,
  change: object,
  more: AnyCall[] = [],
): Step[] {
  const one = (state: TourState) => ({ raw: { query: { id: state[key] }, body: { id: state[key] } } });
  return [
    {
      ...made,
      keep: ((data: { id: string }, state: TourState) => {
        state[key] = data.id;
      }) as NonNullable<Step['keep']>,
    },
    step(calls.list, made.as, 'own'),
    step(calls.detail, made.as, 'hidden', one),
    step(calls.update, made.as, 'hidden', (state) => ({ raw: { body: { ...change, id: state[key], version: 1 } } })),
    step(calls.auditTrail, made.as, 'hidden', one),
    ...more.map((call) => step(call, made.as, 'hidden', one)),
    step(calls.remove, made.as, 'hidden', one),
  ];
}

const singletonSteps = Object.entries(singletonCalls).flatMap(
  ([key, calls]: [string, Record<'read' | 'update', AnyCall>]) => {
    const value = singletons[key as keyof typeof singletonCalls].fields.parse({});
    return [
      step(calls.read, 'managing_partner', 'own'),
      step(calls.update, 'managing_partner', 'own', () => ({ raw: { body: { ...value, version: 1 } } })),
    ];
  },
);

/** The firm sets itself up: who it is, its money, its taxes, its accounts, its habits. */
const columns = { print_rates: true, print_hours: true, print_names: true };

export const settingsTour: readonly Step[] = [
  step(firmProfileCalls.detail, 'finance', 'own'),
  step(firmProfileCalls.update, 'finance', 'own', () => ({
    body: { ...profile, version: 1 },
    files: [{ part: 'logo', name: 'logo.png', bytes: pngOf(40, 20) }],
  })),
  step(firmProfileCalls.logo, 'finance', 'own'),
  step(firmProfileCalls.auditTrail, 'finance', 'own'),
  step(currencyCalls.rank, 'finance', 'own'),
  step(currencyCalls.functional, 'finance', 'own'),
  step(currencyCalls.updateFunctional, 'finance', 'own', () => ({ body: { currency: 'IDR', version: 2 } })),
  ...lifeOf(
    'tour_currency',
    currencyCalls,
    step(currencyCalls.create, 'finance', 'own', () => ({ body: { code: 'SGD', ...dollar } })),
    { ...dollar, rank: 9 },
  ),
  ...lifeOf(
    'tour_ppn',
    ppnCalls,
    step(ppnCalls.create, 'finance', 'own', () => ({ body: vat })),
    { ...vat, name: 'VAT' },
  ),
  ...lifeOf(
    'tour_pph',
    pphCalls,
    step(pphCalls.create, 'finance', 'own', () => ({ body: wht })),
    { ...wht, rate: '10' },
  ),
  step(bankCalls.config, 'finance', 'own'),
  step(bankCalls.searchCurrency, 'finance', 'own'),
  ...lifeOf(
    'tour_bank',
    bankCalls,
    step(bankCalls.create, 'finance', 'own', () => ({ body: account })),
    { ...account, branch: 'Sudirman' },
    [bankCalls.archive, bankCalls.reactivate],
  ),
  step(holidayCalls.config, 'administrator', 'own'),
  ...lifeOf(
    'tour_holiday',
    holidayCalls,
    step(holidayCalls.create, 'administrator', 'own', () => ({ body: holiday })),
    { ...holiday, kind: 'national' },
  ),
  step(holidayCalls.load, 'administrator', 'own', () => ({ body: { year: 2025 } })),
  ...singletonSteps,
  step(showHideReportCalls.list, 'administrator', 'own'),
  step(showHideReportCalls.detail, 'administrator', 'own', () => ({ body: { report: 'matter' as const } })),
  step(showHideReportCalls.update, 'administrator', 'own', () => ({
    body: { report: 'matter' as const, columns: [{ name: 'number', shown: true }], version: 1 },
  })),
  step(exchangeRateCalls.searchCurrency, 'finance', 'own'),
  step(
    exchangeRateCalls.create,
    'finance',
    'own',
    () => ({ body: { exchange: { currency: 'USD', kind: 'daily' as const, date: '2026-11-24', rate: '16250' } } }),
    ({ id }, state) => {
      state.tour_rate = id;
    },
  ),
  step(exchangeRateCalls.list, 'finance', 'own'),
  step(exchangeRateCalls.sync, 'finance', 'own', () => ({ body: { kind: 'bi' as const } })),
  step(exchangeRateCalls.biRate, 'finance', 'own', () => ({ query: { currency: 'USD', date: '2026-11-25' } })),
  step(exchangeRateCalls.kemenkeuRate, 'finance', 'own', () => ({ query: { currency: 'USD', date: '2026-11-25' } })),
  step(exchangeRateCalls.remove, 'finance', 'hidden', (state) => ({ body: { id: state.tour_rate ?? '' } })),
  step(settingTrail, 'finance', 'own', () => ({ query: { setting: 'invoice-setup' } })),
  step(invoiceNoteCalls.list, 'finance', 'own'),
  step(invoiceNoteCalls.detail, 'finance', 'own', () => ({ body: { type: 'national' as const } })),
  step(invoiceNoteCalls.update, 'finance', 'own', () => ({
    body: {
      type: 'national' as const,
      language: 'id' as const,
      notes: 'Terima kasih.',
      payment_instruction: '',
      ...columns,
      version: 1,
    },
  })),
  step(invoiceNoteCalls.preview, 'finance', 'own', () => ({
    body: { type: 'national' as const, language: 'id' as const, notes: '', payment_instruction: '', ...columns },
  })),
];
