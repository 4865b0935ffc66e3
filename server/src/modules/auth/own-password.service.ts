import type { Ctx } from '../../kit/context.ts';
import { found, RuleBroken } from '../../kit/errors.ts';
import { type AccountRow, findAccount } from './accounts.repo.ts';
import { countGuess, guessWasRight, mustNotWait } from './guessing.service.ts';
import { passwordFits } from './password-hash.ts';

/**
 * Has somebody who is signed in prove his password again, before his sign-in changes. A wrong one counts as a guess;
 * a session that somebody else sits down at does not get further by trying.
 */
export async function proveOwnPassword(ctx: Ctx, password: string): Promise<AccountRow> {
  const account = found(await findAccount(ctx.db, ctx.firm.id, ctx.user.user_id));
  const guess = { email: account.email, address: ctx.address, now: ctx.now };
  await mustNotWait(ctx.db, guess);
  // Counted outside the call's transaction, after it is rolled back: a refused try must stay counted.
  if (!(await passwordFits(account.password_hash, password))) {
    ctx.ifRefused(() => countGuess(ctx.kit.db, guess));
    throw new RuleBroken('current_password_wrong', {}, 'current_password');
  }
  ctx.after(() => guessWasRight(ctx.kit.db, guess));
  return account;
}
