import { todayIn } from '@praktis/rules/dates';
import { sql } from 'kysely';
import { addressIsOpen } from './addresses.ts';
import type { Caller, FirmInfo, Kit } from './context.ts';
import { type Db, inFirm } from './db.ts';
import { NotSignedIn } from './errors.ts';
import { secretHash } from './ids.ts';
import { withKeptPlan } from './kept-plans.ts';
import { type Glance, glanceColumn } from './lock-out/glance.query.ts';
import { type Judged, judgeStanding } from './lock-out/standing.ts';
import { passwordIsOld } from './password-age.ts';

export interface Identity {
  firm: FirmInfo;
  user: Caller;
  /** The password is too old: nothing but its change is heard. */
  must_change_password: boolean;
  /** The firm asks for a second factor and the account has none: nothing but its set-up is heard. */
  must_add_factor: boolean;
  /** The role or its rights changed since this session last asked who it is (G096). */
  role_changed: boolean;
  /** How the person stands whose time may be missing (LCK-05, LCK-06). */
  judged: Judged;
}

const hour = 3_600_000;
/** A session ends when nothing is sent for this long, and at the latest this long after the sign-in. */
const idle = 12 * hour;
const longest = 7 * 24 * hour;
const touchEvery = 60_000;

const firmIds = new WeakMap<Db, Map<string, string>>();

/** The firm's id by its key (the Service header). Keys never change, so they are remembered. */
export async function firmOf(db: Db, key: string): Promise<string | undefined> {
  const remembered = firmIds.get(db) ?? new Map<string, string>();
  firmIds.set(db, remembered);
  const known = remembered.get(key);
  if (known) return known;
  const row = await db.selectFrom('firm').select('id').where('key', '=', key).executeTakeFirst();
  if (row) remembered.set(key, row.id);
  return row?.id;
}

/** When a session that is used at `now` ends, should nothing follow. */
export function sessionEnd(now: Date, created: Date): string {
  return new Date(Math.min(now.getTime() + idle, created.getTime() + longest)).toISOString();
}

/** Who the token and the firm key stand for; throws NotSignedIn when there is no live session. */
export async function identify(
  kit: Kit,
  headers: { authorization?: string; service?: string },
  address: string,
): Promise<Identity> {
  const token = /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(headers.authorization ?? '')?.[1];
  const key = /^[A-Za-z0-9-]{1,60}$/.exec(headers.service ?? '')?.[0];
  const firm_id = token && key ? await firmOf(kit.db, key) : undefined;
  if (!token || !key || !firm_id) throw new NotSignedIn('not_signed_in');
  const now = kit.now();
  const scope = { firm_id, user_id: '', call: 'session', request_id: '' };
  const read = (db: Db) => judgedSession(db, firm_id, { token, now, address });
  const row = await inFirm(kit.db, scope, read, { readOnly: true });
  if (!row) throw new NotSignedIn('not_signed_in');
  if (!row.address_open) throw new NotSignedIn('address_not_allowed', 'login', { address });
  const { firm_name, firm_code, time_zone, functional_currency, created_at, last_seen_at, ...others } = row;
  const { address_open: _open, ...rest } = others;
  if (now.getTime() - Date.parse(last_seen_at) >= touchEvery) {
    const end = sessionEnd(now, new Date(created_at));
    await inFirm(kit.db, scope, (db) => touch(db, firm_id, { id: rest.session_id, now, end }));
  }
  const { must_change_password, must_add_factor, role_changed, judged, ...user } = rest;
  return {
    firm: { id: firm_id, key, name: firm_name, code: firm_code, time_zone, functional_currency },
    user,
    must_change_password,
    must_add_factor,
    role_changed,
    judged,
  };
}

interface SentToken {
  token: string;
  now: Date;
  address: string;
}

/** The live session of a token, with how its person stands today. */
async function judgedSession(db: Db, firm_id: string, sent: SentToken) {
  const row = await liveSession(db, firm_id, sent);
  if (!row) return undefined;
  const { glance, ...session } = row;
  const { time_zone } = row;
  const reader = { db, firm: { id: firm_id, time_zone }, today: todayIn(time_zone, sent.now) };
  return { ...session, judged: await judgeStanding(reader, glance) };
}

/** Notes that the session is in use, at most once a minute, which puts its end off. */
async function touch(db: Db, firm_id: string, session: { id: string; now: Date; end: string }): Promise<void> {
  await db
    .updateTable('session')
    .set({
      last_seen_at: session.now.toISOString(),
      expires_at: sql`greatest(expires_at, ${session.end}::timestamptz)`,
    })
    .where('firm_id', '=', firm_id)
    .where('id', '=', session.id)
    .where('last_seen_at', '<=', new Date(session.now.getTime() - touchEvery).toISOString())
    .execute();
}

/** A session that lives, as it is read; instants as ISO text. */
type LiveSession = Caller & {
  created_at: string;
  last_seen_at: string;
  must_add_factor: boolean;
  role_changed: boolean;
  must_change_password: boolean;
  address_open: boolean;
  firm_name: string;
  firm_code: string;
  time_zone: string;
  functional_currency: string;
  glance: Glance;
};

/** Every call sends this one first, so it is written out: built piece by piece it takes longer to build than to answer. */
async function liveSession(
  db: Db,
  firm_id: string,
  { token, now, address }: SentToken,
): Promise<LiveSession | undefined> {
  const asked = sql<LiveSession>`
    select s.id as session_id, s.created_at, s.last_seen_at, s.must_add_factor, s.role_changed,
      u.id as user_id, u.email, u.language, u.role_id, r.code as role, r.grants,
      e.id as employee_id, e.category, e.practice_group_id, trim(e.first_name || ' ' || e.last_name) as name,
      f.name as firm_name, f.code as firm_code, f.time_zone, f.functional_currency,
      ${addressIsOpen(firm_id, address)} as address_open, ${glanceColumn()} as glance,
      s.by_password and ${passwordIsOld(now)} as must_change_password
    from session s
      join user_account u on u.firm_id = s.firm_id and u.id = s.user_id
      join employee e on e.firm_id = u.firm_id and e.id = u.employee_id
      join user_role r on r.firm_id = u.firm_id and r.id = u.role_id
      join firm_profile f on f.firm_id = s.firm_id
    where s.firm_id = ${firm_id} and s.token_hash = ${secretHash(token)} and s.expires_at > ${now.toISOString()}
      and u.status = 'active' and e.status <> 'terminated'`;
  const [row] = await withKeptPlan(db, asked.compile(db));
  return row;
}
