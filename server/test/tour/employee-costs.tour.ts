import { employeeCostCalls as calls } from '@praktis/contract/employees/employee-costs.calls';
import { callsOf } from '@praktis/contract/settings/setup-list';
import { setupLists } from '@praktis/contract/settings/setup-lists';
import { type Step, step, type TourState } from '../tour.ts';

const form = (state: TourState) => ({
  ...{ employee_id: state.associate ?? '', category_id: state.cost_category ?? '' },
  ...{ monthly_amount: '28000000', currency: 'IDR', start_date: '2026-01-01' },
});
const one = (state: TourState) => ({ id: state.cost ?? '' });

/** What a person costs: entered, looked at, corrected and taken back. */
export const employeeCostsTour: readonly Step[] = [
  step(
    callsOf(setupLists.costCategory).create,
    'administrator',
    'own',
    () => ({ body: { code: 'PAY', name: 'Pay', name_id: 'Upah' } }),
    (data, state) => {
      state.cost_category = data.id;
    },
  ),
  step(calls.searchEmployee, 'finance', 'own', () => ({ query: {} })),
  step(calls.searchCategory, 'finance', 'own', () => ({ query: {} })),
  step(
    calls.create,
    'finance',
    'hidden',
    (state) => ({ body: form(state) }),
    (data, state) => {
      state.cost = data.id;
    },
  ),
  step(calls.list, 'finance', 'own', () => ({ query: {} })),
  step(calls.detail, 'managing_partner', 'hidden', (state) => ({ query: { ...one(state), month: '2026-11' } })),
  step(calls.download, 'finance', 'own', () => ({ body: {} })),
  step(calls.update, 'finance', 'hidden', (state) => ({
    body: { ...form(state), ...one(state), monthly_amount: '30000000', version: 1 },
  })),
  step(calls.remove, 'finance', 'hidden', (state) => ({ body: { ...one(state), version: 2 } })),
];
