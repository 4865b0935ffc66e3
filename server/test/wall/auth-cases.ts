import { authCalls } from '@praktis/contract/auth/auth.calls';
import type { AnyCall } from '@praktis/contract/kit/call';
import type { Input } from '../harness.ts';

/** How a call of the entrance is refused: it has nobody's permission to ask for, so it stands beside the walk. */
export interface AuthCase {
  call: AnyCall;
  /** Sent without a session: `[status, code]` of the answer; an open call is refused for what it was given. */
  refused: [number, string | undefined];
  /** What an open call is refused for, or what a signed-in one is sent with. */
  input?: Input<AnyCall>;
}

const key = 'nobody.nothing';
const firm = { firm_name: 'Firma Palsu', firm_code: 'FPL', first_name: 'Siapa', email: 'siapa@firm.example' };

/** Every call of the entrance; the compiler names one that is missing. */
export const authCases: Record<keyof typeof authCalls, AuthCase> = {
  signIn: {
    call: authCalls.signIn,
    refused: [400, 'sign_in_refused'],
    input: { raw: { body: { email: 'nobody@firm.example', password: 'embun di daun jati' } } },
  },
  stateKey: {
    call: authCalls.stateKey,
    refused: [400, 'callback_foreign'],
    input: { raw: { body: { callback: 'https://elsewhere.example/authentication' } } },
  },
  authorize: {
    call: authCalls.authorize,
    refused: [400, 'state_over'],
    input: { raw: { body: { key, state: key, code: key } } },
  },
  verification: {
    call: authCalls.verification,
    refused: [400, 'key_unknown'],
    input: { raw: { body: { key, password: 'embun di daun jati' } } },
  },
  setup: {
    call: authCalls.setup,
    refused: [400, 'setup_done'],
    input: { raw: { body: { ...firm, key, password: 'embun di daun jati' } } },
  },
  // Open, and the same for everybody: whether an address is known is told to nobody.
  resendVerification: {
    call: authCalls.resendVerification,
    refused: [200, undefined],
    input: { raw: { body: { email: 'nobody@firm.example' } } },
  },
  forgotPassword: {
    call: authCalls.forgotPassword,
    refused: [200, undefined],
    input: { raw: { body: { email: 'nobody@firm.example' } } },
  },
  setupState: { call: authCalls.setupState, refused: [200, undefined] },
  session: { call: authCalls.session, refused: [401, 'not_signed_in'] },
  sessions: { call: authCalls.sessions, refused: [401, 'not_signed_in'] },
  endSessions: { call: authCalls.endSessions, refused: [401, 'not_signed_in'], input: { raw: { body: {} } } },
  logout: { call: authCalls.logout, refused: [401, 'not_signed_in'] },
  changePassword: {
    call: authCalls.changePassword,
    refused: [401, 'not_signed_in'],
    input: { raw: { body: { current_password: 'pagi di tepi danau', new_password: 'embun di daun jati' } } },
  },
};
