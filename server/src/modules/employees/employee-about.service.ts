import type { employeeAboutCalls } from '@praktis/contract/employees/employee-about.calls';
import { mustConfirm } from '../../kit/access.ts';
import type { InputOf } from '../../kit/bind.ts';
import type { Ctx } from '../../kit/context.ts';
import { mustBeCurrent } from '../../kit/errors.ts';
import { addRow, changeRow, lockRow, readRow, removeRow } from '../../kit/rows.ts';
import * as query from './employee-about.query.ts';
import { endsAfterStart } from './employee-about.rules.ts';
import { lockEmployee } from './employees.repo.ts';

type Calls = typeof employeeAboutCalls;
type Body<K extends keyof Calls> = InputOf<Calls[K]>['body'];
type Table = 'employee_education' | 'employee_experience' | 'employee_extension';

/** A record about an employee, both locked, for those who may change the employee. */
async function recordToChange(ctx: Ctx, table: Table, { id, version }: { id: string; version?: number }) {
  const { employee_id } = await readRow(ctx, table, id);
  await lockEmployee(ctx, employee_id, 'employee.edit');
  const record = await lockRow(ctx, table, id);
  if (version !== undefined) mustBeCurrent(record, version);
  return record;
}

async function removeRecord(ctx: Ctx, table: Table, id: string) {
  await recordToChange(ctx, table, { id });
  await removeRow(ctx, table, id);
  return { id };
}

export async function createEducation(ctx: Ctx, { body }: { body: Body<'createEducation'> }) {
  await lockEmployee(ctx, body.employee_id, 'employee.edit');
  endsAfterStart(body.start_year, body.end_year, 'end_year');
  return { id: await addRow(ctx, 'employee_education', body) };
}

export async function updateEducation(ctx: Ctx, { body }: { body: Body<'updateEducation'> }) {
  const { id, version, ...fields } = body;
  await recordToChange(ctx, 'employee_education', { id, version });
  endsAfterStart(fields.start_year, fields.end_year, 'end_year');
  await changeRow(ctx, 'employee_education', id, fields);
  return { id };
}

export const removeEducation = (ctx: Ctx, { body }: { body: { id: string } }) =>
  removeRecord(ctx, 'employee_education', body.id);

export async function createExperience(ctx: Ctx, { body }: { body: Body<'createExperience'> }) {
  await lockEmployee(ctx, body.employee_id, 'employee.edit');
  endsAfterStart(body.start_date, body.end_date, 'end_date');
  return { id: await addRow(ctx, 'employee_experience', body) };
}

export async function updateExperience(ctx: Ctx, { body }: { body: Body<'updateExperience'> }) {
  const { id, version, ...fields } = body;
  await recordToChange(ctx, 'employee_experience', { id, version });
  endsAfterStart(fields.start_date, fields.end_date, 'end_date');
  await changeRow(ctx, 'employee_experience', id, fields);
  return { id };
}

export const removeExperience = (ctx: Ctx, { body }: { body: { id: string } }) =>
  removeRecord(ctx, 'employee_experience', body.id);

export const listExtensions = (ctx: Ctx, input: InputOf<Calls['extensions']>) => query.listExtensions(ctx, input.query);

export const searchExtension = (ctx: Ctx, input: InputOf<Calls['searchExtension']>) =>
  query.searchExtension(ctx, input.query);

export async function createExtension(ctx: Ctx, { body }: { body: Body<'createExtension'> }) {
  await lockEmployee(ctx, body.employee_id, 'employee.edit');
  await extensionFits(ctx, body);
  return { id: await addRow(ctx, 'employee_extension', body) };
}

export async function updateExtension(ctx: Ctx, { body }: { body: Body<'updateExtension'> }) {
  const { id, version, ...fields } = body;
  await recordToChange(ctx, 'employee_extension', { id, version });
  const { employee_id, number } = await readRow(ctx, 'employee_extension', id);
  if (fields.number === number) endsAfterStart(fields.start_date, fields.end_date, 'end_date');
  else await extensionFits(ctx, { ...fields, employee_id });
  await changeRow(ctx, 'employee_extension', id, fields);
  return { id };
}

/** In order of dates; a number that others are reached at in the same time asks `extension_shared`, since a room may share one. */
async function extensionFits(
  ctx: Ctx,
  extension: { employee_id: string; number: string; start_date: string; end_date: string | null },
): Promise<void> {
  endsAfterStart(extension.start_date, extension.end_date, 'end_date');
  const holders = await query.othersAt(ctx, extension);
  if (holders.length > 0) mustConfirm(ctx, 'extension_shared', { number: extension.number, names: holders.join(', ') });
}
