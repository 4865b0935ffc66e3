import { sql } from 'kysely';
import type { Kit, ReceivedFile } from './context.ts';
import { inFirm, type Scope } from './db.ts';
import { UploadRefused } from './errors.ts';
import { newId } from './ids.ts';
import { malwareIn } from './virus-scan.ts';

/**
 * Shows uploads to the virus scanner, where one is configured, before anything is done with them. What it finds is refused
 * with 415 `file_infected` and stands in the audit trail; when it does not answer, 503 `scanner_away`.
 */
export async function scanUploads(kit: Kit, scope: Scope, files: readonly ReceivedFile[]): Promise<void> {
  const { CLAMD_ADDRESS } = kit.config;
  if (!CLAMD_ADDRESS) return;
  for (const { name, bytes } of files) {
    const malware = await malwareIn(CLAMD_ADDRESS, bytes);
    if (malware === undefined) continue;
    const what = JSON.stringify({ name, malware, size: bytes.length });
    kit.log.warn({ request_id: scope.request_id, malware }, 'infected upload refused');
    await inFirm(kit.db, scope, (db) =>
      sql`select kit.note_read('refused_upload', ${newId()}::uuid, ${what}::jsonb)`.execute(db),
    );
    throw new UploadRefused(415, 'file_infected', { name, malware });
  }
}
