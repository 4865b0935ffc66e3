import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';

/** Copies how the credit for the matter is split onto its bill; what it carried from an earlier issue is over (RAT-07). */
export async function copyAllocations(ctx: Ctx, bill: { id: string; matter_id: string }): Promise<void> {
  await ctx.db
    .deleteFrom('invoice_allocation')
    .where('firm_id', '=', ctx.firm.id)
    .where('invoice_id', '=', bill.id)
    .execute();
  await sql`insert into invoice_allocation (firm_id, id, invoice_id, employee_id, percent)
    select p.firm_id, gen_random_uuid(), ${bill.id}::uuid, p.employee_id, p.allocation from matter_member p
    where p.firm_id = ${ctx.firm.id} and p.matter_id = ${bill.matter_id}::uuid and p.allocation > 0`.execute(ctx.db);
}
