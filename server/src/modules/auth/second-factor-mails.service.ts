import { publicOrigin } from '../../kit/config.ts';
import type { Kit } from '../../kit/context.ts';
import type { Db } from '../../kit/db.ts';
import { queueMail } from '../../kit/mail.ts';
import { mailBody } from '../../kit/mail-body.ts';
import type { Params } from '../../kit/say.ts';
import { findAccount } from './accounts.repo.ts';
import type { Of } from './second-factor.repo.ts';

/** What the owner of an account is told when his sign-in changes. */
export type SafetyNotice = 'factor_off' | 'factor_removed' | 'factor_reset' | 'recovery_used' | 'passkey_added';

/** Tells the owner of an account what happened to his sign-in. Nobody who left, or whose account is closed, is written to. */
export async function mailSafety(
  { kit, db }: { kit: Kit; db: Db },
  of: Of,
  notice: SafetyNotice,
  params: Params = {},
): Promise<void> {
  const account = await findAccount(db, of.firm_id, of.user_id);
  if (!account) return;
  const say = (key: string) =>
    kit.say(account.language, `mail:${key}`, { ...params, person: account.person, firm: account.firm });
  const title = say(`${notice}_title`);
  const body = mailBody({
    title,
    paragraphs: [say('safety_greeting'), say(`${notice}_text`), say('safety_doubt')],
    link: { label: say('safety_button'), address: `${publicOrigin(kit.config)}/settings/sign-in-safety` },
    footer: say('safety_footer'),
  });
  const about = { entity: 'user_account', id: of.user_id };
  await queueMail(kit, db, of.firm_id, { to: [account.email], subject: title, ...body, about });
}
