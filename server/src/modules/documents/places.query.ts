import type { Grants } from '@praktis/contract/kit/permissions';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Caller, Ctx } from '../../kit/context.ts';
import type { OptionQuery } from '../../kit/lookups.ts';
import { clientHoldsFiles, type FileRight, matterHoldsFiles } from './documents.access.ts';
import { personName } from './documents.query.ts';

/** What a file belongs to. */
export type Place = { matter_id: string; client_id: null } | { matter_id: null; client_id: string };

const aliased = ({ firm }: Ctx, place: Place) =>
  place.matter_id === null
    ? sql`client c where c.firm_id = ${firm.id} and c.id = ${place.client_id}::uuid`
    : sql`matter m where m.firm_id = ${firm.id} and m.id = ${place.matter_id}::uuid`;

const holds = (ctx: Ctx, place: Place, right: FileRight): RawBuilder<SqlBool> =>
  place.matter_id === null ? clientHoldsFiles(ctx, right) : matterHoldsFiles(ctx, right);

/**
 * The matter or client as somebody finds it who wants to add a file: undefined when he does not see its files; `editable`
 * when he may add some. Its state cannot change until the transaction ends.
 */
export async function lockPlace(ctx: Ctx, place: Place) {
  const { rows } = await sql<{ deleted: boolean; confidential: boolean; editable: boolean }>`
    select status = 'deleted' as deleted, ${place.matter_id === null ? sql`false` : sql`confidential`} as confidential,
      ${holds(ctx, place, 'document.edit')} as editable
    from ${aliased(ctx, place)} and ${holds(ctx, place, 'document.view')} for share`.execute(ctx.db);
  return rows[0];
}

/** Whether the caller may add files to a matter or client. */
export async function mayAddTo(ctx: Ctx, place: Place): Promise<boolean> {
  const { rows } = await sql`select from ${aliased(ctx, place)} and status <> 'deleted'
    and ${holds(ctx, place, 'document.view')} and ${holds(ctx, place, 'document.edit')}`.execute(ctx.db);
  return rows.length > 0;
}

/** Matters to which the caller may add files, by number and name. */
export function matterOptions(ctx: Ctx): OptionQuery {
  return ctx.db
    .selectFrom('matter as m')
    .innerJoin('client as c', (join) => join.onRef('c.firm_id', '=', 'm.firm_id').onRef('c.id', '=', 'm.client_id'))
    .select(['m.id', sql<string>`m.number || ' ' || m.name`.as('name'), 'c.name as detail'])
    .where('m.firm_id', '=', ctx.firm.id)
    .where('m.status', '<>', 'deleted')
    .where(matterHoldsFiles(ctx, 'document.view'))
    .where(matterHoldsFiles(ctx, 'document.edit'));
}

type Reader = Pick<Caller, 'user_id' | 'employee_id' | 'practice_group_id' | 'role' | 'grants'>;

/** Everybody who can sign in and read files, with what decides how far. */
async function readersOf(ctx: Ctx): Promise<Reader[]> {
  const rows = await ctx.db
    .selectFrom('user_account as u')
    .innerJoin('user_role as r', (join) => join.onRef('r.firm_id', '=', 'u.firm_id').onRef('r.id', '=', 'u.role_id'))
    .innerJoin('employee as e', (join) => join.onRef('e.firm_id', '=', 'u.firm_id').onRef('e.id', '=', 'u.employee_id'))
    .select(['u.id as user_id', 'e.id as employee_id', 'e.practice_group_id', 'r.code as role', 'r.grants'])
    .where('u.firm_id', '=', ctx.firm.id)
    .where('u.status', '=', 'active')
    .where('e.status', '<>', 'terminated')
    .where(sql<boolean>`jsonb_array_length(coalesce(r.grants -> 'document.view', '[]')) > 0`)
    .execute();
  return rows.map((row) => ({ ...row, grants: row.grants as unknown as Grants }));
}

/** So many people are judged in one statement. */
const atOnce = 200;

/** The employees who may see the files of a matter or client, judged for each of them as his own calls would be. */
export async function readersIn(ctx: Ctx, place: Place): Promise<ReadonlySet<string>> {
  const readers = await readersOf(ctx);
  const seeing = new Set<string>();
  for (let at = 0; at < readers.length; at += atOnce) {
    const part = readers.slice(at, at + atOnce);
    const judged = part.map((reader) => {
      const as: Ctx = { ...ctx, user: { ...ctx.user, ...reader } };
      return sql`case when ${holds(as, place, 'document.view')} then ${reader.employee_id}::uuid end`;
    });
    const { rows } = await sql<{ ids: string[] }>`select array_remove(array[${sql.join(judged)}], null)::text[] as ids
      from ${aliased(ctx, place)}`.execute(ctx.db);
    for (const id of rows[0]?.ids ?? []) seeing.add(id);
  }
  return seeing;
}

/** People for an access list: those of the given ids. */
export function personOptions(ctx: Ctx, ids: readonly string[]): OptionQuery {
  return ctx.db
    .selectFrom('employee as e')
    .select(['e.id', 'e.code as detail', personName('e').as('name')])
    .where('e.firm_id', '=', ctx.firm.id)
    .where('e.id', '=', sql<string>`any(${[...ids]}::uuid[])`);
}
