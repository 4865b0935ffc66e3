import { dayExists } from '@praktis/contract/kit/days';
import type { auditEntry } from '@praktis/contract/kit/shapes';
import type { z } from 'zod';

export type AuditEntry = z.output<typeof auditEntry>;
type AuditVerb = 'created' | 'updated' | 'deleted';
type Data = Record<string, unknown>;

/** One changed field: its path inside the record, old and new value as text. */
export interface FieldChange {
  field: string;
  before: string;
  after: string;
  /** It holds a figure, which is written with the firm's separators. */
  figure: boolean;
}

/** One changed record of an entry, ready to be shown. */
export interface AuditLine {
  id: string;
  verb: AuditVerb;
  entity: string;
  /** Name of the record itself, or of the record it belongs to. */
  name: string;
  changes: readonly FieldChange[];
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;
const housekeeping = new Set([
  'version',
  'created_at',
  'updated_at',
  'created_by',
  'updated_by',
  'fingerprint',
  'number_seq',
  'number_period',
]);

/** Values by path, nested records taken apart: `{ photo: { path } }` → `photo.path`. */
function flatten(data: Data, path = ''): Map<string, unknown> {
  const flat = new Map<string, unknown>();
  for (const [name, value] of Object.entries(data)) {
    const at = path === '' ? name : `${path}.${name}`;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [inner, innerValue] of flatten(value as Data, at)) flat.set(inner, innerValue);
    } else flat.set(at, value);
  }
  return flat;
}

type Names = Readonly<Record<string, string>>;

/** What an id is called; other values are no key of the names. */
const calledBy = (names: Names, value: unknown) =>
  typeof value === 'string' && uuid.test(value) ? names[value] : undefined;

/** What stays hidden from a reader: housekeeping, and ids of which no name is known. */
function isHidden(path: string, values: readonly unknown[], names: Names): boolean {
  const name = path.split('.').at(-1) ?? path;
  if (housekeeping.has(name)) return true;
  const isUnknown = (value: unknown) =>
    typeof value === 'string' && uuid.test(value) && calledBy(names, value) === undefined;
  if (values.some(isUnknown)) return true;
  return /^id$|_ids?$/.test(name) && !values.flat().some((value) => calledBy(names, value) !== undefined);
}

/** A column that a report does not show (REP-01). */
const isLeftOut = (one: unknown) => typeof one === 'object' && one !== null && 'shown' in one && one.shown === false;

function asText(value: unknown, names: Names = {}): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value))
    return value
      .filter((one) => !isLeftOut(one))
      .map((one) => asText(one, names))
      .filter(Boolean)
      .join(', ');
  if (typeof value !== 'object') return calledBy(names, value) ?? String(value);
  // What was searched in a conflict check comes with how it was compared; its own screen tells that.
  if ('shown' in value && 'name' in value) return asText(value.name);
  return 'text' in value ? asText(value.text) : asText(Object.values(value), names);
}

/** Names of amounts and hours, which a record keeps as decimal text (MON-01); account numbers and codes look alike. */
const amounts = /(^|[._])(fee|amount|value|rate|buy|sell|cap|total|balance|disbursement|hours?|difference)$/;
const decimal = /^-?\d+(\.\d+)?$/;

/** Amounts, hours and counts; what merely looks like one is text, and a year is no figure. */
function isFigure(field: string, values: readonly unknown[]): boolean {
  const isNumber = (value: unknown) =>
    typeof value === 'number' || (typeof value === 'string' && amounts.test(field) && decimal.test(value));
  return !/(^|[._])year$/.test(field) && values.some(isNumber);
}

/**
 * Fields that differ between old and new data, people and items of lists by the names that the answer brings along. Other
 * ids and UUIDs are left out, they say nothing to a reader.
 */
export function changedFields(before: Data | null, after: Data | null, names: Names = {}): FieldChange[] {
  const old = flatten(before ?? {});
  const now = flatten(after ?? {});
  const paths = [...new Set([...old.keys(), ...now.keys()])];
  return paths
    .filter((field) => asText(old.get(field)) !== asText(now.get(field)))
    .filter((field) => !isHidden(field, [old.get(field), now.get(field)], names))
    .map((field) => ({
      field,
      before: asText(old.get(field), names),
      after: asText(now.get(field), names),
      figure: isFigure(field, [old.get(field), now.get(field)]),
    }));
}

/** Which related record names a changed one (specification, section 3). */
const relatedName: Readonly<Record<string, string>> = { timesheet: 'matter', matter: 'client', passkey: 'employee' };

type Related = Readonly<Record<string, { name: string }>>;
const ownNames = [
  ...['number', 'invoice_number', 'collection_number', 'deposit_number', 'reference', 'code'],
  ...['name', 'title', 'document_name'],
];

/** What a record of the set-up is told by, where that is not a number, a code or a name of its own. */
const namedBy: Readonly<Record<string, readonly string[]>> = {
  exchange_rate: ['currency', 'date'],
  ip_range: ['range'],
  user_role: ['name'],
  bank_information: ['bank_name', 'account_number'],
};

/** What the screen around a trail knows: names of records by their ids, and how the firm writes a day. */
export interface TrailWords {
  names: Names;
  day: (day: string) => string;
}

const plainWords: TrailWords = { names: {}, day: (day) => day };

/** What a record without a name is told by: whose it is, of which day, what was done. */
function described(flat: Map<string, unknown>, related: Related, { names, day }: TrailWords): string {
  const word = (name: string) => asText(flat.get(name));
  const person = [word('first_name'), word('last_name')].filter(Boolean).join(' ');
  const date = word('date');
  const whose = related.employee ?? related.invoice ?? related.client;
  const record = whose?.name ?? names[word('employee_id')] ?? names[word('invoice_id')];
  return [date && day(date), person, record, word('rate_name'), word('description')].filter(Boolean).join(' · ');
}

function nameOf({ entity, ...change }: AuditEntry['created'][number], words: TrailWords): string {
  const flat = flatten(change.new_data ?? change.old_data ?? {});
  const related = (change[entity] ?? {}) as Related;
  const found = ownNames.map((name) => flat.get(name)).find((value) => typeof value === 'string' && value !== '');
  const named = related[relatedName[entity] ?? '']?.name;
  const parts = (namedBy[entity] ?? []).map((name) => asText(flat.get(name)));
  const own =
    parts.map((part) => (dayExists(part) ? words.day(part) : part)).join(' ') ||
    asText(found) ||
    described(flat, related, words);
  return [own, named].filter(Boolean).join(' · ');
}

/** The lines of an entry, in the order added, modified, deleted. */
export function auditLines(entry: AuditEntry, words: TrailWords = plainWords): AuditLine[] {
  return (['created', 'updated', 'deleted'] as const).flatMap((verb) =>
    entry[verb].map((change) => ({
      id: `${verb} ${change.id}`,
      verb,
      entity: change.entity,
      name: nameOf(change, words),
      changes: changedFields(change.old_data, change.new_data, change.names),
    })),
  );
}

/** Key of the label of a changed field; some have one of their own. */
export function labelKeys(entity: string, field: string): string[] {
  const last = field.split('.').at(-1) ?? field;
  if (field.startsWith('grants.')) return [`settings:permission.${field.slice('grants.'.length)}`];
  return [`core:history.label.${`${entity}.${field}`.replaceAll('.', '_')}`, `fields:${last}`, `trail:field.${last}`];
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const statusGroups: Readonly<Record<string, string>> = { invoice: 'billing', user_account: 'user' };
/** Words of a field that are called otherwise than it is. */
const wordGroups: Readonly<Record<string, string>> = {
  'document.type': 'document_type',
  'document_trip.kind': 'document_trip',
  'client.kind': 'client_kind',
  'client_name.kind': 'client_name',
  'client_relation.kind': 'relation',
  'client_person.role': 'client_person',
  'conflict_check.reason': 'conflict_reason',
  'conflict_hit.decision': 'conflict_decision',
  'matter.timesheet_status': 'matter_timesheet',
  'matter_party.kind': 'matter_party',
  'timesheet.method': 'input_method',
};

/** What kind of value a changed field has, so that it is written as everywhere else. */
export function valueKind(value: string): 'instant' | 'day' | 'flag' | 'text' {
  if (instant.test(value)) return 'instant';
  if (dayExists(value)) return 'day';
  return value === 'true' || value === 'false' ? 'flag' : 'text';
}

/** Choices of the set-up whose words stand under another name than their field. */
const settingGroups: Readonly<Record<string, string>> = {
  'exchange_rate.kind': 'value.book_rate',
  'holiday.kind': 'value.holiday_kind',
  'bank_information.kind': 'value.bank_kind',
};

/** Keys of the word for a value that is stored as it is: a state, a choice of a setting, a field; there need not be one. */
export function wordKeys(entity: string, field: string, value: string): string[] {
  const name = field.split('.').at(-1) ?? field;
  const word = value.replace(/[ -]/g, '_');
  if (field.startsWith('grants.')) return [`settings:scope.${word}`];
  if (field === 'value.columns') return [`columns:${word}`, `fields:${word}`];
  if (entity === 'setting') return [`settings:value.${name}.${word}`, `core:language.${word}`, `fields:${word}`];
  if (entity === 'exchange_rate' && field === 'source') return [`settings:exchange.from_${word}`];
  const own = wordGroups[`${entity}.${field}`] ?? field;
  return [
    `statuses:${field === 'status' ? (statusGroups[entity] ?? entity) : own}.${word}`,
    `settings:${settingGroups[`${entity}.${field}`] ?? `value.${name}`}.${word}`,
    ...(field === 'language' ? [`core:language.${word}`] : []),
  ];
}
