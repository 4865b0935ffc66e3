import { z } from 'zod';
import { call } from '../kit/call.ts';
import { lookupQuery, optionPage } from '../kit/shapes.ts';
import { clientFilterStatuses } from './clients.schemas.ts';

/** A form is offered what may be chosen anew, a filter also leavers and archived items (ROL-07, ROL-08). */
const query = lookupQuery.extend({ for: z.enum(['form', 'filter']).default('form') });
const inCountry = lookupQuery.extend({ country: z.string().trim().max(2).toUpperCase().default('ID') });

const lookup = { method: 'GET', access: 'client.view', reply: optionPage } as const;

/** Look-ups of the client form and list. */
export const clientLookups = {
  searchClient: call('clients', {
    method: 'POST',
    path: 'client/search-client',
    kind: 'read',
    access: 'client.view',
    body: lookupQuery.extend({ status: z.enum(clientFilterStatuses).optional() }),
    reply: optionPage,
    summary: 'Finds clients by code, name, other name or tax number.',
  }),
  searchEmployee: call('clients', {
    ...lookup,
    path: 'client/search-employee',
    query,
    summary: 'Finds originating partners.',
  }),
  searchTeam: call('clients', {
    ...lookup,
    path: 'client/search-team',
    query,
    summary: 'Finds employees for the team of a client (G181).',
  }),
  searchIndustryType: call('clients', {
    ...lookup,
    path: 'client/search-industry-type',
    query,
    summary: 'Finds industry types.',
  }),
  searchTaxonomy: call('clients', {
    ...lookup,
    path: 'client/search-taxonomy',
    query,
    summary: 'Finds kinds of legal work (an addition).',
  }),
  searchCity: call('clients', {
    ...lookup,
    path: 'client/search-city',
    query: inCountry.extend({ province: z.string().trim().max(100).default('') }),
    summary: 'Finds cities that were entered before.',
  }),
  searchProvince: call('clients', {
    ...lookup,
    path: 'client/search-province',
    query: inCountry,
    summary: 'Finds provinces: those of Indonesia and those entered before.',
  }),
  searchCountry: call('clients', {
    ...lookup,
    path: 'client/search-country',
    query: lookupQuery,
    summary: 'Finds countries by name in either language or by code.',
  }),
};
