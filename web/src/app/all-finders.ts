import { clientLookups } from '@praktis/contract/clients/client-lookups.calls';
import { employeeCalls } from '@praktis/contract/employees/employees.calls';
import { timesheetLookupCalls } from '@praktis/contract/timesheets/timesheets-lookups.calls';
import type { RecordFinder } from '../kit/finders.ts';

/** Records the command palette finds; features add theirs here. */
export const allFinders: readonly RecordFinder[] = [
  {
    name: 'clients',
    title: 'core:menu.client',
    permission: 'client.view',
    call: clientLookups.searchClient,
    to: (option) => `/clients/detail/${option.id}`,
  },
  {
    name: 'matters',
    title: 'core:menu.matter',
    permission: 'timesheet.view',
    call: timesheetLookupCalls.searchMatter,
    params: { for: 'filter' },
    to: (option) => `/matters/detail/${option.id}`,
  },
  {
    name: 'employees',
    title: 'core:menu.employee',
    permission: 'employee.view',
    call: employeeCalls.list,
    to: (option) => `/employees/detail/${option.id}`,
  },
];
