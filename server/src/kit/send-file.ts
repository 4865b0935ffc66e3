import type { FastifyReply } from 'fastify';
import type { FileAnswer } from './context.ts';

/** Sends a file as what it is, to be saved, or shown in a sandbox where nothing runs and nothing else is fetched. */
export function sendFile(reply: FastifyReply, file: FileAnswer) {
  return reply
    .header('content-disposition', dispositionOf(file))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', file.inline ? "sandbox; default-src 'none'" : 'sandbox')
    .header('cache-control', 'private, no-store')
    .type(file.mime)
    .send(file.bytes);
}

/** The name of a download in plain letters for old readers, and as it is for the others (RFC 6266, RFC 8187). */
function dispositionOf({ name, inline }: FileAnswer): string {
  const ascii = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
