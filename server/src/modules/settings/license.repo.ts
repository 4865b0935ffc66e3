import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';

type In = Pick<Ctx, 'db' | 'firm'>;

/** Open accounts by licence: partners and fee earners count as fee earners, leavers not at all (ROL-06). */
export async function usedLicences({ db, firm }: In): Promise<{ fee_earner: number; support_staff: number }> {
  const isSupport = sql<boolean>`e.category = 'support staff'`;
  const row = await db
    .selectFrom('user_account as u')
    .innerJoin('employee as e', (join) => join.onRef('e.firm_id', '=', 'u.firm_id').onRef('e.id', '=', 'u.employee_id'))
    .select([
      sql<number>`(count(*) filter (where not ${isSupport}))::int`.as('fee_earner'),
      sql<number>`(count(*) filter (where ${isSupport}))::int`.as('support_staff'),
    ])
    .where('u.firm_id', '=', firm.id)
    .where('u.status', '=', 'active')
    .where('e.status', '<>', 'terminated')
    .executeTakeFirstOrThrow();
  return row;
}

/** Holds the firm's licences until the transaction ends, so that the last one is given once. */
export async function lockLicences({ db, firm }: In, key: string): Promise<void> {
  await db
    .selectFrom('setting')
    .select('id')
    .where('firm_id', '=', firm.id)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();
}

export async function hasOpenAccount({ db, firm }: In, employee_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_account')
    .select('id')
    .where('firm_id', '=', firm.id)
    .where('employee_id', '=', employee_id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row !== undefined;
}
