import { authCalls } from '@praktis/contract/auth/auth.calls';
import { passkeyCalls, secondFactorCalls } from '@praktis/contract/auth/second-factor.calls';
import type { FastifyInstance } from 'fastify';
import { bind, bindOpen } from '../../kit/bind.ts';
import type { Kit } from '../../kit/context.ts';
import { changePassword, forgotPassword, resendVerification, verify } from './account.service.ts';
import { signInByPasskey, signInOptions } from './passkey-sign-in.service.ts';
import * as passkeys from './passkeys.service.ts';
import { renewRecoveryCodes, secondFactorState } from './second-factor.service.ts';
import { setUp, setupState } from './setup.service.ts';
import { authorize, currentSession, endSessions, logout, openState, ownSessions, signIn } from './sign-in.service.ts';
import { confirmTotp, removeTotp, startTotp } from './totp-setup.service.ts';

export function authRoutes(app: FastifyInstance, kit: Kit): void {
  bindOpen(app, kit, authCalls.signIn, signIn);
  bindOpen(app, kit, authCalls.stateKey, openState);
  bindOpen(app, kit, authCalls.authorize, authorize);
  bind(app, kit, authCalls.logout, logout);
  bindOpen(app, kit, authCalls.verification, verify);
  bindOpen(app, kit, authCalls.resendVerification, resendVerification);
  bindOpen(app, kit, authCalls.forgotPassword, forgotPassword);
  bind(app, kit, authCalls.changePassword, changePassword);
  bind(app, kit, authCalls.session, currentSession);
  bind(app, kit, authCalls.sessions, ownSessions);
  bind(app, kit, authCalls.endSessions, endSessions);
  bindOpen(app, kit, authCalls.setupState, setupState);
  bindOpen(app, kit, authCalls.setup, setUp);
  secondFactorRoutes(app, kit);
}

/** The second factor, and signing in without a password. */
function secondFactorRoutes(app: FastifyInstance, kit: Kit): void {
  bind(app, kit, secondFactorCalls.state, secondFactorState);
  bind(app, kit, secondFactorCalls.startTotp, startTotp);
  bind(app, kit, secondFactorCalls.confirmTotp, confirmTotp);
  bind(app, kit, secondFactorCalls.recoveryCodes, renewRecoveryCodes);
  bind(app, kit, secondFactorCalls.removeTotp, removeTotp);
  bind(app, kit, passkeyCalls.registrationOptions, passkeys.registrationOptions);
  bind(app, kit, passkeyCalls.register, passkeys.registerPasskey);
  bind(app, kit, passkeyCalls.rename, passkeys.renameOwnPasskey);
  bind(app, kit, passkeyCalls.remove, passkeys.removePasskey);
  bindOpen(app, kit, passkeyCalls.options, signInOptions);
  bindOpen(app, kit, passkeyCalls.signIn, signInByPasskey);
}
