import { newClient } from '@praktis/contract/clients/clients.schemas';
import { describe, expect, it } from 'vitest';
import { judge } from '../../ui/form/form-judge.ts';
import type { FormValues } from '../../ui/form/form-types.ts';
import { startValues } from '../../ui/form/form-values.ts';
import { clientSections } from './client-form-sections.tsx';
import { blankClient, blankName, blankRelation, clientBody, clientValues, typedClient } from './client-form-values.ts';
import type { ClientDetail } from './client-types.ts';

const other = '01a21fc1-0000-7000-8000-0000000000c2';
const sekar = { id: '01a21fc1-0000-7000-8000-0000000000e3', name: 'Sekar Anindita' };
const t = (key: string) => key;
const fields = clientSections({ t, taxOnly: false, hasPhoto: true }).flatMap((section) => section.fields);
const judged = (values: FormValues) => judge(typedClient, values, fields, { labelOf: (name) => name, t });
const filled = (more: FormValues = {}): FormValues => ({
  ...startValues(blankClient, fields),
  name: 'PT Sagara',
  ...more,
});
const bodyOf = (more: FormValues) => {
  const { messages, values } = judged(filled(more));
  expect(messages).toEqual({});
  return clientBody(values as never);
};

/** A client as the server answers it. */
const stored: ClientDetail = {
  ...{ id: other, code: 'C-2026-0001', name: 'PT Sagara', status: 'active', conflict_result: 'clear', kind: 'body' },
  ...{ since: '2026-01-05', originating_partner_id: null, originating_partner: '', industry_type_id: null },
  ...{
    industry_type: '',
    taxonomy_id: null,
    taxonomy: '',
    origin: 'international',
    active_matter_count: 1,
    has_photo: false,
    version: 4,
  },
  ...{ created_by: 'Bagas', created_at: '2026-01-05T01:00:00Z', can_edit: true, can_edit_identity: true },
  ...{
    can_activate: false,
    can_delete: false,
    can_check: true,
    can_merge: false,
    merged_into: null,
    merged_codes: [],
    can_see_trail: true,
  },
  names: [{ kind: 'alias', name: 'Sagara Group' }],
  ...{ registration_number: '912', npwp: '0012345678901234', nik: '', nitku: '', withholds: 'pph23' },
  ...{ vat_collector: 'government', service_used_abroad: true, email: 'legal@sagara.example', phone: '021' },
  ...{ country: 'ID', country_name: 'Indonesia', province: 'DKI Jakarta', city: 'Jakarta', address: 'Jl. Contoh 1' },
  ...{ postal_code: '10110', contact_name: 'Rara', contact_email: '', contact_mobile: '', notes: 'A note' },
  counterparts: [{ name: 'PT Lintang', group_name: 'Lintang', npwp: '' }],
  relations: [
    ...[
      {
        kind: 'holding' as const,
        name: 'PT Induk',
        related_client_id: sekar.id,
        related_client_code: 'C-9',
        description: '',
      },
    ],
    ...[
      { kind: 'owns' as const, name: 'PT Anak', related_client_id: null, related_client_code: '', description: '60 %' },
    ],
  ],
  team: [{ employee_id: sekar.id, name: sekar.name }],
};

describe('the form of a client', () => {
  it('has a field for everything that the contract takes', () => {
    const sent = [...Object.keys(newClient.shape), 'photo', 'remove_photo'];
    expect(fields.map((field) => field.name).sort()).toEqual(sent.sort());
  });
  it('CLI-01 a name is enough', () => {
    expect(bodyOf({})).toMatchObject({ name: 'PT Sagara', kind: 'body', since: null, names: [], team: [] });
  });
  it('CON-02 a name or related party that was begun must be finished', () => {
    const { messages } = judged(filled({ names: [blankName], relations: [blankRelation] }));
    expect(Object.keys(messages)).toEqual(['names.0.name', 'relations.0.name']);
  });
  it('a related party that is another client needs no name', () => {
    const body = bodyOf({
      relations: [{ ...blankRelation, related_client_id: other, related_client_name: 'PT Lain' }],
    });
    expect(body.relations).toEqual([{ kind: 'subsidiary', related_client_id: other, name: '', description: '' }]);
  });
  it('people of the team are sent by id', () => {
    expect(bodyOf({ team: [sekar] }).team).toEqual([sekar.id]);
  });
});

describe('a client that is opened and saved again', () => {
  const reopened = () => {
    const { messages, values } = judged(startValues(clientValues(stored), fields));
    expect(messages).toEqual({});
    return clientBody(values as never);
  };

  it('CLI-02 keeps its tax profile, names, counterparts and team', () => {
    expect(reopened()).toMatchObject({
      ...{ origin: 'international', npwp: '0012345678901234', withholds: 'pph23', vat_collector: 'government' },
      ...{ service_used_abroad: true, registration_number: '912', since: '2026-01-05', notes: 'A note' },
      ...{ names: [{ kind: 'alias', name: 'Sagara Group' }], team: [sekar.id], province: 'DKI Jakarta' },
      counterparts: [{ name: 'PT Lintang', group_name: 'Lintang', npwp: '' }],
    });
  });
  it('a related client is told by its record, somebody else by name', () => {
    expect(reopened().relations).toEqual([
      { kind: 'holding', name: '', related_client_id: sekar.id, description: '' },
      { kind: 'owns', name: 'PT Anak', related_client_id: null, description: '60 %' },
    ]);
  });
  it('a NIK that stands on a body is shown and kept', () => {
    const values = startValues(clientValues({ ...stored, nik: '3171010101800001' }), fields);
    const nik = fields.find((field) => field.name === 'nik');
    expect(nik?.when?.(values)).toBe(true);
    expect(clientBody(judged(values).values as never).nik).toBe('3171010101800001');
  });
});
