import { describe, expect, test } from 'vitest';
import { faultsOf } from '../../kit/transitions.ts';
import { changesIdentity, sinceIsBeforeMatters } from './clients.rules.ts';
import { clientMoves } from './clients.states.ts';
import {
  namesOfRelated,
  partiesOfClient,
  type SearchedClient,
  searchChanges,
  termsOf,
} from './conflict-parties.rules.ts';
import { cities, countries, countryName, isCountry, provinces } from './places.ts';
import { checkDigitDoubtful, lacksTaxNumber, storedTaxNumbers } from './tax-profile.rules.ts';

const client: SearchedClient = {
  ...{ name: 'PT Sagara', kind: 'body', registration_number: '', npwp: '', nik: '', email: '', phone: '' },
  ...{
    contact_name: '',
    contact_email: '',
    contact_mobile: '',
    names: [],
    relations: [],
    people: [],
    counterparts: [],
  },
};

test('the life of a client is a sound table (CLI-01)', () => {
  expect(faultsOf(clientMoves, 'prospective')).toEqual([]);
  expect(clientMoves.deleted).toEqual({});
  expect(clientMoves['conflict check in progress']).not.toHaveProperty('activate');
});

describe('tax numbers as they are stored (NPW-02..04)', () => {
  test('empty stays empty; 15 digits get their zero; a person’s NITKU begins with the NIK', () => {
    expect(storedTaxNumbers({ npwp: '', nik: '', nitku: '' })).toEqual({ npwp: '', nik: '', nitku: '' });
    expect(storedTaxNumbers({ npwp: '91.234.567.5-999.000', nik: '', nitku: '' }).npwp).toBe('0912345675999000');
    const person = { npwp: '', nik: '3174 9999 9999 0001', nitku: '3174999999990001000000' };
    expect(storedTaxNumbers(person)).toEqual({ ...person, nik: '3174999999990001' });
  });

  test('912345675 and 923456784 pass the check digit, 912345676 does not', () => {
    expect(['0912345675999000', '0923456784999000', '0912345676999000', ''].map(checkDigitDoubtful)).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });

  test('only a national client with neither number is asked about it', () => {
    const without = { origin: 'national', npwp: '', nik: '' };
    expect(lacksTaxNumber(without)).toBe(true);
    expect(lacksTaxNumber({ ...without, nik: '3174999999990001' })).toBe(false);
    expect(lacksTaxNumber({ ...without, origin: 'international' })).toBe(false);
  });
});

describe('what of a client is searched (CON-02)', () => {
  test.each([
    ['60 % owned subsidiary', []],
    ['Anak perusahaan', []],
    ['subsidiary of PT Rekaan Jaya', ['subsidiary of PT Rekaan Jaya']],
    ['', []],
  ])('the description %j of a relation adds %j', (description, names) => {
    expect(namesOfRelated('PT Anak', description)).toEqual(['PT Anak', ...names]);
  });

  test('what names nobody is no term: public mail, a short number, marks', () => {
    const parties = partiesOfClient({
      ...client,
      name: '* * *',
      email: 'a@gmail.com',
      phone: '123',
      registration_number: 'n/a',
    });
    expect(termsOf(parties)).toEqual([]);
  });

  test('a change of order or of what is not searched runs no check; each searched field does (CON-01)', () => {
    const two = { ...client, names: [{ name: 'A' }, { name: 'B' }] };
    expect(searchChanges(two, { ...two, names: [{ name: 'B' }, { name: 'A' }] })).toBe(false);
    const changes: Partial<SearchedClient>[] = [
      { name: 'PT Lain' },
      { kind: 'person' },
      { registration_number: 'AHU-1' },
      { npwp: '0912345675999000' },
      { nik: '3174999999990001' },
      { email: 'a@sagara.example' },
      { phone: '021 5550100' },
      { contact_name: 'Rara' },
      { contact_email: 'rara@sagara.example' },
      { contact_mobile: '0811 5550100' },
      { names: [{ name: 'Sagara' }] },
      { relations: [{ name: 'PT Anak', description: '' }] },
      { counterparts: [{ name: 'PT Seteru', group_name: '', npwp: '' }] },
    ];
    for (const change of changes)
      expect(searchChanges(client, { ...client, ...change }), JSON.stringify(change)).toBe(true);
  });
});

describe('what says who a client is (ROL-01)', () => {
  const parts = { names: [], relations: [], people: [], counterparts: [], team: [] };
  const related = { kind: 'owns', name: 'PT Anak', related_client_id: 'c1', description: '' };
  const before = {
    ...{ name: 'PT Sagara', kind: 'body', registration_number: '', since: null, originating_partner_id: null },
    ...{ industry_type_id: null, taxonomy_id: null, parts: { ...parts, relations: [related] } },
  };

  test('a related client that has another name now is still the same one', () => {
    const after = { ...before, parts: { ...parts, relations: [{ ...related, name: 'PT Anak Baru' }] } };
    expect(changesIdentity(before, after)).toBe(false);
  });

  test.each([
    ['name', { name: 'PT Lain' }],
    ['partner', { originating_partner_id: 'p1' }],
    ['taxonomy', { taxonomy_id: 't1' }],
    ['relations', { parts }],
    ['team', { parts: { ...before.parts, team: [{ employee_id: 'e1' }] } }],
  ])('a change of %s is one of identity', (_, change) => {
    expect(changesIdentity(before, { ...before, ...change })).toBe(true);
  });
});

test('a client is as old as its oldest matter, or older (MAT-03)', () => {
  expect(() => sinceIsBeforeMatters('2026-03-11', '2026-03-10')).toThrow('since_after_matter');
  expect(() => sinceIsBeforeMatters('2026-03-10', '2026-03-10')).not.toThrow();
  expect(() => sinceIsBeforeMatters(null, '2026-03-10')).not.toThrow();
});

describe('places', () => {
  const all = { keyword: '', limit: 200, offset: 0 };

  test('Indonesia has 38 provinces; one entered in other capitals is not a second one', async () => {
    expect((await provinces([], 'ID', all)).total).toBe(38);
    expect((await provinces(['jawa barat', 'Timor'], 'ID', all)).total).toBe(39);
    const abroad = await provinces(['Central'], 'SG', all);
    expect(abroad.rows.map((row) => row.name)).toEqual(['Central']);
    const written = (await provinces([], 'ID', all)).rows.map((row) => row.name);
    expect(written).toEqual(expect.arrayContaining(['DKI Jakarta', 'DI Yogyakarta', 'Papua Barat Daya']));
  });

  test('it has 514 kabupaten and kota, those of one province or all of them with their province', async () => {
    const country = { country: 'ID', province: '' };
    expect((await cities([], country, all)).total).toBe(514);
    const [selatan] = (await cities([], country, { ...all, keyword: 'jakarta selatan' })).rows;
    expect(selatan).toEqual({ id: 'Kota Jakarta Selatan', name: 'Kota Jakarta Selatan', detail: 'DKI Jakarta' });
    const ofBali = await cities(['kota denpasar', 'Ubud'], { country: 'ID', province: 'bali' }, all);
    expect([ofBali.total, ofBali.rows[0]?.name]).toEqual([10, 'Kabupaten Badung']);
    expect((await cities(['Woodlands'], { country: 'SG', province: '' }, all)).total).toBe(1);
  });

  test('every country has a name in both languages; unknown letters are none', () => {
    const { rows, total } = countries('id', { ...all, limit: 300 });
    expect(total).toBe(250);
    expect(rows.filter((row) => row.name === row.id)).toEqual([]);
    expect(countryName('DE', 'en')).toBe('Germany');
    expect(countryName('DE', 'id')).toBe('Jerman');
    expect([isCountry('ID'), isCountry('ZZ')]).toEqual([true, false]);
  });

  test('pages visit every country once', () => {
    const page = (offset: number) => countries('en', { keyword: '', limit: 100, offset }).rows.map((row) => row.id);
    expect(new Set([...page(0), ...page(100), ...page(200)]).size).toBe(250);
  });
});
