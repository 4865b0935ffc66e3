import type { clientLookups } from '@praktis/contract/clients/client-lookups.calls';
import type { InputOf } from '../../kit/bind.ts';
import type { Ctx } from '../../kit/context.ts';
import { listOptions } from '../../kit/list-items.ts';
import { optionsOf } from '../../kit/lookups.ts';
import { clientOptions, employeeOptions, enteredPlaces } from './client-lookups.query.ts';
import { seesProfile } from './clients.access.ts';
import { cities, countries, provinces } from './places.ts';

type Lookups = typeof clientLookups;

/** The functions behind the look-ups of the client form and list. */
export const lookups = {
  client: (ctx: Ctx, { body }: InputOf<Lookups['searchClient']>) => {
    const options = clientOptions(ctx, { keyword: body.keyword, states: body.status ?? 'kept' });
    // The query has judged the keyword, by tax number and other names too.
    return optionsOf(ctx, options, { ...body, keyword: '' });
  },
  employee: (ctx: Ctx, { query }: InputOf<Lookups['searchEmployee']>) =>
    optionsOf(ctx, employeeOptions(ctx, { for: query.for, partners: true }), query),
  team: (ctx: Ctx, { query }: InputOf<Lookups['searchTeam']>) =>
    optionsOf(ctx, employeeOptions(ctx, { for: query.for, partners: false }), query),
  industryType: (ctx: Ctx, { query }: InputOf<Lookups['searchIndustryType']>) =>
    optionsOf(ctx, listOptions(ctx, 'industry_type', query.for), query),
  taxonomy: (ctx: Ctx, { query }: InputOf<Lookups['searchTaxonomy']>) =>
    optionsOf(ctx, listOptions(ctx, 'taxonomy', query.for), query),
  city: async (ctx: Ctx, { query }: InputOf<Lookups['searchCity']>) =>
    cities(seesProfile(ctx) ? await enteredPlaces(ctx, 'city', query) : [], query, query),
  province: async (ctx: Ctx, { query }: InputOf<Lookups['searchProvince']>) => {
    const entered = seesProfile(ctx) ? await enteredPlaces(ctx, 'province', { country: query.country }) : [];
    return provinces(entered, query.country, query);
  },
  country: async (ctx: Ctx, { query }: InputOf<Lookups['searchCountry']>) => countries(ctx.language, query),
};
