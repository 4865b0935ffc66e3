import type { SetupListKey } from '@praktis/contract/settings/setup-lists';
import type { ScreenPath } from '../../kit/paths.ts';
import type { SettingEntry, SettingName } from './setting-entry.ts';
import { settingScreens } from './setting-screens.ts';
import { type SetupListEntry, setupListScreens } from './setup-list-screens.ts';

const area = { login: true, permission: 'settings.view' } as const;
/** Who may see these keeps them, too (ROL-01). */
const lists = { login: true, permission: 'settings.lists' } as const;

/** The screen of every set-up list that is not a panel of another one. */
const setupListPaths = (Object.entries(setupListScreens) as [SetupListKey, SetupListEntry][]).flatMap(
  ([key, { path, name, group, order, label }]): ScreenPath[] =>
    path
      ? [
          {
            ...lists,
            ...{ path, name: `settings-${name}`, title: `settings:lists.${name}.title` },
            settings: { group, order, ...(label ? { label } : {}) },
            screen: () => import('./setup-list.screen.tsx').then((m) => m.setupListScreen(key)),
          },
        ]
      : [],
);

/** The screen of every setting that is not a panel of another one. */
const settingPaths = (Object.entries(settingScreens) as [SettingName, SettingEntry][]).flatMap(
  ([key, { path, name, group, order, label }]): ScreenPath[] =>
    path
      ? [
          {
            ...(group === 'billing' ? area : lists),
            ...{ path, name: `settings-${name}`, title: `settings:${name}.title` },
            settings: { group, order, ...(label ? { label } : {}) },
            screen: () => import('./setting.screen.tsx').then((m) => m.settingScreen(key)),
          },
        ]
      : [],
);

const bankPaths: readonly ScreenPath[] = [
  {
    ...{ ...area, path: '/settings/bank', name: 'settings-bank', title: 'settings:bank.title' },
    settings: { group: 'billing', order: 30, label: 'settings:label.bank' },
    screen: () => import('./banks-list.screen.tsx').then((m) => m.BanksListScreen),
  },
  {
    ...{ ...area, path: '/settings/bank/create-bank', name: 'settings-bank-create', title: 'settings:bank.create' },
    permission: 'settings.money',
    screen: () => import('./bank-form.screen.tsx').then((m) => m.BankCreateScreen),
  },
  {
    ...{ ...area, path: '/settings/bank/modify-bank/$id', name: 'settings-bank-modify', title: 'settings:bank.modify' },
    permission: 'settings.money',
    screen: () => import('./bank-form.screen.tsx').then((m) => m.BankModifyScreen),
  },
];

const currencyPaths: readonly ScreenPath[] = [
  {
    ...{ ...area, path: '/settings/currency', name: 'settings-currency', title: 'settings:currency.title' },
    settings: { group: 'billing', order: 40, label: 'settings:label.currency' },
    screen: () => import('./currencies-list.screen.tsx').then((m) => m.CurrenciesListScreen),
  },
  {
    ...{ ...area, path: '/settings/currency/create-currency', name: 'settings-currency-create' },
    ...{ title: 'settings:currency.create', permission: 'settings.money' },
    screen: () => import('./currency-form.screen.tsx').then((m) => m.CurrencyCreateScreen),
  },
  {
    ...{ ...area, path: '/settings/currency/modify-currency/$id', name: 'settings-currency-modify' },
    ...{ title: 'settings:currency.modify', permission: 'settings.money' },
    screen: () => import('./currency-form.screen.tsx').then((m) => m.CurrencyModifyScreen),
  },
];

const billingPaths: readonly ScreenPath[] = [
  {
    ...{ ...area, path: '/settings/billing', name: 'settings-billing', title: 'settings:billing.title' },
    settings: { group: 'billing', order: 10, label: 'settings:label.billing' },
    screen: () => import('./billing-settings.screen.tsx').then((m) => m.BillingSettingsScreen),
  },
  {
    ...{ ...area, path: '/settings/notes/{-$type}', name: 'settings-notes', title: 'settings:notes.title' },
    settings: { group: 'billing', order: 20, label: 'settings:label.notes' },
    screen: () => import('./notes.screen.tsx').then((m) => m.NotesScreen),
  },
  {
    ...{ ...area, path: '/settings/notes/modify-printing/$national/$international', name: 'settings-notes-printing' },
    ...{ title: 'settings:notes.modify_printing', permission: 'settings.money' },
    screen: () => import('./notes-form.screen.tsx').then((m) => m.NotesPrintingScreen),
  },
  {
    ...{ ...area, path: '/settings/notes/modify-payment-information/$national/$international' },
    ...{ name: 'settings-notes-payment', title: 'settings:notes.modify_payment', permission: 'settings.money' },
    screen: () => import('./notes-form.screen.tsx').then((m) => m.NotesPaymentScreen),
  },
  {
    ...{ ...area, path: '/settings/wht', name: 'settings-wht', title: 'settings:wht.title' },
    settings: { group: 'billing', order: 60, label: 'settings:label.wht' },
    screen: () => import('./wht.screen.tsx').then((m) => m.WhtScreen),
  },
  {
    ...{ ...area, path: '/settings/vat', name: 'settings-vat', title: 'settings:vat.title' },
    settings: { group: 'billing', order: 70, label: 'settings:label.vat' },
    screen: () => import('./vat.screen.tsx').then((m) => m.VatScreen),
  },
  {
    ...{ ...area, path: '/settings/exchanges-rate', name: 'settings-exchange', title: 'settings:exchange.title' },
    settings: { group: 'billing', order: 80, label: 'settings:label.exchange' },
    screen: () => import('./exchange-rates-list.screen.tsx').then((m) => m.ExchangeRatesListScreen),
  },
  {
    ...{ ...area, path: '/settings/exchanges-rate/create', name: 'settings-exchange-create' },
    ...{ title: 'settings:exchange.create', permission: 'settings.money' },
    screen: () => import('./exchange-rate-form.screen.tsx').then((m) => m.ExchangeRateCreateScreen),
  },
];

const expensePaths: readonly ScreenPath[] = [
  {
    ...{ ...lists, path: '/settings/expense-type', name: 'settings-expense_type' },
    ...{ title: 'settings:lists.expense_type.title', settings: { group: 'expense', order: 10 } },
    screen: () => import('./expense-types.screen.tsx').then((m) => m.ExpenseTypesScreen),
  },
];

const accessPaths: readonly ScreenPath[] = [
  {
    ...{ ...area, path: '/settings/firm-profile', name: 'settings-firm-profile', title: 'settings:firm.title' },
    settings: { group: 'firm', order: 10 },
    screen: () => import('./firm-profile.screen.tsx').then((m) => m.FirmProfileScreen),
  },
  {
    ...{
      ...lists,
      path: '/settings/working-days',
      name: 'settings-working-days',
      title: 'settings:working_days.title',
    },
    settings: { group: 'firm', order: 25 },
    screen: () => import('./working-days.screen.tsx').then((m) => m.WorkingDaysScreen),
  },
  {
    ...{ ...lists, path: '/settings/show-hide-report', name: 'settings-report', title: 'settings:report.title' },
    ...{ texts: ['columns'], settings: { group: 'firm', order: 50 } },
    screen: () => import('./report-columns.screen.tsx').then((m) => m.ReportColumnsScreen),
  },
  {
    ...{ ...area, path: '/settings/user', name: 'settings-user', title: 'settings:users.title' },
    permission: 'user.view',
    settings: { group: 'access', order: 10 },
    screen: () => import('./users-and-roles.screen.tsx').then((m) => m.UsersScreen),
  },
  {
    ...{ ...area, path: '/settings/user-role', name: 'settings-user-role', title: 'settings:roles.title' },
    permission: 'user.view',
    settings: { group: 'access', order: 20 },
    screen: () => import('./users-and-roles.screen.tsx').then((m) => m.RolesScreen),
  },
  {
    ...{ ...area, path: '/settings/licence', name: 'settings-licence', title: 'settings:licences.title' },
    permission: 'user.view',
    settings: { group: 'access', order: 22 },
    screen: () => import('./licences.screen.tsx').then((m) => m.LicencesScreen),
  },
  {
    ...{ ...lists, path: '/settings/ip-autentication', name: 'settings-ip', title: 'settings:ip.title' },
    settings: { group: 'access', order: 25 },
    screen: () => import('./ip-addresses.screen.tsx').then((m) => m.IpAddressesScreen),
  },
  {
    ...{ ...area, path: '/settings/mail', name: 'settings-mail', title: 'settings:mail.title' },
    permission: 'user.view',
    settings: { group: 'access', order: 40 },
    screen: () => import('./mails.screen.tsx').then((m) => m.MailsScreen),
  },
];

/** Every screen of the settings beside the settings screen itself. */
export const settingsPaths: readonly ScreenPath[] = [
  ...setupListPaths,
  ...settingPaths,
  ...accessPaths,
  ...bankPaths,
  ...currencyPaths,
  ...billingPaths,
  ...expensePaths,
];
