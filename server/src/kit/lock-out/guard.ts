import type { AnyCall } from '@praktis/contract/kit/call';
import { heardWhileBlocked } from '@praktis/contract/timesheets/while-blocked';
import { type Day, todayIn } from '@praktis/rules/dates';
import { formatDay } from '@praktis/rules/display';
import { seesTimesheetOnly } from '@praktis/rules/lock-out';
import type { Kit } from '../context.ts';
import { type Db, inFirm, type Scope } from '../db.ts';
import { NotSignedIn } from '../errors.ts';
import { formatsOf } from '../formats.ts';
import { named } from '../named.ts';
import type { Language } from '../say.ts';
import { personOf } from './glance.query.ts';
import { peopleWhoHelp, shownAtMost } from './people-who-help.ts';
import { settleApart } from './settle.ts';
import { type Judged, type LockReader, standingAt } from './standing.ts';

function isHeard(call: Pick<AnyCall, 'base' | 'path'>, standing: Judged['standing']): boolean {
  if (call.base === 'auth' && call.path === 'logout') return true;
  if (standing.state === 'locked') return false;
  return !seesTimesheetOnly(standing) || heardWhileBlocked(call);
}

/** Who sends a call: his firm, himself, and how he stood when his session was read. */
interface Sender {
  reader: Omit<LockReader, 'db'>;
  employee_id: string;
  language: Language;
  judged: Judged;
}

/**
 * Refuses a call of somebody whose time is missing: with the redirect `timesheet` where only that is open to him (LCK-05),
 * `login` where he is locked out (LCK-06). What is new of him is noted first.
 */
export async function missingTimeAllows(kit: Kit, scope: Scope, call: AnyCall, sender: Sender): Promise<void> {
  const { reader, employee_id } = sender;
  const noted = sender.judged.toNote === null;
  const judged = noted ? sender.judged : await settleApart(kit, scope, reader, employee_id);
  if (isHeard(call, judged.standing)) return;
  const refusal = await inFirm(kit.db, scope, (db) => refusalOf(kit, { ...reader, db }, { ...sender, judged }));
  throw refusal;
}

/** Refuses the sign-in of somebody who is locked out, in the transaction in which it happens (LCK-06). */
export async function mustNotBeLockedOut(
  { kit, now, language }: { kit: Pick<Kit, 'say'>; now: Date; language: Language },
  db: Db,
  who: { firm_id: string; user_id: string },
): Promise<void> {
  const person = await personOf(db, who);
  if (!person) return;
  const { employee_id, time_zone } = person;
  const reader = { db, firm: { id: who.firm_id, time_zone }, today: todayIn(time_zone, now) };
  const judged = await standingAt(reader, employee_id);
  if (judged.standing.state === 'locked') throw await refusalOf(kit, reader, { employee_id, language, judged });
}

/** The refusal of somebody locked out or blocked, which names the missing days and who can help. */
async function refusalOf(
  kit: Pick<Kit, 'say'>,
  reader: LockReader,
  { employee_id, language, judged }: Pick<Sender, 'employee_id' | 'language' | 'judged'>,
): Promise<NotSignedIn> {
  const { standing, missing } = judged;
  const { date_format } = await formatsOf(reader);
  const people = await peopleWhoHelp(reader, employee_id);
  const day = (date: Day) => formatDay(date, date_format, language);
  const params = {
    days: named(kit, language, missing.map(day), shownAtMost) || kit.say(language, 'errors:no_day'),
    people: named(kit, language, people, shownAtMost) || kit.say(language, 'errors:nobody_to_restore'),
  };
  if (standing.state === 'locked')
    return new NotSignedIn('locked_out', 'login', { ...params, since: day(standing.since) });
  if (standing.state !== 'restored') return new NotSignedIn('timesheets_missing', 'timesheet', params);
  return new NotSignedIn('access_restored', 'timesheet', { ...params, until: day(standing.reactivate_by) });
}
