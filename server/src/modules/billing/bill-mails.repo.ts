import type { Ctx } from '../../kit/context.ts';

type MailStatus = 'queued' | 'sent' | 'kept' | 'failed';

/** The mails of a bill, the newest first, each with the files it carries and what became of it. */
export async function mailsOf(ctx: Pick<Ctx, 'db' | 'firm'>, invoice_id: string) {
  return ctx.db
    .selectFrom('mail')
    .select(['id', 'recipients as to', 'subject', 'last_error', 'created_at', 'sent_at'])
    .select((eb) => eb.ref('status').$castTo<MailStatus>().as('status'))
    .select((eb) => eb.ref('attachments').$castTo<string[]>().as('attachments'))
    .where('firm_id', '=', ctx.firm.id)
    .where('about', '=', 'invoice')
    .where('about_id', '=', invoice_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
