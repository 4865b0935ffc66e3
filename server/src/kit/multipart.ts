import '@fastify/multipart';
import type { FileParts } from '@praktis/contract/kit/call';
import type { FastifyRequest } from 'fastify';
import type { ReceivedFile } from './context.ts';
import { FieldErrors, UploadRefused } from './errors.ts';
import { checkUpload, fileRules } from './uploads.ts';

/** Reads a multipart call: JSON in the part `data`, files in the parts the call names. Sizes are limited while streaming. */
export async function readParts(
  request: FastifyRequest,
  parts: FileParts,
): Promise<{ raw: unknown; files: ReceivedFile[] }> {
  if (!request.isMultipart()) return { raw: request.body, files: [] };
  const files: ReceivedFile[] = [];
  let raw: unknown = {};
  for await (const part of request.parts({
    limits: { files: 20, fields: 5, fieldSize: 1_048_576, fileSize: 10 * 1_048_576 + 1 },
  })) {
    if (part.type === 'field') {
      if (part.fieldname === 'data') raw = readJson(part.value);
      continue;
    }
    const rule = parts[part.fieldname];
    if (!rule) throw new FieldErrors({ [part.fieldname]: { code: 'file_not_expected', params: {} } });
    if (!rule.many && files.some((file) => file.part === part.fieldname))
      throw new FieldErrors({ [part.fieldname]: { code: 'one_file_only', params: {} } });
    files.push(await checkUpload(part.fieldname, rule.kind, part.filename, await bytesOf(part, rule.kind)));
  }
  return { raw, files };
}

async function bytesOf(
  part: { filename: string; toBuffer(): Promise<Buffer> },
  kind: keyof typeof fileRules,
): Promise<Buffer> {
  try {
    return await part.toBuffer();
  } catch (error) {
    if ((error as { code?: string }).code !== 'FST_REQ_FILE_TOO_LARGE') throw error;
    throw new UploadRefused(413, 'file_too_large', { name: part.filename, max: fileRules[kind].maxBytes / 1_048_576 });
  }
}

function readJson(value: unknown): unknown {
  try {
    return JSON.parse(String(value));
  } catch {
    throw new FieldErrors({ data: { code: 'wrong_form', params: {} } });
  }
}
