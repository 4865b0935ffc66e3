import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { installTestPrograms } from '../../tools/test-browser.mjs';
import { startThrowawayPostgres } from '../../tools/throwaway-postgres.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL all journeys share, as its owner. */
    journeyDatabase: string;
    /** Folder for the data of the journeys' servers. */
    journeyFolder: string;
  }
}

/** One PostgreSQL and one folder for all journeys; each journey has its own database and server there. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await installTestPrograms();
  const database = await startThrowawayPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'praktis-journeys-'));
  project.provide('journeyDatabase', database.url);
  project.provide('journeyFolder', folder);
  return async () => {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
