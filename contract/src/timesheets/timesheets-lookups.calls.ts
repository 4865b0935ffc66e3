import { z } from 'zod';
import { call } from '../kit/call.ts';
import { day } from '../kit/days.ts';
import { decimalOut } from '../kit/money.ts';
import { id, lookupQuery, option, optionalId, optionPage, pageOf } from '../kit/shapes.ts';

/** `form` offers what a new entry may name; `filter` what entries on the list name, closed and archived ones too. */
const offered = lookupQuery.extend({ for: z.enum(['form', 'filter']).default('form') });

const memberRate = option.extend({
  rate: decimalOut.nullable().optional(),
  currency: z.string().optional(),
  rate_source: z.enum(['fixed', 'active', 'default', 'manual']).nullable().optional(),
});

export const timesheetLookupCalls = {
  searchMatter: call('timesheets', {
    method: 'GET',
    path: 'timesheet/search-matter',
    access: 'timesheet.view',
    query: offered.extend({ employee_id: optionalId, client_id: optionalId, matter_id: optionalId }),
    reply: optionPage,
    summary:
      'Active matters the fee earner (empty = the sender) is on; as filter every matter the caller may see; with `matter_id` that one alone.',
  }),
  searchClient: call('timesheets', {
    method: 'GET',
    path: 'timesheet/search-client',
    access: 'timesheet.view',
    query: offered,
    reply: optionPage,
    summary: 'Clients of those matters.',
  }),
  searchEmployee: call('timesheets', {
    method: 'GET',
    path: 'timesheet/search-employee',
    access: 'timesheet.view',
    query: offered,
    reply: optionPage,
    summary: 'People the caller may record for; as filter people whose time the caller may see.',
  }),
  searchWorkcode: call('timesheets', {
    method: 'GET',
    path: 'timesheet/search-workcode',
    access: 'timesheet.view',
    query: offered,
    reply: optionPage,
    summary: 'Activities; `detail` has the code of the UTBMS set, and says whether they are billable: yes, no or ask.',
  }),
  searchInvoiceGroup: call('timesheets', {
    method: 'GET',
    path: 'timesheet/search-invoice-group',
    access: 'timesheet.view',
    query: lookupQuery.extend({ matter_id: optionalId }),
    reply: optionPage,
    summary: 'Billing groups already used on a matter.',
  }),
  searchEmployeeRateByMatter: call('timesheets', {
    method: 'GET',
    path: 'timesheet/search-employee-rate-by-matter',
    access: 'timesheet.view',
    /** `employee_id`: this member alone. */
    query: lookupQuery.extend({ matter_id: id, date: day, employee_id: optionalId }),
    reply: pageOf(memberRate),
    summary: 'Members of a matter on a date; their rate per hour with `rate.view`, null when they have none.',
  }),
};
