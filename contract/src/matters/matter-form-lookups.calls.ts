import { z } from 'zod';
import { call } from '../kit/call.ts';
import { id, lookupQuery, optionalId, optionPage } from '../kit/shapes.ts';

/** `form` offers what a new record may take; `filter` also what is archived (ROL-08). */
const offered = lookupQuery.extend({ for: z.enum(['form', 'filter']).default('form') });
const inCountry = lookupQuery.extend({ country: z.string().trim().max(2).toUpperCase().default('ID') });
const lookup = { method: 'GET', access: 'matter.view', reply: optionPage } as const;

/** Look-ups of the optional fields of a matter and of its arrangement (G071). */
export const matterFormLookups = {
  searchTask: call('matters', {
    ...lookup,
    path: 'matter/search-task',
    summary: 'Tasks of matters within sight, those of the practice area first; the id is the task itself.',
    query: lookupQuery.extend({ practice_area_id: optionalId }),
  }),
  searchCompany: call('matters', {
    ...lookup,
    path: 'matter/search-company',
    summary: 'Companies related to a client; the id is the name.',
    query: lookupQuery.extend({ client_id: id }),
  }),
  searchTaxonomy: call('matters', {
    ...lookup,
    path: 'matter/search-taxonomy',
    summary: 'Kinds of legal work.',
    query: offered,
  }),
  searchIndustryClass: call('matters', {
    ...lookup,
    path: 'matter/search-industry-class',
    summary: 'Industry types, the industry class of a matter.',
    query: offered,
  }),
  searchProcedure: call('matters', {
    ...lookup,
    path: 'matter/search-procedure',
    summary: 'Kinds of proceedings.',
    query: offered,
  }),
  searchCity: call('matters', {
    ...lookup,
    path: 'matter/search-city',
    summary: 'Cities that were entered before.',
    query: inCountry.extend({ province: z.string().trim().max(100).default('') }),
  }),
  searchProvince: call('matters', {
    ...lookup,
    path: 'matter/search-province',
    summary: 'Provinces: those of Indonesia and those entered before.',
    query: inCountry,
  }),
  searchCountry: call('matters', {
    ...lookup,
    path: 'matter/search-country',
    summary: 'Countries by name in either language or by code.',
    query: lookupQuery,
  }),
  searchPool: call('matters', {
    ...lookup,
    path: 'matter/search-pool',
    summary: 'Matters of a client whose retainer by hour another one in the same currency may share (MAT-06).',
    query: lookupQuery.extend({
      client_id: id,
      currency: z.string().trim().max(3).toUpperCase().default(''),
      matter_id: optionalId,
    }),
  }),
};
