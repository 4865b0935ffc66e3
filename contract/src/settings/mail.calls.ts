import { z } from 'zod';
import { call } from '../kit/call.ts';
import { instant } from '../kit/days.ts';
import { byId, keyword, pageOf, pageQuery } from '../kit/shapes.ts';

const mail = z.object({
  id: z.string(),
  created_at: instant,
  to: z.array(z.string()),
  subject: z.string(),
  status: z.enum(['queued', 'kept', 'failed']),
  tries: z.number(),
  last_error: z.string(),
});

/** The outbox: account mails that have not left, for whoever may edit the account they belong to. */
export const mailCalls = {
  list: call('settings', {
    method: 'GET',
    path: 'setting/mail',
    access: 'user.view',
    query: pageQuery(['created_at', 'subject', 'status']).extend({
      keyword,
    }),
    reply: pageOf(mail),
    summary: 'Lists account mails that wait, were kept for want of a mail server, or failed.',
  }),
  detail: call('settings', {
    method: 'GET',
    path: 'setting/mail/detail',
    kind: 'write',
    access: 'user.edit',
    query: byId,
    reply: mail.extend({ body_text: z.string() }),
    summary: 'One such mail with its text; the reading is logged.',
  }),
};
