import type { clientCalls, conflictCalls } from '@praktis/contract/clients/clients.calls';
import type { ClientStatus } from '@praktis/contract/clients/clients.schemas';
import type { BodyOf } from '@praktis/contract/kit/call';
import type { Permission } from '@praktis/contract/kit/permissions';
import { singletons } from '@praktis/contract/settings/singletons';
import { mustConfirm } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { found, mustBeCurrent, NotAllowed } from '../../kit/errors.ts';
import { keepFile } from '../../kit/files.ts';
import { newId } from '../../kit/ids.ts';
import { takeNumber } from '../../kit/numbering.ts';
import { redrawn } from '../../kit/pictures.ts';
import { readSetting } from '../../kit/settings.ts';
import { mustMove } from '../../kit/transitions.ts';
import { clientIsInUse, earliestMatterDate } from './client-facts.repo.ts';
import { mustConfirmNumbers, storedForm } from './client-form.service.ts';
import { readParts, saveParts } from './client-parts.repo.ts';
import { editsActive, editsIdentity } from './clients.access.ts';
import * as repo from './clients.repo.ts';
import { changesIdentity, clientIsNotInUse, sinceIsBeforeMatters } from './clients.rules.ts';
import { clientMoves } from './clients.states.ts';
import { clientHasNoRealConflict } from './conflict.rules.ts';
import { type CheckReason, runCheck } from './conflict.service.ts';
import { settleConflict } from './conflict-decide.service.ts';
import type { NameRegister } from './conflict-known.service.ts';
import { oneCheckAtATime, partiesKnownOf } from './conflict-names.repo.ts';
import { partiesOfClient, searchChanges } from './conflict-parties.rules.ts';
import { findSubject } from './conflict-subject.repo.ts';
import { lacksTaxNumber, storedTaxNumbers } from './tax-profile.rules.ts';

export type Client = NonNullable<Awaited<ReturnType<typeof repo.lockClient>>>;

/**
 * Enters a client as prospective, gives it its code, and checks it for conflicts in the same step (CLI-01, CON-01).
 * Who enters many in one transaction opens a register once and hands it to each.
 */
export async function createClient(
  ctx: Ctx,
  { body }: { body: BodyOf<typeof clientCalls.create> },
  register?: NameRegister,
): Promise<repo.SavedClient> {
  const { fields, parts } = await storedForm(ctx, body, null);
  const photo_file_id = await keptPhoto(ctx);
  await oneCheckAtATime(ctx);
  await mustConfirmNumbers(ctx, fields, null);
  const id = newId();
  const setup = await readSetting(ctx, singletons.clientCoreSetup);
  const { number } = await takeNumber(ctx, {
    ...{ series: 'client', pattern: setup.number_pattern, reset: setup.number_reset },
    ...{ first: setup.number_first, day: ctx.today },
  });
  await repo.insertClient(ctx, {
    ...fields,
    ...{ id, code: number, status: 'prospective', photo_file_id },
    ...{ created_by: ctx.user.user_id, created_at: ctx.now.toISOString() },
  });
  await saveParts(ctx, id, parts);
  await checkAgain(ctx, id, 'created', register);
  return repo.savedState(ctx, id);
}

/** Changes a client; what is searched by the conflict check runs it again (CON-01). */
export async function changeClient(
  ctx: Ctx,
  { body }: { body: BodyOf<typeof clientCalls.update> },
): Promise<repo.SavedClient> {
  const { id, version, remove_photo, ...form } = body;
  const client = await lockedClient(ctx, { id, version }, 'client.edit');
  const before = { ...client, parts: await readParts(ctx, id) };
  clientMayChange(client);
  const { fields, parts } = await storedForm(ctx, form, before);
  const after = { ...client, ...fields, parts };
  if (!editsIdentity(ctx) && changesIdentity(before, after)) throw new NotAllowed('client_identity_not_allowed');
  if (fields.since !== client.since) sinceIsBeforeMatters(fields.since, await earliestMatterDate(ctx, id));
  const photo = await changedPhoto(ctx, remove_photo);
  const isSearched = searchChanges({ ...before, ...before.parts }, { ...after, ...parts });
  if (isSearched) await oneCheckAtATime(ctx);
  await mustConfirmNumbers(ctx, fields, before);
  await repo.updateClient(ctx, id, { ...fields, ...photo });
  await saveParts(ctx, id, parts);
  if (isSearched) await checkAgain(ctx, id, 'changed');
  return repo.savedState(ctx, id);
}

/**
 * Activates a client (CLI-01): its conflict check is clear or decided, or the sender may clear what is open and says
 * why; the tax number of a national client is there, or missing on purpose (`no_tax_number`).
 */
export async function activateClient(
  ctx: Ctx,
  { body }: { body: BodyOf<typeof clientCalls.activate> },
): Promise<repo.SavedClient> {
  const client = await lockedClient(ctx, body, 'client.activate');
  const status = mustMove(clientMoves, client.status as ClientStatus, 'activate');
  const subject = found(await findSubject(ctx, { client_id: client.id, matter_id: null }));
  await settleConflict(ctx, subject, body.reason);
  storedTaxNumbers(client);
  if (lacksTaxNumber(client)) mustConfirm(ctx, 'no_tax_number');
  await repo.updateClient(ctx, client.id, { status, since: client.since ?? ctx.today });
  return repo.savedState(ctx, client.id);
}

/** Voids a client for good (CLI-01, G130); its names stay in every later check (CON-02). */
export async function voidClient(ctx: Ctx, { body }: { body: BodyOf<typeof clientCalls.remove> }) {
  const client = await lockedClient(ctx, body, 'client.delete');
  const status = mustMove(clientMoves, client.status as ClientStatus, 'delete');
  clientIsNotInUse(await clientIsInUse(ctx, client.id));
  await repo.updateClient(ctx, client.id, { status, delete_reason: body.reason });
  return { id: client.id };
}

/** Runs the check of a client on request (CON-01). */
export async function recheckClient(
  ctx: Ctx,
  { body }: { body: BodyOf<typeof conflictCalls.check> },
): Promise<repo.SavedClient> {
  const client = await lockedClient(ctx, body, 'conflict.view');
  clientMayChange(client);
  await checkAgain(ctx, client.id, 'requested');
  return repo.savedState(ctx, client.id);
}

/** A deleted client stays as it is; one with a real conflict is only cancelled (CLI-01, CON-07). */
export function clientMayChange(client: { status: string; conflict_result: string }): void {
  mustMove(clientMoves, client.status as ClientStatus, 'edit');
  clientHasNoRealConflict(client);
}

/** The client within the caller's sight and right, locked and as the form knew it. */
export async function lockedClient(
  ctx: Ctx,
  form: { id: string; version: number },
  permission: Permission,
): Promise<Client> {
  const client = found(await repo.lockClient(ctx, form.id, permission));
  if (!client.within) throw new NotAllowed();
  if (permission === 'client.edit' && client.status === 'active' && !editsActive(ctx)) throw new NotAllowed();
  mustBeCurrent(client, form.version);
  return client;
}

/**
 * Runs the check of a client and moves it along (CLI-01): through "in progress" to prospective when nothing makes a
 * conflict, else to have conflict. An active client stays active through all of it.
 */
export async function checkAgain(ctx: Ctx, id: string, reason: CheckReason, register?: NameRegister): Promise<void> {
  const client = found(await repo.lockClient(ctx, id, 'client.view'));
  const during = mustMove(clientMoves, client.status as ClientStatus, 'check');
  if (during !== client.status) await repo.updateClient(ctx, id, { status: during });
  const parts = await readParts(ctx, id);
  const subject = { client_id: id, matter_id: null };
  const parties = partiesOfClient({ ...client, ...parts });
  const { result } = await runCheck(ctx, subject, { parties, reason, register });
  register?.remember(await partiesKnownOf(ctx, id));
  const status = mustMove(clientMoves, during, result === 'clear' ? 'find nothing' : 'find conflict');
  await repo.updateClient(ctx, id, { status, conflict_result: result });
}

/** To be called before other checks of the firm are kept waiting: drawing takes its time. */
async function keptPhoto(ctx: Ctx): Promise<string | null> {
  const photo = ctx.files.find((file) => file.part === 'photo');
  return photo ? keepFile(ctx, await redrawn(photo)) : null;
}

async function changedPhoto(ctx: Ctx, remove: boolean): Promise<{ photo_file_id?: string | null }> {
  const photo_file_id = await keptPhoto(ctx);
  return photo_file_id || remove ? { photo_file_id } : {};
}
