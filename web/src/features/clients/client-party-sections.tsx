import { clientLookups } from '@praktis/contract/clients/client-lookups.calls';
import { clientNameKinds, clientPersonRoles, relationKinds } from '@praktis/contract/clients/clients.schemas';
import type { Translate } from '../../kit/texts.ts';
import { FormRows } from '../../ui/form/form-rows.tsx';
import type { Field, FormSection, FormValues } from '../../ui/form/form-types.ts';
import { type Circumstances, choices, textOf } from './client-form-choices.ts';
import { blankCounterpart, blankName, blankPerson, blankRelation } from './client-form-values.ts';

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
export function searched({ t, taxOnly }: Circumstances): FormSection[] {
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
