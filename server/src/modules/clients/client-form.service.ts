import type { ChangedClient, NewClient } from '@praktis/contract/clients/clients.schemas';
import { singletons } from '@praktis/contract/settings/singletons';
import { RuleBroken } from '@praktis/rules/errors';
import { mustConfirm } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { findItem } from '../../kit/list-items.ts';
import { requiredAreFilled } from '../../kit/required.ts';
import { readSetting } from '../../kit/settings.ts';
import { clientsWithNumber, employeesById, listOfField, standingClients } from './client-facts.repo.ts';
import type { ClientParts } from './client-parts.repo.ts';
import { editsIdentity } from './clients.access.ts';
import { demandedOf, mayBeOffered, mayBePartner, mayJoin } from './clients.rules.ts';
import { isCountry } from './places.ts';
import { checkDigitDoubtful, storedNumber, storedTaxNumbers } from './tax-profile.rules.ts';

type Form = Omit<NewClient, keyof ClientParts> & Pick<ChangedClient, keyof ClientParts>;

/** What a form is compared with: the client as it stands; nothing for a new one. */
export interface Before {
  id: string;
  npwp: string;
  nik: string;
  originating_partner_id: string | null;
  industry_type_id: string | null;
  taxonomy_id: string | null;
  parts: ClientParts;
}

/**
 * The fields and lists of a client's form as they are stored: tax numbers in one form (NPW-02), related clients by
 * their names, references that may be chosen. What stays as it was is not judged anew: a partner who has left, an
 * archived item of a list.
 */
export async function storedForm(ctx: Ctx, form: Form, before: Before | null) {
  const { names, relations, people, counterparts, team, ...fields } = form;
  const { required_fields } = await readSetting(ctx, singletons.clientCoreSetup);
  requiredAreFilled(form, demandedOf(required_fields, form, before === null || editsIdentity(ctx)));
  const numbers = storedTaxNumbers(fields);
  if (!isCountry(fields.country)) throw new RuleBroken('country_unknown', {}, 'country');
  await mustKnowReferences(ctx, form, before);
  const parts: ClientParts = {
    names,
    relations: await namedRelations(ctx, relations, before),
    people: people.map((one, at) => ({ ...one, tax_number: storedNumber(one.tax_number, `people.${at}.tax_number`) })),
    counterparts: counterparts.map((one, at) => ({
      ...one,
      npwp: storedTaxNumbers({ npwp: one.npwp, nik: '', nitku: '' }, `counterparts.${at}.`).npwp,
    })),
    team: [...new Set(team)].map((employee_id) => ({ employee_id })),
  };
  return { fields: { ...fields, ...numbers }, parts };
}

async function mustKnowReferences(ctx: Ctx, form: Form, before: Before | null): Promise<void> {
  const { originating_partner_id, team } = form;
  const people = await employeesById(ctx, [...team, ...(originating_partner_id ? [originating_partner_id] : [])]);
  if (originating_partner_id && originating_partner_id !== before?.originating_partner_id)
    mayBePartner(people.get(originating_partner_id));
  const members = new Set(before?.parts.team.map((member) => member.employee_id));
  for (const [at, id] of team.entries()) if (!members.has(id)) mayJoin(people.get(id), `team.${at}`);
  for (const field of ['industry_type_id', 'taxonomy_id'] as const) {
    const item = form[field];
    if (item && item !== before?.[field]) mayBeOffered(await findItem(ctx, listOfField[field], item), field);
  }
}

/** Relations as they are stored: one to a client that was merged follows to the client it became. */
async function namedRelations(ctx: Ctx, relations: Form['relations'], before: Before | null) {
  const linked = relations.map((one) => one.related_client_id).filter((id) => id !== null);
  const standing = await standingClients(ctx, linked);
  const kept = new Map(before?.parts.relations.map((one) => [one.related_client_id, one.name]));
  return relations.map((one, at) => {
    const field = `relations.${at}`;
    if (one.related_client_id === null) {
      if (one.name === '') throw new RuleBroken('required', {}, `${field}.name`);
      return one;
    }
    const client = standing.get(one.related_client_id);
    const related_client_id = client?.id ?? one.related_client_id;
    if (related_client_id === before?.id) throw new RuleBroken('relation_to_self', {}, `${field}.related_client_id`);
    const name = client?.name ?? kept.get(related_client_id);
    if (name === undefined) throw new RuleBroken('unknown_record', {}, `${field}.related_client_id`);
    return { ...one, related_client_id, name };
  });
}

/** The doubts of a form, asked in this order: `npwp_check_digit` (NPW-03), `same_tax_number` (NPW-04). */
export async function mustConfirmNumbers(
  ctx: Ctx,
  numbers: { npwp: string; nik: string },
  before: Before | null,
): Promise<void> {
  const isNew = numbers.npwp !== (before?.npwp ?? '');
  if (isNew && checkDigitDoubtful(numbers.npwp)) mustConfirm(ctx, 'npwp_check_digit');
  if (!isNew && numbers.nik === (before?.nik ?? '')) return;
  const same = await clientsWithNumber(ctx, [numbers.npwp, numbers.nik], before?.id ?? null);
  if (same.length === 0) return;
  const clients = same.filter((one) => one.visible).map((one) => `${one.code} ${one.name}`);
  mustConfirm(ctx, 'same_tax_number', { clients: clients.join(', ') || '–' });
}
