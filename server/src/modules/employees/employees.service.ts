import type { employeeCalls } from '@praktis/contract/employees/employees.calls';
import { employeeCategories, employeeStatuses } from '@praktis/contract/employees/employees.schemas';
import { singletons } from '@praktis/contract/settings/singletons';
import { amountFits, type Currency } from '@praktis/rules/money';
import { may, mayAll, mustHold } from '../../kit/access.ts';
import { auditTrail } from '../../kit/audit.ts';
import type { InputOf } from '../../kit/bind.ts';
import type { Ctx, FileAnswer } from '../../kit/context.ts';
import { found, mustBeCurrent, NotFound } from '../../kit/errors.ts';
import { keepFile, readFileBytes } from '../../kit/files.ts';
import { holdMentors } from '../../kit/mentors.ts';
import { takeNumber } from '../../kit/numbering.ts';
import { redrawn } from '../../kit/pictures.ts';
import { mustBeUnused, usesOf } from '../../kit/references.ts';
import { requiredAreFilled } from '../../kit/required.ts';
import { addRow, changeRow, readRow, removeRow } from '../../kit/rows.ts';
import { readSetting } from '../../kit/settings.ts';
import { keptCurrency, mustHaveLicenceFor } from '../settings/index.ts';
import { rateVersionsOf } from './employee-rates.repo.ts';
import { findSeen, levelsInUse } from './employees.query.ts';
import * as repo from './employees.repo.ts';
import { bothAreStillHere, mentorIsGivenByOthers, mentorStandsAbove } from './employees.rules.ts';

type Calls = typeof employeeCalls;
type Form = InputOf<Calls['create']>['body'];

/** What the trail keeps from those who may not see somebody's rates (RAT-11). */
const moneyOfEmployee = ['budget_rate', 'rate', 'default_rate_name', 'employee_rate', 'employee_goal'];

export async function employeeConfig(ctx: Ctx, { query }: InputOf<Calls['config']>) {
  return {
    categories: [...employeeCategories],
    statuses: [...employeeStatuses],
    levels: mayAll(ctx, 'employee.view') ? await levelsInUse(ctx, query.keyword) : [],
    currency: ctx.firm.functional_currency,
    required_fields: (await readSetting(ctx, singletons.employeeSetup)).required_fields,
    can_create: may(ctx, 'employee.edit'),
    can_edit_rates: may(ctx, 'rate.edit'),
  };
}

export async function createEmployee(ctx: Ctx, { body }: InputOf<Calls['create']>) {
  const { code, budget_rate, ...fields } = body;
  if (fields.mentor_id) await holdMentors(ctx);
  await firmFieldsAreFilled(ctx, fields);
  await mentorMayBe(ctx, fields.mentor_id, null);
  const currency = await keptCurrency(ctx, fields.currency);
  const money = { budget_rate: budgetRate(ctx, budget_rate, null, currency) };
  const photo_file_id = await keptPhoto(ctx, null);
  return {
    id: await addRow(ctx, 'employee', { ...fields, ...money, photo_file_id, code: code || (await nextCode(ctx)) }),
  };
}

export async function updateEmployee(ctx: Ctx, { body }: InputOf<Calls['update']>) {
  const { employee_id, version, code, budget_rate, remove_photo, ...fields } = body;
  await holdMentors(ctx);
  const before = await repo.lockEmployee(ctx, employee_id, 'employee.edit');
  mustBeCurrent(before, version);
  await firmFieldsAreFilled(ctx, fields);
  await licenceFollows(ctx, before, fields.category);
  await mentorMayBe(ctx, fields.mentor_id, before);
  if (fields.mentor_id) mentorStandsAbove(employee_id, await repo.mentorAndAbove(ctx, fields.mentor_id));
  const currency = await keptCurrency(ctx, fields.currency);
  const money = { budget_rate: budgetRate(ctx, budget_rate, before, currency) };
  const photo_file_id = await keptPhoto(ctx, remove_photo ? null : before.photo_file_id);
  // Days before he came to a category that the rules of missing time are for do not count (LCK-03).
  const subject = fields.category === before.category ? {} : { subject_since: ctx.today };
  await changeRow(ctx, 'employee', employee_id, {
    ...{ ...fields, ...money, ...subject, photo_file_id },
    code: code || before.code,
  });
  return { id: employee_id };
}

/** An account counts by its person's category: one that takes the other kind of licence needs one (ROL-06). */
async function licenceFollows(
  ctx: Ctx,
  before: { id: string; category: string; status: string },
  category: string,
): Promise<void> {
  const changesKind = (before.category === 'support staff') !== (category === 'support staff');
  if (changesKind && before.status !== 'terminated') await mustHaveLicenceFor(ctx, { id: before.id, category });
}

/** Judges those of the firm's required fields that a form holds. */
async function firmFieldsAreFilled(ctx: Ctx, form: Readonly<Record<string, unknown>>): Promise<void> {
  const { required_fields } = await readSetting(ctx, singletons.employeeSetup);
  requiredAreFilled(
    form,
    required_fields.filter((field) => field in form),
  );
}

async function mentorMayBe(
  ctx: Ctx,
  mentor_id: string | null,
  before: { id: string; mentor_id: string | null } | null,
): Promise<void> {
  const own = { isMentor: mentor_id === ctx.user.employee_id, seesAllTime: mayAll(ctx, 'timesheet.view') };
  const isNew = mentor_id !== (before?.mentor_id ?? null);
  mentorIsGivenByOthers(isNew, own);
  if (isNew && mentor_id) bothAreStillHere(await repo.namesAndStates(ctx, [mentor_id, ...(before ? [before.id] : [])]));
}

/**
 * The budget rate to store. Sending one, and changing the currency that it is in, takes the right to edit rates, whatever
 * the value: an answer that depended on it would give it away (RAT-11).
 */
function budgetRate(
  ctx: Ctx,
  sent: Form['budget_rate'],
  before: { budget_rate: string | null; currency: string } | null,
  currency: Currency,
): string | null {
  if (sent !== undefined || (before && before.currency !== currency.code)) mustHold(ctx, 'rate.edit');
  const rate = sent === undefined ? (before?.budget_rate ?? null) : sent || null;
  if (rate !== null) amountFits(rate, currency, 'budget_rate');
  return rate;
}

async function keptPhoto(ctx: Ctx, before: string | null): Promise<string | null> {
  const photo = ctx.files.find((file) => file.part === 'photo');
  return photo ? keepFile(ctx, await redrawn(photo)) : before;
}

/** The next code of the firm's pattern that nobody has (NUM-02). */
async function nextCode(ctx: Ctx): Promise<string> {
  const { number_pattern: pattern, number_reset: reset } = await readSetting(ctx, singletons.employeeSetup);
  return (await takeNumber(ctx, { series: 'employee', pattern, reset, day: ctx.today })).number;
}

export async function updateBudgetRate(ctx: Ctx, { body }: InputOf<Calls['updateBudgetRate']>) {
  const before = await repo.lockEmployee(ctx, body.employee_id, 'rate.edit');
  mustBeCurrent(before, body.version);
  const rate = budgetRate(ctx, body.budget_rate, before, await keptCurrency(ctx, before.currency));
  await changeRow(ctx, 'employee', before.id, { budget_rate: rate });
  return { id: before.id };
}

export async function updateLevel(ctx: Ctx, { body }: InputOf<Calls['updateLevel']>) {
  const before = await repo.lockEmployee(ctx, body.employee_id, 'employee.edit');
  mustBeCurrent(before, body.version);
  await firmFieldsAreFilled(ctx, { level: body.level });
  await changeRow(ctx, 'employee', before.id, { level: body.level });
  return { id: before.id };
}

export async function removeEmployee(ctx: Ctx, { body }: InputOf<Calls['remove']>) {
  const { id } = await repo.lockEmployee(ctx, body.employee_id, 'employee.edit', 'remove');
  mustBeUnused(ctx, await employeeUses(ctx, id));
  await repo.removePartsOf(ctx, id);
  await removeRow(ctx, 'employee', id);
  return { id };
}

/**
 * What kinds of records, but for his own parts, refer to an employee: a user, an entry, a matter, a mentee, a cost, a setting. Who
 * is used is terminated, not deleted.
 */
export async function employeeUses(ctx: Ctx, id: string): Promise<string[]> {
  const own = await usesOf(ctx, {
    table: 'employee',
    keys: [id],
    parts: [...repo.partsOfEmployee, ...repo.goesWithEmployee],
  });
  const rates = (await rateVersionsOf(ctx, id)).map((rate) => rate.id);
  const ofRates = await usesOf(ctx, { table: 'employee_rate', keys: rates });
  const { approvers } = await readSetting(ctx, singletons.matterCoreSetup);
  return [...(own.get(id) ?? []), ...[...ofRates.values()].flat(), ...(approvers.includes(id) ? ['setting'] : [])];
}

export async function employeePhoto(ctx: Ctx, { query }: InputOf<Calls['photo']>): Promise<FileAnswer> {
  const { photo_file_id } = await readRow(ctx, 'employee', query.employee_id);
  return readFileBytes(ctx, found(photo_file_id ?? undefined));
}

export async function employeeTrail(ctx: Ctx, { query }: InputOf<Calls['auditTrail']>) {
  const { employee_id, ...page } = query;
  const seen = found(await findSeen(ctx, employee_id));
  if (!seen.complete || !seen.sees_audit) throw new NotFound();
  return auditTrail(ctx, 'employee', { id: employee_id, ...page }, seen.sees_rates ? [] : moneyOfEmployee);
}
