import { defineConfig } from 'vitest/config';

const source = { resolve: { conditions: ['praktis-source'] }, ssr: { resolve: { conditions: ['praktis-source'] } } };

export default defineConfig({
  ...source,
  test: {
    projects: [
      { ...source, test: { name: 'rules', include: ['rules/src/**/*.test.ts', 'contract/src/**/*.test.ts'] } },
      {
        ...source,
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
