import type { TimesheetStatus } from '@praktis/contract/timesheets/timesheets.schemas';
import type { MoveNote, Transitions } from '../../kit/transitions.ts';

export type TimesheetAction =
  | 'update'
  | 'write_off'
  | 'undo_write_off'
  | 'make_billable'
  | 'make_non_billable'
  | 'delete'
  | 'bill'
  | 'unbill';

/** Life of a time entry (TIM-12). `bill` and `unbill` happen only through its invoice. */
export const timesheetMoves: Transitions<TimesheetStatus, TimesheetAction> = {
  wip: {
    update: 'wip',
    make_billable: 'wip',
    make_non_billable: 'non-billable',
    write_off: 'write off',
    bill: 'billed',
    delete: 'deleted',
  },
  billed: { unbill: 'wip' },
  'write off': { undo_write_off: 'wip', delete: 'deleted' },
  'non-billable': {
    update: 'non-billable',
    make_billable: 'wip',
    make_non_billable: 'non-billable',
    delete: 'deleted',
  },
  deleted: {},
};

/** How an entry begins (TIM-12). */
export const timesheetNotes: readonly MoveNote<TimesheetStatus, 'create billable' | 'create non-billable'>[] = [
  { from: [], action: 'create billable', to: 'wip' },
  { from: [], action: 'create non-billable', to: 'non-billable' },
];
