import type { Permission } from '@praktis/contract/kit/permissions';
import { sql } from 'kysely';
import { mayAll } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { matterVisible } from '../matters/index.ts';

/** What the caller may do with the invoices of one matter (ROL-01); all false for a matter that is hidden from him. */
export interface Rights {
  edit: boolean;
  /** Type a write-down or write-up (INV-06 step 2). */
  adjust: boolean;
  /** Issue a bill: for the whole firm, or as responsible partner of the matter. */
  issue: boolean;
  /** Lock and unlock drafts and prebills: for the whole firm, or as responsible partner (INV-03). */
  lock: boolean;
  /** Write off, undo, delete what is issued. */
  cancel: boolean;
  /** Open an issued bill for correction. */
  unlock: boolean;
  /** See rates and what follows from them (RAT-11). */
  rates: boolean;
}

const none: Rights = {
  edit: false,
  adjust: false,
  issue: false,
  lock: false,
  cancel: false,
  unlock: false,
  rates: false,
};

/** The caller's rights on the invoices of a matter. */
export async function rightsOn(ctx: Ctx, matter_id: string): Promise<Rights> {
  const reaches = (permission: Permission) => matterVisible(ctx, permission);
  const responsible = sql<boolean>`exists (select from matter_member r where r.firm_id = ${ctx.firm.id} and r.matter_id = m.id
    and r.employee_id = ${ctx.user.employee_id}::uuid and r.responsible_partner)`;
  const row = await ctx.db
    .selectFrom('matter as m')
    .select([
      reaches('invoice.edit').as('edit'),
      reaches('invoice.adjust').as('adjust'),
      reaches('invoice.issue').as('issue'),
      reaches('invoice.cancel').as('cancel'),
      reaches('invoice.unlock').as('unlock'),
      reaches('rate.view').as('rates'),
      responsible.as('responsible'),
    ])
    .where('m.firm_id', '=', ctx.firm.id)
    .where('m.id', '=', matter_id)
    .executeTakeFirst();
  if (!row) return none;
  const { responsible: own, ...reach } = row as { [K in keyof Omit<Rights, 'lock'>]: boolean } & {
    responsible: boolean;
  };
  return {
    ...reach,
    issue: reach.issue && (mayAll(ctx, 'invoice.issue') || own),
    lock: reach.edit && (mayAll(ctx, 'invoice.edit') || own),
  };
}
