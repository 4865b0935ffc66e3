import { clientBulkCalls as bulk } from '@praktis/contract/clients/client-bulk.calls';
import { clientLookups as lookups } from '@praktis/contract/clients/client-lookups.calls';
import { clientMergeCalls as merging } from '@praktis/contract/clients/client-merge.calls';
import { clientCalls as calls, conflictCalls as conflict } from '@praktis/contract/clients/clients.calls';
import { type Step, step, type TourState } from '../tour.ts';

type Key = 'client' | 'second_client' | 'spare_client' | 'double_client';

/** Id and present version of a client met on the way; every step that changes one keeps it. */
const at = (state: TourState, key: Key) => ({ id: state[key] ?? '', version: Number(state[`${key}_version`] ?? '1') });
const keep = (key: Key) => (data: { id: string; version: number }, state: TourState) => {
  state[key] = data.id;
  state[`${key}_version`] = String(data.version);
};

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const photo = { part: 'photo', name: 'logo.png', bytes: onePixel };
const letter = { part: 'letter', name: 'consent.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') };

const sagara = (state: TourState) => ({
  ...{ name: 'PT Sagara Contoh Abadi', npwp: '91.234.567.5-999.000', withholds: 'pph23' as const },
  ...{ email: 'legal@sagara.example', phone: '021 5550100', address: 'Jalan Contoh 10', city: 'Jakarta Selatan' },
  ...{ province: 'DKI Jakarta', contact_name: 'Rara Contoh', contact_email: 'rara@sagara.example' },
  originating_partner_id: state.partner ?? '',
});

/** The client of the story: nothing is found, a partner activates it. */
const accepted: Step[] = [
  step(calls.config, 'support_staff', 'own'),
  step(lookups.searchEmployee, 'support_staff', 'own', () => ({ query: {} })),
  step(lookups.searchTeam, 'support_staff', 'own', () => ({ query: { keyword: 'a' } })),
  step(lookups.searchIndustryType, 'support_staff', 'own', () => ({ query: {} })),
  step(lookups.searchTaxonomy, 'support_staff', 'own', () => ({ query: {} })),
  step(lookups.searchCountry, 'support_staff', 'own', () => ({ query: { keyword: 'indo' } })),
  step(lookups.searchProvince, 'support_staff', 'own', () => ({ query: { keyword: 'jawa' } })),
  step(lookups.searchCity, 'support_staff', 'own', () => ({ query: {} })),
  step(calls.create, 'support_staff', 'refused', (state) => ({ body: sagara(state) }), keep('client')),
  step(calls.detail, 'partner', 'hidden', (state) => ({ query: { id: state.client ?? '' } })),
  step(conflict.check, 'partner', 'hidden', (state) => ({ body: at(state, 'client') }), keep('client')),
  step(calls.activate, 'second_partner', 'hidden', (state) => ({ body: at(state, 'client') }), keep('client')),
];

/** A second client that looks like the first: another partner decides, with a consent letter. */
const decided: Step[] = [
  step(lookups.searchClient, 'support_staff', 'own', () => ({ body: { keyword: 'sagara' } })),
  step(
    calls.create,
    'support_staff',
    'refused',
    (state) => ({
      body: {
        ...{ name: 'PT Sagara Contoh Abadi Energi', origin: 'international' as const, country: 'SG' },
        relations: [{ kind: 'holding' as const, related_client_id: state.client ?? '', description: '' }],
      },
    }),
    keep('second_client'),
  ),
  step(
    calls.detail,
    'second_partner',
    'hidden',
    (state) => ({ query: { id: state.second_client ?? '' } }),
    (data, state) => {
      state.hit = data.conflict?.latest?.hits.find((hit) => hit.makes_conflict)?.id ?? '';
    },
  ),
  step(
    conflict.decide,
    'second_partner',
    'hidden',
    (state) => ({
      body: { hit_id: state.hit ?? '', decision: 'no conflict' as const, reason: 'A company of the same group' },
      files: [letter],
    }),
    (data, state) => {
      state.second_client_version = String(data.version);
    },
  ),
  step(conflict.letter, 'partner', 'hidden', (state) => ({ body: { hit_id: state.hit ?? '' } })),
  step(
    calls.activate,
    'second_partner',
    'hidden',
    (state) => ({ body: { ...at(state, 'second_client'), reason: 'One group' } }),
    keep('second_client'),
  ),
];

/** One that was entered by mistake. */
const voided: Step[] = [
  step(calls.create, 'support_staff', 'own', () => ({ body: { name: 'PT Salah Ketik' } }), keep('spare_client')),
  step(
    calls.update,
    'support_staff',
    'hidden',
    (state) => ({
      body: {
        ...at(state, 'spare_client'),
        ...{ name: 'PT Salah Tulis', names: [], relations: [], people: [], counterparts: [], team: [] },
      },
      files: [photo],
    }),
    keep('spare_client'),
  ),
  step(calls.photo, 'support_staff', 'hidden', (state) => ({ query: { id: state.spare_client ?? '' } })),
  step(calls.auditTrail, 'managing_partner', 'hidden', (state) => ({ query: { id: state.spare_client ?? '' } })),
  step(calls.remove, 'managing_partner', 'hidden', (state) => ({
    body: { ...at(state, 'spare_client'), reason: 'Entered by mistake' },
  })),
  step(calls.list, 'partner', 'own', () => ({
    query: { sort_by: 'since' as const },
    body: { status: 'active' as const },
  })),
  step(bulk.download, 'partner', 'own', () => ({ body: { status: 'active' as const } })),
];

/** One entered twice is merged, others are changed or voided together. */
const doubled: Step[] = [
  step(calls.create, 'support_staff', 'own', () => ({ body: { name: 'PT Kembar Rekaan' } }), keep('double_client')),
  step(calls.create, 'support_staff', 'own', () => ({ body: { name: 'PT Lazuardi Umpama' } }), keep('spare_client')),
  step(bulk.change, 'partner', 'refused', (state) => ({
    body: {
      ...{ rows: [at(state, 'spare_client')], field: 'originating_partner_id' as const },
      ...{ value: state.partner ?? '', preview: true },
    },
  })),
  step(
    bulk.change,
    'partner',
    'refused',
    (state) => ({
      body: {
        ...{ rows: [at(state, 'spare_client')], field: 'originating_partner_id' as const },
        value: state.partner ?? '',
      },
    }),
    ({ edit, rows }, state) => {
      state.client_edit = edit;
      state.spare_client_version = String(rows[0]?.version);
    },
  ),
  step(
    bulk.undo,
    'partner',
    'hidden',
    (state) => ({ body: { edit: state.client_edit ?? '', rows: [at(state, 'spare_client')] } }),
    ({ rows }, state) => {
      state.spare_client_version = String(rows[0]?.version);
    },
  ),
  step(bulk.remove, 'managing_partner', 'hidden', (state) => ({
    body: { rows: [at(state, 'spare_client')], reason: 'Never came' },
  })),
  step(
    merging.preview,
    'managing_partner',
    'hidden',
    (state) => ({ body: { id: state.second_client ?? '', given_up_id: state.double_client ?? '' } }),
    ({ stays, given_up }, state) => {
      keep('second_client')(stays, state);
      keep('double_client')(given_up, state);
    },
  ),
  step(
    merging.merge,
    'managing_partner',
    'hidden',
    (state) => {
      const [stays, given_up] = [at(state, 'second_client'), at(state, 'double_client')];
      return {
        body: { ...stays, given_up_id: given_up.id, given_up_version: given_up.version, reason: 'Entered twice' },
      };
    },
    keep('second_client'),
  ),
];

/** Clients of the story, from the form to the active client. */
export const clientsTour: readonly Step[] = [...accepted, ...decided, ...voided, ...doubled];
