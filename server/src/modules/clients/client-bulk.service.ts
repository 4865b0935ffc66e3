import type { ClientBulkReply, clientBulkCalls } from '@praktis/contract/clients/client-bulk.calls';
import type { ClientStatus } from '@praktis/contract/clients/clients.schemas';
import type { BodyOf } from '@praktis/contract/kit/call';
import { RuleBroken } from '@praktis/rules/errors';
import type { Ctx } from '../../kit/context.ts';
import { refusalOf } from '../../kit/each-row.ts';
import { NeedsConfirmation, NotAllowed, NotFound, Stale } from '../../kit/errors.ts';
import { readerOf } from '../../kit/formats.ts';
import type { Reader } from '../../kit/http-errors.ts';
import { findItem } from '../../kit/list-items.ts';
import { trial } from '../../kit/savepoint.ts';
import { mustMove } from '../../kit/transitions.ts';
import { changesOf } from './client-bulk.repo.ts';
import { changeToUndo } from './client-bulk.rules.ts';
import { clientIsInUse, employeesById, listOfField, namesOfChoices } from './client-facts.repo.ts';
import { editsIdentity } from './clients.access.ts';
import { savedState, updateClient } from './clients.repo.ts';
import { clientIsNotInUse, mayBeOffered, mayBePartner, onlyNeverActive } from './clients.rules.ts';
import { type Client, clientMayChange, lockedClient } from './clients.service.ts';
import { clientMoves } from './clients.states.ts';

type Row = ClientBulkReply['rows'][number];
type Told = Ctx & { reader: Reader };
/** Judges and changes one client; answers what stood there and what stands there now. */
type Act = (client: Client) => Promise<{ before: string; after: string }>;
interface Bulk {
  rows: readonly { id: string; version: number }[];
  preview: boolean;
  save_good: boolean;
}

/** Sets industry type, taxonomy or originating partner of many clients (ROL-01: by who may change who a client is). */
export async function bulkChange(ctx: Ctx, { body }: { body: BodyOf<typeof clientBulkCalls.change> }) {
  if (!editsIdentity(ctx)) throw new NotAllowed('client_identity_not_allowed');
  const { field, value } = body;
  if (field === 'originating_partner_id') mayBePartner((await employeesById(ctx, [value])).get(value), 'value');
  else mayBeOffered(await findItem(ctx, listOfField[field], value), 'value');
  return eachClient(ctx, body, 'client.edit', async (client) => {
    clientMayChange(client);
    const names = await namesOfChoices(ctx, field, [client[field], value]);
    await updateClient(ctx, client.id, { [field]: value });
    return { before: names.get(client[field] ?? '') ?? '', after: names.get(value) ?? '' };
  });
}

/**
 * Takes a change of the caller back, on every client that is still as that change left it: the old value comes out of the
 * trail, not from the caller. Refused `nothing_to_undo`; Stale where somebody changed the client since.
 */
export async function bulkUndo(ctx: Ctx, { body }: { body: BodyOf<typeof clientBulkCalls.undo> }) {
  if (!editsIdentity(ctx)) throw new NotAllowed('client_identity_not_allowed');
  return eachClient(ctx, { ...body, preview: false }, 'client.edit', async (client) => {
    clientMayChange(client);
    const change = changeToUndo(await changesOf(ctx, body.edit, client.id));
    if (!change.stands) throw new Stale();
    const { field, value } = change;
    // An item that was archived meanwhile may return; somebody who has left may not (ROL-07).
    if (field === 'originating_partner_id' && value !== null)
      mayBePartner((await employeesById(ctx, [value])).get(value));
    const names = await namesOfChoices(ctx, field, [client[field], value]);
    await updateClient(ctx, client.id, { [field]: value });
    return { before: names.get(client[field] ?? '') ?? '', after: names.get(value ?? '') ?? '' };
  });
}

/** Voids many clients that never became active, with one reason (CLI-01); an active one is deleted by itself alone. */
export async function bulkRemove(ctx: Ctx, { body }: { body: BodyOf<typeof clientBulkCalls.remove> }) {
  if (!body.preview && body.reason === '') throw new RuleBroken('reason_required', {}, 'reason');
  return eachClient(ctx, body, 'client.delete', async (client) => {
    const after = mustMove(clientMoves, client.status as ClientStatus, 'delete');
    onlyNeverActive(client);
    clientIsNotInUse(await clientIsInUse(ctx, client.id));
    await updateClient(ctx, client.id, { status: after, delete_reason: body.reason });
    return { before: client.status, after };
  });
}

/**
 * Judges and changes client by client, each in its own trial. A preview takes everything back, and so does one refusal
 * unless the good ones are wanted alone. A client that the caller may not see hides the whole call.
 */
async function eachClient(ctx: Ctx, bulk: Bulk, permission: 'client.edit' | 'client.delete', act: Act) {
  const told = { ...ctx, reader: await readerOf(ctx) };
  const chosen = [...new Map(bulk.rows.map((row) => [row.id, row])).values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const work = async (): Promise<ClientBulkReply> => {
    const rows: Row[] = [];
    for (const row of chosen) rows.push(await oneClient(told, row, permission, act));
    const refused = rows.filter((row) => !row.ok).length;
    const saved = bulk.preview || (refused > 0 && !bulk.save_good) ? 0 : rows.length - refused;
    return { saved, refused, edit: ctx.request_id, rows };
  };
  return trial(ctx, work, (answer) => answer.saved > 0);
}

async function oneClient(
  ctx: Told,
  chosen: { id: string; version: number },
  permission: 'client.edit' | 'client.delete',
  act: Act,
): Promise<Row> {
  const named = { id: chosen.id, version: chosen.version, code: '', name: '' };
  try {
    return await trial(ctx, async () => {
      const client = await lockedClient(ctx, chosen, permission);
      Object.assign(named, { code: client.code, name: client.name });
      const done = await act(client);
      const { version } = await savedState(ctx, client.id);
      return { ...named, ...done, version, ok: true, refusal: '', message: '' };
    });
  } catch (error) {
    if (error instanceof NeedsConfirmation || error instanceof NotFound) throw error;
    const { code: refusal, message } = refusalOf(error, ctx.reader, ctx.request_id);
    return { ...named, before: '', after: '', ok: false, refusal, message };
  }
}
