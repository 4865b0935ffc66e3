import type { BodyOf, ReplyOf } from '@praktis/contract/kit/call';
import type { timesheetTemplateCalls as calls } from '@praktis/contract/timesheets/timesheet-templates.calls';
import { minutesFromDuration } from '@praktis/rules/time';
import type { Ctx } from '../../kit/context.ts';
import { found, mustBeCurrent, RuleBroken } from '../../kit/errors.ts';
import { addRow, changeRow, removeRow } from '../../kit/rows.ts';
import { readMatterForWork } from '../matters/index.ts';
import * as repo from './timesheet-templates.repo.ts';
import { activityOf } from './timesheets.repo.ts';

type Given = BodyOf<typeof calls.create>;

/** More of one kind are not wanted by anybody, and a list stays a list that one can choose from. */
const most = 200;

/** The caller's own templates and texts, by name. */
export async function listTemplates(ctx: Ctx): Promise<ReplyOf<typeof calls.list>> {
  return { rows: await repo.ownTemplates(ctx) };
}

/** Keeps a template or a text: `template_name_taken`, `too_many_templates`. */
export async function createTemplate(ctx: Ctx, { body }: { body: Given }): Promise<{ id: string }> {
  await repo.holdTemplates(ctx);
  const own = await repo.namesOf(ctx, body.kind);
  if (own.length >= most) throw new RuleBroken('too_many_templates', { max: most }, 'name');
  nameIsFree(own, body.name);
  await mayBeKept(ctx, body);
  const id = await addRow(ctx, 'timesheet_template', { ...columnsOf(body), user_id: ctx.user.user_id });
  return { id };
}

export async function updateTemplate(
  ctx: Ctx,
  { body }: { body: BodyOf<typeof calls.update> },
): Promise<{ id: string }> {
  await repo.holdTemplates(ctx);
  const template = found(await repo.lockOwn(ctx, body.id));
  mustBeCurrent(template, body.version);
  nameIsFree(
    (await repo.namesOf(ctx, body.kind)).filter((other) => other.id !== body.id),
    body.name,
  );
  await mayBeKept(ctx, body, template);
  await changeRow(ctx, 'timesheet_template', body.id, columnsOf(body));
  return { id: body.id };
}

export async function removeTemplate(
  ctx: Ctx,
  { body }: { body: BodyOf<typeof calls.remove> },
): Promise<{ id: string }> {
  const template = found(await repo.lockOwn(ctx, body.id));
  mustBeCurrent(template, body.version);
  await removeRow(ctx, 'timesheet_template', body.id);
  return { id: body.id };
}

function nameIsFree(others: readonly { name: string }[], name: string): void {
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw new RuleBroken('template_name_taken', {}, 'name');
}

/** Its matter is one the caller sees, its activity one that is offered, or those it has; its duration can be read. */
async function mayBeKept(
  ctx: Ctx,
  { matter_id, workcode_id, duration }: Given,
  before?: { workcode_id: string | null },
): Promise<void> {
  if (matter_id) found(await readMatterForWork(ctx, matter_id, 'matter.view'));
  if (workcode_id && !(await activityOf(ctx, workcode_id, before?.workcode_id === workcode_id)))
    throw new RuleBroken('unknown_record', {}, 'workcode_id');
  if (duration !== '') minutesFromDuration(duration);
}

/** A text keeps nothing but itself. */
function columnsOf({ kind, name, matter_id, workcode_id, description, duration, billable }: Given) {
  const entry = { matter_id, workcode_id, duration, billable: billable ?? null };
  const empty = { matter_id: null, workcode_id: null, duration: '', billable: null };
  return { kind, name, description, ...(kind === 'entry' ? entry : empty) };
}
