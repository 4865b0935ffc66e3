import type { Ctx } from '../../kit/context.ts';
import { found } from '../../kit/errors.ts';
import { noteRead } from '../../kit/files.ts';
import type { PageInput } from '../../kit/list-query.ts';
import * as repo from './mails.repo.ts';
import { grantableRoles } from './user-lookups.service.ts';

/**
 * Account mails that have not left. A mail holds a key to its account, so only who could give that account its rights
 * may read it (ROL-01).
 */
export async function listMails(ctx: Ctx, { query }: { query: PageInput & { keyword: string } }) {
  return repo.listMails(ctx, await grantableRoles(ctx), query);
}

/** One such mail with its text; the reading leaves a trace. */
export async function mailDetail(ctx: Ctx, { query }: { query: { id: string } }) {
  const mail = found(await repo.findMail(ctx, await grantableRoles(ctx), query.id));
  await noteRead(ctx, 'mail', mail.id, { subject: mail.subject });
  return mail;
}
