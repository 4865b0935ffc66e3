import { matterFormLookups } from '@praktis/contract/matters/matter-form-lookups.calls';
import { billingTypes } from '@praktis/contract/matters/matters.schemas';
import { matterLookupCalls } from '@praktis/contract/matters/matters-lookups.calls';
import { sentence, type Translate } from '../../kit/texts.ts';
import { FormPeople } from '../../ui/form/form-people.tsx';
import { FormRows } from '../../ui/form/form-rows.tsx';
import type { Field, FormSection, FormValues } from '../../ui/form/form-types.ts';
import { ArrangementEditor } from './arrangement.editor.tsx';
import { contactFields, exchangeField, reminderField, severalField } from './matter-billing.fields.ts';
import { matterItself } from './matter-form-itself.ts';
import { asTyped, type Circumstances, textOf } from './matter-form-parts.ts';
import { blankParty } from './matter-form-values.ts';
import { billingTypeKey, choicesOf } from './matter-types.ts';
import { TeamEditor } from './team.editor.tsx';

const currencyOf = (values: FormValues) => textOf(values.currency);

/** Name of a country by its code, in the user's language. */
function countryName(code: unknown, language: string): string {
  if (typeof code !== 'string' || !/^[A-Z]{2}$/.test(code)) return '';
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
}

function team({ t, matter, functionalCurrency }: Circumstances): FormSection {
  return {
    title: t('form.team'),
    hint: t('form.team_hint'),
    columns: 1,
    fields: [
      {
        ...{ kind: 'custom', name: 'members' },
        render: () => <TeamEditor matterId={matter?.id} currency={matter?.currency ?? functionalCurrency} />,
      },
    ],
  };
}

function partyFields(t: Translate): readonly Field[] {
  return [
    {
      ...{ kind: 'select', name: 'kind', label: t('form.party_kind'), required: true },
      options: choicesOf(t, (value) => `party.${value}`, ['counterpart', 'related']),
    },
    { kind: 'text', name: 'name', required: true },
    { kind: 'text', name: 'group_name' },
    { kind: 'npwp', name: 'npwp' },
  ];
}

function parties({ t }: Circumstances): FormSection {
  const rowName = (number: number) => t('form.row_party', { number });
  return {
    title: t('form.parties'),
    hint: t('form.parties_hint'),
    columns: 1,
    fields: [
      {
        ...{ kind: 'custom', name: 'parties' },
        render: () => (
          <FormRows
            name="parties"
            blank={blankParty}
            columns="150px 1fr 1fr 200px"
            add={t('form.add_party')}
            rowName={rowName}
            fields={() => partyFields(t)}
          />
        ),
      },
    ],
  };
}

function confidence({ t }: Circumstances): FormSection {
  return {
    title: t('form.confidence'),
    hint: t('form.confidence_hint'),
    columns: 1,
    fields: [
      { kind: 'switch', name: 'confidential' },
      {
        ...{ kind: 'custom', name: 'named_people' },
        when: (values) => values.confidential === true,
        render: () => (
          <FormPeople
            name="named_people"
            label={sentence(t('fields:named_people'))}
            hint={t('form.named_hint')}
            call={matterLookupCalls.searchEmployee}
          />
        ),
      },
    ],
  };
}

/** How the matter is billed, and what is agreed for that. */
function arrangement({ t, matter, functionalCurrency }: Circumstances): FormSection {
  return {
    title: t('arrangement.title'),
    hint: t('arrangement.hint'),
    columns: 3,
    wide: true,
    fields: [
      {
        ...{ kind: 'select', name: 'billing_type', required: true },
        options: choicesOf(t, billingTypeKey, billingTypes),
      },
      { kind: 'lookup', name: 'currency', call: matterLookupCalls.searchCurrency },
      exchangeField(t, functionalCurrency),
      severalField,
      {
        ...{ kind: 'custom', name: 'arrangement', span: 3 },
        when: (values) => values.billing_type !== 'hourly',
        render: () => <ArrangementEditor matterId={matter?.id} />,
      },
    ],
  };
}

function money({ t }: Circumstances): FormSection {
  return {
    title: t('form.money'),
    hint: t('form.money_hint'),
    columns: 3,
    fields: [
      { kind: 'money', name: 'budget_fee', currency: currencyOf },
      { kind: 'switch', name: 'budget_restricts', when: (values) => textOf(values.budget_fee) !== '' },
      { kind: 'money', name: 'budget_disbursement', currency: currencyOf },
      { kind: 'hours', name: 'budget_hours_billable' },
      { kind: 'hours', name: 'budget_hours_non_billable' },
      { kind: 'date', name: 'valid_until', hint: t('form.valid_hint') },
      reminderField(t),
    ],
  };
}

function contacts({ t, language }: Circumstances): FormSection[] {
  const place = (
    name: string,
    call: typeof matterFormLookups.searchCity | typeof matterFormLookups.searchProvince,
  ): Field => ({
    ...{ kind: 'lookup', name, call, create: asTyped },
    params: (values) => ({
      country: textOf(values.country) || 'ID',
      ...(name === 'city' ? { province: textOf(values.province) } : {}),
    }),
    shown: (values) => textOf(values[name]),
  });
  return [
    { title: t('form.billing_contact'), columns: 3, fields: contactFields },
    {
      title: t('form.contact'),
      columns: 3,
      fields: [
        { kind: 'text', name: 'contact_name' },
        { kind: 'email', name: 'contact_email' },
        { kind: 'phone', name: 'contact_mobile' },
        {
          ...{ kind: 'lookup', name: 'country', call: matterFormLookups.searchCountry },
          shown: (values) => countryName(values.country, language),
          onPick: () => ({ province: '', city: '' }),
        },
        place('province', matterFormLookups.searchProvince),
        place('city', matterFormLookups.searchCity),
        { kind: 'text', name: 'postal_code' },
        { kind: 'area', name: 'address', span: 3 },
      ],
    },
  ];
}

/** The sections of the matter form, for a new matter and for a change. */
export function matterSections(of: Circumstances): readonly FormSection[] {
  const { t } = of;
  return [
    matterItself(of),
    team(of),
    parties(of),
    confidence(of),
    arrangement(of),
    money(of),
    ...contacts(of),
    {
      title: t('form.words'),
      columns: 1,
      fields: [
        { kind: 'area', name: 'client_instruction' },
        { kind: 'area', name: 'notes' },
      ],
    },
  ];
}
