import { z } from 'zod';
import { call } from '../kit/call.ts';
import { byId, id, lookupQuery, optionalId, optionPage } from '../kit/shapes.ts';
import { searchExchange } from '../settings/exchange-rate.calls.ts';

/** `form` offers what a new record may take; `filter` also what is archived, left or deleted (ROL-07, ROL-08). */
const offered = lookupQuery.extend({ for: z.enum(['form', 'filter']).default('form') });
const lookup = { method: 'GET', access: 'matter.view', reply: optionPage } as const;

export const matterLookupCalls = {
  searchExchange: searchExchange('matters', 'matter', 'matter.edit'),
  searchClient: call('matters', {
    ...lookup,
    path: 'matter/search-client',
    summary: 'Clients: active ones for a new matter, all of them for a filter.',
    query: offered,
  }),
  searchPracticeArea: call('matters', {
    ...lookup,
    path: 'matter/search-practice-area',
    summary: 'Practice areas, the type of a matter.',
    query: offered,
  }),
  searchGroup: call('matters', {
    ...lookup,
    path: 'matter/search-group',
    summary: 'Practice groups.',
    query: offered,
  }),
  searchSourceOfWork: call('matters', {
    ...lookup,
    path: 'matter/search-source-of-work',
    summary: 'Sources of work.',
    query: offered,
  }),
  searchCurrency: call('matters', {
    ...lookup,
    path: 'matter/search-currency',
    summary: 'Currencies of the firm; the id is the code.',
    query: lookupQuery,
  }),
  searchEmployee: call('matters', {
    ...lookup,
    path: 'matter/search-employee',
    summary: 'People for the team or the list of named people; `category` narrows to partners.',
    query: offered.extend({ category: z.enum(['partner', 'fee earner', 'support staff']).optional() }),
  }),
  searchEmployeeRate: call('matters', {
    ...lookup,
    path: 'matter/search-employee-rate',
    summary: 'Rate names of one person; the id is the name. Amounts of today only with `rate.view`.',
    query: lookupQuery.extend({ employee_id: id, matter_id: optionalId }),
  }),
  searchEmployeeRateByMatter: call('matters', {
    ...lookup,
    path: 'matter/search-employee-rate-by-matter',
    summary: 'The team of a matter with each rate choice; amounts of today only with `rate.view`.',
    query: lookupQuery.extend({ matter_id: id }),
  }),
  detailClient: call('matters', {
    method: 'GET',
    path: 'matter/detail-client',
    access: 'matter.view',
    summary: 'What a new matter takes over from its client.',
    query: byId,
    reply: z.object({
      id,
      code: z.string(),
      name: z.string(),
      status: z.string(),
      since: z.string().nullable(),
      origin: z.enum(['national', 'international']),
      email: z.string(),
      phone: z.string(),
      country: z.string(),
      province: z.string(),
      city: z.string(),
      address: z.string(),
      postal_code: z.string(),
      contact_name: z.string(),
      contact_email: z.string(),
      contact_mobile: z.string(),
    }),
  }),
  responsibleClient: call('matters', {
    method: 'GET',
    path: 'matter/responsible-client',
    access: 'matter.view',
    summary: 'The partner of a client who is proposed as responsible partner; null when none is known.',
    query: byId,
    reply: z.object({ id, responsible_partner_id: id.nullable(), responsible_partner: z.string() }),
  }),
};
