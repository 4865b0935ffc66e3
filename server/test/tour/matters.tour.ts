import { employeeMatterCalls as registrations } from '@praktis/contract/employees/employee-matters.calls';
import { employeeCalls } from '@praktis/contract/employees/employees.calls';
import { matterActCalls as acts } from '@praktis/contract/matters/matter-acts.calls';
import { matterFormLookups as offered } from '@praktis/contract/matters/matter-form-lookups.calls';
import { matterCalls as calls } from '@praktis/contract/matters/matters.calls';
import { matterLookupCalls as lookups } from '@praktis/contract/matters/matters-lookups.calls';
import { type Step, step, type TourState } from '../tour.ts';

const client = (state: TourState) => state.client ?? '';
const matter = (state: TourState) => state.matter ?? '';
const spare = (state: TourState) => state.spare_matter ?? '';

/** The version that the record has now; every step that changes a matter keeps it. */
const at = (state: TourState, key: 'matter' | 'spare_matter') => ({
  id: state[key] ?? '',
  version: Number(state[`${key}_version`] ?? '1'),
});
const keep = (key: 'matter' | 'spare_matter') => (data: { version: number }, state: TourState) => {
  state[`${key}_version`] = String(data.version);
};

const form = (state: TourState) => ({
  ...{ name: 'Acquisition of a palm oil mill', client_id: client(state), currency: 'IDR' },
  members: [
    { employee_id: state.partner ?? '', responsible_partner: true, allocation: '60' },
    { employee_id: state.associate ?? '', associate: true, allocation: '40' },
  ],
});

/** From the screen of an employee: he is put on the team, and taken off again. */
const registered: Step[] = [
  step(registrations.searchMatter, 'partner', 'own', (state) => ({
    body: { employee_id: state.second_partner ?? '' },
  })),
  step(
    registrations.register,
    'partner',
    'hidden',
    (state) => ({ body: { employee_id: state.second_partner ?? '', rows: [{ id: matter(state) }] } }),
    (data, state) => {
      state.matter_version = String(data.rows[0]?.version);
    },
  ),
  step(
    employeeCalls.detail,
    'partner',
    'hidden',
    (state) => ({ query: { employee_id: state.second_partner ?? '' } }),
    (data, state) => {
      state.registration = data.matters?.[0]?.id ?? '';
    },
  ),
  step(
    registrations.removeMember,
    'partner',
    'hidden',
    (state) => ({ body: { id: state.registration ?? '', version: Number(state.matter_version) } }),
    (_data, state) => {
      state.matter_version = String(Number(state.matter_version) + 1);
    },
  ),
];

/** The matter that is worked on and billed. */
const opened: Step[] = [
  step(calls.config, 'partner', 'own'),
  step(lookups.searchExchange, 'partner', 'own', () => ({ body: { currency: 'USD', date: '2026-11-25' } })),
  step(lookups.searchClient, 'partner', 'own', () => ({ query: {} })),
  step(lookups.detailClient, 'partner', 'hidden', (state) => ({ query: { id: client(state) } })),
  step(lookups.responsibleClient, 'partner', 'hidden', (state) => ({ query: { id: client(state) } })),
  step(lookups.searchPracticeArea, 'partner', 'own', () => ({ query: {} })),
  step(lookups.searchGroup, 'partner', 'own', () => ({ query: {} })),
  step(lookups.searchSourceOfWork, 'partner', 'own', () => ({ query: {} })),
  step(lookups.searchCurrency, 'partner', 'own', () => ({ query: {} })),
  step(offered.searchTask, 'partner', 'own', () => ({ query: {} })),
  step(offered.searchCompany, 'partner', 'own', (state) => ({ query: { client_id: client(state) } })),
  step(offered.searchTaxonomy, 'partner', 'own', () => ({ query: {} })),
  step(offered.searchIndustryClass, 'partner', 'own', () => ({ query: {} })),
  step(offered.searchProcedure, 'partner', 'own', () => ({ query: {} })),
  step(offered.searchCity, 'partner', 'own', () => ({ query: { province: 'Bali' } })),
  step(offered.searchProvince, 'partner', 'own', () => ({ query: {} })),
  step(offered.searchCountry, 'partner', 'own', () => ({ query: { keyword: 'indo' } })),
  step(offered.searchPool, 'partner', 'own', (state) => ({ query: { client_id: client(state), currency: 'IDR' } })),
  step(lookups.searchEmployee, 'partner', 'own', () => ({ query: { category: 'partner' as const } })),
  step(lookups.searchEmployeeRate, 'partner', 'hidden', (state) => ({ query: { employee_id: state.associate ?? '' } })),
  step(
    calls.create,
    'partner',
    'hidden',
    (state) => ({ body: { ...form(state), active_date: '2026-11-02' } }),
    (data, state) => {
      state.matter = data.id;
    },
  ),
  step(calls.detail, 'partner', 'hidden', (state) => ({ query: { id: matter(state) } }), keep('matter')),
  step(
    calls.activate,
    'second_partner',
    'hidden',
    (state) => ({ body: { ...at(state, 'matter'), active_date: '2026-11-02' } }),
    keep('matter'),
  ),
  step(
    calls.update,
    'partner',
    'hidden',
    (state) => ({ body: { ...at(state, 'matter'), part: 'team' as const, members: form(state).members } }),
    keep('matter'),
  ),
  step(calls.registerAllAssociates, 'partner', 'hidden', (state) => ({ body: at(state, 'matter') }), keep('matter')),
  ...registered,
  step(lookups.searchEmployeeRateByMatter, 'partner', 'hidden', (state) => ({ query: { matter_id: matter(state) } })),
  step(calls.list, 'partner', 'own', () => ({
    query: { sort_by: 'number' as const },
    body: { status: 'active' as const },
  })),
  step(acts.download, 'partner', 'own', () => ({ body: { status: 'active' as const, columns: ['number', 'name'] } })),
  step(acts.checkUpgrade, 'partner', 'hidden', (state) => ({
    body: { id: matter(state), from: '2026-11-02', members: [{ employee_id: state.associate ?? '' }] },
  })),
  step(calls.auditTrail, 'partner', 'hidden', (state) => ({ query: { id: matter(state) } })),
];

/** A second matter that is paused, closed and deleted again. */
const ended: Step[] = [
  step(
    calls.create,
    'partner',
    'hidden',
    (state) => ({ body: { ...form(state), name: 'An opinion that was not needed' } }),
    (data, state) => {
      state.spare_matter = data.id;
    },
  ),
  step(calls.detail, 'partner', 'hidden', (state) => ({ query: { id: spare(state) } }), keep('spare_matter')),
  step(
    calls.activate,
    'second_partner',
    'hidden',
    (state) => ({ body: { ...at(state, 'spare_matter'), active_date: '2026-11-02' } }),
    keep('spare_matter'),
  ),
  step(
    calls.pending,
    'partner',
    'hidden',
    (state) => ({ body: { ...at(state, 'spare_matter'), reason: 'the client waits', date: '2026-11-03' } }),
    keep('spare_matter'),
  ),
  step(
    calls.close,
    'partner',
    'hidden',
    (state) => ({ body: { ...at(state, 'spare_matter'), reason: 'withdrawn', date: '2026-11-04' } }),
    keep('spare_matter'),
  ),
  step(calls.remove, 'managing_partner', 'hidden', (state) => ({ body: at(state, 'spare_matter') })),
];

/** Fills `matter` (active since 2 November 2026, with partner and associate); leaves no other one behind. */
export const mattersTour: readonly Step[] = [...opened, ...ended];
