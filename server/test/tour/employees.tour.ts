import { employeeAboutCalls as abouts } from '@praktis/contract/employees/employee-about.calls';
import { employeeGoalCalls as goalCalls } from '@praktis/contract/employees/employee-goals.calls';
import { employeeRateCalls as rates } from '@praktis/contract/employees/employee-rates.calls';
import { employeeCalls as calls } from '@praktis/contract/employees/employees.calls';
import { employeeLookupCalls as lookups } from '@praktis/contract/employees/employees-lookups.calls';
import { pngOf } from '../pictures.ts';
import { type Step, step, type TourState } from '../tour.ts';

const form = {
  ...{
    category: 'fee earner' as const,
    first_name: 'Citra',
    last_name: 'Ayu',
    employed_on: '2026-03-02',
    currency: 'IDR',
  },
  ...{ daily_budget_billable: '6', daily_budget_non_billable: '1' },
};
const rate = { currency: 'IDR', rate: '1250000', valid_from: '2026-03-02' };
const one = (state: TourState) => ({ employee_id: state.newcomer ?? '' });
const ofOne = (state: TourState) => ({ query: one(state) });
const ofRate = (state: TourState) => ({ employee_rate_id: state.newcomer_rate ?? '' });

const law = { institution: 'Universitas Contoh', degree: 'S.H.', start_year: 2012, end_year: 2016 };
const work = { organisation: 'Kantor Contoh', start_date: '2016-09-01', end_date: '2023-12-31' };
const extension = { number: '214', start_date: '2026-03-02' };
const kept = (name: string) => (data: { id: string }, state: TourState) => {
  state[name] = data.id;
};
const known = (state: TourState, name: string) => ({ id: state[name] ?? '' });

/** What else is known of him. */
const about: readonly Step[] = [
  step(
    abouts.createEducation,
    'administrator',
    'hidden',
    (state) => ({ body: { ...one(state), ...law } }),
    kept('education'),
  ),
  step(abouts.updateEducation, 'administrator', 'hidden', (state) => ({
    body: { ...known(state, 'education'), ...law, degree: 'S.H., M.H.', version: 1 },
  })),
  step(abouts.removeEducation, 'administrator', 'hidden', (state) => ({ body: known(state, 'education') })),
  step(
    abouts.createExperience,
    'administrator',
    'hidden',
    (state) => ({ body: { ...one(state), ...work } }),
    kept('experience'),
  ),
  step(abouts.updateExperience, 'administrator', 'hidden', (state) => ({
    body: { ...known(state, 'experience'), ...work, title: 'Associate', version: 1 },
  })),
  step(abouts.removeExperience, 'administrator', 'hidden', (state) => ({ body: known(state, 'experience') })),
  step(
    abouts.createExtension,
    'administrator',
    'hidden',
    (state) => ({ body: { ...one(state), ...extension } }),
    kept('extension'),
  ),
  step(abouts.extensions, 'administrator', 'own', ofOne),
  step(abouts.searchExtension, 'administrator', 'own'),
  step(abouts.updateExtension, 'administrator', 'hidden', (state) => ({
    body: { ...known(state, 'extension'), ...extension, end_date: '2026-11-01', version: 1 },
  })),
];

const goals: readonly Step[] = [
  step(goalCalls.detail, 'finance', 'hidden', (state) => ({ query: { ...one(state), year: 2026 } })),
  step(goalCalls.update, 'finance', 'hidden', (state) => ({
    body: { ...one(state), year: 2026, amount: '900000000' },
  })),
];

/** Somebody new comes, gets rates, and was a mistake. */
export const employeesTour: readonly Step[] = [
  step(calls.config, 'administrator', 'own'),
  step(lookups.position, 'administrator', 'own'),
  step(lookups.currency, 'administrator', 'own'),
  step(lookups.group, 'administrator', 'own'),
  step(lookups.practiceArea, 'administrator', 'own'),
  step(
    calls.create,
    'administrator',
    'own',
    () => ({ body: form, files: [{ part: 'photo', name: 'foto.png', bytes: pngOf(30, 40) }] }),
    (data, state) => {
      state.newcomer = data.id;
    },
  ),
  step(calls.list, 'fee_earner', 'own'),
  step(calls.detail, 'finance', 'hidden', ofOne),
  step(calls.photo, 'fee_earner', 'hidden', ofOne),
  step(calls.update, 'administrator', 'hidden', (state) => ({
    body: { ...form, ...one(state), phone: '021', version: 1 },
  })),
  step(calls.updateBudgetRate, 'finance', 'hidden', (state) => ({
    body: { ...one(state), budget_rate: '1000000', version: 2 },
  })),
  step(calls.updateLevel, 'administrator', 'hidden', (state) => ({
    body: { ...one(state), level: 'Junior', version: 3 },
  })),
  step(calls.updateStatus, 'administrator', 'hidden', (state) => ({
    body: { ...one(state), status: 'on leave' as const, version: 4 },
  })),
  step(calls.auditTrail, 'finance', 'hidden', ofOne),
  step(
    rates.update,
    'finance',
    'hidden',
    (state) => ({ body: { ...one(state), ...rate, name: 'Standard' } }),
    (data, state) => {
      state.newcomer_rate = data.id;
    },
  ),
  step(rates.detail, 'finance', 'hidden', (state) => ({ query: ofRate(state) })),
  step(rates.auditTrail, 'finance', 'hidden', (state) => ({ query: ofRate(state) })),
  step(rates.updateDefault, 'finance', 'hidden', (state) => ({ body: { ...ofRate(state), version: 5 } })),
  step(rates.remove, 'finance', 'hidden', (state) => ({ body: ofRate(state) })),
  ...about,
  ...goals,
  step(calls.remove, 'administrator', 'hidden', (state) => ({ body: one(state) })),
];
