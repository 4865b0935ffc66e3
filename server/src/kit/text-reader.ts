import { askApart } from './apart.ts';

const program = new URL('../../assets/text-reader.mjs', import.meta.url);
/** Milliseconds for one file; a brief of a thousand pages takes a tenth of it. */
const patience = 30_000;

type Answer = { text: string } | { error: string };

/**
 * The text of a file: of plain text as it is, of PDF and office files as read in a process of its own, which has a limit
 * of time and memory. Throws when there is none to be had: locked, broken, too much, or a kind that holds no text.
 */
export async function textOfFile(mime: string, bytes: Buffer, within = patience): Promise<string> {
  if (mime.startsWith('text/plain')) return bytes.toString('utf8');
  const answer = await askApart<Answer>(program, { mime, bytes }, { within, memory: 384 });
  if ('error' in answer) throw new Error(answer.error);
  return answer.text;
}
