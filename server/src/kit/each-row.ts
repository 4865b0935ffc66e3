import type { Ctx } from './context.ts';
import { NeedsConfirmation } from './errors.ts';
import { readerOf } from './formats.ts';
import { answerFor, type Reader } from './http-errors.ts';
import { withHelp } from './lock-out/lock-help.ts';
import { trial } from './savepoint.ts';

/** What became of one row of an act on many records. */
export interface RowOutcome {
  id: string;
  ok: boolean;
  code: string;
  message: string;
  /** Of a refusal, what is said of each field; absent otherwise. */
  fields?: Record<string, string>;
}

export interface RowsOutcome<O extends RowOutcome = RowOutcome> {
  saved: number;
  refused: number;
  rows: O[];
}

/** How far an act on many records goes: all or none, the good ones alone (`save_good`), or nothing at all (`preview`). */
export interface HowFar {
  save_good: boolean;
  preview?: boolean;
}

/**
 * Judges and changes row by row, each in its own trial. One refusal takes everything back unless the good rows are wanted
 * alone; the answer tells of every row (TIM-13). A question of a row is put for the whole call. The rows are locked before.
 */
export async function eachRow<R extends { id: string }, T extends object>(
  ctx: Ctx,
  records: readonly R[],
  how: HowFar,
  act: (record: R) => Promise<T>,
): Promise<RowsOutcome<RowOutcome & Partial<T>>> {
  const reader = await readerOf(ctx);
  const work = async () => {
    const tried: Tried<T>[] = [];
    for (const record of records) tried.push(await oneRow(ctx, record, act));
    const errors = await withHelp(
      ctx,
      tried.map(({ error }) => error),
    );
    const rows = tried.map(({ told }, at) => ({ ...told, ...refusedAs(errors[at], reader, ctx.request_id) }));
    const refused = rows.filter((row) => !row.ok).length;
    return { saved: refused > 0 && !how.save_good ? 0 : rows.length - refused, refused, rows };
  };
  return trial(ctx, work, (answer) => answer.saved > 0 && how.preview !== true);
}

/** What became of a row, and why it was refused. */
interface Tried<T> {
  told: RowOutcome & Partial<T>;
  error?: unknown;
}

async function oneRow<R extends { id: string }, T extends object>(
  ctx: Ctx,
  record: R,
  act: (record: R) => Promise<T>,
): Promise<Tried<T>> {
  const told = { id: record.id, ok: true, code: '', message: '' };
  try {
    return { told: { ...told, ...(await trial(ctx, () => act(record))) } };
  } catch (error) {
    if (error instanceof NeedsConfirmation) throw error;
    return { told: { ...told, ok: false } as RowOutcome & Partial<T>, error };
  }
}

/** What a refused row is told besides; nothing of one that was not. */
const refusedAs = (error: unknown, reader: Reader, request_id: string) =>
  error === undefined ? {} : refusalOf(error, reader, request_id);

/** Code and sentence of a refusal, by field too, in the reader's words; anything else is thrown on. */
export function refusalOf(
  error: unknown,
  reader: Reader,
  request_id: string,
): { code: string; message: string; fields: Record<string, string> } {
  const { status, body } = answerFor(error, reader, request_id);
  if (status >= 500) throw error;
  const fields = typeof body.message === 'string' ? {} : (body.message as Record<string, string>);
  return { code: String(body.code), message: sentenceOf(body.message), fields };
}

function sentenceOf(message: unknown): string {
  return typeof message === 'string' ? message : Object.values(message as Record<string, string>).join(' ');
}
