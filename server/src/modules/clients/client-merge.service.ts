import type { clientMergeCalls } from '@praktis/contract/clients/client-merge.calls';
import type { ClientStatus } from '@praktis/contract/clients/clients.schemas';
import type { BodyOf, ReplyOf } from '@praktis/contract/kit/call';
import { RuleBroken } from '@praktis/rules/errors';
import { may, mustConfirm } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { found, mustBeCurrent, NotAllowed } from '../../kit/errors.ts';
import { mustMove } from '../../kit/transitions.ts';
import { clientIsInUse } from './client-facts.repo.ts';
import * as repo from './client-merge.repo.ts';
import {
  contactGained,
  fieldsGained,
  listTooLong,
  mayMerge,
  mergePointers,
  namesGained,
  sizesAfter,
  sizesOf,
  taxNumberAfter,
} from './client-merge.rules.ts';
import { readParts, saveParts } from './client-parts.repo.ts';
import { savedState, updateClient } from './clients.repo.ts';
import { checkAgain } from './clients.service.ts';
import { clientMoves } from './clients.states.ts';
import { oneCheckAtATime } from './conflict-names.repo.ts';

type Row = Awaited<ReturnType<typeof repo.findPair>>[number];
type Preview = ReplyOf<typeof clientMergeCalls.preview>;

/** Both clients within the caller's sight and right; NotFound where one is hidden. */
async function pairOf(ctx: Ctx, body: { id: string; given_up_id: string }, lock: boolean) {
  const rows = await repo.findPair(ctx, [body.id, body.given_up_id], lock);
  const stays = found(rows.find((row) => row.id === body.id));
  const given_up = found(rows.find((row) => row.id === body.given_up_id));
  if (!stays.within || !given_up.within) throw new NotAllowed();
  const mine = await readParts(ctx, stays.id);
  const theirs = await readParts(ctx, given_up.id);
  const sizes = { before: sizesOf(mine), after: sizesAfter({ ...stays, ...mine }, { ...given_up, ...theirs }) };
  return { stays, given_up, mine, theirs, ...sizes, in_use: await clientIsInUse(ctx, given_up.id) };
}

/** Pointers in the order in which they follow: what other rows depend on first. */
async function followers(ctx: Ctx) {
  const order = Object.keys(mergePointers);
  const nameOf = ({ source, pointer }: { source: string; pointer: string }) => `${source}.${pointer}`;
  const all = (await repo.clientPointers(ctx)).filter((one) => mergePointers[nameOf(one)] !== 'stays');
  return all.sort((a, b) => order.indexOf(nameOf(a)) - order.indexOf(nameOf(b)));
}

/** What moves when one client is merged into another, and why it cannot be done where it cannot. Nothing is changed. */
export async function previewMerge(
  ctx: Ctx,
  { body }: { body: BodyOf<typeof clientMergeCalls.preview> },
): Promise<Preview> {
  const pair = await pairOf(ctx, body, false);
  const { stays, given_up, mine, theirs } = pair;
  const counts = new Map<string, number>();
  for (const one of await followers(ctx)) {
    if (one.source === 'client' || one.source === 'client_name' || one.source === 'deposit_entry') continue;
    const count = await repo.countPointing(ctx, one, given_up.id);
    counts.set(one.source, (counts.get(one.source) ?? 0) + count);
  }
  const names = namesGained({ ...stays, ...mine }, { ...given_up, ...theirs });
  const why_not = refusalOf(pair);
  return {
    stays: sideOf(stays),
    given_up: sideOf(given_up),
    moves: [...counts].filter(([, count]) => count > 0).map(([entity, count]) => ({ entity, count })),
    names: names.map((one) => one.name),
    purses: may(ctx, 'deposit.view') ? await repo.generalPurses(ctx, stays.id, given_up.id) : [],
    tax_number: taxNumberAfter(stays, given_up),
    why_not,
    too_many: why_not === 'merge_too_many' ? listTooLong(pair) : null,
  };
}

function refusalOf(pair: Parameters<typeof mayMerge>[0]): string {
  try {
    mayMerge(pair);
    return '';
  } catch (error) {
    if (error instanceof RuleBroken) return error.code;
    throw error;
  }
}

function sideOf({ id, code, name, status, version, npwp, nik }: Row) {
  return { id, code, name, status: status as ClientStatus, version, npwp, nik };
}

/**
 * Merges a double client into another: everything that points to it follows, its names become names of the one that stays,
 * empty fields are filled, and it is deleted with a pointer, so that its code leads there. Then the check runs again, since
 * the names have changed (CON-01). Both are locked against everybody who would point to them meanwhile; all or nothing.
 * Asks `merge_tax_number_differs`; refuses with the codes of mayMerge.
 */
export async function mergeClients(ctx: Ctx, { body }: { body: BodyOf<typeof clientMergeCalls.merge> }) {
  const pair = await pairOf(ctx, body, true);
  const { stays, given_up, mine, theirs } = pair;
  mustBeCurrent(stays, body.version);
  mustBeCurrent(given_up, body.given_up_version);
  mayMerge(pair);
  if (taxNumberAfter(stays, given_up) === 'differs')
    mustConfirm(ctx, 'merge_tax_number_differs', numbersOf(stays, given_up));
  await oneCheckAtATime(ctx);
  await repo.dropDoubles(ctx, given_up.id, stays.id);
  const status = mustMove(clientMoves, given_up.status as ClientStatus, 'delete');
  await updateClient(ctx, given_up.id, { status, delete_reason: body.reason, merged_into: stays.id });
  for (const one of await followers(ctx)) await repo.follow(ctx, one, given_up.id);
  const gained = namesGained({ ...stays, ...mine }, { ...given_up, ...theirs });
  const after = await readParts(ctx, stays.id);
  const people = [...after.people, ...contactGained(stays, given_up)];
  await saveParts(ctx, stays.id, { ...after, names: [...after.names, ...gained], people });
  const fields = fieldsGained(stays, given_up);
  if (Object.keys(fields).length > 0) await updateClient(ctx, stays.id, fields);
  await checkAgain(ctx, stays.id, 'changed');
  const { id, version } = await savedState(ctx, stays.id);
  return { id, version };
}

function numbersOf(stays: Row, given_up: Row) {
  const number = (row: Row) => row.npwp || row.nik;
  return { stays: `${stays.code} ${number(stays)}`, given_up: `${given_up.code} ${number(given_up)}` };
}
