import { createHmac } from 'node:crypto';

/** What one trip to the provider is recognised by, made of the secret that only the browser on it holds. */
export interface Trip {
  state: string;
  nonce: string;
  verifier: string;
}

export function tripOf(secret: string): Trip {
  const made = (what: string) => createHmac('sha256', secret).update(what).digest('base64url');
  return { state: made('state'), nonce: made('nonce'), verifier: made('verifier') };
}

/** Where the pages of the trip stand; its cookie is sent there only. */
export const tripPath = '/auth/oidc';

/** Each trip has a cookie of its own, so that several tabs do not end each other's. */
const cookieName = (state: string) => `oidc_${state.slice(0, 16)}`;

interface TripCookie {
  key: string;
  secret: string;
  /** In which language the sign-in goes on when it is back. */
  language: 'en' | 'id';
}

/**
 * The cookie of a trip: which sign-in it belongs to, and the browser's secret. Lax, since the provider sends back from
 * its own site; hidden from scripts.
 */
export function writeTrip(trip: TripCookie, origin: string, seconds: number): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  const value = seconds > 0 ? `${trip.key}.${trip.secret}.${trip.language}` : '';
  const name = cookieName(tripOf(trip.secret).state);
  return `${name}=${value}; Path=${tripPath}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

const shape = /^([\w-]{20,100})\.([\w-]{20,100})\.(en|id)$/;

/** The trip of a state that came back; undefined in a browser that did not begin it. */
export function readTrip(header: string | undefined, state: string): TripCookie | undefined {
  const name = `${cookieName(state)}=`;
  for (const part of (header ?? '').split(/;\s*/)) {
    if (!part.startsWith(name)) continue;
    const [, key, secret, language] = shape.exec(part.slice(name.length)) ?? [];
    if (key && secret && tripOf(secret).state === state)
      return { key, secret, language: language === 'id' ? 'id' : 'en' };
  }
  return undefined;
}
