import { defineConfig } from 'vitest/config';

const source = { resolve: { conditions: ['praktis-source'] }, ssr: { resolve: { conditions: ['praktis-source'] } } };

export default defineConfig({
  ...source,
  test: {
    projects: [
      { ...source, test: { name: 'rules', include: ['rules/src/**/*.test.ts', 'contract/src/**/*.test.ts'] } },
    ],
  },
});
