import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import type { OptionQuery } from '../../kit/lookups.ts';
import { roleName } from './role-names.query.ts';

type In = Pick<Ctx, 'db' | 'firm'>;

/** The given roles as options. */
export function roleOptions(ctx: In & Pick<Ctx, 'kit' | 'language'>, ids: readonly string[]): OptionQuery {
  return ctx.db
    .selectFrom('user_role as r')
    .select(['r.id', roleName(ctx).as('name'), 'r.code as detail'])
    .where('r.firm_id', '=', ctx.firm.id)
    .where('r.id', 'in', ids.length > 0 ? [...ids] : [null]);
}

/** Employees of the firm who may get an account: not left, without one; with their address for mails, else their code. */
export function employeesWithoutAccount({ db, firm }: In): OptionQuery {
  return db
    .selectFrom('employee as e')
    .leftJoin('user_account as u', (join) =>
      join.onRef('u.firm_id', '=', 'e.firm_id').onRef('u.employee_id', '=', 'e.id'),
    )
    .select([
      'e.id',
      sql<string>`trim(e.first_name || ' ' || e.last_name)`.as('name'),
      sql<string>`coalesce(nullif(e.email, ''), e.code)`.as('detail'),
    ])
    .where('e.firm_id', '=', firm.id)
    .where('e.status', '<>', 'terminated')
    .where('u.id', 'is', null);
}

/** Employees who can be mentees or worked for: not left, and none of these: the person himself, of mentees also whoever is above him. */
export function peopleOptions({ db, firm }: In, except: readonly string[]): OptionQuery {
  const query = db
    .selectFrom('employee as e')
    .leftJoin('employee as m', (join) => join.onRef('m.firm_id', '=', 'e.firm_id').onRef('m.id', '=', 'e.mentor_id'))
    .select([
      'e.id',
      sql<string>`trim(e.first_name || ' ' || e.last_name)`.as('name'),
      sql<string>`coalesce(trim(m.first_name || ' ' || m.last_name), '')`.as('detail'),
    ])
    .where('e.firm_id', '=', firm.id)
    .where('e.status', '<>', 'terminated');
  return except.length > 0 ? query.where('e.id', 'not in', [...except]) : query;
}
