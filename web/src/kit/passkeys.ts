import type { passkeyCalls } from '@praktis/contract/auth/second-factor.calls';
import type { BodyInput } from '@praktis/contract/kit/call';
import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';

/** Whether this browser, at this address, can have passkeys at all: it withholds them without HTTPS, and by number. */
export function passkeysPossible(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** The answer of a passkey as the call takes it. */
export function asAnswer(given: AuthenticationResponseJSON): BodyInput<typeof passkeyCalls.signIn>['answer'] {
  const { id, rawId, type, response } = given;
  return { id, rawId, type, response: { ...response, userHandle: response.userHandle ?? '' } };
}
