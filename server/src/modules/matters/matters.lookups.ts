import { reachOf } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { found } from '../../kit/errors.ts';
import { listOptions } from '../../kit/list-items.ts';
import { optionsOf } from '../../kit/lookups.ts';
import { findEmployee } from '../employees/index.ts';
import { readMatter } from './matter-record.repo.ts';
import { seesAllOn, seesContent } from './matters.access.ts';
import * as options from './matters-lookups.query.ts';

interface Asked {
  keyword: string;
  limit: number;
  offset: number;
}
interface Offered extends Asked {
  for: 'form' | 'filter';
}
type Query<Q> = { query: Q };

export const searchClient = (ctx: Ctx, { query }: Query<Offered>) =>
  optionsOf(ctx, options.clientOptions(ctx, query.for), query);

export const searchPracticeArea = (ctx: Ctx, { query }: Query<Offered>) =>
  optionsOf(ctx, listOptions(ctx, 'practice_area', query.for), query);

export const searchGroup = (ctx: Ctx, { query }: Query<Offered>) =>
  optionsOf(ctx, listOptions(ctx, 'practice_group', query.for), query);

export const searchSourceOfWork = (ctx: Ctx, { query }: Query<Offered>) =>
  optionsOf(ctx, listOptions(ctx, 'source_of_work', query.for), query);

export const searchEmployee = (ctx: Ctx, { query }: Query<Offered & { category?: string | undefined }>) =>
  optionsOf(ctx, options.employeeOptions(ctx, query), query);

/** Rate names of a person; the amounts of today only for those who may see them on this matter or in this group. */
export async function searchEmployeeRate(
  ctx: Ctx,
  { query }: Query<Asked & { employee_id: string; matter_id: string | null }>,
) {
  const { employee_id, matter_id } = query;
  found(await findEmployee(ctx, employee_id));
  const matter = matter_id ? found(await readMatter(ctx, matter_id)) : undefined;
  const reach = reachOf(ctx.user, 'rate.view');
  const sees =
    reach.includes('all') ||
    (matter !== undefined && seesAllOn(ctx, 'rate.view', matter)) ||
    (reach.includes('group') && (await options.isOfGroup(ctx, employee_id)));
  return optionsOf(ctx, options.rateOptions(ctx, employee_id, sees), query);
}

/** The team of a matter with each rate choice. */
export async function searchEmployeeRateByMatter(ctx: Ctx, { query }: Query<Asked & { matter_id: string }>) {
  const matter = found(seesContent(ctx) ? await readMatter(ctx, query.matter_id) : undefined);
  return optionsOf(ctx, options.memberOptions(ctx, matter.id, seesAllOn(ctx, 'rate.view', matter)), query);
}

/** What a new matter takes over from its client. */
export async function detailClient(ctx: Ctx, { query }: Query<{ id: string }>) {
  return found(await options.clientForForm(ctx, query.id));
}

/** The partner who brought the client is proposed as responsible partner, unless he has left (G072). */
export async function responsibleClient(ctx: Ctx, { query }: Query<{ id: string }>) {
  return found(await options.partnerOfClient(ctx, query.id));
}
