import { askApart } from './apart.ts';
import type { ReceivedFile } from './context.ts';
import { UploadRefused } from './errors.ts';
import { canBePrinted } from './pdf.ts';

const program = new URL('../../assets/picture-maker.mjs', import.meta.url);

type Answer = { bytes: Uint8Array } | { error: string };

/**
 * A picture drawn anew from its pixels, upright: nothing of the file itself is kept, no place where it was taken and
 * nothing hidden behind it. It is read in a process of its own, since what reads pictures has fallen over broken ones.
 * Throws UploadRefused 415 `picture_unreadable`.
 */
export async function redrawn(picture: ReceivedFile): Promise<ReceivedFile> {
  const { mime, bytes, name } = picture;
  // The printer's reader is strict; the other one fills what is missing with nothing.
  if (!(await canBePrinted(bytes))) throw new UploadRefused(415, 'picture_unreadable', { name });
  const answer = await askApart<Answer>(program, { mime, bytes }, { within: 20_000, memory: 128 }).catch(() => ({
    error: 'fell',
  }));
  if ('error' in answer) throw new UploadRefused(415, 'picture_unreadable', { name });
  return { ...picture, bytes: Buffer.from(answer.bytes) };
}
