import type { employeeCalls } from '@praktis/contract/employees/employees.calls';
import { mustConfirm } from '../../kit/access.ts';
import type { InputOf } from '../../kit/bind.ts';
import type { Ctx } from '../../kit/context.ts';
import { mustBeCurrent } from '../../kit/errors.ts';
import { changeRow } from '../../kit/rows.ts';
import { mustMove } from '../../kit/transitions.ts';
import { mustHaveLicenceFor } from '../settings/index.ts';
import * as repo from './employees.repo.ts';
import { lastDayIsPossible, onlyLeaversHaveLastDay, othersHoldNeededRights } from './employees.rules.ts';
import { type EmployeeStatus, employeeMoves } from './employees.states.ts';

type Input = InputOf<(typeof employeeCalls)['updateStatus']>;

/** Changes the status of an employee, and keeps the day on which somebody comes back (LCK-03). A leaver gets a last day and is signed out at once (ROL-07). */
export async function updateStatus(ctx: Ctx, { body }: Input) {
  const { employee_id, version, status, left_on } = body;
  if (status === 'terminated') await repo.lockNeededRoles(ctx);
  const before = await repo.lockEmployee(ctx, employee_id, 'employee.edit');
  mustBeCurrent(before, version);
  mustMove(employeeMoves, before.status as EmployeeStatus, status);
  if (status === 'terminated') await terminate(ctx, before, left_on ?? ctx.today);
  else {
    onlyLeaversHaveLastDay(left_on);
    if (before.status === 'terminated') await mustHaveLicenceFor(ctx, before);
    const back = status === 'active' ? { returned_on: ctx.today } : {};
    await changeRow(ctx, 'employee', employee_id, { status, left_on: null, ...back });
  }
  return { id: employee_id };
}

async function terminate(
  ctx: Ctx,
  leaver: { id: string; first_name: string; last_name: string; employed_on: string },
  left_on: string,
): Promise<void> {
  lastDayIsPossible(left_on, leaver.employed_on, ctx.today);
  othersHoldNeededRights(await repo.holdersOfNeededRights(ctx, leaver.id));
  const matters = await repo.responsibleFor(ctx, leaver.id);
  const name = `${leaver.first_name} ${leaver.last_name}`.trim();
  if (matters > 0) mustConfirm(ctx, 'still_responsible', { name });
  await changeRow(ctx, 'employee', leaver.id, { status: 'terminated', left_on });
  await repo.endSessionsOf(ctx, leaver.id);
}
