import { changedClient, newClient } from '@praktis/contract/clients/clients.schemas';
import { z } from 'zod';
import type { FormValues } from '../../ui/form/form-types.ts';
import type { ClientDetail } from './client-types.ts';

/** People are chosen with their names; only their ids are sent. */
const people = z.array(z.object({ id: z.string(), name: z.string() })).max(100, { error: 'too_many' });

/** A related party is another client or is named here. */
const namedRelation = changedClient.shape.relations.element.superRefine((relation, refused) => {
  if (!relation.related_client_id && relation.name === '')
    refused.addIssue({ code: 'custom', path: ['name'], message: 'required', input: relation.name });
});

/** The form of a client as it is typed; `clientBody` turns it into what is sent. */
export const typedClient = changedClient
  .omit({ id: true, version: true })
  .extend({ team: people, relations: z.array(namedRelation).max(100, { error: 'too_many' }) });

type Typed = z.input<typeof typedClient>;

/** Likely values of a new client. */
export const blankClient: FormValues = {
  kind: 'body',
  origin: 'national',
  withholds: 'none',
  vat_collector: 'none',
  country: 'ID',
  country_name: 'Indonesia',
  names: [],
  relations: [],
  people: [],
  counterparts: [],
  team: [],
};

export const blankName = { kind: 'alias', name: '' };
export const blankRelation = {
  kind: 'subsidiary',
  related_client_id: '',
  related_client_name: '',
  name: '',
  description: '',
};
export const blankPerson = { role: 'director', name: '', tax_number: '', email: '', phone: '' };
export const blankCounterpart = { name: '', group_name: '', npwp: '' };

/** A client as it was read, in the shape of the form. */
export function clientValues({ conflict: _conflict, ...client }: ClientDetail): FormValues {
  return {
    ...client,
    relations: (client.relations ?? []).map((relation) => ({
      ...relation,
      related_client_id: relation.related_client_id ?? '',
      related_client_name: relation.related_client_id ? relation.name : '',
      name: relation.related_client_id ? '' : relation.name,
    })),
    people: client.people ?? [],
    counterparts: client.counterparts ?? [],
    team: (client.team ?? []).map((member) => ({ id: member.employee_id, name: member.name })),
    remove_photo: false,
  };
}

/** What is sent of a typed form: people by their ids, everything else as the contract has it. */
export function clientBody(values: Typed): z.output<typeof newClient> & { remove_photo: boolean } {
  const typed = typedClient.parse(values);
  return {
    ...newClient.parse({ ...typed, team: typed.team.map((person) => person.id) }),
    remove_photo: typed.remove_photo,
  };
}
