import type { ScreenPath } from '../../kit/paths.ts';

export const importPaths: readonly ScreenPath[] = [
  {
    path: '/import',
    login: true,
    permission: 'import.run',
    name: 'import',
    title: 'imports:title',
    texts: ['imports'],
    screen: () => import('./import.screen.tsx').then((m) => m.ImportScreen),
  },
];
