import type { calendarCalls as calls } from '@praktis/contract/calendar/calendar.calls';
import type { BodyOf, QueryOf, ReplyOf } from '@praktis/contract/kit/call';
import type { Ctx } from '../../kit/context.ts';
import { found, mustBeCurrent, NotAllowed } from '../../kit/errors.ts';
import { noteRead } from '../../kit/files.ts';
import { optionsOf } from '../../kit/lookups.ts';
import { addRow, changeRow, removeRow } from '../../kit/rows.ts';
import { readMatterForWork } from '../matters/index.ts';
import * as repo from './appointments.repo.ts';
import { keptTimes, staysADeadline } from './appointments.rules.ts';
import { matterOptions } from './calendar.lookups.ts';

type Form = BodyOf<typeof calls.create>;

/** One appointment or deadline of the caller's calendar; looking at one of a confidential matter is noted (ROL-02). */
export async function detail(
  ctx: Ctx,
  { query: { id } }: { query: QueryOf<typeof calls.detail> },
): Promise<ReplyOf<typeof calls.detail>> {
  const one = found(await repo.readAppointment(ctx, id));
  if (one.confidential) await noteRead(ctx, 'appointment', id, { matter: one.matter_number });
  return one;
}

/** Writes one into the own calendar; its matter is one that the caller sees. */
export async function create(ctx: Ctx, { body }: { body: Form }) {
  const columns = columnsOf(body);
  if (body.matter_id) found(await readMatterForWork(ctx, body.matter_id, 'matter.view'));
  return { id: await addRow(ctx, 'appointment', { ...columns, employee_id: ctx.user.employee_id }) };
}

/** Changes or moves one, his own or a deadline of a matter that he may change: `deadline_not_yours`. */
export async function update(ctx: Ctx, { body }: { body: BodyOf<typeof calls.update> }) {
  const before = await hold(ctx, body);
  const columns = columnsOf(body);
  staysADeadline(before, body);
  if (body.matter_id && body.matter_id !== before.matter_id)
    found(await readMatterForWork(ctx, body.matter_id, 'matter.view'));
  await changeRow(ctx, 'appointment', body.id, columns);
  return { id: body.id };
}

export async function remove(ctx: Ctx, { body }: { body: BodyOf<typeof calls.remove> }) {
  await hold(ctx, body);
  await removeRow(ctx, 'appointment', body.id);
  return { id: body.id };
}

export const searchMatter = (ctx: Ctx, { query }: { query: QueryOf<typeof calls.searchMatter> }) =>
  optionsOf(ctx, matterOptions(ctx), query);

/** The one that is to be changed, locked: seen, open to the caller, and as he saw it. */
async function hold(ctx: Ctx, { id, version }: { id: string; version: number }) {
  const one = found(await repo.lockAppointment(ctx, id));
  if (!one.can_update) throw new NotAllowed();
  mustBeCurrent(one, version);
  return one;
}

function columnsOf({ kind, title, date, matter_id, note, ...times }: Form) {
  return { kind, title, date, matter_id, note, ...keptTimes({ kind, ...times }) };
}
