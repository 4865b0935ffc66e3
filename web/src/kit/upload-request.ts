import { CallFailure } from './call-failure.ts';
import { text } from './texts.ts';

/** Files by the part names of a multipart call. */
export type FileSet = Record<string, File | readonly File[] | null | undefined>;

/** The files of one part. */
export const filesOf = (given: FileSet[string]): readonly File[] => (given ? [given].flat() : []);

/**
 * The refusal of a file that is on this device no longer what was chosen: the browser sends it no more, and says of that only
 * that there was no answer.
 */
export async function refusedAsChanged(files: FileSet): Promise<CallFailure | undefined> {
  for (const [part, given] of Object.entries(files))
    for (const file of filesOf(given)) {
      const read = await file
        .slice(0, 1)
        .arrayBuffer()
        .catch(() => null);
      const message = read ? '' : text('core:failure.file_changed', { name: file.name });
      if (message) return new CallFailure({ kind: 'refused', status: 400, message, fields: { [part]: message } });
    }
  return undefined;
}

/** Part of a request's body that has left, from 0 to 1. */
export type OnSent = (part: number) => void;

function headersOf(written: string): Headers {
  const headers = new Headers();
  for (const line of written.trim().split(/\r?\n/)) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return headers;
}

/**
 * Sends a request and tells how much of its body has left, which `fetch` cannot say; answers and fails as `fetch` does.
 * For calls with files alone.
 */
export function fetchTelling(address: string, init: RequestInit, onSent: OnSent): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(init.method ?? 'POST', address);
    new Headers(init.headers).forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
    request.onload = () =>
      resolve(
        new Response(request.responseText, {
          status: request.status,
          headers: headersOf(request.getAllResponseHeaders()),
        }),
      );
    request.onerror = () => reject(new TypeError('Failed to send'));
    request.onabort = () => reject(new DOMException('Broken off', 'AbortError'));
    init.signal?.addEventListener('abort', () => request.abort());
    request.send(init.body as XMLHttpRequestBodyInit);
  });
}
