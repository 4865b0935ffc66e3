import type { FileKind } from '@praktis/contract/kit/call';

interface FileRule {
  /** Endings without the dot, small letters. */
  types: readonly string[];
  /** Bytes; a file of exactly the limit is accepted (G151). */
  limit: number;
  /** Most pixels in each direction (G152). */
  pixels?: number;
}

const megabyte = 1_048_576;
const wht = ['png', 'jpg', 'jpeg', 'pptx', 'pdf', 'docx', 'xlsx'];

/** What may be uploaded (specification, section 5). */
export const fileRules: Record<FileKind, FileRule> = {
  'expense attachment': {
    types: ['pdf', 'jpg', 'jpeg', 'png', 'txt', 'docx', 'pptx', 'ppt', 'doc', 'xls', 'xlsx'],
    limit: 2 * megabyte,
  },
  'wht document': { types: wht, limit: 10 * megabyte },
  'matter file': { types: [...wht, 'txt'], limit: 10 * megabyte },
  photo: { types: ['jpg', 'png', 'jpeg'], limit: 2 * megabyte, pixels: 1080 },
  import: { types: ['xlsx', 'csv'], limit: 10 * megabyte },
};

/** Why a file may not be uploaded: key of the text, or null when it may. */
export type FileRefusal = 'upload.type' | 'upload.size' | 'upload.empty' | 'upload.pixels';

/** Judges type by ending, without regard to case, and size (G153); a file without content is none. */
export function fileRefusal(kind: FileKind, file: Pick<File, 'name' | 'size'>): FileRefusal | null {
  const rule = fileRules[kind];
  const ending = file.name.includes('.') ? (file.name.split('.').at(-1) ?? '').toLowerCase() : '';
  if (!rule.types.includes(ending)) return 'upload.type';
  if (file.size === 0) return 'upload.empty';
  return file.size > rule.limit ? 'upload.size' : null;
}

/** Judges the pixels of a picture as well; a picture that cannot be read is left to the server. */
export async function refusalOf(kind: FileKind, file: File): Promise<FileRefusal | null> {
  const refusal = fileRefusal(kind, file);
  const { pixels } = fileRules[kind];
  if (refusal !== null || pixels === undefined) return refusal;
  try {
    const picture = await createImageBitmap(file);
    const tooLarge = picture.width > pixels || picture.height > pixels;
    picture.close();
    return tooLarge ? 'upload.pixels' : null;
  } catch {
    return null;
  }
}
