import type { matterFormLookups } from '@praktis/contract/matters/matter-form-lookups.calls';
import type { InputOf } from '../../kit/bind.ts';
import type { Ctx } from '../../kit/context.ts';
import { listOptions } from '../../kit/list-items.ts';
import { optionsOf } from '../../kit/lookups.ts';
import { clientLookups } from '../clients/index.ts';
import { companyOptions, poolOptions, taskOptions } from './matter-form-lookups.query.ts';

type Lookups = typeof matterFormLookups;

/** The functions behind the look-ups of the optional fields of a matter. */
export const formLookups = {
  task: (ctx: Ctx, { query }: InputOf<Lookups['searchTask']>) =>
    optionsOf(ctx, taskOptions(ctx, query.practice_area_id), query, 'rank'),
  company: (ctx: Ctx, { query }: InputOf<Lookups['searchCompany']>) =>
    optionsOf(ctx, companyOptions(ctx, query.client_id), query),
  taxonomy: (ctx: Ctx, { query }: InputOf<Lookups['searchTaxonomy']>) =>
    optionsOf(ctx, listOptions(ctx, 'taxonomy', query.for), query),
  industryClass: (ctx: Ctx, { query }: InputOf<Lookups['searchIndustryClass']>) =>
    optionsOf(ctx, listOptions(ctx, 'industry_type', query.for), query),
  procedure: (ctx: Ctx, { query }: InputOf<Lookups['searchProcedure']>) =>
    optionsOf(ctx, listOptions(ctx, 'procedure', query.for), query),
  pool: (ctx: Ctx, { query }: InputOf<Lookups['searchPool']>) => optionsOf(ctx, poolOptions(ctx, query), query),
  city: clientLookups.city,
  province: clientLookups.province,
  country: clientLookups.country,
};
