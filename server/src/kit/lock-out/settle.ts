import { todayIn } from '@praktis/rules/dates';
import type { Kit } from '../context.ts';
import { type Db, inFirm, type Scope } from '../db.ts';
import { newId } from '../ids.ts';
import { glanceAtEverybody, type NotedLock, zoneOf } from './glance.query.ts';
import { type Judged, judgeStanding, type LockReader, standingAt } from './standing.ts';

/**
 * Judges a person and notes what is new of him: that he is locked out, or reactivated. To be called wherever somebody is
 * about to change what he is judged by, so that it does not matter when the nightly job comes (LCK-06).
 */
export async function settleStanding(reader: LockReader, employee_id: string): Promise<Judged> {
  const seen = await standingAt(reader, employee_id);
  if (seen.toNote === null) return seen;
  await holdNote(reader.db, reader.firm.id, employee_id);
  const judged = await standingAt(reader, employee_id);
  if (judged.toNote !== null) await writeNote(reader, employee_id, judged.toNote);
  return judged;
}

/** The same in a transaction of its own, for a call that only reads and one that is refused. */
export async function settleApart(
  kit: Pick<Kit, 'db'>,
  scope: Scope,
  reader: Omit<LockReader, 'db'>,
  employee_id: string,
): Promise<Judged> {
  return inFirm(kit.db, scope, (db) => settleStanding({ ...reader, db }, employee_id));
}

/** Notes who is locked out or reactivated of a firm by now: the nightly job (LCK-06). */
export async function settleEverybody(db: Db, firm_id: string, now: Date): Promise<void> {
  const time_zone = await zoneOf(db, firm_id);
  if (time_zone === undefined) return;
  const reader = { db, firm: { id: firm_id, time_zone }, today: todayIn(time_zone, now) };
  for (const glance of await glanceAtEverybody(db, firm_id)) {
    const { toNote } = await judgeStanding(reader, glance);
    if (toNote !== null) await settleStanding(reader, glance.employee_id);
  }
}

/** The person's note, made if there is none, locked until the transaction ends. */
export async function holdNote(db: Db, firm_id: string, employee_id: string): Promise<void> {
  const row = { firm_id, id: newId(), employee_id, missing: '[]' };
  await db
    .insertInto('lock_out')
    .values(row)
    .onConflict((conflict) => conflict.columns(['firm_id', 'employee_id']).doNothing())
    .execute();
  await db
    .selectFrom('lock_out')
    .select('id')
    .where('firm_id', '=', firm_id)
    .where('employee_id', '=', employee_id)
    .forUpdate()
    .execute();
}

/** Changes a person's note, which is held. */
export async function writeNote(
  { db, firm }: Pick<LockReader, 'db' | 'firm'>,
  employee_id: string,
  change: Partial<NotedLock> & { reason?: string },
): Promise<void> {
  const { missing, ...rest } = change;
  await db
    .updateTable('lock_out')
    .set({ ...rest, ...(missing ? { missing: JSON.stringify(missing) } : {}) })
    .where('firm_id', '=', firm.id)
    .where('employee_id', '=', employee_id)
    .execute();
}
