import type { Waiting } from './entry.ts';

/** A part of the set-up whose effect a test of its area shows, with rule and figures. */
export interface Shown {
  effect: string;
  file: string;
  /** Name of the test. */
  title: string;
}

export type Elsewhere = Shown | Waiting;

/** Where the tests of an area lie. */
export const modules = 'server/src/modules';
/** What a part changes, and the test that shows it. */
export const shown = (effect: string, file: string, title: string): Shown => ({ effect, file, title });
/** What a part will change, and the rule that waits. */
export const later = (effect: string, rule: string): Waiting => ({ effect, later: rule });

const currency = `${modules}/settings/currency.routes.test.ts`;
const taxCodes = `${modules}/settings/tax-codes.routes.test.ts`;
const rates = 'server/test/figures/exchange.figures.test.ts';

/**
 * What the rest of the set-up changes, by where it is kept; a part is named by the fields it is sent in. A test names a
 * call, or a field of one, that is left out.
 */
export const otherSetup: Readonly<Record<string, Readonly<Record<string, Elsewhere>>>> = {
  'setting/currency': {
    digits: shown(
      'How many decimals amounts of the currency are entered, rounded and printed with.',
      'server/test/attacks/money.test.ts',
      'of nothing, or of parts that the currency does not have, is no deposit (MON-02)',
    ),
    'major, major_plural, minor, minor_plural, major_id, minor_id': shown(
      'How amounts are written in words on bills and receipts, in English and Indonesian; without words, with the code.',
      'server/test/figures/currencies.figures.test.ts',
      'an added currency is written in its own words on the bill, in both languages (DOC-02)',
    ),
    symbol: shown('What pickers show beside the code.', currency, 'show their symbol wherever one is chosen'),
    rank: shown(
      'The order of pickers.',
      currency,
      'is told to everybody, kept by who may, and is the order of every look-up',
    ),
    difference_limit: later(
      'By how much a payment may fall short and still close a bill.',
      'COL-04, tolerated differences of collections',
    ),
    currency: shown(
      'The currency of the books; fixed once money is recorded.',
      `${modules}/settings/firm-profile.routes.test.ts`,
      'changes by the profile or by its own call while there is no money document (MON-07)',
    ),
  },
  'helper/rank-currency': {
    'ids, before': shown(
      'The order of pickers as a whole; one made from an older order is not saved.',
      currency,
      'is changed by one of two who change it at the same time; the other is told, and loses nothing',
    ),
  },
  'setting/exchange-rate': {
    exchange: shown(
      'The rates that are typed, by currency, kind and day.',
      `${modules}/exchange-rates/exchange-rates.routes.test.ts`,
      'stand in their table with unit, author and source',
    ),
    'kind, date_from, date_to': shown(
      'Which published rates are fetched now.',
      `${modules}/exchange-rates/exchange-rates.routes.test.ts`,
      'of the Minister: every week of the period, yen per hundred',
    ),
    daily: shown(
      'The rate of the books on a day: the newest known by then.',
      rates,
      'MON-09: a bill of Sunday 15 November takes 16,250 of Friday 13, and says so',
    ),
    bi: shown(
      'Rates of Bank Indonesia, fetched or typed.',
      `${modules}/exchange-rates/exchange-rates.routes.test.ts`,
      'of Bank Indonesia: JISDOR for the dollar, the middle of buying and selling for others',
    ),
    kmk: shown(
      'The Minister’s rate of the week, for taxes.',
      rates,
      'MON-10: the rate of the books and the tax rate, each with its date; yen for one unit',
    ),
    unit: shown(
      'For how many units a rate is quoted.',
      rates,
      'MON-08: JPY 112,700 at 10,850.25 per 100 are 12,228,232',
    ),
  },
  'setting/bank-information': {
    kind: shown(
      'Whether client money may lie on the account.',
      `${modules}/settings/bank-information.routes.test.ts`,
      'keeps currency and kind of an account that a deposit lies on; its names may be put right (DEP-01)',
    ),
    'bank_name, branch, account_number, beneficiary, currency, swift_code': shown(
      'How a bill asks to be paid.',
      `${modules}/billing/story.test.ts`,
      'the print says it in both languages, user text as plain text, fonts inside (DOC-01, DOC-02)',
    ),
    origin: shown(
      'Whether new bills of national or of international matters propose the account first, or of either.',
      `${modules}/billing/proposed-bank.test.ts`,
      'bills in dollars of a national and of an international matter propose an account each (TAX-04)',
    ),
    archived: shown(
      'Whether the account is offered; old bills keep it.',
      `${modules}/settings/bank-information.routes.test.ts`,
      'does not offer an archived account, still knows it, and offers it again (ROL-08)',
    ),
  },
  'setting/holiday': {
    'date, kind': shown(
      'Which days are no working days: budget hours, missing days and empty dates leave them out.',
      'rules/src/working-days.test.ts',
      'a national holiday is none even where joint leave counts, and a Saturday where the firm works on it',
    ),
    year: shown(
      'Which year’s days of the product are added; what the firm has on a date stays.',
      `${modules}/settings/holiday.routes.test.ts`,
      '2026 has 17 holidays and 8 days of joint leave; what the firm has on a date stays',
    ),
  },
  'setting/show-hide-report': {
    'report, columns': later('Which columns of a report are shown, and in which order.', 'REP-01, reports'),
  },
  'setting/ppn': {
    'rate, factor_numerator, factor_denominator, valid_from, valid_to': shown(
      'The VAT of a bill by its date.',
      taxCodes,
      'take a row per period, and the row in force on the bill date decides the VAT of 10,000,000 (TAX-01, T-48)',
    ),
    efaktur_code: later('The transaction code of e-Faktur rows.', 'TAX-09, e-Faktur'),
  },
  'setting/pph': {
    'rate, rate_without_number': shown(
      'What clients withhold from the firm, with and without its tax number.',
      'server/test/figures/bills.figures.test.ts',
      'TAX-05: 4 % is 4,000,000 where the firm has no tax number, and stays when it gets one afterwards',
    ),
    kind: shown(
      'Whether the tax is a flat rate or progressive.',
      `${modules}/billing/taxes.test.ts`,
      'TAX-06: one advocate has PPh 21 withheld, 2,500,000 of 100,000,000; the wrong kind is refused',
    ),
    'valid_from, valid_to': shown(
      'The days whose bills take the row; a new rate is a new row of the code.',
      `${modules}/billing/dated-withholding.test.ts`,
      'TAX-05: 2 % up to 19 November and 3 % from the 20th, each bill with the rate of its date',
    ),
    object_code: later(
      'The object code that certificates of withholding carry.',
      'TAX-08, certificates of withholding',
    ),
  },
  'setting/ip-address-auth': {
    address: shown(
      'From where the firm’s people may work.',
      `${modules}/settings/ip-address.routes.test.ts`,
      'end every session elsewhere at its next call, with the redirect to the sign-in',
    ),
  },
  'license/update': {
    'fee_earner, support_staff': shown(
      'How many accounts of each kind may be open.',
      `${modules}/settings/license.routes.test.ts`,
      'for 10 fee earners refuse the 11th, and accept him after one is terminated',
    ),
  },
  'setting/mail': {
    'every mail': shown(
      'The text of a mail with a key that has not left, for who helps its reader; reading it is noted.',
      `${modules}/settings/mails.routes.test.ts`,
      'shows what has not left to who may edit the account: its link replaces the mail',
    ),
  },
  'setting/user': {
    employee_id: shown(
      'Whose account it is.',
      `${modules}/settings/users.routes.test.ts`,
      'is one an employee and one an address, and not for leavers (ROL-07)',
    ),
    email: shown(
      'The address that signs in and takes mails; a new one is confirmed anew.',
      `${modules}/settings/users.routes.test.ts`,
      'with a new address must be confirmed anew, and its sessions end',
    ),
    role_id: shown(
      'What the user may do, from his next call on.',
      `${modules}/auth/sign-in.routes.test.ts`,
      'is told once that the role changed, and acts with the new rights at the next call (ROL-01, G096)',
    ),
    status: shown(
      'Whether he may sign in; closing ends his sessions at once.',
      `${modules}/settings/users.routes.test.ts`,
      'is made for an employee, confirmed by mail, listed, and closed with all its sessions',
    ),
    language: shown(
      'The language of his screens, messages and mails.',
      `${modules}/settings/display.routes.test.ts`,
      'take another language, in which the server answers from then on',
    ),
    mentee_ids: shown(
      'Whose hours he sees.',
      `${modules}/timesheets/timesheet-list.test.ts`,
      'a mentor sees 8.00 h, of which 2.00 h confidential and nothing more of them (ROL-02, ROL-04)',
    ),
    assigned_ids: shown(
      'Whose time and expenses he records, where his role reaches to assigned people.',
      `${modules}/timesheets/assigned-people.test.ts`,
      'records for whom he works and for nobody else, until he is taken off',
    ),
  },
  'setting/user-role': {
    'name, copy_of': shown(
      'What a role is called, and which one it begins as a copy of.',
      `${modules}/settings/roles.routes.test.ts`,
      'is copied, renamed, given other rights, held, and deleted when nobody holds it',
    ),
    grants: shown(
      'What its holders may do, from their next call on.',
      `${modules}/settings/roles.routes.test.ts`,
      'acts at the next call of its holders, who are told (ROL-01, G096)',
    ),
    timesheet_menu: shown(
      'Whether its holders may record billable time.',
      `${modules}/timesheets/timesheet-guards.test.ts`,
      'narrows the menu of the firm by the role of whose time it is (TIM-11)',
    ),
  },
};
