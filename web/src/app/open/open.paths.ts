import type { ScreenPath } from '../../kit/paths.ts';

/** Screens around the session; most of them open without one. */
export const openPaths: readonly ScreenPath[] = [
  {
    path: '/logins',
    login: false,
    name: 'sign-in',
    title: 'auth:sign_in.title',
    screen: () => import('./sign-in.screen.tsx').then((m) => m.SignInScreen),
  },
  {
    path: '/authentication',
    login: false,
    name: 'authentication',
    title: 'auth:authentication.title',
    screen: () => import('./authentication.screen.tsx').then((m) => m.AuthenticationScreen),
  },
  {
    path: '/verification/$key',
    login: false,
    name: 'verification',
    title: 'auth:verification.title',
    screen: () => import('./verification.screen.tsx').then((m) => m.VerificationScreen),
  },
  {
    path: '/setup',
    login: false,
    name: 'setup',
    title: 'auth:setup.title',
    screen: () => import('./setup.screen.tsx').then((m) => m.SetupScreen),
  },
  {
    path: '/testing',
    login: false,
    name: 'testing',
    title: 'core:testing.title',
    screen: () => import('./testing.screen.tsx').then((m) => m.TestingScreen),
  },
  {
    path: '/settings/change-password',
    login: true,
    name: 'change-password',
    title: 'auth:password.title',
    screen: () => import('./change-password.screen.tsx').then((m) => m.ChangePasswordScreen),
  },
];
