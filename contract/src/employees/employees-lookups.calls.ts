import { call } from '../kit/call.ts';
import { lookupQuery, optionPage } from '../kit/shapes.ts';

function lookup(name: string, summary: string) {
  return call('employees', {
    method: 'GET',
    path: `employee/${name}`,
    access: 'employee.view',
    summary,
    query: lookupQuery,
    reply: optionPage,
  });
}

export const employeeLookupCalls = {
  position: lookup('search-position', 'Positions that are offered; `detail` is the category a position proposes.'),
  currency: lookup('search-currency', 'Currencies of the firm; the id of an option is the currency code.'),
  group: lookup('search-group', 'Practice groups that are offered.'),
  practiceArea: lookup('search-practice-area', 'Practice areas that are offered.'),
};
