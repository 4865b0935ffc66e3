import type { employeeRateCalls } from '@praktis/contract/employees/employee-rates.calls';
import { rateIsPossible } from '@praktis/rules/rates';
import { may, passes } from '../../kit/access.ts';
import { auditTrail } from '../../kit/audit.ts';
import type { InputOf } from '../../kit/bind.ts';
import type { Ctx } from '../../kit/context.ts';
import { found, mustBeCurrent, RuleBroken } from '../../kit/errors.ts';
import { usedKeys } from '../../kit/references.ts';
import { addRow, changeRow, lockRow, readRow, removeRow } from '../../kit/rows.ts';
import { keptCurrency } from '../settings/index.ts';
import * as repo from './employee-rates.repo.ts';
import {
  endedBeforeNext,
  nameIsKept,
  onlyEnds,
  ratesFollow,
  upgradedRate,
  usedRateIsKept,
  usedRateStays,
} from './employee-rates.rules.ts';
import { lockEmployee } from './employees.repo.ts';
import { ratesWithUse } from './employees-view.service.ts';

type Calls = typeof employeeRateCalls;
type Form = InputOf<Calls['update']>['body'];
type Employee = Awaited<ReturnType<typeof lockEmployee>>;

export async function rateDetail(ctx: Ctx, { query }: InputOf<Calls['detail']>) {
  const { id, name, currency, default_rate_name, ...employee } = await repo.findRate(
    ctx,
    query.employee_rate_id,
    'rate.view',
  );
  const all = await ratesWithUse(ctx, await repo.rateVersionsOf(ctx, employee.employee_id), default_rate_name);
  const versions = all.filter((rate) => rate.name === name && rate.currency === currency);
  const rate = found(versions.find((version) => version.id === id));
  const can_edit_end = may(ctx, 'rate.edit');
  const kept = await nameOf(ctx, employee.employee_id, all, { ...rate, default_rate_name });
  const others = all.filter((other) => other.id !== id);
  const deletes = () => {
    usedRateIsKept(rate.in_use);
    nameIsKept(kept);
    ratesFollow(others);
  };
  return {
    ...rate,
    ...employee,
    versions,
    can_edit: can_edit_end && passes(() => usedRateIsKept(rate.in_use)),
    can_edit_end,
    can_upgrade: can_edit_end && rate.valid_to === null,
    can_delete: can_edit_end && passes(deletes),
    can_make_default: can_edit_end && !rate.is_default,
  };
}

/** Adds, changes or upgrades a rate version; the employee is locked, so that nobody else moves his rates meanwhile. */
export async function updateRate(ctx: Ctx, { body }: InputOf<Calls['update']>) {
  const { employee_rate_id } = body;
  if (!employee_rate_id) {
    const employee = await lockEmployee(ctx, found(body.employee_id ?? undefined), 'rate.edit');
    return { id: await addRate(ctx, employee, body), matters: [] };
  }
  const { employee_id } = await repo.findRate(ctx, employee_rate_id, 'rate.edit');
  const employee = await lockEmployee(ctx, employee_id, 'rate.edit');
  const before = await readRow(ctx, 'employee_rate', employee_rate_id);
  mustBeCurrent(before, body.version ?? 0);
  if (body.upgrade) return upgradeRate(ctx, employee, before.id, body);
  await changeRate(ctx, employee, before, body);
  return { id: before.id, matters: [] };
}

async function addRate(ctx: Ctx, employee: Employee, form: Form): Promise<string> {
  const rates = await repo.rateVersionsOf(ctx, employee.id);
  const fields = endedBeforeNext(fieldsOf(form), rates);
  ratesFollow([...rates, { ...fields, id: '' }], '');
  await mustBePossible(ctx, form);
  // Exactly one name is the default: the first one, and a new one when the old is gone (RAT-02).
  if (!rates.some((rate) => rate.name === employee.default_rate_name))
    await changeRow(ctx, 'employee', employee.id, { default_rate_name: form.name });
  return addRow(ctx, 'employee_rate', { employee_id: employee.id, ...fields });
}

async function changeRate(ctx: Ctx, employee: Employee, before: repo.RateRow, form: Form): Promise<void> {
  const rates = await repo.rateVersionsOf(ctx, employee.id);
  const others = rates.filter(({ id }) => id !== before.id);
  const after = endedBeforeNext(fieldsOf(form), others);
  if (!onlyEnds(before, after)) {
    // Entries that are being written with it are waited for.
    await lockRow(ctx, 'employee_rate', before.id);
    usedRateStays((await usedKeys(ctx, { table: 'employee_rate', keys: [before.id] })).has(before.id));
  }
  ratesFollow([...others, { ...after, id: before.id }], before.id);
  if (before.rate !== after.rate || before.currency !== after.currency) await mustBePossible(ctx, form);
  if (after.name !== before.name) {
    // Who is just being put on a matter at the old name is waited for (RAT-02).
    await lockEmployee(ctx, employee.id, 'rate.edit', 'remove');
    const name = await nameOf(ctx, employee.id, rates, { ...before, default_rate_name: employee.default_rate_name });
    nameIsKept({ ...name, is_default: false });
    if (name.is_last && name.is_default)
      await changeRow(ctx, 'employee', employee.id, { default_rate_name: after.name });
  }
  await changeRow(ctx, 'employee_rate', before.id, after);
}

/** RAT-05: no entry and no fixed member changes; the answer names the matters on which it could be carried on. */
async function upgradeRate(ctx: Ctx, employee: Employee, id: string, form: Form) {
  const fields = fieldsOf(form);
  const rates = await repo.rateVersionsOf(ctx, employee.id);
  const { ended_on } = upgradedRate(rates, id, fields);
  const ended = rates.map((rate) => (rate.id === id ? { ...rate, valid_to: ended_on } : rate));
  ratesFollow([...ended, { ...fields, id: '' }]);
  await mustBePossible(ctx, form);
  await changeRow(ctx, 'employee_rate', id, { valid_to: ended_on });
  const begun = await addRow(ctx, 'employee_rate', { employee_id: employee.id, ...fields });
  const from = { employee_id: employee.id, name: fields.name, from: fields.valid_from };
  return { id: begun, matters: await repo.upgradableMatters(ctx, from) };
}

function fieldsOf({ name, currency, rate, valid_from, valid_to }: Form) {
  return { name, currency, rate, valid_from, valid_to };
}

/** Above 0, or 0 when asked for, in the digits of its currency (RAT-01, MON-02). */
async function mustBePossible(ctx: Ctx, form: Form): Promise<void> {
  rateIsPossible(form.rate, await keptCurrency(ctx, form.currency), [...ctx.confirmed]);
}

/** How much hangs on the name of a version. */
async function nameOf(
  ctx: Ctx,
  employee_id: string,
  rates: readonly repo.RateRow[],
  rate: { id: string; name: string; default_rate_name: string },
) {
  const others = rates.filter((other) => other.id !== rate.id);
  const is_last = !others.some((other) => other.name === rate.name);
  return {
    is_last,
    is_named: is_last && (await repo.nameIsNamed(ctx, employee_id, rate.name)),
    is_default: rate.name === rate.default_rate_name,
    is_only: others.length === 0,
  };
}

export async function removeRate(ctx: Ctx, { body }: InputOf<Calls['remove']>) {
  const { id, employee_id, name } = await repo.findRate(ctx, body.employee_rate_id, 'rate.edit');
  // Who is just being put on a matter at this name is waited for (RAT-02).
  const { default_rate_name } = await lockEmployee(ctx, employee_id, 'rate.edit', 'remove');
  usedRateIsKept((await usedKeys(ctx, { table: 'employee_rate', keys: [id] })).has(id));
  const rates = await repo.rateVersionsOf(ctx, employee_id);
  nameIsKept(await nameOf(ctx, employee_id, rates, { id, name, default_rate_name }));
  ratesFollow(rates.filter((rate) => rate.id !== id));
  await removeRow(ctx, 'employee_rate', id);
  return { id };
}

/** RAT-02: the name of the rate becomes the default of the employee; no stored entry changes. */
export async function updateDefault(ctx: Ctx, { body }: InputOf<Calls['updateDefault']>) {
  const { id, employee_id, name } = await repo.findRate(ctx, body.employee_rate_id, 'rate.edit');
  const employee = await lockEmployee(ctx, employee_id, 'rate.edit');
  mustBeCurrent(employee, body.version);
  if (!(await repo.rateVersionsOf(ctx, employee_id)).some((rate) => rate.id === id))
    throw new RuleBroken('rate_missing', { name });
  await changeRow(ctx, 'employee', employee_id, { default_rate_name: name });
  return { id };
}

export async function rateTrail(ctx: Ctx, { query }: InputOf<Calls['auditTrail']>) {
  const { employee_rate_id, ...page } = query;
  const { id } = await repo.findRate(ctx, employee_rate_id, 'rate.view');
  return auditTrail(ctx, 'employee_rate', { id, ...page });
}
