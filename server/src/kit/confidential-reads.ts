import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from './context.ts';
import { inFirm } from './db.ts';
import { noteRead } from './files.ts';

const own = (id: string) => sql<SqlBool>`m.id = ${id}::uuid`;
const through = (table: string, key: string) => (id: string) =>
  sql<SqlBool>`m.id in (select r.matter_id from ${sql.table(table)} r where r.firm_id = m.firm_id and r.${sql.ref(key)} = ${id}::uuid)`;

/** Which matters (alias `m`) a record lies on, for each kind that can lie on one; files note their reads themselves. */
const mattersOf: Readonly<Record<string, (id: string) => RawBuilder<SqlBool>>> = {
  matter: own,
  timesheet: through('timesheet', 'id'),
  expense: through('expense_line', 'expense_id'),
  invoice: through('invoice', 'id'),
  deposit: through('deposit', 'id'),
  collection: (id) =>
    sql<SqlBool>`m.id in (select i.matter_id from collection_allocation a
      join invoice i on i.firm_id = a.firm_id and i.id = a.invoice_id
      where a.firm_id = m.firm_id and a.collection_id = ${id}::uuid)`,
};

/**
 * Leaves a trace of a look at a record that lies on a confidential matter (ROL-02); of any other, none. In a transaction of
 * its own and before the answer leaves, so that a call that reads stays one that reads.
 */
export async function noteConfidentialRead(ctx: Ctx, entity: string, id: string): Promise<void> {
  const lies = mattersOf[entity];
  if (!lies) return;
  const found = await sql<{ number: string }>`select m.number from matter m
    where m.firm_id = ${ctx.firm.id} and m.confidential and ${lies(id)} limit 1`.execute(ctx.db);
  const [matter] = found.rows;
  if (!matter) return;
  const { kit, firm, user, call, request_id } = ctx;
  const scope = { firm_id: firm.id, user_id: user.user_id, call, request_id };
  ctx.after(() => inFirm(kit.db, scope, (db) => noteRead({ ...ctx, db }, entity, id, { matter: matter.number })));
}
