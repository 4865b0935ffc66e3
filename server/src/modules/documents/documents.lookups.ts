import type { Ctx } from '../../kit/context.ts';
import { FieldErrors } from '../../kit/errors.ts';
import { optionsOf } from '../../kit/lookups.ts';
import { matterOptions, mayAddTo, personOptions, readersIn } from './places.query.ts';

interface Asked {
  keyword: string;
  limit: number;
  offset: number;
}

/** Matters to which the caller may add files. */
export const searchMatter = (ctx: Ctx, { query }: { query: Asked }) => optionsOf(ctx, matterOptions(ctx), query);

/** People who may see the files of a matter or client to which the caller may add some; nobody for any other. */
export async function searchEmployee(
  ctx: Ctx,
  { query }: { query: Asked & { matter_id: string | null; client_id: string | null } },
) {
  const { matter_id, client_id } = query;
  if (!matter_id && !client_id) throw new FieldErrors({ matter_id: { code: 'required', params: {} } });
  const place = matter_id ? { matter_id, client_id: null } : { matter_id: null, client_id: client_id ?? '' };
  const people = (await mayAddTo(ctx, place)) ? [...(await readersIn(ctx, place))] : [];
  return optionsOf(ctx, personOptions(ctx, people), query);
}
