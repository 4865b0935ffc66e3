import type { ScreenPath } from '../../kit/paths.ts';

/** How one's own sign-in is kept safe: for everybody. */
export const safetyPaths: readonly ScreenPath[] = [
  {
    path: '/settings/sign-in-safety',
    login: true,
    name: 'sign-in-safety',
    title: 'safety:title',
    texts: ['auth'],
    screen: () => import('./sign-in-safety.screen.tsx').then((m) => m.SignInSafetyScreen),
  },
];
