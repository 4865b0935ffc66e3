import { publicOrigin } from '../../kit/config.ts';
import { soleProvider } from '../../kit/config-oidc.ts';
import type { Kit } from '../../kit/context.ts';
import type { Db } from '../../kit/db.ts';
import { found } from '../../kit/errors.ts';
import { newSecret, secretHash } from '../../kit/ids.ts';
import { queueMail } from '../../kit/mail.ts';
import { mailBody } from '../../kit/mail-body.ts';
import { findAccount, holdAccount } from './accounts.repo.ts';
import { type KeyKind, replaceKey } from './keys.repo.ts';

/** How long a mailed key opens something, in hours. */
const hours: Record<KeyKind, number> = { verification: 7 * 24, reset: 1 };

interface Account {
  firm_id: string;
  firm_key: string;
  user_id: string;
}

/**
 * Mails a fresh key to an account: to confirm its address and choose a password, or to choose a new one. The account is held,
 * so that no key leaves for an address that is changed meanwhile.
 */
export async function mailKey(kit: Kit, db: Db, to: Account, kind: KeyKind): Promise<void> {
  await holdAccount(db, to.firm_id, to.user_id);
  const account = found(await findAccount(db, to.firm_id, to.user_id));
  const secret = newSecret();
  const expires_at = new Date(kit.now().getTime() + hours[kind] * 3_600_000).toISOString();
  const { firm_id, user_id } = to;
  await replaceKey(db, { firm_id, user_id, kind, key_hash: secretHash(secret), expires_at });
  const sole = soleProvider(kit.config, to.firm_key);
  const say = (key: string) =>
    kit.say(account.language, `mail:${kind}_${key}`, {
      person: account.person,
      firm: account.firm,
      hours: hours[kind],
      days: hours[kind] / 24,
      provider: sole?.name ?? '',
    });
  const address = `${publicOrigin(kit.config)}/verification/${to.firm_key}.${secret}`;
  const body = mailBody({
    title: say('title'),
    paragraphs: [say('greeting'), say(sole ? 'text_provider' : 'text'), say('life')],
    link: { label: say('button'), address },
    footer: say('footer'),
  });
  const about = { entity: 'user_account', id: user_id };
  await queueMail(kit, db, firm_id, { to: [account.email], subject: say('title'), ...body, about });
}
