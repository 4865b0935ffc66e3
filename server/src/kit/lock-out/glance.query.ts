import { singletons } from '@praktis/contract/settings/singletons';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db.ts';
import { lockRule, skipRule } from './rule-days.ts';

/** A lock and a restoration as they are kept (LCK-06, LCK-07). */
export interface NotedLock {
  locked_on: string | null;
  restored_on: string | null;
  restored_by: string | null;
  reactivate_by: string | null;
  missing: string[];
  reactivated_on: string | null;
}

/** What is known of a person at a glance: enough to say of almost everybody that nothing stands against him. */
export interface Glance {
  employee_id: string;
  category: 'partner' | 'fee earner' | 'support staff';
  status: 'active' | 'on leave' | 'terminated';
  employed_on: string;
  returned_on: string | null;
  subject_since: string | null;
  /** The last date with an entry that is not deleted. */
  last_filled: string | null;
  noted: NotedLock | null;
  /** The firm's settings that judge him, by their keys; one that was never saved is not there. */
  settings: Record<string, unknown> | null;
}

/** The glance at a person, as a column beside the employee of the query (alias `e`): a few look-ups by key in his firm. */
export function glanceColumn(): RawBuilder<Glance> {
  const keys = [singletons.timesheetLockDay.key, lockRule.key, skipRule.key];
  return sql<Glance>`jsonb_build_object('employee_id', e.id, 'category', e.category, 'status', e.status,
    'employed_on', e.employed_on, 'returned_on', e.returned_on, 'subject_since', e.subject_since,
    'last_filled', (select max(t.date) from timesheet t where t.firm_id = e.firm_id and t.employee_id = e.id and t.status <> 'deleted'),
    'noted', (select to_jsonb(l) from lock_out l where l.firm_id = e.firm_id and l.employee_id = e.id),
    'settings', (select jsonb_object_agg(s.key, s.value) from setting s where s.firm_id = e.firm_id and s.key = any(${keys})))`;
}

/** The glance at one person of a firm; undefined when there is none. */
export async function glanceAt(db: Db, firm_id: string, employee_id: string): Promise<Glance | undefined> {
  const row = await db
    .selectFrom('employee as e')
    .select(glanceColumn().as('glance'))
    .where('e.firm_id', '=', firm_id)
    .where('e.id', '=', employee_id)
    .executeTakeFirst();
  return row?.glance;
}

/** The glances at some people of a firm. */
export async function glancesAt(db: Db, firm_id: string, people: readonly string[]): Promise<Glance[]> {
  const rows = await db
    .selectFrom('employee as e')
    .select(glanceColumn().as('glance'))
    .where('e.firm_id', '=', firm_id)
    .where(sql<boolean>`e.id = any(${[...people]}::uuid[])`)
    .execute();
  return rows.map((row) => row.glance);
}

/** The glance at everybody who is at work, in one order always: whoever holds several notes takes them in it. */
export async function glanceAtEverybody(db: Db, firm_id: string): Promise<Glance[]> {
  const rows = await db
    .selectFrom('employee as e')
    .select(glanceColumn().as('glance'))
    .where('e.firm_id', '=', firm_id)
    .where('e.status', '=', 'active')
    .orderBy('e.id')
    .execute();
  return rows.map((row) => row.glance);
}

/** The person behind an account, with the zone of his firm. */
export async function personOf(db: Db, { firm_id, user_id }: { firm_id: string; user_id: string }) {
  return db
    .selectFrom('user_account as u')
    .innerJoin('firm_profile as f', 'f.firm_id', 'u.firm_id')
    .select(['u.employee_id', 'f.time_zone'])
    .where('u.firm_id', '=', firm_id)
    .where('u.id', '=', user_id)
    .executeTakeFirst();
}

/** The zone of a firm; undefined before it has a profile. */
export async function zoneOf(db: Db, firm_id: string): Promise<string | undefined> {
  const row = await db.selectFrom('firm_profile').select('time_zone').where('firm_id', '=', firm_id).executeTakeFirst();
  return row?.time_zone;
}

/** The dates of a person with an entry, from a date on, each with the day on which the first was recorded. */
export async function recordedDays(
  db: Db,
  firm: { id: string; time_zone: string },
  of: { employee_id: string; from: string },
): Promise<{ date: string; recorded_on: string }[]> {
  return db
    .selectFrom('timesheet')
    .select(['date', sql<string>`min((created_at at time zone ${firm.time_zone})::date)`.as('recorded_on')])
    .where('firm_id', '=', firm.id)
    .where('employee_id', '=', of.employee_id)
    .where('status', '<>', 'deleted')
    .where('date', '>=', of.from)
    .groupBy('date')
    .execute();
}

/** The dates of a person with an entry, from a date on. */
export async function filledDates(
  db: Db,
  firm_id: string,
  of: { employee_id: string; from: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('timesheet')
    .select('date')
    .distinct()
    .where('firm_id', '=', firm_id)
    .where('employee_id', '=', of.employee_id)
    .where('status', '<>', 'deleted')
    .where('date', '>=', of.from)
    .execute();
  return rows.map((row) => row.date);
}
