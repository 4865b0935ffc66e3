import type { Permission } from '@praktis/contract/kit/permissions';
import { type RawBuilder, sql } from 'kysely';
import { onlyReads, reachOf } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { matterInside } from '../../kit/matter-access.ts';
import { assignedToCaller } from '../employees/index.ts';

type Reader = Pick<Ctx, 'firm' | 'user' | 'today'>;
type Test = RawBuilder<boolean>;
const yes: Test = sql<boolean>`true`;
const no: Test = sql<boolean>`false`;

const either = (tests: Test[]): Test =>
  tests.includes(yes) ? yes : tests.length === 0 ? no : sql<boolean>`(${sql.join(tests, sql` or `)})`;

/** The entry's matter (alias `m`) is not confidential, or the caller stands inside it (ROL-02). */
export function matterIsOpen(ctx: Reader): Test {
  return sql<boolean>`(not m.confidential or ${matterInside(ctx)})`;
}

// Whose and what is asked once a statement and compared as a list: only so an index leads to a person's few entries among
// the firm's millions, where any of several ways is enough.
/** Ways in which a permission leads to a person's hours, whatever the matter: own, mentees', of those one works for, everybody's. */
function byPerson(ctx: Reader, permission: Permission): Test[] {
  const reach = reachOf(ctx.user, permission);
  const me = sql`${ctx.user.employee_id}::uuid`;
  const ways: Test[] = [];
  if (reach.includes('all')) ways.push(yes);
  if (reach.includes('own'))
    ways.push(sql<boolean>`(t.employee_id = ${me} or t.created_by = ${ctx.user.user_id}::uuid)`);
  if (reach.includes('mentees'))
    ways.push(sql<boolean>`t.employee_id = any(array(select mentee.id from employee mentee
      where mentee.firm_id = ${ctx.firm.id} and mentee.mentor_id = ${me}))`);
  if (reach.includes('assigned')) ways.push(assignedToCaller(ctx, sql`t.employee_id`));
  return ways;
}

/** Ways in which it leads to the time of a matter: that of one's teams, of one's practice group. Who has left a team only reads. */
function byMatter(ctx: Reader, permission: Permission): Test[] {
  const reach = reachOf(ctx.user, permission);
  const ways: Test[] = [];
  const wasMember = sql<boolean>`t.matter_id = any(array(select own.matter_id from matter_member own
    where own.firm_id = ${ctx.firm.id} and own.employee_id = ${ctx.user.employee_id}::uuid))`;
  if (reach.includes('team')) ways.push(onlyReads(permission) ? wasMember : sql<boolean>`${matterInside(ctx)}`);
  if (reach.includes('group') && ctx.user.practice_group_id)
    ways.push(sql<boolean>`m.practice_group_id is not distinct from ${ctx.user.practice_group_id}::uuid`);
  return ways;
}

/** Whether a permission of the caller reaches an entry whose matter is known to be open to him. */
export function openEntryReached(ctx: Reader, permission: Permission): Test {
  return either([...byPerson(ctx, permission), ...byMatter(ctx, permission)]);
}

/** The entries (aliases `t` and matter `m`) that a permission of the caller reaches, those of hidden matters left out. */
export function entryReached(ctx: Reader, permission: Permission): Test {
  const ways = openEntryReached(ctx, permission);
  return ways === no ? no : sql<boolean>`(${ways} and ${matterIsOpen(ctx)})`;
}

/**
 * The rows of the list: what the caller may see, and of hidden confidential matters the hours of people whose hours he may
 * see (ROL-02); those are told apart by `matterIsOpen`.
 */
export function rowListed(ctx: Reader): Test {
  const people = byPerson(ctx, 'timesheet.view');
  const matters = byMatter(ctx, 'timesheet.view').map((way) => sql<boolean>`(${way} and ${matterIsOpen(ctx)})`);
  return either([...people, ...matters]);
}

/** The entries whose fee earner's time the caller may record and change: his own, or others' (TIM-15); none without the right. */
export function entryMayBeRecorded(ctx: Reader): Test {
  const reach = reachOf(ctx.user, 'timesheet.record');
  if (reach.length === 0) return no;
  const all = reach.includes('all');
  const own = sql<boolean>`t.employee_id = ${ctx.user.employee_id}::uuid`;
  return sql<boolean>`(${all ? yes : own} or ${mayRecordForOthers(ctx, sql`t.employee_id`)})`;
}

/** Whether the caller may change the entry while it stands on a draft bill, whosever it is (ROL-01). */
export function mayChangeOnDraft(ctx: Reader): Test {
  return openEntryReached(ctx, 'timesheet.edit_on_drafts');
}

/**
 * Whether the caller may record the time of another person on a matter (alias `m`): on those of his teams today and of his
 * group whoever it is, on every matter the time of those he works for (TIM-15, ROL-01).
 */
export function mayRecordForOthers(ctx: Reader, person: RawBuilder<unknown>): Test {
  const reach = reachOf(ctx.user, 'timesheet.record_for_others');
  const everywhere = reach.includes('all') ? [yes] : [];
  const theirs = reach.includes('assigned') ? [assignedToCaller(ctx, person)] : [];
  return either([...everywhere, ...theirs, ...byMatter(ctx, 'timesheet.record_for_others')]);
}

/** Whether the times of an entry may be told to the caller: of what he may see, and of his own time (ROL-02). */
export function timesTold(ctx: Reader): Test {
  return sql<boolean>`(t.employee_id = ${ctx.user.employee_id}::uuid or ${entryReached(ctx, 'timesheet.view')})`;
}

/** Whether a rate, value or total of the entry may be shown (RAT-11). */
export function rateShown(ctx: Reader): Test {
  return entryReached(ctx, 'rate.view');
}
