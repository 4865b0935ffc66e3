import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { keywordIn, type PageInput, pageOf } from '../../kit/list-query.ts';

type In = Pick<Ctx, 'db' | 'firm' | 'user'>;

/** Mails about accounts that have not left: those of the given roles, and the caller's own. */
function stuckMails({ db, firm, user }: In, role_ids: readonly string[]) {
  return db
    .selectFrom('mail as m')
    .innerJoin('user_account as u', (join) =>
      join.onRef('u.firm_id', '=', 'm.firm_id').onRef('u.id', '=', 'm.about_id'),
    )
    .select((eb) => [
      'm.id',
      'm.created_at',
      'm.recipients as to',
      'm.subject',
      'm.tries',
      'm.last_error',
      eb.ref('m.status').$castTo<'queued' | 'kept' | 'failed'>().as('status'),
    ])
    .where('m.firm_id', '=', firm.id)
    .where('m.about', '=', 'user_account')
    .where('m.status', 'in', ['queued', 'kept', 'failed'])
    .where((eb) =>
      eb.or([eb('u.id', '=', user.user_id), ...(role_ids.length > 0 ? [eb('u.role_id', 'in', [...role_ids])] : [])]),
    );
}

export async function listMails(ctx: In, role_ids: readonly string[], input: PageInput & { keyword: string }) {
  let query = stuckMails(ctx, role_ids);
  if (input.keyword) {
    const anyRecipient = sql<boolean>`exists (select from unnest(m.recipients) as r(address)
      where ${keywordIn(input.keyword, 'r.address')})`;
    query = query.where((eb) => eb.or([keywordIn(input.keyword, 'm.subject'), anyRecipient]));
  }
  const sortable = { created_at: 'm.created_at', subject: 'm.subject', status: 'm.status' };
  return pageOf(query, input, { sortable, standard: 'm.created_at', standardOrder: 'desc', tie: 'm.id' });
}

export async function findMail(ctx: In, role_ids: readonly string[], id: string) {
  return stuckMails(ctx, role_ids).select('m.body_text').where('m.id', '=', id).executeTakeFirst();
}
