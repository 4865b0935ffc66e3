import type { FetchProblem, StoredKind } from '@praktis/contract/settings/exchange-rate.calls';
import type { Day } from '@praktis/rules/dates';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { newId } from '../../kit/ids.ts';

type Reader = Pick<Ctx, 'db' | 'firm'>;

/** How the fetching of a kind ended. */
export interface FetchNote {
  kind: StoredKind;
  at: string;
  date_from: Day;
  date_to: Day;
  /** Nobody: the product by itself. */
  fetched_by: string | null;
  problem: FetchProblem;
  without: string[];
}

/** Keeps the note of a kind in place of its last one, which is answered: undefined when it is the first. */
export async function keepNote(
  ctx: Reader,
  note: FetchNote,
): Promise<{ problem: string; without: string[] } | undefined> {
  const before = await ctx.db
    .selectFrom('rate_fetch')
    .select(['problem', 'without'])
    .where('firm_id', '=', ctx.firm.id)
    .where('kind', '=', note.kind)
    .forUpdate()
    .executeTakeFirst();
  const fields = { ...note, ...(note.problem === '' ? { succeeded_at: note.at } : {}) };
  await ctx.db
    .insertInto('rate_fetch')
    .values({ ...fields, firm_id: ctx.firm.id, id: newId() })
    .onConflict((conflict) => conflict.columns(['firm_id', 'kind']).doUpdateSet(fields))
    .execute();
  return before;
}

/** The last fetching of each kind, with who asked for it; '' for the product itself. */
export async function lastFetches(ctx: Reader) {
  const rows = await ctx.db
    .selectFrom('rate_fetch as f')
    .select(['f.kind', 'f.at', 'f.date_from', 'f.date_to', 'f.problem', 'f.without', 'f.succeeded_at'])
    .select(
      sql<string>`coalesce((select trim(e.first_name || ' ' || e.last_name) from user_account u
        join employee e on e.firm_id = u.firm_id and e.id = u.employee_id
        where u.firm_id = f.firm_id and u.id = f.fetched_by), '')`.as('fetched_by_name'),
    )
    .where('f.firm_id', '=', ctx.firm.id)
    .orderBy(sql`array_position(array['daily', 'bi', 'kmk'], f.kind)`)
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as StoredKind, problem: row.problem as FetchProblem }));
}

/** Who keeps the money settings of a firm and can sign in. */
export async function keepersOfMoney(ctx: Reader) {
  const rows = await ctx.db
    .selectFrom('user_account as u')
    .innerJoin('user_role as r', (join) => join.onRef('r.firm_id', '=', 'u.firm_id').onRef('r.id', '=', 'u.role_id'))
    .innerJoin('employee as e', (join) => join.onRef('e.firm_id', '=', 'u.firm_id').onRef('e.id', '=', 'u.employee_id'))
    .select((eb) => ['u.email', eb.ref('u.language').$castTo<'en' | 'id'>().as('language')])
    .select(sql<string>`trim(e.first_name || ' ' || e.last_name)`.as('name'))
    .where('u.firm_id', '=', ctx.firm.id)
    .where('u.status', '=', 'active')
    .where('u.verified_at', 'is not', null)
    .where('e.status', '<>', 'terminated')
    .where(sql<boolean>`jsonb_array_length(coalesce(r.grants -> 'settings.money', '[]')) > 0`)
    .orderBy('u.email')
    .execute();
  return rows;
}
