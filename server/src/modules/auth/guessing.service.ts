import type { Db } from '../../kit/db.ts';
import { RuleBroken, TooManyTries } from '../../kit/errors.ts';
import { accountsOf } from './accounts.repo.ts';
import * as attempts from './attempts.repo.ts';
import { accountPatience, addressPatience, mailPatience, type Patience, waitAfter } from './attempts.rules.ts';

interface Guess {
  email: string;
  address: string;
  now: Date;
}

/** The waits after 0, 1, 2 … failures, up to the longest. */
function waitsOf(patience: Patience): number[] {
  const waits: number[] = [];
  do waits.push(waitAfter(waits.length, patience));
  while (waits.at(-1) !== patience.longestWait);
  return waits;
}

const accountWaits = waitsOf(accountPatience);
const addressWaits = waitsOf(addressPatience);
const mailWaits = waitsOf(mailPatience);

/**
 * Counts a password try before it is judged, for the account and for the address it comes from.
 * Throws TooManyTries while either has to wait.
 */
export async function countGuess(db: Db, guess: Guess): Promise<void> {
  const { now } = guess;
  const address = attempts.subjectOf('address', guess.address);
  const byAddress = await attempts.takeTry(db, address, addressWaits, now);
  if (byAddress > 0) throw new TooManyTries(byAddress);
  const byAccount = await attempts.takeTry(db, attempts.subjectOf('account', guess.email), accountWaits, now);
  if (byAccount > 0) throw new TooManyTries(byAccount);
}

/** Refusals that say: what was tried was wrong. They stay counted. */
const wrongTries: ReadonlySet<string> = new Set(['sign_in_refused', 'code_wrong', 'code_used']);

/**
 * Counts a try, then has it judged. A right one starts the account anew; a wrong one stays counted; one that was refused
 * for another reason, or still lacks its second factor, is as if it had not been: a right password alone forgives no
 * wrong code.
 */
export async function judgedTry<T>(db: Db, guess: Guess, judge: () => Promise<T>): Promise<T> {
  await countGuess(db, guess);
  try {
    const result = await judge();
    await guessWasRight(db, guess, true);
    return result;
  } catch (error) {
    if (!(error instanceof RuleBroken && wrongTries.has(error.code))) await guessWasNone(db, guess);
    throw error;
  }
}

async function guessWasNone(db: Db, guess: Guess): Promise<void> {
  for (const subject of [attempts.subjectOf('address', guess.address), attempts.subjectOf('account', guess.email)])
    await attempts.takeBackOwnTry(db, subject, guess.now);
}

/**
 * Throws TooManyTries while the account has to wait, or while another try of it is judged in the same way: it is counted
 * only afterwards. Counts nothing.
 */
export async function mustNotWait(db: Db, guess: Guess): Promise<void> {
  const account = attempts.subjectOf('account', guess.email);
  if (!(await attempts.triesAlone(db, account))) throw new TooManyTries(1);
  const left = await attempts.waitLeft(db, account, guess.now);
  if (left > 0) throw new TooManyTries(left);
}

/**
 * The password was right: the account starts anew; the address, which others share, only gets a little better. Of an e-mail
 * with accounts in several firms one password was right, which forgives no guess at the others: only this try, where it was
 * `counted`, is taken back.
 */
export async function guessWasRight(db: Db, guess: Guess, counted = false): Promise<void> {
  const account = attempts.subjectOf('account', guess.email);
  const isOne = (await accountsOf(db, guess.email)).length <= 1;
  if (isOne) await attempts.forgetTries(db, account);
  else if (counted) await attempts.takeBackOwnTry(db, account, guess.now);
  await attempts.takeBackTry(db, attempts.subjectOf('address', guess.address), addressPatience.free, guess.now);
}

/** Somebody proved to own the mailbox: guesses of others no longer hold him up. */
export async function forgetGuesses(db: Db, email: string): Promise<void> {
  await attempts.forgetTries(db, attempts.subjectOf('account', email));
}

/** True when one more mail may be caused for this mailbox; TooManyTries when the address asked too often. */
export async function mayCauseMail(db: Db, guess: Guess): Promise<boolean> {
  const byAddress = await attempts.takeTry(db, attempts.subjectOf('address', guess.address), addressWaits, guess.now);
  if (byAddress > 0) throw new TooManyTries(byAddress);
  return (await attempts.takeTry(db, attempts.subjectOf('mail', guess.email), mailWaits, guess.now)) === 0;
}
