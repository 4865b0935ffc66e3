import { clientLookups } from '@praktis/contract/clients/client-lookups.calls';
import {
  clientKinds,
  clientNameKinds,
  clientPersonRoles,
  origins,
  relationKinds,
  vatCollectors,
  withholdings,
} from '@praktis/contract/clients/clients.schemas';
import type { Option } from '@praktis/contract/kit/shapes';
import { sentence, type Translate } from '../../kit/texts.ts';
import { FormPeople } from '../../ui/form/form-people.tsx';
import { FormRows } from '../../ui/form/form-rows.tsx';
import type { Field, FormSection, FormValues } from '../../ui/form/form-types.ts';
import { blankCounterpart, blankName, blankPerson, blankRelation } from './client-form-values.ts';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const isPerson = (values: FormValues) => values.kind === 'person';
/** A national client has a tax number, or a person's NIK in its stead (NPW-04). */
export const needsTaxNumber = (values: FormValues) => values.origin === 'national' && textOf(values.nik) === '';
/** A place that was never entered before is taken as typed. */
const asTyped = async (typed: string): Promise<Option> => ({ id: typed, name: typed, detail: '' });

interface Circumstances {
  t: Translate;
  /** Tax and billing data alone may be changed (ROL-01). */
  taxOnly: boolean;
  hasPhoto: boolean;
}

function choices(t: Translate, of: string, values: readonly string[]) {
  return values.map((value) => ({ value, label: sentence(t(`statuses:${of}.${value}`)) }));
}

function identity({ t, taxOnly, hasPhoto }: Circumstances): FormSection {
  const fixed = { disabled: taxOnly };
  const photo: Field[] = [
    { kind: 'file', name: 'photo', accepts: 'photo', span: 2 },
    ...(hasPhoto ? [{ kind: 'switch' as const, name: 'remove_photo' }] : []),
  ];
  return {
    title: t('form.identity'),
    hint: taxOnly ? t('form.tax_only') : t('form.identity_hint'),
    columns: 3,
    fields: [
      { kind: 'text', name: 'name', span: 2, ...fixed },
      {
        kind: 'select',
        name: 'kind',
        label: t('form.kind'),
        required: true,
        options: choices(t, 'client_kind', clientKinds),
        ...fixed,
      },
      { kind: 'text', name: 'registration_number', hint: t('form.registration_hint'), ...fixed },
      { kind: 'date', name: 'since', hint: t('form.since_hint'), ...fixed },
      {
        ...{ kind: 'select', name: 'origin', hint: t('form.origin_hint'), required: true },
        options: choices(t, 'origin', origins),
      },
      {
        ...{ kind: 'lookup', name: 'originating_partner_id', call: clientLookups.searchEmployee },
        shown: (values) => textOf(values.originating_partner),
        ...fixed,
      },
      {
        ...{ kind: 'lookup', name: 'industry_type_id', call: clientLookups.searchIndustryType },
        shown: (values) => textOf(values.industry_type),
        ...fixed,
      },
      ...photo,
    ],
  };
}

function taxProfile({ t }: Circumstances): FormSection {
  return {
    title: t('form.tax'),
    hint: t('form.tax_hint'),
    columns: 3,
    fields: [
      { kind: 'npwp', name: 'npwp', hint: t('form.npwp_hint') },
      {
        kind: 'npwp',
        name: 'nik',
        placeholder: '9999 9999 9999 9999',
        when: (values) => isPerson(values) || textOf(values.nik) !== '',
      },
      { kind: 'npwp', name: 'nitku', placeholder: '9999 9999 9999 9999 999999', hint: t('form.nitku_hint') },
      { kind: 'select', name: 'withholds', required: true, options: choices(t, 'withholds', withholdings) },
      { kind: 'select', name: 'vat_collector', required: true, options: choices(t, 'vat_collector', vatCollectors) },
      { kind: 'switch', name: 'service_used_abroad' },
    ],
  };
}

/** A list of small records as one field of the form. */
function rows(name: string, draw: () => ReturnType<typeof FormRows>): Field {
  return { kind: 'custom', name, render: draw };
}

function nameFields(t: Translate): readonly Field[] {
  return [
    {
      ...{ kind: 'select', name: 'kind', label: t('form.name_kind'), required: true },
      options: choices(t, 'client_name', clientNameKinds),
    },
    { kind: 'text', name: 'name', required: true },
  ];
}

function relationFields(t: Translate, row: FormValues): readonly Field[] {
  const isClient = textOf(row.related_client_id) !== '';
  return [
    {
      ...{ kind: 'select', name: 'kind', label: t('form.relation_kind'), required: true },
      options: choices(t, 'relation', relationKinds),
    },
    {
      ...{ kind: 'lookup', name: 'related_client_id', call: clientLookups.searchClient },
      shown: () => textOf(row.related_client_name),
      onPick: (option) => ({ related_client_name: option?.name ?? '', ...(option ? { name: '' } : {}) }),
    },
    { kind: 'text', name: 'name', label: t('form.relation_name'), disabled: isClient },
    { kind: 'text', name: 'description' },
  ];
}

function personFields(t: Translate): readonly Field[] {
  return [
    {
      ...{ kind: 'select', name: 'role', label: t('form.person_role'), required: true },
      options: choices(t, 'client_person', clientPersonRoles),
    },
    { kind: 'text', name: 'name', required: true },
    { kind: 'npwp', name: 'tax_number', label: t('form.person_number') },
    { kind: 'email', name: 'email' },
    { kind: 'phone', name: 'phone' },
  ];
}

const counterpartFields: readonly Field[] = [
  { kind: 'text', name: 'name', required: true },
  { kind: 'text', name: 'group_name' },
  { kind: 'npwp', name: 'npwp' },
];

/** What the conflict check compares beside the name itself. */
function searched({ t, taxOnly }: Circumstances): FormSection[] {
  const list = (part: 'names' | 'relations' | 'people' | 'counterparts') => ({
    name: part,
    disabled: taxOnly,
    add: t(`form.add_${part}`),
    rowName: (number: number) => t(`form.row_${part}`, { number }),
  });
  return [
    {
      title: t('form.names'),
      hint: t('form.names_hint'),
      columns: 1,
      fields: [
        rows('names', () => (
          <FormRows {...list('names')} blank={blankName} columns="160px 1fr" fields={() => nameFields(t)} />
        )),
      ],
    },
    {
      title: t('form.relations'),
      hint: t('form.relations_hint'),
      columns: 1,
      fields: [
        rows('relations', () => (
          <FormRows
            {...list('relations')}
            blank={blankRelation}
            columns="150px 1fr 1fr 1fr"
            fields={(row) => relationFields(t, row)}
          />
        )),
      ],
    },
    {
      title: t('form.people'),
      hint: t('form.people_hint'),
      columns: 1,
      wide: true,
      fields: [
        rows('people', () => (
          <FormRows
            {...list('people')}
            blank={blankPerson}
            columns="150px 1fr 200px 1fr 150px"
            fields={() => personFields(t)}
          />
        )),
      ],
    },
    {
      title: t('form.counterparts'),
      hint: t('form.counterparts_hint'),
      columns: 1,
      fields: [
        rows('counterparts', () => (
          <FormRows
            {...list('counterparts')}
            blank={blankCounterpart}
            columns="1fr 1fr 220px"
            fields={() => counterpartFields}
          />
        )),
      ],
    },
  ];
}

function reach({ t }: Circumstances): FormSection {
  return {
    title: t('form.reach'),
    columns: 3,
    fields: [
      { kind: 'email', name: 'email', label: t('fields:office_email') },
      { kind: 'phone', name: 'phone' },
      {
        ...{ kind: 'lookup', name: 'country', call: clientLookups.searchCountry },
        onPick: () => ({ province: '', city: '' }),
      },
      {
        ...{ kind: 'lookup', name: 'province', call: clientLookups.searchProvince, create: asTyped },
        params: (values) => ({ country: textOf(values.country) || 'ID' }),
        shown: (values) => textOf(values.province),
      },
      {
        ...{ kind: 'lookup', name: 'city', call: clientLookups.searchCity, create: asTyped },
        params: (values) => ({ country: textOf(values.country) || 'ID', province: textOf(values.province) }),
        shown: (values) => textOf(values.city),
      },
      { kind: 'text', name: 'postal_code' },
      { kind: 'area', name: 'address', span: 3 },
      { kind: 'text', name: 'contact_name' },
      { kind: 'email', name: 'contact_email' },
      { kind: 'phone', name: 'contact_mobile' },
    ],
  };
}

/** The sections of the client form, for a new client and for a change. */
export function clientSections(of: Circumstances): readonly FormSection[] {
  const { t, taxOnly } = of;
  const team: Field = {
    kind: 'custom',
    name: 'team',
    render: () => (
      <FormPeople name="team" label={t('form.team_add')} call={clientLookups.searchTeam} disabled={taxOnly} />
    ),
  };
  return [
    identity(of),
    taxProfile(of),
    reach(of),
    ...searched(of),
    { title: t('form.team'), hint: t('form.team_hint'), columns: 1, fields: [team] },
    { title: t('form.notes'), columns: 1, fields: [{ kind: 'area', name: 'notes' }] },
  ];
}
