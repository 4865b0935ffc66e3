import { extname } from 'node:path';
import type { FileKind } from '@praktis/contract/kit/call';
import { withoutUnseenMarks } from '@praktis/contract/kit/shapes';
import { fileTypeFromBuffer } from 'file-type';
import type { ReceivedFile } from './context.ts';
import { UploadRefused } from './errors.ts';
import { namedPartsFit } from './zip-directory.ts';

interface FileRule {
  types: readonly string[];
  maxBytes: number;
  maxPixels?: number;
}

const mega = 1_048_576;
const office = ['pdf', 'jpg', 'jpeg', 'png', 'pptx', 'docx', 'xlsx'];

/** Types and limits of every upload (specification 5; exactly the limit is accepted, G151). */
export const fileRules: Record<FileKind, FileRule> = {
  'expense attachment': { types: [...office, 'txt', 'ppt', 'doc', 'xls'], maxBytes: 2 * mega },
  'wht document': { types: office, maxBytes: 10 * mega },
  'matter file': { types: [...office, 'txt'], maxBytes: 10 * mega },
  photo: { types: ['jpg', 'jpeg', 'png'], maxBytes: 2 * mega, maxPixels: 1080 },
  import: { types: ['csv', 'xlsx'], maxBytes: 10 * mega },
};

/** What the content of each extension must look like; undefined = plain text, where nothing is recognised. */
const contents: Record<string, string | undefined> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  doc: 'application/x-cfb',
  xls: 'application/x-cfb',
  ppt: 'application/x-cfb',
  txt: undefined,
  csv: undefined,
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the characters removed
const unsafe = /[\u0000-\u001f\u007f<>:"|?*]/g;

/** A file name without folders, control characters, unseen marks and marks that shells or headers stumble over. */
function safeName(name: string): string {
  const base = name.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const clean = withoutUnseenMarks(base).replace(unsafe, '_').replace(/^\.+/, '').trim();
  return [...clean].slice(-120).join('') || 'file';
}

/** An office file of the largest size can unpack to this; a few kilobytes can hide gigabytes. In megabytes. */
const maxUnpacked = 200;
const packedKinds: readonly string[] = ['docx', 'xlsx', 'pptx'];

/** The safe name and the ending of an upload, before its bytes are read. Throws UploadRefused 415 for a type not allowed. */
export function nameOfUpload(kind: FileKind, rawName: string): { name: string; extension: string } {
  const { types } = fileRules[kind];
  const name = safeName(rawName);
  const extension = extname(name).slice(1).toLowerCase();
  if (!types.includes(extension)) throw new UploadRefused(415, 'file_type', { name, types: types.join(', ') });
  return { name, extension };
}

/** The refusal of an upload that is larger than its kind may be: 413. */
export function tooLarge(kind: FileKind, name: string): UploadRefused {
  return new UploadRefused(413, 'file_too_large', { name, max: fileRules[kind].maxBytes / mega });
}

/** Checks extension, size, content and pixels of an upload. Throws UploadRefused 413 or 415. */
export async function checkUpload(part: string, kind: FileKind, rawName: string, bytes: Buffer): Promise<ReceivedFile> {
  const rule = fileRules[kind];
  const { name, extension } = nameOfUpload(kind, rawName);
  const types = rule.types.join(', ');
  if (bytes.length > rule.maxBytes) throw tooLarge(kind, name);
  if (bytes.length === 0) throw new UploadRefused(415, 'file_empty', { name });
  const sniffed = await fileTypeFromBuffer(bytes);
  const expected = contents[extension];
  if (expected === undefined ? sniffed !== undefined || !isPlainText(bytes) : sniffed?.mime !== expected)
    throw new UploadRefused(415, 'file_content', { name, types });
  if (packedKinds.includes(extension) && !(await namedPartsFit(bytes, maxUnpacked * mega)))
    throw new UploadRefused(415, 'file_unpacked', { name, max: maxUnpacked });
  if (rule.maxPixels) {
    const size = imageSize(bytes);
    if (!size || size.width > rule.maxPixels || size.height > rule.maxPixels)
      throw new UploadRefused(415, 'image_too_large', { name, max: rule.maxPixels });
  }
  return { part, name, mime: expected ?? 'text/plain; charset=utf-8', bytes };
}

function isPlainText(bytes: Buffer): boolean {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Width and height of a PNG or JPEG, read from its header. */
function imageSize(bytes: Buffer): { width: number; height: number } | undefined {
  if (bytes.length > 24 && bytes.readUInt32BE(0) === 0x89504e47)
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}
