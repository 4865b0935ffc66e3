import { missingDaysCalls } from '@praktis/contract/timesheets/missing-days.calls';
import { timerCalls as timers } from '@praktis/contract/timesheets/timer.calls';
import { timesheetBulkCalls as bulk } from '@praktis/contract/timesheets/timesheet-bulk.calls';
import { timesheetCalendarCalls } from '@praktis/contract/timesheets/timesheet-calendar.calls';
import { timesheetTemplateCalls as templates } from '@praktis/contract/timesheets/timesheet-templates.calls';
import { timesheetWeekCalls as weeks } from '@praktis/contract/timesheets/timesheet-week.calls';
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

/** The timers of the tour; ids are made by who starts one. */
const [timer, nextTimer] = ['0197a000-0000-7000-8000-000000000001', '0197a000-0000-7000-8000-000000000002'];
const work = (state: TourState) => ({ matter_id: state.matter ?? '', description: 'A call that was timed' });

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
  step(timesheetCalendarCalls.days, 'partner', 'hidden', (state) => ({
    body: { from: '2026-11-01', to: '2026-11-30', employee_id: state.associate ?? '' },
  })),
  step(weeks.week, 'fee_earner', 'hidden', (state) => ({
    body: { week: workday, employee_id: state.associate ?? '' },
  })),
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
  step(bulk.similarityCheck, 'fee_earner', 'hidden', (state) => ({
    body: { timesheet: entry(state, '0.50', 'another such note') },
  })),
  step(
    bulk.createSimilarity,
    'fee_earner',
    'hidden',
    (state) => ({ body: { timesheet: entry(state, '0.50', 'Another such note') } }),
    ({ id }, state) => {
      state.timesheet6 = id;
    },
  ),
  step(bulk.updateSimilarity, 'fee_earner', 'hidden', (state) => ({
    body: { ...entry(state, '0.25', 'Another such note'), id: state.timesheet6 ?? '', version: 1 },
  })),
  step(bulk.massUpdate, 'fee_earner', 'hidden', (state) => ({
    body: { rows: [{ ...entry(state, '0.30', 'Call about the annexes'), id: state.timesheet6 ?? '', version: 2 }] },
  })),
  step(bulk.massUpdateSimilarity, 'fee_earner', 'hidden', (state) => ({
    body: { timesheet: [{ ...entry(state, '0.30', 'Another such note'), id: state.timesheet6 ?? '', version: 3 }] },
  })),
  step(bulk.searchMatter, 'fee_earner', 'own', () => ({ body: {} })),
  step(bulk.updateMatter, 'fee_earner', 'hidden', (state) => ({
    body: { rows: one(state, 'timesheet6', 4), matter_id: state.matter ?? '', preview: true },
  })),
  step(
    bulk.updateRate,
    'finance',
    'hidden',
    (state) => ({
      body: { rows: one(state, 'timesheet6', 4), rate: '1234567', currency: 'IDR' },
    }),
    ({ edit }, state) => {
      state.timeEdit = edit;
    },
  ),
  step(bulk.undo, 'finance', 'hidden', (state) => ({
    body: { rows: one(state, 'timesheet6', 5), edit: state.timeEdit ?? 'none' },
  })),
  step(calls.remove, 'fee_earner', 'hidden', (state) => ({ body: { id: state.timesheet6 ?? '', version: 6 } })),
  step(
    templates.create,
    'fee_earner',
    'own',
    () => ({ body: { kind: 'text' as const, name: 'Call', description: 'Telephone call with client re ' } }),
    ({ id }, state) => {
      state.template = id;
    },
  ),
  step(templates.list, 'fee_earner', 'own'),
  step(templates.update, 'fee_earner', 'hidden', (state) => ({
    body: {
      ...{ kind: 'entry' as const, name: 'Weekly call', matter_id: state.matter ?? '', duration: '0.5' },
      ...{ id: state.template ?? '', version: 1 },
    },
  })),
  step(templates.remove, 'fee_earner', 'hidden', (state) => ({ body: { id: state.template ?? '', version: 2 } })),
  step(calls.bulkDelete, 'fee_earner', 'hidden', (state) => ({ body: { rows: one(state, 'timesheet5', 1) } })),
  step(timers.start, 'fee_earner', 'hidden', (state) => ({ body: { ...work(state), id: timer } })),
  step(timers.timer, 'fee_earner', 'own'),
  step(timers.update, 'fee_earner', 'refused', () => ({
    body: { id: timer, version: 1, description: 'A call that is timed' },
  })),
  step(timers.stop, 'fee_earner', 'refused', (state) => ({
    body: {
      ...{ ...work(state), id: timer, version: 2, date: workday, start_time: '19:00', end_time: '19:06' },
      next: { id: nextTimer, description: 'The next one' },
    },
  })),
  step(timers.discard, 'fee_earner', 'refused', () => ({ body: { id: nextTimer, version: 1 } })),
];
