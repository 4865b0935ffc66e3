import { RuleBroken } from '@praktis/rules/errors';
import { lacksTaxNumber } from './tax-profile.rules.ts';

interface Person {
  category: string;
  status: string;
}

function mayBeChosen(person: Person | undefined, field: string): Person {
  if (person === undefined) throw new RuleBroken('unknown_record', {}, field);
  if (person.status === 'terminated') throw new RuleBroken('employee_left', {}, field);
  return person;
}

/** An originating partner is a partner who has not left (ROL-07): else `not_a_partner`, `employee_left`. */
export function mayBePartner(person: Person | undefined, field = 'originating_partner_id'): void {
  if (mayBeChosen(person, field).category !== 'partner') throw new RuleBroken('not_a_partner', {}, field);
}

/** A new member of a client's team has not left (ROL-07). */
export function mayJoin(person: Person | undefined, field: string): void {
  mayBeChosen(person, field);
}

/** An archived item of a list is not offered for new use (ROL-08): `archived_item`. */
export function mayBeOffered(item: { archived_at: string | null } | undefined, field: string): void {
  if (item === undefined) throw new RuleBroken('unknown_record', {}, field);
  if (item.archived_at !== null) throw new RuleBroken('archived_item', {}, field);
}

/** A client is not younger than its matters (MAT-03): `since_after_matter`. */
export function sinceIsBeforeMatters(since: string | null, earliest: string | null): void {
  if (since !== null && earliest !== null && since > earliest)
    throw new RuleBroken('since_after_matter', { date: earliest }, 'since');
}

/** Only a client without matters and money documents is voided (CLI-01): `client_in_use`. */
export function clientIsNotInUse(inUse: boolean): void {
  if (inUse) throw new RuleBroken('client_in_use');
}

/** Many at once are voided only before they became active: `bulk_delete_active`. */
export function onlyNeverActive(client: { status: string }): void {
  if (client.status === 'active') throw new RuleBroken('bulk_delete_active');
}

/** No matter, time or expense before the client is active (CLI-01): `client_not_active`. */
export function clientIsActive(client: { status: string }): void {
  if (client.status !== 'active') throw new RuleBroken('client_not_active', {}, 'client_id');
}

/** Fields that say who a client is; the rest of the form is tax and billing data (ROL-01). */
const identityFields = [
  'name',
  'kind',
  'registration_number',
  'since',
  'originating_partner_id',
  'industry_type_id',
  'taxonomy_id',
] as const;

interface Identity extends Record<(typeof identityFields)[number], string | null> {
  parts: {
    names: readonly { kind: string; name: string }[];
    relations: readonly { kind: string; name: string; related_client_id: string | null; description: string }[];
    people: readonly { role: string; name: string; tax_number: string; email: string; phone: string }[];
    counterparts: readonly { name: string; group_name: string; npwp: string }[];
    team: readonly { employee_id: string }[];
  };
}

/** The lists as one text, whatever their order; a related client is told by its record, not by its present name. */
function partsText({ names, relations, people, counterparts, team }: Identity['parts']): string {
  const sorted = (rows: (string | null)[][]) => rows.map((row) => JSON.stringify(row)).sort();
  return JSON.stringify([
    sorted(names.map((one) => [one.kind, one.name])),
    sorted(relations.map((one) => [one.kind, one.related_client_id ?? one.name, one.description])),
    sorted(people.map((one) => [one.role, one.name, one.tax_number, one.email, one.phone])),
    sorted(counterparts.map((one) => [one.name, one.group_name, one.npwp])),
    sorted(team.map((one) => [one.employee_id])),
  ]);
}

/**
 * What of the firm's required fields this form must fill: a tax number only where the client has one to give (a person's
 * NIK will do, an international client needs none), and who the client is only from those who may change it.
 */
export function demandedOf<F extends string>(
  required: readonly F[],
  form: Parameters<typeof lacksTaxNumber>[0],
  editsIdentity: boolean,
): F[] {
  const others: readonly string[] = editsIdentity ? [] : identityFields;
  return required.filter((field) => !others.includes(field) && (field !== 'npwp' || lacksTaxNumber(form)));
}

/** Whether a change touches who the client is: its fields or one of its lists. */
export function changesIdentity(before: Identity, after: Identity): boolean {
  return (
    identityFields.some((field) => before[field] !== after[field]) || partsText(before.parts) !== partsText(after.parts)
  );
}
