import { defineConfig } from 'vitest/config';

const source = { resolve: { conditions: ['praktis-source'] }, ssr: { resolve: { conditions: ['praktis-source'] } } };

/** What must come true some time is waited for as long as a busy machine may need; the rule is that it comes, not when. */
const patient = { poll: { timeout: 12_000 } };

/** Packages that most tests of screens load: as one file each, which is quicker than their hundreds. */
const bundled = [
  ...['@mantine/core', '@mantine/hooks', '@mantine/notifications', '@tanstack/react-query', '@tanstack/react-router'],
  ...['@testing-library/react', '@testing-library/user-event', 'i18next', 'react-hook-form', 'zod'],
];

export default defineConfig({
  ...source,
  test: {
    projects: [
      {
        ...source,
        test: {
          name: 'rules',
          include: ['rules/src/**/*.test.ts', 'contract/src/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        ...source,
        define: { __PRAKTIS_VERSION__: '"test"', __PRAKTIS_BUILD__: '"test-build"' },
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}', 'web/test/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          deps: { optimizer: { client: { enabled: true, include: bundled } } },
          environmentOptions: { jsdom: { url: 'http://praktis.test/' } },
          setupFiles: ['web/test/setup.ts'],
          // A context of its own for each file in threads that stay: jsdom is loaded once and not with every file.
          pool: 'vmThreads',
          vmMemoryLimit: '1500MB',
          maxWorkers: 2,
          testTimeout: 60_000,
          expect: patient,
        },
      },
      {
        ...source,
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          pool: 'forks',
          isolate: false,
          maxWorkers: 2,
          testTimeout: 30_000,
          expect: patient,
          hookTimeout: 60_000,
        },
      },
      {
        ...source,
        test: {
          name: 'tools',
          include: ['tools/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
      {
        ...source,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/harness/global-setup.ts'],
          setupFiles: ['e2e/harness/last-seen.ts'],
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 240_000,
          expect: patient,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
