import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The server the browser talks to while developing; the built application is served by that server itself. */
const server = process.env.PRAKTIS_SERVER ?? 'http://127.0.0.1:3000';
const version = process.env.npm_package_version ?? '0.1.0';

/** Components of the frame and the first screen: one file that all screens share; the others come with their screens. */
const firstComponents =
  'ActionIcon Button CloseButton FloatingArrow FocusTrap Kbd Loader Menu Notification Overlay Paper Popover Portal Skeleton Text Title Transition UnstyledButton'.split(
    ' ',
  );

const stable = [
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](react-router|router-core|history|react-store|store|query-core|react-query))[\\/]/,
    priority: 30,
  },
  {
    name: 'mantine',
    test: new RegExp(
      `node_modules[\\\\/](@mantine[\\\\/](hooks|store|notifications)|@mantine[\\\\/]core[\\\\/]esm[\\\\/](core|utils|components[\\\\/](${firstComponents.join('|')}))[\\\\/]|@floating-ui|clsx|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar)`,
    ),
    priority: 20,
  },
  { name: 'zod', test: /node_modules[\\/]zod[\\/]/, priority: 10 },
  { name: 'texts', test: /node_modules[\\/](i18next|react-i18next)[\\/]/, priority: 10 },
  { name: 'texts-en', test: /locales[\\/]en[\\/](core|fields|statuses)(\.\w+)?\.json$/, priority: 5 },
  { name: 'texts-id', test: /locales[\\/]id[\\/](core|fields|statuses)(\.\w+)?\.json$/, priority: 5 },
];

/** What the server answers; `/authentication` is a screen, not a call. */
const proxy = { '^/(practice|admin|docs|health)/': server, '^/docs$': server, '^/auth(/|\\?|$)': server };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { conditions: ['praktis-source', 'module', 'browser', 'development|production'] },
  define: {
    __PRAKTIS_VERSION__: JSON.stringify(version),
    __PRAKTIS_BUILD__: JSON.stringify(`${version}-${Date.now()}`),
  },
  // The shared texts stand beside this folder, in the contract.
  server: { fs: { allow: ['..'] }, proxy },
  preview: { proxy },
  build: {
    target: 'es2022',
    rolldownOptions: { output: { codeSplitting: { groups: stable } } },
  },
});
