import type { ImportFault } from '@praktis/contract/imports/imports.schemas';
import { FieldErrors, NeedsConfirmation } from '../../kit/errors.ts';
import { answerFor, type Reader } from '../../kit/http-errors.ts';

/** What an error says, in the user's language, a fault a field. Rethrows what is no refusal. */
export function faultsOf(
  reader: Reader,
  error: unknown,
  columnOf: (field: string) => string,
): (ImportFault & { line: number })[] {
  const { status, body } = answerFor(error, reader, '');
  if (status >= 500) throw error;
  const confirmation = error instanceof NeedsConfirmation;
  const { message } = body;
  const texts: [string, string][] =
    typeof message === 'string' ? [['', message]] : Object.entries(message as Record<string, string>);
  return texts.map(([path, text]) => {
    const [, line = '0', field = path] = /^lines\.(\d+)\.(.+)$/.exec(path) ?? [];
    const code = error instanceof FieldErrors ? (error.fields[path]?.code ?? '') : String(body.code);
    return { line: Number(line), column: field === '' ? '' : columnOf(field), code, message: text, confirmation };
  });
}
