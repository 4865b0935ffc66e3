import type { employeeCalls } from '@praktis/contract/employees/employees.calls';
import type { employeeCategories } from '@praktis/contract/employees/employees.schemas';
import { may, passes } from '../../kit/access.ts';
import type { InputOf } from '../../kit/bind.ts';
import type { Ctx } from '../../kit/context.ts';
import { found } from '../../kit/errors.ts';
import { mustBeUnused, usedKeys } from '../../kit/references.ts';
import { movesFrom } from '../../kit/transitions.ts';
import { educationOf, experienceOf } from './employee-about.query.ts';
import { type RateRow, rateVersionsOf } from './employee-rates.repo.ts';
import {
  assistantsOf,
  findSeen,
  listEmployees as listSeen,
  menteesOf,
  type SeenEmployee,
  worksFor,
} from './employees.query.ts';
import { employeeUses } from './employees.service.ts';
import { type EmployeeStatus, employeeMoves } from './employees.states.ts';
import type { LaterDoors } from './later-doors.ts';

type Calls = typeof employeeCalls;

/** What everybody sees of everybody. */
function directoryOf(row: SeenEmployee) {
  const { id, code, name, first_name, last_name, position_id, position, practice_group_id, practice_group, version } =
    row;
  const place = { position_id, position, practice_group_id, practice_group };
  // The checks of the two columns admit these values alone.
  const status = row.status as EmployeeStatus;
  const category = row.category as (typeof employeeCategories)[number];
  const has_photo = row.photo_file_id !== null;
  return { id, code, name, first_name, last_name, category, ...place, status, has_photo, version };
}

/** What only those see who see the employee in full (ROL-01); for the others the keys are absent. */
function contactOf(row: SeenEmployee) {
  if (!row.complete) return {};
  const { email, mobile, phone, employed_on, left_on, level } = row;
  return { email, mobile, phone, employed_on, left_on, level };
}

async function personalOf(ctx: Ctx, row: SeenEmployee) {
  if (!row.complete) return {};
  const { id, mentor_id, mentor, description, currency } = row;
  return {
    ...{ mentor_id, mentor, description, currency, mentees: await menteesOf(ctx, id) },
    ...{ works_for: await worksFor(ctx, id), assistants: await assistantsOf(ctx, id) },
    ...{ education: await educationOf(ctx, id), experience: await experienceOf(ctx, id) },
  };
}

/** Budget hours are for his mentor too, who measures the hours he sees by them (ROL-04). */
function budgetOf({ complete, is_mentee, daily_budget_billable, daily_budget_non_billable }: SeenEmployee) {
  return complete || is_mentee ? { daily_budget_billable, daily_budget_non_billable } : {};
}

export async function listEmployees(ctx: Ctx, { query }: InputOf<Calls['list']>) {
  const page = await listSeen(ctx, query);
  const rows = page.rows.map((row) => ({ ...directoryOf(row), ...contactOf(row) }));
  return { ...page, rows, can_create: may(ctx, 'employee.edit') };
}

/** One employee as far as the caller sees him; his matters come from the module that keeps teams. */
export async function employeeDetail(ctx: Ctx, { query }: InputOf<Calls['detail']>, later: LaterDoors) {
  const row = found(await findSeen(ctx, query.employee_id));
  const uses = row.edits ? await employeeUses(ctx, row.id) : [];
  return {
    ...directoryOf(row),
    ...contactOf(row),
    ...(await personalOf(ctx, row)),
    ...budgetOf(row),
    ...(await later.registrationsOf(ctx, row.id, query.total_day_matter)),
    ...(row.sees_rates ? await moneyOf(ctx, row) : {}),
    complete: row.complete,
    can_edit: row.edits,
    can_edit_rates: row.edits_rates,
    can_register: may(ctx, 'matter.edit') && row.status !== 'terminated',
    can_delete: row.edits && passes(() => mustBeUnused(ctx, uses)),
    can_see_audit: row.complete && row.sees_audit,
    next_statuses: row.edits ? movesFrom(employeeMoves, row.status as EmployeeStatus) : [],
  };
}

/** Budget rate and hourly rates; the keys are absent for those who may not see them (RAT-11). */
async function moneyOf(ctx: Ctx, row: SeenEmployee) {
  const { budget_rate, default_rate_name } = row;
  const rates = await ratesWithUse(ctx, await rateVersionsOf(ctx, row.id), default_rate_name);
  return { budget_rate, default_rate_name, rates };
}

/** Rate versions with what is known of each. */
export async function ratesWithUse(ctx: Ctx, rates: RateRow[], default_name: string) {
  const used = await usedKeys(ctx, { table: 'employee_rate', keys: rates.map((rate) => rate.id) });
  return rates.map((rate) => ({
    ...rate,
    is_default: rate.name === default_name,
    current: rate.valid_from <= ctx.today && (rate.valid_to === null || rate.valid_to >= ctx.today),
    in_use: used.has(rate.id),
  }));
}
