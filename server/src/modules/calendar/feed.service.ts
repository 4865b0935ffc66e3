import { calendarCalls as calls } from '@praktis/contract/calendar/calendar.calls';
import { addressOf, type QueryOf, type ReplyOf } from '@praktis/contract/kit/call';
import { addDays, todayIn } from '@praktis/rules/dates';
import { may } from '../../kit/access.ts';
import type { Ctx, FileAnswer, OpenCtx } from '../../kit/context.ts';
import { type Db, inFirm } from '../../kit/db.ts';
import { found, NotFound } from '../../kit/errors.ts';
import { newSecret, secretHash } from '../../kit/ids.ts';
import { judgeStanding } from '../../kit/lock-out/standing.ts';
import { firmOf } from '../../kit/session.ts';
import type { CalendarReader } from './calendar.access.ts';
import { plannedEvents } from './calendar.service.ts';
import * as repo from './feed.repo.ts';
import { calendarFile } from './feed-file.ts';

/** What a feed shows of the days around today: the last month and the year to come. */
const [back, ahead] = [31, 366];

/** Whether the caller has a secret link. What it is, nobody knows any more. */
export async function feedOfCaller(ctx: Ctx): Promise<ReplyOf<typeof calls.feed>> {
  const feed = await repo.readFeed(ctx);
  return { active: feed !== undefined, created_at: feed?.created_at ?? null };
}

/** Makes a new secret link, which ends the one before; it is told once and kept as its hash. */
export async function renewFeed(ctx: Ctx): Promise<ReplyOf<typeof calls.renewFeed>> {
  const key = newSecret();
  await repo.replaceFeed(ctx, secretHash(key));
  return { path: `${addressOf(calls.feedFile)}?${new URLSearchParams({ firm: ctx.firm.key, key })}` };
}

export async function revokeFeed(ctx: Ctx): Promise<ReplyOf<typeof calls.revokeFeed>> {
  await repo.deleteFeed(ctx);
  return { active: false };
}

/**
 * The calendar behind a secret link, as its owner may see it at this moment. NotFound whenever it is not open, so that the
 * answer does not say why: no such link, its owner switched off, gone, held to the timesheet or locked out (LCK-05, LCK-06).
 */
export async function feedFile(ctx: OpenCtx, { firm, key }: QueryOf<typeof calls.feedFile>): Promise<FileAnswer> {
  const firm_id = found(await firmOf(ctx.kit.db, firm));
  const scope = { firm_id, user_id: '', call: ctx.call, request_id: ctx.request_id };
  const read = async (db: Db) => {
    const reader = await readerOf(ctx, db, { id: firm_id, key: firm }, secretHash(key));
    const span = { from: addDays(reader.today, -back), to: addDays(reader.today, ahead) };
    const events = await plannedEvents(reader, span, (kind) => kind !== 'timesheet');
    return calendarFile(events, reader, ctx.kit.say);
  };
  const text = await inFirm(ctx.kit.db, scope, read, { readOnly: true });
  return { name: 'praktis.ics', mime: 'text/calendar; charset=utf-8', bytes: Buffer.from(text), inline: true };
}

/** The owner of a link as he would read his calendar now. */
async function readerOf(
  { now, kit, address }: OpenCtx,
  db: Db,
  { id, key }: { id: string; key: string },
  key_hash: Buffer,
): Promise<CalendarReader> {
  const owner = found(await repo.ownerOfFeed(db, id, { key_hash, address }));
  const { firm_name, firm_code, time_zone, functional_currency, glance, ...user } = owner;
  const today = todayIn(time_zone, now);
  const { standing } = await judgeStanding({ db, firm: { id, time_zone }, today }, glance);
  if (standing.state !== 'active' || !may({ user }, 'dashboard.view')) throw new NotFound();
  kit.log.debug({ user: user.user_id }, 'calendar feed');
  const firm = { id, key, name: firm_name, code: firm_code, time_zone, functional_currency };
  return { db, firm, today, language: user.language, user: { ...user, session_id: '' } };
}
