import { passkeyCalls, secondFactorCalls } from '@praktis/contract/auth/second-factor.calls';
import type { AuthCase } from './auth-cases.ts';

const own = { current_password: 'pagi di tepi danau' };
const id = '0199f0aa-1111-7000-8000-000000000001';
const part = 'AAAA';
const signedOut: AuthCase['refused'] = [401, 'not_signed_in'];
const registered = { clientDataJSON: part, attestationObject: part };
const asserted = { clientDataJSON: part, authenticatorData: part, signature: part, userHandle: part };
const answer = (response: object) => ({ id: part, rawId: part, type: 'public-key', response });

/** The calls of the second factor. This server has an address by number: passkeys are refused for that. */
export const secondFactorCases: Record<keyof typeof secondFactorCalls, AuthCase> = {
  state: { call: secondFactorCalls.state, refused: signedOut },
  startTotp: { call: secondFactorCalls.startTotp, refused: signedOut, input: { raw: { body: own } } },
  confirmTotp: {
    call: secondFactorCalls.confirmTotp,
    refused: signedOut,
    input: { raw: { body: { code: '123456' } } },
  },
  recoveryCodes: { call: secondFactorCalls.recoveryCodes, refused: signedOut, input: { raw: { body: own } } },
  removeTotp: { call: secondFactorCalls.removeTotp, refused: signedOut, input: { raw: { body: own } } },
};

export const passkeyCases: Record<keyof typeof passkeyCalls, AuthCase> = {
  registrationOptions: { call: passkeyCalls.registrationOptions, refused: signedOut, input: { raw: { body: own } } },
  register: {
    call: passkeyCalls.register,
    refused: signedOut,
    input: { raw: { body: { name: 'Laptop', answer: answer(registered) } } },
  },
  rename: { call: passkeyCalls.rename, refused: signedOut, input: { raw: { body: { id, name: 'Laptop' } } } },
  remove: { call: passkeyCalls.remove, refused: signedOut, input: { raw: { body: { id, ...own } } } },
  options: { call: passkeyCalls.options, refused: [400, 'passkeys_numeric'], input: { raw: { body: {} } } },
  signIn: {
    call: passkeyCalls.signIn,
    refused: [400, 'passkeys_numeric'],
    input: { raw: { body: { answer: answer(asserted) } } },
  },
};
