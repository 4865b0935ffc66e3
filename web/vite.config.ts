import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

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
  {
    // What is a line or two and needed by nearly everything: a request of its own would be longer than it.
    name: 'base',
    test: /(vite[\\/]preload-helper|rules[\\/]src[\\/]errors\.ts|web[\\/]src[\\/](kit[\\/](store|undoables|idempotency)|ui[\\/](focus-back|use-title))\.ts)/,
    priority: 8,
  },
  {
    // Calls of the first screen that others share: apart, each would cost a request of its own.
    name: 'base-calls',
    test: /contract[\\/]src[\\/](dashboards[\\/](dashboards|locked-fee-earner)|auth[\\/]auth|settings[\\/]display)\.calls\.ts/,
    priority: 7,
  },
  { name: 'zod', test: /node_modules[\\/]zod[\\/]/, priority: 10 },
  { name: 'texts', test: /node_modules[\\/](i18next|react-i18next)[\\/]/, priority: 10 },
  { name: 'texts-en', test: /locales[\\/]en[\\/](core|fields|statuses)(\.\w+)?\.json$/, priority: 5 },
  { name: 'texts-id', test: /locales[\\/]id[\\/](core|fields|statuses)(\.\w+)?\.json$/, priority: 5 },
];

/** What the server answers; `/authentication` is a screen, not a call. */
const proxy = { '^/(practice|admin|docs|health)/': server, '^/docs$': server, '^/auth(/|\\?|$)': server };

/**
 * The service worker keeps the files of this build and nothing the server answers: with it the application opens without
 * a network. A newer build waits until it is asked for. The first page of every address is the same, but for what the
 * server itself shows.
 */
const offline = VitePWA({
  strategies: 'generateSW',
  registerType: 'prompt',
  injectRegister: false,
  manifest: false,
  workbox: {
    globPatterns: [
      'index.html',
      'icon.svg',
      'icons/*.png',
      '*.webmanifest',
      'assets/*.{js,css}',
      'assets/*-latin-wght*.woff2',
    ],
    dontCacheBustURLsMatching: /assets\//,
    navigateFallback: '/index.html',
    navigateFallbackDenylist: [/^\/(practice|auth|admin|docs|health|assets)(\/|$)/],
    cleanupOutdatedCaches: true,
    skipWaiting: false,
    clientsClaim: false,
    inlineWorkboxRuntime: true,
    sourcemap: false,
  },
});

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), offline],
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
