import { authCalls } from '@praktis/contract/auth/auth.calls';
import type { FastifyInstance } from 'fastify';
import { bind, bindOpen } from '../../kit/bind.ts';
import type { Kit } from '../../kit/context.ts';
import { changePassword, forgotPassword, resendVerification, verify } from './account.service.ts';
import { setUp, setupState } from './setup.service.ts';
import { authorize, currentSession, endSessions, logout, openState, ownSessions, signIn } from './sign-in.service.ts';

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
}
