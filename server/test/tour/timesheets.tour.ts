import { missingDaysCalls } from '@praktis/contract/timesheets/missing-days.calls';
import { timesheetCalls as calls } from '@praktis/contract/timesheets/timesheets.calls';
import { timesheetLookupCalls as lookups } from '@praktis/contract/timesheets/timesheets-lookups.calls';
import { type Step, step, type TourState } from '../tour.ts';

const workday = '2026-11-26';

function entry(state: TourState, duration: string, description: string) {
  return {
    ...{ date: workday, matter_id: state.matter ?? '', workcode_id: state.workcode ?? '' },
    ...{ description, method: 'hour' as const, duration },
  };
}

/** Records time and remembers the entry under a name; `timesheet`, `timesheet2` and `timesheet3` are left to be billed. */
const record = (name: string, as: Step['as'], duration: string, description: string): Step =>
  step(
    calls.create,
    as,
    'refused',
    (state) => ({ body: { timesheet: entry(state, duration, description) } }),
    ({ id }, state) => {
      state[name] = id;
    },
  );

const one = (state: TourState, name: string, version: number) => [{ id: state[name] ?? '', version }];

/** Time: look-ups, recording, changing, writing off and back, deleting. */
export const timesheetsTour: readonly Step[] = [
  step(calls.config, 'fee_earner', 'own'),
  step(missingDaysCalls.own, 'fee_earner', 'own'),
  step(lookups.searchMatter, 'partner', 'own', () => ({ query: {} })),
  step(lookups.searchClient, 'partner', 'own', () => ({ query: {} })),
  step(lookups.searchEmployee, 'partner', 'own', () => ({ query: { for: 'filter' as const } })),
  step(lookups.searchWorkcode, 'partner', 'own', () => ({ query: {} })),
  step(lookups.searchInvoiceGroup, 'partner', 'own', () => ({ query: {} })),
  step(lookups.searchEmployeeRateByMatter, 'partner', 'hidden', (state) => ({
    query: { matter_id: state.matter ?? '', date: workday },
  })),
  record('timesheet', 'partner', '2.50', 'Negotiating the share purchase agreement'),
  record('timesheet2', 'fee_earner', '4.30', 'Drafting the share purchase agreement'),
  record('timesheet3', 'fee_earner', '1', 'Call with the client'),
  record('timesheet4', 'fee_earner', '0.50', 'Note that nobody needs'),
  step(calls.download, 'partner', 'own', () => ({ body: {} })),
  step(calls.list, 'partner', 'own', () => ({ query: { sort_by: 'date' as const }, body: { keyword: 'agreement' } })),
  step(calls.detail, 'partner', 'hidden', (state) => ({ query: { id: state.timesheet ?? '' } })),
  step(calls.update, 'fee_earner', 'hidden', (state) => ({
    body: {
      ...{ ...entry(state, '0.75', 'Note that nobody needs'), id: state.timesheet4 ?? '', version: 1 },
      employee_id: state.associate ?? '',
    },
  })),
  step(calls.bulkWriteOff, 'finance', 'hidden', (state) => ({
    body: { rows: one(state, 'timesheet4', 2), reason: 'not for the client' },
  })),
  step(calls.bulkUpdateStatus, 'finance', 'hidden', (state) => ({
    body: { rows: one(state, 'timesheet4', 3), status: 'wip' as const },
  })),
  step(calls.auditTrail, 'fee_earner', 'hidden', (state) => ({ query: { id: state.timesheet4 ?? '' } })),
  step(calls.remove, 'fee_earner', 'hidden', (state) => ({ body: { id: state.timesheet4 ?? '', version: 4 } })),
  record('timesheet5', 'fee_earner', '0.50', 'Another such note'),
  step(calls.bulkDelete, 'fee_earner', 'hidden', (state) => ({ body: { rows: one(state, 'timesheet5', 1) } })),
];
