import { authCalls } from '@praktis/contract/auth/auth.calls';
import { secondFactorCalls } from '@praktis/contract/auth/second-factor.calls';
import { notificationCalls } from '@praktis/contract/dashboards/notification.calls';
import { employeeCalls } from '@praktis/contract/employees/employees.calls';
import { displayCalls } from '@praktis/contract/settings/display.calls';
import { ipAddressCalls } from '@praktis/contract/settings/ip-address.calls';
import { licenseCalls } from '@praktis/contract/settings/license.calls';
import { mailCalls } from '@praktis/contract/settings/mail.calls';
import { roleCalls } from '@praktis/contract/settings/roles.calls';
import { userCalls } from '@praktis/contract/settings/users.calls';
import { type Step, step, type TourState } from '../tour.ts';

const colleague = {
  ...{ category: 'fee earner' as const, first_name: 'Gita', last_name: 'Rahayu', employed_on: '2026-05-04' },
  ...{ currency: 'IDR', daily_budget_billable: '6', daily_budget_non_billable: '2' },
};
const callback = 'http://localhost/authentication';
const email = 'gita@firm.example';
const user = (state: TourState) => ({ body: { id: state.user ?? '' } });
const role = (state: TourState) => ({ query: { id: state.role ?? '' } });

/** What is sent before anybody is signed in, and who one is afterwards. */
const session: readonly Step[] = [
  step(authCalls.setupState, 'managing_partner', 'own'),
  step(authCalls.stateKey, 'managing_partner', 'own', () => ({ body: { callback } })),
  step(authCalls.session, 'fee_earner', 'own'),
  step(authCalls.sessions, 'fee_earner', 'own'),
  step(authCalls.endSessions, 'fee_earner', 'own', () => ({ body: {} })),
  step(secondFactorCalls.state, 'fee_earner', 'own'),
  step(displayCalls.display, 'fee_earner', 'own'),
  step(displayCalls.languageDetail, 'fee_earner', 'own', () => ({ query: { menu: 'client' as const } })),
  step(notificationCalls.read, 'fee_earner', 'own', () => ({
    body: { ids: ['matter-due:0190a0b0-0000-7000-8000-000000000001'] },
  })),
  step(displayCalls.changeLanguage, 'fee_earner', 'own', () => ({ body: { language: 'en' as const } })),
];

const roles: readonly Step[] = [
  step(roleCalls.createForm, 'administrator', 'own'),
  step(
    roleCalls.create,
    'managing_partner',
    'hidden',
    (state) => ({ body: { name: 'Counsel', copy_of: state.fee_earner_role ?? '' } }),
    (data, state) => {
      state.role = data.id;
    },
  ),
  step(roleCalls.list, 'administrator', 'own', () => ({ query: { sort_by: 'holders' as const } })),
  step(roleCalls.detail, 'administrator', 'hidden', role),
  step(roleCalls.saveMenu, 'managing_partner', 'hidden', (state) => ({
    body: {
      id: state.role ?? '',
      version: 1,
      grants: { 'client.view': ['all' as const], 'rate.view': ['team' as const] },
    },
  })),
  step(roleCalls.updateForm, 'administrator', 'hidden', role),
  step(roleCalls.update, 'managing_partner', 'hidden', (state) => ({
    body: { id: state.role ?? '', version: 2, name: 'Of counsel', timesheet_menu: 'both' as const },
  })),
  step(roleCalls.remove, 'managing_partner', 'hidden', (state) => ({ body: { id: state.role ?? '' } })),
];

const accounts: readonly Step[] = [
  step(
    employeeCalls.create,
    'administrator',
    'own',
    () => ({ body: colleague }),
    (data, state) => {
      state.colleague = data.id;
    },
  ),
  step(licenseCalls.update, 'administrator', 'own', () => ({
    body: { fee_earner: 50, support_staff: null, version: 1 },
  })),
  step(licenseCalls.balance, 'administrator', 'own'),
  step(userCalls.searchEmployee, 'administrator', 'own', () => ({ body: { keyword: 'gita' } })),
  step(userCalls.searchRole, 'administrator', 'own', () => ({ body: {} })),
  step(userCalls.searchMentees, 'administrator', 'own', () => ({ body: {} })),
  step(
    userCalls.create,
    'administrator',
    'hidden',
    (state) => ({
      body: {
        employee_id: state.colleague ?? '',
        email,
        role_id: state.fee_earner_role ?? '',
        language: 'id' as const,
      },
    }),
    (data, state) => {
      state.user = data.id;
    },
  ),
  step(userCalls.list, 'administrator', 'own', () => ({ query: { sort_by: 'email' as const }, body: {} })),
  step(userCalls.detail, 'administrator', 'hidden', user),
  step(userCalls.resendVerification, 'administrator', 'hidden', user),
  step(
    mailCalls.list,
    'administrator',
    'own',
    () => ({ query: {} }),
    (data, state) => {
      state.account_mail = data.rows[0]?.id ?? '';
    },
  ),
  step(mailCalls.detail, 'administrator', 'hidden', (state) => ({ query: { id: state.account_mail ?? '' } })),
  step(userCalls.update, 'administrator', 'hidden', (state) => ({
    body: {
      ...{ id: state.user ?? '', version: 1, email, role_id: state.fee_earner_role ?? '', language: 'en' as const },
      ...{ status: 'active' as const, mentee_ids: [], assigned_ids: [] },
    },
  })),
  step(authCalls.resendVerification, 'administrator', 'own', () => ({ body: { email } })),
  step(authCalls.forgotPassword, 'administrator', 'own', () => ({ body: { email } })),
  step(userCalls.resetSecondFactor, 'administrator', 'hidden', (state) => ({ body: { id: state.locked_out ?? '' } })),
  step(userCalls.remove, 'administrator', 'hidden', user),
];

/** Sessions, roles, and a colleague who gets an account and loses it again. */
export const usersTour: readonly Step[] = [
  ...session,
  step(roleCalls.all, 'administrator', 'own', undefined, (data, state) => {
    state.fee_earner_role = data.rows.find((one) => one.code === 'fee_earner')?.id ?? '';
  }),
  ...roles,
  step(
    ipAddressCalls.update,
    'administrator',
    'own',
    () => ({ body: { address: '127.0.0.0/8', note: 'This machine' } }),
    ({ id }, state) => {
      state.ip_range = id;
    },
  ),
  step(ipAddressCalls.list, 'administrator', 'own'),
  step(ipAddressCalls.remove, 'administrator', 'hidden', (state) => ({ body: { id: state.ip_range ?? '' } })),
  ...accounts,
];
