import '@fastify/multipart';
import type { IncomingMessage } from 'node:http';
import type { FileKind, FileParts } from '@praktis/contract/kit/call';
import type { FastifyRequest } from 'fastify';
import type { ReceivedFile } from './context.ts';
import { BodyUnreadable, FieldErrors } from './errors.ts';
import { checkUpload, fileRules, nameOfUpload, tooLarge } from './uploads.ts';

/** Reads a multipart call: JSON in the part `data`, files in the parts the call names. Sizes are limited while streaming. */
export async function readParts(
  request: FastifyRequest,
  parts: FileParts,
): Promise<{ raw: unknown; files: ReceivedFile[] }> {
  if (!request.isMultipart()) return { raw: request.body, files: [] };
  try {
    return await partsOf(request, parts);
  } catch (error) {
    letRun(request.raw);
    throw error;
  }
}

const limits = { files: 20, fields: 5, fieldSize: 1_048_576, fileSize: 10 * 1_048_576 + 1 };

/** How long (ms) the rest of a refused upload may still come in, so that its sender gets to read why it was refused. */
const grace = 30_000;

/** Lets the rest of a body that nobody reads any more run out. Left alone, it would stand in the line and hold it open. */
function letRun(body: IncomingMessage): void {
  body.unpipe();
  body.resume();
  const late = setTimeout(() => body.destroy(), grace).unref();
  body.once('close', () => clearTimeout(late));
}

/**
 * What a sender's form yields piece by piece. A fault of its making (no boundary, no end, broken headers) is his, not
 * ours; limits and other faults that carry a status of their own keep it.
 */
async function* readable<T>(pieces: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* pieces;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_INVALID_JSON_FIELD_ERROR') throw wrongForm();
    const hasStatus = error instanceof Error && 'statusCode' in error;
    throw hasStatus ? error : new BodyUnreadable('multipart', { cause: error });
  }
}

async function partsOf(request: FastifyRequest, parts: FileParts): Promise<{ raw: unknown; files: ReceivedFile[] }> {
  const files: ReceivedFile[] = [];
  let raw: unknown = {};
  for await (const part of readable(request.parts({ limits }))) {
    if (part.type === 'field') {
      // A part that names its type, as the documentation of the calls has it, arrives read.
      const isRead = part.mimetype === 'application/json';
      if (part.fieldname === 'data') raw = isRead ? part.value : readJson(part.value);
      continue;
    }
    // The reader says that every part has a name; one that came without is of no form.
    if (!part.fieldname) throw new BodyUnreadable('multipart');
    const rule = parts[part.fieldname];
    if (!rule) throw new FieldErrors({ [part.fieldname]: { code: 'file_not_expected', params: {} } });
    if (!rule.many && files.some((file) => file.part === part.fieldname))
      throw new FieldErrors({ [part.fieldname]: { code: 'one_file_only', params: {} } });
    files.push(await checkUpload(part.fieldname, rule.kind, part.filename, await bytesOf(part, rule.kind)));
  }
  return { raw, files };
}

/** Refuses a file by its name before it is read, and one that is too large as soon as it is, while it is still coming. */
async function bytesOf(part: { filename: string; file: AsyncIterable<Buffer> }, kind: FileKind): Promise<Buffer> {
  const { name } = nameOfUpload(kind, part.filename);
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of readable(part.file)) {
    size += piece.length;
    if (size > fileRules[kind].maxBytes) throw tooLarge(kind, name);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function readJson(value: unknown): unknown {
  try {
    return JSON.parse(String(value));
  } catch {
    throw wrongForm();
  }
}

const wrongForm = () => new FieldErrors({ data: { code: 'wrong_form', params: {} } });
