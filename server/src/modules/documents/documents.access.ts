import type { Permission, Scope } from '@praktis/contract/kit/permissions';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { may, reachOf } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { matterVisible } from '../../kit/matter-access.ts';
import { clientVisible } from '../clients/index.ts';

type Who = Pick<Ctx, 'firm' | 'user' | 'today'>;
export type FileRight = 'document.view' | 'document.edit' | 'document.delete';

function reaching<C extends Who>(ctx: C, permission: Permission, reach: readonly Scope[]): C {
  return { ...ctx, user: { ...ctx.user, grants: { ...ctx.user.grants, [permission]: reach } } };
}

/** The same caller without the reach `own` of a right: with files it means his own files, not his own matters. */
function beyondOwn<C extends Who>(ctx: C, permission: Permission): C {
  const wider = reachOf(ctx.user, permission).filter((scope) => scope !== 'own');
  return reaching(ctx, permission, wider);
}

/** The matters (alias `m`) whose files a right reaches: matters that the caller sees, as far as the right goes. */
export function matterHoldsFiles(ctx: Who, right: FileRight): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${matterVisible(ctx, 'matter.view')} and ${matterVisible(beyondOwn(ctx, right), right)})`;
}

/**
 * The clients (alias `c`) whose files a right reaches: read by all who see the client and read files at all, added to and
 * changed by those who may change the client, or are on it.
 */
export function clientHoldsFiles(ctx: Who, right: FileRight): RawBuilder<SqlBool> {
  if (!may(ctx, 'document.view') || !may(ctx, right)) return never;
  const seen = clientVisible(ctx, 'client.view');
  if (right === 'document.view') return seen;
  const reached = clientVisible(beyondOwn(ctx, right), right);
  if (right === 'document.delete') return sql<SqlBool>`(${seen} and ${reached})`;
  return sql<SqlBool>`(${seen} and (${clientVisible(ctx, 'client.edit')} or ${reached}))`;
}

const never = sql<SqlBool>`false`;

/** In what a document (alias `d`) lies, by the aliases `m` of its matter and `c` of its client; both may be missing. */
function placeReached(ctx: Who, right: FileRight): RawBuilder<SqlBool> {
  return sql<SqlBool>`(case when d.matter_id is not null then ${matterHoldsFiles(ctx, right)} else ${clientHoldsFiles(ctx, right)} end)`;
}

const isUploader = (ctx: Who) => sql<SqlBool>`d.created_by = ${ctx.user.user_id}::uuid`;

/** Who has the last word on what a file belongs to: the responsible partner of today, a client's originating partner. */
function isResponsible(ctx: Who): RawBuilder<SqlBool> {
  return sql<SqlBool>`(case when d.matter_id is not null
    then exists (select from matter_member lead where lead.firm_id = ${ctx.firm.id} and lead.matter_id = d.matter_id
      and lead.responsible_partner and lead.employee_id = ${ctx.user.employee_id}::uuid
      and coalesce(lead.leave_date, ${ctx.today}::date) >= ${ctx.today}::date)
    else coalesce(c.originating_partner_id = ${ctx.user.employee_id}::uuid, false) end)`;
}

/** The access list lets the caller in: it is empty, or he is on it, or he is one of those whom it never shuts out (ROL-03). */
function listLetsIn(ctx: Who): RawBuilder<SqlBool> {
  if (ctx.user.role === 'managing_partner') return sql<SqlBool>`true`;
  const of = sql`from document_access l where l.firm_id = ${ctx.firm.id} and l.document_id = d.id`;
  return sql<SqlBool>`(not exists (select ${of}) or exists (select ${of} and l.employee_id = ${ctx.user.employee_id}::uuid)
    or ${isUploader(ctx)} or ${isResponsible(ctx)})`;
}

/**
 * The documents a caller may see, as a condition on a query with the aliases `d`, `m` and `c` (ROL-03). Nobody sees a file
 * of a matter or client that he does not see; without `document.view` there are none.
 */
export function documentVisible(ctx: Who): RawBuilder<SqlBool> {
  if (!may(ctx, 'document.view')) return never;
  const own = reachOf(ctx.user, 'document.view').includes('own') ? ownFiles(ctx, 'document.view') : never;
  return sql<SqlBool>`((${placeReached(ctx, 'document.view')} or ${own}) and ${listLetsIn(ctx)})`;
}

/**
 * An own file stays the uploader's only while he sees what it belongs to; judged for the right, since who has left a
 * team still sees what he worked on but changes nothing there.
 */
function ownFiles(ctx: Who, right: FileRight): RawBuilder<SqlBool> {
  const asSeen = (view: 'matter.view' | 'client.view') => reaching(ctx, right, reachOf(ctx.user, view));
  return sql<SqlBool>`(${isUploader(ctx)} and case when d.matter_id is not null
    then ${matterVisible(asSeen('matter.view'), right)} else ${clientVisible(asSeen('client.view'), right)} end)`;
}

/** Whether a right reaches a document that documentVisible has let the caller see. */
export function documentReached(ctx: Who, right: 'document.edit' | 'document.delete'): RawBuilder<SqlBool> {
  const reach = reachOf(ctx.user, right);
  if (reach.length === 0) return never;
  const own = reach.includes('own') ? ownFiles(ctx, right) : never;
  return sql<SqlBool>`(${placeReached(ctx, right)} or ${own})`;
}
