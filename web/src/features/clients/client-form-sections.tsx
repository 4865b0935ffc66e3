import { clientLookups } from '@praktis/contract/clients/client-lookups.calls';
import { clientKinds, origins, vatCollectors, withholdings } from '@praktis/contract/clients/clients.schemas';
import type { Option } from '@praktis/contract/kit/shapes';
import { FormPeople } from '../../ui/form/form-people.tsx';
import type { Field, FormSection, FormValues } from '../../ui/form/form-types.ts';
import { type Circumstances, choices, textOf } from './client-form-choices.ts';
import { searched } from './client-party-sections.tsx';

const isPerson = (values: FormValues) => values.kind === 'person';
/** A national client has a tax number, or a person's NIK in its stead (NPW-04). */
export const needsTaxNumber = (values: FormValues) => values.origin === 'national' && textOf(values.nik) === '';
/** A place that was never entered before is taken as typed. */
const asTyped = async (typed: string): Promise<Option> => ({ id: typed, name: typed, detail: '' });

/** One of a list, named by the record beside its id. */
const listed = (name: string, call: typeof clientLookups.searchEmployee | typeof clientLookups.searchTaxonomy) => ({
  ...{ kind: 'lookup' as const, name: `${name}_id`, call },
  shown: (values: FormValues) => textOf(values[name]),
});

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
      { ...listed('originating_partner', clientLookups.searchEmployee), ...fixed },
      { ...listed('industry_type', clientLookups.searchIndustryType), ...fixed },
      { ...listed('taxonomy', clientLookups.searchTaxonomy), ...fixed },
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
