import type { TextState } from '@praktis/contract/documents/documents.schemas';
import { sql } from 'kysely';
import type { Ctx, FirmInfo } from '../../kit/context.ts';

/** A call, or a job of a firm. */
type Reader = Pick<Ctx, 'db'> & { firm: Pick<FirmInfo, 'id'> };

const vector = (words: readonly string[]) => sql`array_to_tsvector(${[...words]}::text[])`;

/** What a document is found by: the words of its names; its text begins anew with the version that is to be read. */
export async function startText(
  ctx: Ctx,
  text: { id: string; number: number; state: TextState; name_words: readonly string[] },
): Promise<void> {
  await sql`insert into document_text (firm_id, id, number, state, name_words)
    values (${ctx.firm.id}, ${text.id}, ${text.number}, ${text.state}, ${vector(text.name_words)})
    on conflict (firm_id, id) do update set number = excluded.number, state = excluded.state, text = '',
      name_words = excluded.name_words, text_words = ''`.execute(ctx.db);
}

/** The words of its names after a change of these. */
export async function setNameWords(ctx: Ctx, id: string, words: readonly string[]): Promise<void> {
  await sql`update document_text set name_words = ${vector(words)}
    where firm_id = ${ctx.firm.id} and id = ${id}::uuid`.execute(ctx.db);
}

/** Gives a copy the text that was read of the document it is made from, when that is the same version. */
export async function copyText(ctx: Ctx, from: string, to: string): Promise<void> {
  await sql`update document_text t set state = s.state, text = s.text, text_words = s.text_words
    from document_text s where t.firm_id = ${ctx.firm.id} and t.id = ${to}::uuid
      and s.firm_id = ${ctx.firm.id} and s.id = ${from}::uuid and s.state <> 'waiting'`.execute(ctx.db);
}

/** The file whose text is waited for; undefined when there is a newer version, or it was read or removed meanwhile. */
export async function fileToRead(ctx: Reader, id: string, number: number): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('document_text as t')
    .innerJoin('document_version as v', (join) =>
      join.onRef('v.firm_id', '=', 't.firm_id').onRef('v.document_id', '=', 't.id').onRef('v.number', '=', 't.number'),
    )
    .select('v.file_id')
    .where('t.firm_id', '=', ctx.firm.id)
    .where('t.id', '=', id)
    .where('t.number', '=', number)
    .where('t.state', '=', 'waiting')
    .executeTakeFirst();
  return row?.file_id;
}

/** Keeps what was read of a version, as long as it is still the newest. */
export async function keepText(
  ctx: Reader,
  read: { id: string; number: number; state: TextState; text: string; words: readonly string[] },
): Promise<void> {
  await sql`update document_text set state = ${read.state}, text = ${read.text}, text_words = ${vector(read.words)}
    where firm_id = ${ctx.firm.id} and id = ${read.id}::uuid and number = ${read.number} and state = 'waiting'`.execute(
    ctx.db,
  );
}
