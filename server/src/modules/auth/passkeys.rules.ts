import { RuleBroken } from '../../kit/errors.ts';

/** The address passkeys are bound to, or why it can have none. */
export type PasskeyPlace = { rp_id: string; origin: string } | { why: 'numeric' | 'insecure' };

/** Browsers bind passkeys to a name, never to an IP address, and only where nobody on the way can change the page. */
export function placeOfPasskeys(origin: string): PasskeyPlace {
  const { protocol, hostname, origin: exact } = new URL(origin);
  if (/^[\d.]+$|^\[/.test(hostname)) return { why: 'numeric' };
  const isOwnMachine = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (protocol !== 'https:' && !isOwnMachine) return { why: 'insecure' };
  return { rp_id: hostname, origin: exact };
}

/** The place, where there is one. */
export function passkeysAreHere(place: PasskeyPlace): asserts place is { rp_id: string; origin: string } {
  if ('why' in place) throw new RuleBroken(`passkeys_${place.why}`);
}

/**
 * A passkey that counts its uses counts on; one that falls back was copied. Those that do not count always say 0, as
 * passkeys that are kept in several devices do.
 */
export function counterGoesOn(kept: number, said: number): void {
  if ((kept > 0 || said > 0) && said <= kept) throw new RuleBroken('passkey_copied');
}

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The name a passkey keeps of its account: firm and user, 32 bytes. */
export function handleOf({ firm_id, user_id }: { firm_id: string; user_id: string }): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(`${firm_id}${user_id}`.replaceAll('-', ''), 'hex'));
}

/** The account a passkey names; undefined when it names none of ours. */
export function accountOfHandle(handle: string): { firm_id: string; user_id: string } | undefined {
  const hex = Buffer.from(handle, 'base64url').toString('hex');
  const [firm_id = '', user_id = ''] = (hex.match(/.{32}/g) ?? []).map((half) =>
    half.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  );
  const isWhole = hex.length === 64 && idShape.test(firm_id) && idShape.test(user_id);
  return isWhole ? { firm_id, user_id } : undefined;
}

/** What a browser says it signed: for which page, by which challenge. Undefined when it cannot be read. */
export function signedFor(clientData: string): { origin: string; challenge: string } | undefined {
  try {
    const { origin, challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8')) as Record<
      string,
      unknown
    >;
    return typeof origin === 'string' && typeof challenge === 'string' ? { origin, challenge } : undefined;
  } catch {
    return undefined;
  }
}
