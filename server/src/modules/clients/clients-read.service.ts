import type { clientCalls } from '@praktis/contract/clients/clients.calls';
import {
  type ClientStatus,
  clientFilterStatuses,
  clientKinds,
  clientNameKinds,
  clientPersonRoles,
  clientStatuses,
  origins,
  relationKinds,
  vatCollectors,
  withholdings,
} from '@praktis/contract/clients/clients.schemas';
import type { BodyOf, QueryOf, ReplyOf } from '@praktis/contract/kit/call';
import { singletons } from '@praktis/contract/settings/singletons';
import { nikNotes, oldTaxNumberForm } from '@praktis/rules/tax-number';
import { may, passes } from '../../kit/access.ts';
import { auditTrail } from '../../kit/audit.ts';
import type { Ctx, FileAnswer } from '../../kit/context.ts';
import { found, NotAllowed, NotFound } from '../../kit/errors.ts';
import { readFileBytes } from '../../kit/files.ts';
import { readSetting } from '../../kit/settings.ts';
import { mustMove } from '../../kit/transitions.ts';
import { functionalTotals } from '../exchange-rates/index.ts';
import { clientIsInUse } from './client-facts.repo.ts';
import { mergedFacts } from './client-merge.repo.ts';
import { type ClientParts, namesOfParts, readParts, relatedTo } from './client-parts.repo.ts';
import { editsActive, editsIdentity, seesProfile } from './clients.access.ts';
import * as repo from './clients.repo.ts';
import { clientIsNotInUse } from './clients.rules.ts';
import { clientMayChange } from './clients.service.ts';
import { clientMoves } from './clients.states.ts';
import * as list from './clients-list.query.ts';
import { mayBeSettled } from './conflict-decide.service.ts';
import { conflictRecordOf } from './conflict-record.service.ts';
import { findSubject } from './conflict-subject.repo.ts';
import { countryName } from './places.ts';

type List = ReplyOf<typeof clientCalls.list>;
type Detail = ReplyOf<typeof clientCalls.detail>;
type Client = NonNullable<Awaited<ReturnType<typeof repo.readClient>>>;

/** One page of clients; what they owe is there only with `invoice.view`, for each row and for the whole result. */
export async function listClients(
  ctx: Ctx,
  { query, body }: { query: QueryOf<typeof clientCalls.list>; body: BodyOf<typeof clientCalls.list> },
): Promise<List> {
  const rows = (await list.listClients(ctx, body, query)) as unknown as List['rows'];
  const page = { rows, limit: query.limit, offset: query.offset };
  if (!may(ctx, 'invoice.view')) return { ...page, total: await list.numberOf(ctx, body) };
  const owed = await list.outstandingOf(
    ctx,
    rows.map((row) => row.id),
  );
  const whole = await list.totalsOf(ctx, body);
  return {
    ...page,
    rows: rows.map((row) => ({ ...row, outstanding: owed.filter((one) => one.client_id === row.id) })),
    ...whole,
    functional: await functionalTotals(ctx, whole.totals),
  };
}

/** One client with its lists, its conflict record, and what the caller may do with it. */
export async function clientDetail(
  ctx: Ctx,
  { query }: { query: QueryOf<typeof clientCalls.detail> },
): Promise<Detail> {
  const client = found(await repo.readClient(ctx, query.id));
  const parts = await readParts(ctx, client.id);
  const outstanding = may(ctx, 'invoice.view') ? { outstanding: await list.outstandingOf(ctx, [client.id]) } : {};
  const conflict = await conflictRecordOf(ctx, { client_id: client.id }, query.check_id);
  const shown = {
    ...namesOnly(client),
    ...(seesProfile(ctx) ? await profileOf(ctx, client, parts) : {}),
    ...outstanding,
    ...(conflict ? { conflict } : {}),
    ...(await flagsOf(ctx, client, conflict !== undefined)),
    ...(await mergedFacts(ctx, client)),
    names: parts.names,
  };
  return shown as Detail;
}

function namesOnly(client: Client) {
  const { id, code, name, kind, status, conflict_result, since, origin, version, created_at } = client;
  const { originating_partner_id, originating_partner, industry_type_id, industry_type, active_matter_count } = client;
  const { taxonomy_id, taxonomy } = client;
  return {
    ...{ id, code, name, kind, status, conflict_result, since, origin, version, created_at, active_matter_count },
    ...{ originating_partner_id, originating_partner, industry_type_id, industry_type, taxonomy_id, taxonomy },
    ...{ created_by: client.entered_by, has_photo: client.photo_file_id !== null },
  };
}

async function profileOf(ctx: Ctx, client: Client, parts: ClientParts) {
  const names = await namesOfParts(ctx, client.id);
  const { registration_number, npwp, nik, nitku, withholds, vat_collector, service_used_abroad } = client;
  const { email, phone, country, province, city, address, postal_code, notes, delete_reason } = client;
  const { contact_name, contact_email, contact_mobile } = client;
  return {
    ...{ registration_number, npwp, nik, nitku, withholds, vat_collector, service_used_abroad },
    ...{ email, phone, country, province, city, address, postal_code, notes, delete_reason },
    ...{ contact_name, contact_email, contact_mobile },
    npwp_old_form: npwp ? (oldTaxNumberForm(npwp) ?? '') : '',
    nik_notes: nik ? nikNotes(nik) : [],
    country_name: countryName(country, ctx.language),
    counterparts: parts.counterparts,
    people: parts.people,
    related_to: await relatedTo(ctx, client.id),
    team: parts.team.map(({ employee_id }) => ({ employee_id, name: names.team.get(employee_id)?.name ?? '' })),
    relations: parts.relations.map((relation) => {
      const related = names.related.get(relation.related_client_id ?? '');
      return { ...relation, name: related?.name ?? relation.name, related_client_code: related?.code ?? '' };
    }),
  };
}

/** What the caller may do, by the judgements that would refuse it. */
async function flagsOf(ctx: Ctx, client: Client, showsConflict: boolean) {
  const status = client.status as ClientStatus;
  const moves = (action: 'activate' | 'delete') => passes(() => void mustMove(clientMoves, status, action));
  const subject = found(await findSubject(ctx, { client_id: client.id, matter_id: null }));
  const changes = passes(() => clientMayChange(client));
  const can_edit = changes && client.editable && (status !== 'active' || editsActive(ctx));
  const inUse = await clientIsInUse(ctx, client.id);
  return {
    can_edit,
    can_edit_identity: can_edit && editsIdentity(ctx),
    can_activate: client.activatable && moves('activate') && (await mayBeSettled(ctx, subject)),
    can_delete: client.deletable && moves('delete') && passes(() => clientIsNotInUse(inUse)),
    can_check: changes && showsConflict,
    can_merge: Boolean(client.deletable) && status !== 'deleted',
    can_see_trail: seesTrail(ctx, client),
  };
}

/** The choices of form and list. */
export async function clientConfig(ctx: Ctx): Promise<ReplyOf<typeof clientCalls.config>> {
  const { number_pattern, required_fields } = await readSetting(ctx, singletons.clientCoreSetup);
  return {
    ...{ statuses: [...clientStatuses], filter_statuses: [...clientFilterStatuses], kinds: [...clientKinds] },
    ...{ origins: [...origins], withholds: [...withholdings], vat_collectors: [...vatCollectors] },
    ...{ name_kinds: [...clientNameKinds], relation_kinds: [...relationKinds] },
    person_roles: [...clientPersonRoles],
    ...{ number_pattern, required_fields },
    can_create: may(ctx, 'client.create'),
  };
}

/** The photo of a client. */
export async function clientPhoto(ctx: Ctx, { query }: { query: { id: string } }): Promise<FileAnswer> {
  const { photo_file_id } = found(await repo.readClient(ctx, query.id));
  if (!photo_file_id) throw new NotFound();
  return readFileBytes(ctx, photo_file_id);
}

/**
 * What else is written under a client: matters and money have trails of their own, with their own visibility (ROL-02,
 * invariant 42). A table that names the client as its second record joins this list.
 */
export const ownTrails = ['matter', 'deposit', 'collection', 'deposit_entry'];

const seesTrail = (ctx: Ctx, client: { traceable: unknown }) => Boolean(client.traceable) && seesProfile(ctx);

/** The trail of a client: its own changes, and, for those who see them, its conflict checks. */
export async function clientTrail(ctx: Ctx, { query }: { query: QueryOf<typeof clientCalls.auditTrail> }) {
  const client = found(await repo.readClient(ctx, query.id));
  if (!seesTrail(ctx, client)) throw new NotAllowed();
  const subject = found(await findSubject(ctx, { client_id: client.id, matter_id: null }));
  return auditTrail(ctx, 'client', query, [...ownTrails, ...(subject.shows_conflict ? [] : ['conflict_check'])]);
}
