import { RuleBroken } from '../../kit/errors.ts';
import { commonPasswords } from './common-passwords.rules.ts';

/** Names that stand near an account: firm, person, mailbox. */
export interface OwnNames {
  firm: string;
  firm_code?: string;
  person: string;
  email: string;
}

/**
 * A new password: not one of those that are tried first, not a handful of characters repeated, not a name of the firm
 * or the person with a few digits (G021). Throws RuleBroken `password_known` or `password_own_name` on the field.
 * Its length is judged by the call's schema.
 */
export function newPasswordIsHardToGuess(password: string, names: OwnNames, field = 'password'): void {
  const plain = password.toLowerCase();
  const letters = plain.replace(/[^\p{L}]+$/u, '');
  const isCommon =
    commonPasswords.has(plain) || commonPasswords.has(letters) || commonPasswords.has(plain.replace(/\s/g, ''));
  if (isCommon || new Set(plain).size < 5 || isRun(plain)) throw new RuleBroken('password_known', {}, field);
  if (isMadeOfNames(plain, names)) throw new RuleBroken('password_own_name', {}, field);
}

/** Keys in a row or letters and digits in their order: `abcdefghijkl`, `9876543210987`, `qwertyuiop12`. */
function isRun(plain: string): boolean {
  const rows = [
    'abcdefghijklmnopqrstuvwxyz',
    '01234567890123456789',
    'qwertyuiopasdfghjklzxcvbnm',
    '1q2w3e4r5t6y7u8i9o0p',
  ];
  const both = rows.flatMap((row) => [row, [...row].reverse().join('')]);
  let rest = plain;
  while (rest.length >= 3) {
    const length = longestStart(rest, both);
    if (length < 3) return false;
    rest = rest.slice(length);
  }
  return true;
}

function longestStart(text: string, rows: readonly string[]): number {
  for (let length = text.length; length > 0; length--) {
    if (rows.some((row) => row.includes(text.slice(0, length)))) return length;
  }
  return 0;
}

/** True when a password holds own names and, beside digits and signs, next to nothing else. */
function isMadeOfNames(plain: string, names: OwnNames): boolean {
  const words = Object.values(names)
    .flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= 3)
    .sort((a, b) => b.length - a.length);
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), plain);
  return rest !== plain && rest.replace(/[^\p{L}]/gu, '').length < 6;
}
