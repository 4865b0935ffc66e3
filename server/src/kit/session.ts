import type { Grants } from '@praktis/contract/kit/permissions';
import { sql } from 'kysely';
import type { Caller, FirmInfo, Kit } from './context.ts';
import { type Db, inFirm } from './db.ts';
import { NotSignedIn } from './errors.ts';
import { secretHash } from './ids.ts';

export interface Identity {
  firm: FirmInfo;
  user: Caller;
}

const firmIds = new Map<string, string>();

/** The firm's id by its key (the Service header). Keys never change, so they are remembered. */
async function firmOf(db: Db, key: string): Promise<string | undefined> {
  const known = firmIds.get(key);
  if (known) return known;
  const row = await db.selectFrom('firm').select('id').where('key', '=', key).executeTakeFirst();
  if (row) firmIds.set(key, row.id);
  return row?.id;
}

/** Who the token and the firm key stand for; throws NotSignedIn when there is no live session. */
export async function identify(kit: Kit, headers: { authorization?: string; service?: string }): Promise<Identity> {
  const token = /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(headers.authorization ?? '')?.[1];
  const key = /^[A-Za-z0-9-]{1,60}$/.exec(headers.service ?? '')?.[0];
  const firm_id = token && key ? await firmOf(kit.db, key) : undefined;
  if (!token || !key || !firm_id) throw new NotSignedIn('not_signed_in');
  const row = await inFirm(
    kit.db,
    { firm_id, user_id: '', call: 'session', request_id: '' },
    (db) => liveSession(db, firm_id, token, kit.now()),
    { readOnly: true },
  );
  if (!row) throw new NotSignedIn('not_signed_in');
  const { firm_name, firm_code, time_zone, functional_currency, grants, ...user } = row;
  return {
    firm: { id: firm_id, key, name: firm_name, code: firm_code, time_zone, functional_currency },
    user: { ...user, grants: grants as unknown as Grants } as Caller,
  };
}

function liveSession(db: Db, firm_id: string, token: string, now: Date) {
  return db
    .selectFrom('session as s')
    .innerJoin('user_account as u', (join) => join.onRef('u.firm_id', '=', 's.firm_id').onRef('u.id', '=', 's.user_id'))
    .innerJoin('employee as e', (join) => join.onRef('e.firm_id', '=', 'u.firm_id').onRef('e.id', '=', 'u.employee_id'))
    .innerJoin('user_role as r', (join) => join.onRef('r.firm_id', '=', 'u.firm_id').onRef('r.id', '=', 'u.role_id'))
    .innerJoin('firm_profile as f', 'f.firm_id', 's.firm_id')
    .select([
      's.id as session_id',
      'u.id as user_id',
      'u.email',
      'u.language',
      'u.role_id',
      'r.code as role',
      'r.grants',
    ])
    .select(['e.id as employee_id', 'e.category', 'e.practice_group_id'])
    .select(sql<string>`trim(e.first_name || ' ' || e.last_name)`.as('name'))
    .select(['f.name as firm_name', 'f.code as firm_code', 'f.time_zone', 'f.functional_currency'])
    .where('s.firm_id', '=', firm_id)
    .where('s.token_hash', '=', secretHash(token))
    .where('s.expires_at', '>', now.toISOString())
    .where('u.status', '=', 'active')
    .where('e.status', '<>', 'terminated')
    .executeTakeFirst();
}
