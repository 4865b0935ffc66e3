import type { Kit } from '../../kit/context.ts';
import { inFirm } from '../../kit/db.ts';
import { readFileBytes } from '../../kit/files.ts';
import { textOfFile } from '../../kit/text-reader.ts';
import { fileToRead, keepText } from './document-text.repo.ts';
import { keptText, wordsOf } from './documents.rules.ts';

/**
 * Reads the text of a document's newest version so that it is found by it; runs as a job. A file that cannot be read
 * (locked, broken, scanned, too much) is marked so and stays found by its names. Nothing waits for it in a transaction.
 */
export async function readDocumentText(kit: Kit, data: Record<string, string>): Promise<void> {
  const { firm_id = '', document_id = '' } = data;
  const number = Number(data.number);
  const scope = { firm_id, user_id: '', call: 'job read-document', request_id: '' };
  const firm = { id: firm_id };
  const file = await inFirm(kit.db, scope, async (db) => {
    const file_id = await fileToRead({ db, firm }, document_id, number);
    return file_id === undefined ? undefined : readFileBytes({ db, kit, firm }, file_id);
  });
  if (!file) return;
  const text = keptText(await textOfFile(file.mime, file.bytes).catch(() => ''));
  const read = { id: document_id, number, state: text === '' ? ('unreadable' as const) : ('read' as const), text };
  await inFirm(kit.db, scope, (db) => keepText({ db, firm }, { ...read, words: wordsOf(text) }));
}
