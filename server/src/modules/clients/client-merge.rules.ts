import { clientListBounds, clientNotesMax } from '@praktis/contract/clients/clients.schemas';
import { RuleBroken } from '@praktis/rules/errors';

/**
 * Columns that point to a client, and what becomes of them when theirs is merged into another: `follows` goes along, in
 * this order; `stays` is history. What is added later follows as well; a test wants it named here.
 */
export const mergePointers: Readonly<Record<string, 'follows' | 'stays'>> = {
  'matter.client_id': 'follows',
  'invoice.client_id': 'follows',
  'collection.client_id': 'follows',
  'deposit.client_id': 'follows',
  'document.client_id': 'follows',
  'client_name.client_id': 'follows',
  'client_person.client_id': 'follows',
  'client_counterpart.client_id': 'follows',
  'client_member.client_id': 'follows',
  'client_relation.client_id': 'follows',
  'client_relation.related_client_id': 'follows',
  'client.merged_into': 'follows',
  'deposit_entry.client_id': 'follows',
  // The record of a check stands for good with the client that was checked (CON-06).
  'conflict_check.client_id': 'stays',
};

type List = keyof typeof clientListBounds;
const everyList = Object.keys(clientListBounds) as List[];
type Sizes = Readonly<Record<List, number>>;

interface OtherName {
  kind: string;
  name: string;
}

export interface MergedClient {
  id: string;
  code: string;
  name: string;
  status: string;
  conflict_result: string;
  npwp: string;
  nik: string;
  notes: string;
}

interface Pair {
  stays: MergedClient;
  given_up: MergedClient;
  /** The one given up has a matter or money. */
  in_use: boolean;
  /** Rows of each list of the one that stays, before and after. */
  before: Sizes;
  after: Sizes;
}

/** The first list that would grow beyond what its form takes; null when all fit. */
export function listTooLong({ before, after }: Pick<Pair, 'before' | 'after'>) {
  const list = everyList.find((list) => after[list] > Math.max(before[list], clientListBounds[list]));
  return list === undefined ? null : { list, rows: after[list], max: clientListBounds[list] };
}

/**
 * Two records of one client can become one: `merge_same`, `merge_deleted`, `conflict_real` (a real conflict leaves only
 * cancelling, CON-07), `merge_not_active` where matters or money would come to a client that is not active (CLI-01), and
 * `merge_too_many` where a list, and `merge_notes_long` where the notes would grow beyond what the form of the client takes,
 * so that it could not be saved again.
 */
export function mayMerge({ stays, given_up, in_use, before, after }: Pair): void {
  if (stays.id === given_up.id) throw new RuleBroken('merge_same', {}, 'given_up_id');
  if (stays.status === 'deleted' || given_up.status === 'deleted') throw new RuleBroken('merge_deleted');
  if (stays.conflict_result === 'real' || given_up.conflict_result === 'real') throw new RuleBroken('conflict_real');
  if (in_use && stays.status !== 'active') throw new RuleBroken('merge_not_active', { code: stays.code });
  const long = listTooLong({ before, after });
  if (long) throw new RuleBroken('merge_too_many', { code: stays.code, rows: long.rows, max: long.max });
  const { length } = joinedNotes(stays, given_up);
  if (given_up.notes && length > clientNotesMax)
    throw new RuleBroken('merge_notes_long', { code: stays.code, length, max: clientNotesMax });
}

type Numbers = Pick<MergedClient, 'npwp' | 'nik'>;

/** Which tax number there is afterwards: both have another one and the staying client keeps its own, or one is taken over. */
export function taxNumberAfter(stays: Numbers, given_up: Numbers): 'none' | 'same' | 'own' | 'taken' | 'differs' {
  const pairs = (['npwp', 'nik'] as const).map((field) => [stays[field], given_up[field]] as const);
  if (pairs.some(([mine, theirs]) => mine && theirs && mine !== theirs)) return 'differs';
  if (pairs.some(([mine, theirs]) => !mine && theirs)) return 'taken';
  if (pairs.some(([mine, theirs]) => mine && theirs)) return 'same';
  return pairs.some(([mine]) => mine) ? 'own' : 'none';
}

const key = (name: string) => name.trim().toLowerCase();

/** The names that the staying client gets: those of the other one that it does not have, the main one as an alias. */
export function namesGained(
  stays: { name: string; names: OtherName[] },
  given_up: { name: string; names: OtherName[] },
): OtherName[] {
  const known = new Set([stays.name, ...stays.names.map((one) => one.name)].map(key));
  const gained: OtherName[] = [];
  for (const one of [{ kind: 'alias', name: given_up.name }, ...given_up.names]) {
    if (known.has(key(one.name))) continue;
    known.add(key(one.name));
    gained.push(one);
  }
  return gained;
}

interface Lists {
  id: string;
  name: string;
  names: OtherName[];
  relations: readonly { related_client_id: string | null }[];
  people: readonly unknown[];
  counterparts: readonly unknown[];
  team: readonly { employee_id: string }[];
}

/** How many rows each list has. */
export function sizesOf(lists: Omit<Lists, 'id' | 'name'>): Sizes {
  const { names, relations, people, counterparts, team } = lists;
  return {
    ...{ names: names.length, relations: relations.length, people: people.length },
    ...{ counterparts: counterparts.length, team: team.length },
  };
}

/** How many rows each list of the staying client has afterwards: members of both count once, relations between the two vanish. */
export function sizesAfter(stays: Lists & Filled, given_up: Lists & Filled): Sizes {
  const relationsBut = (of: Lists, other: Lists) => of.relations.filter((one) => one.related_client_id !== other.id);
  return {
    names: stays.names.length + namesGained(stays, given_up).length,
    relations: relationsBut(stays, given_up).length + relationsBut(given_up, stays).length,
    people: stays.people.length + given_up.people.length + contactGained(stays, given_up).length,
    counterparts: stays.counterparts.length + given_up.counterparts.length,
    team: new Set([...stays.team, ...given_up.team].map((member) => member.employee_id)).size,
  };
}

/** Fields taken over where the staying client has none; an address comes as a whole. */
const single = ['npwp', 'nik', 'nitku', 'registration_number', 'email', 'phone'] as const;
const references = ['originating_partner_id', 'industry_type_id', 'taxonomy_id', 'photo_file_id'] as const;
const contact = ['contact_name', 'contact_email', 'contact_mobile'] as const;
const place = ['address', 'city', 'province', 'postal_code', 'country'] as const;

type Filled = Record<(typeof single | typeof contact | typeof place)[number], string> &
  Record<(typeof references)[number] | 'since', string | null> & { notes: string };

/** The notes of both, below each other. */
const joinedNotes = (stays: { notes: string }, given_up: { notes: string }) =>
  [stays.notes, given_up.notes].filter(Boolean).join('\n');

/**
 * What changes on the staying client: empty fields are filled from the other one, it is a client since the earlier day, and
 * the notes stand below each other.
 */
export function fieldsGained(stays: Filled, given_up: Filled): Partial<Filled> {
  const take = (fields: readonly (keyof Filled)[]) =>
    Object.fromEntries(
      fields.filter((field) => !stays[field] && given_up[field]).map((field) => [field, given_up[field]]),
    );
  const whole = (fields: readonly (keyof Filled)[], first: keyof Filled) =>
    !stays[first] && given_up[first] ? Object.fromEntries(fields.map((field) => [field, given_up[field]])) : {};
  const [since = null] = [stays.since, given_up.since].filter((day) => day !== null).sort();
  return {
    ...take([...single, ...references]),
    ...whole(contact, 'contact_name'),
    ...whole(place, 'address'),
    ...(since === stays.since ? {} : { since }),
    ...(given_up.notes ? { notes: joinedNotes(stays, given_up) } : {}),
  };
}

/** A contact that the staying client has no place for becomes one of its people. */
export function contactGained(
  stays: Filled,
  given_up: Filled,
): { role: string; name: string; tax_number: string; email: string; phone: string }[] {
  const { contact_name: name, contact_email: email, contact_mobile: phone } = given_up;
  if (!name || !stays.contact_name || key(name) === key(stays.contact_name)) return [];
  return [{ role: 'contact', name, tax_number: '', email, phone }];
}
