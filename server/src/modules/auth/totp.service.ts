import { Secret, TOTP } from 'otpauth';
import type { Kit } from '../../kit/context.ts';
import type { Db } from '../../kit/db.ts';
import { RuleBroken } from '../../kit/errors.ts';
import { seal, unseal } from '../../kit/sealing.ts';
import * as repo from './second-factor.repo.ts';
import { stepOf, stepSeconds } from './second-factor.rules.ts';

/** What apps take for granted: SHA-1, six digits, 30 seconds. */
export const appWith = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: stepSeconds, ...names });

/** To whom a sealed secret is bound. */
const boundTo = ({ firm_id, user_id }: repo.Of) => `totp ${firm_id} ${user_id}`;

/** The step a code is of, the present one or a neighbour; undefined when it fits none. */
export function stepWith(secret: string, code: string, now: Date): number | undefined {
  const delta = appWith(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : stepOf(now, delta);
}

/** A new secret of 160 bits, and what is kept of it. */
export async function newSecretOf(kit: Kit, of: repo.Of): Promise<{ secret: string; totp_secret: Buffer }> {
  const secret = new Secret({ size: 20 }).base32;
  return { secret, totp_secret: await seal(kit.config, secret, boundTo(of)) };
}

/** The kept secret. Throws `secret_unreadable` when this server has another key than the one it was sealed with. */
export async function openedSecret(kit: Kit, of: repo.Of, sealed: Buffer): Promise<string> {
  const secret = await unseal(kit.config, sealed, boundTo(of));
  if (secret !== undefined) return secret;
  kit.log.error('A stored authenticator secret does not open: SECRET_KEY, or secret.key in PRAKTIS_DATA, is another.');
  throw new RuleBroken('secret_unreadable');
}

/**
 * Whether a code is of the account's app, right now, and was not taken before: `code_used` says so of a right one. Of two
 * that come at once one is taken, since a step is taken in one statement.
 */
export async function totpFits(
  { kit, db, now }: { kit: Kit; db: Db; now: Date },
  of: repo.Of,
  code: string,
): Promise<boolean> {
  const totp = await repo.findTotp(db, of);
  const step = totp && stepWith(await openedSecret(kit, of, totp.totp_secret), code, now);
  if (step === undefined) return false;
  if (!(await repo.takeStep(db, of, step))) throw new RuleBroken('code_used', {}, 'code');
  return true;
}
