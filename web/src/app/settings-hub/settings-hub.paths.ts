import type { ScreenPath } from '../../kit/paths.ts';

export const settingsHubPaths: readonly ScreenPath[] = [
  {
    path: '/settings',
    login: true,
    name: 'settings',
    title: 'core:settings.title',
    screen: () => import('./settings-hub.screen.tsx').then((m) => m.SettingsHubScreen),
  },
];
