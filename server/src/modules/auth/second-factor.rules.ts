import { RuleBroken } from '../../kit/errors.ts';

/** What an account has beside its password. */
export interface Factors {
  totp: boolean;
  passkeys: number;
  /** Recovery codes that are left. */
  recovery: number;
}

/** Whether a password alone does not sign in: an authenticator app or a passkey is there. Recovery codes alone ask nothing. */
export function hasFactor({ totp, passkeys }: Pick<Factors, 'totp' | 'passkeys'>): boolean {
  return totp || passkeys > 0;
}

/** What helps somebody whose password was right: `totp, passkey, recovery`. */
export function kindsThatHelp({ totp, passkeys, recovery }: Factors): string {
  return [totp && 'totp', passkeys > 0 && 'passkey', recovery > 0 && 'recovery'].filter(Boolean).join(', ');
}

/** A code as it is judged, however it was typed: `123 456` → `123456`, `K7QX-…` → `k7qx…`, a letter O → a zero. */
export function plainCode(typed: string): string {
  return typed
    .replace(/[\s-]+/g, '')
    .toLowerCase()
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
}

/** Six digits are of an authenticator app; anything else can only be a recovery code. */
export function isAppCode(plain: string): boolean {
  return /^\d{6}$/.test(plain);
}

/** Seconds a code of an authenticator app lasts. */
export const stepSeconds = 30;

/** The steps of 30 seconds whose codes are heard at a moment: the present one and its neighbours, for clocks that differ. */
export function stepOf(now: Date, delta = 0): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds) + delta;
}

/** Letters and digits that are not taken for each other when written down; 32 of them. */
const signs = '0123456789abcdefghjkmnpqrstvwxyz';

/** A recovery code of 12 random bytes, as it is shown: `k7qx-9m2p-w4ht`, 60 bits. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const code = Array.from(bytes.subarray(0, 12), (byte) => signs[byte % signs.length]).join('');
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/** How many recovery codes somebody gets. */
export const recoveryCodeCount = 10;

/** Where the firm asks for a second factor, the last one stays until there is another. */
export function lastFactorStays(left: Pick<Factors, 'totp' | 'passkeys'>, required: boolean): void {
  if (required && !hasFactor(left)) throw new RuleBroken('second_factor_must_stay');
}
