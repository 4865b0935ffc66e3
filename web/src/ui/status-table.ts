import type { Tone } from './theme/colours.ts';

/** Shapes that stand beside a status word, so that colour never stands alone. */
export type StatusSign =
  | 'dashed'
  | 'check'
  | 'clock'
  | 'hourglass'
  | 'pause'
  | 'alert'
  | 'archive'
  | 'trash'
  | 'off'
  | 'file'
  | 'lock';

export interface StatusLook {
  tone: Tone;
  sign: StatusSign;
  /** Gone: shown struck through. */
  gone?: boolean;
}

const notYet: StatusLook = { tone: 'neutral', sign: 'dashed' };
const live: StatusLook = { tone: 'info', sign: 'clock' };
const good: StatusLook = { tone: 'good', sign: 'check' };
const attention: StatusLook = { tone: 'warn', sign: 'hourglass' };
const bad: StatusLook = { tone: 'bad', sign: 'alert' };
const gone: StatusLook = { tone: 'neutral', sign: 'trash', gone: true };
const writtenOff: StatusLook = { tone: 'neutral', sign: 'off', gone: true };
const closed: StatusLook = { tone: 'neutral', sign: 'archive', gone: true };

/** Every status of the product: one colour family per meaning everywhere. */
const statusTable = {
  client: {
    prospective: notYet,
    'conflict check in progress': { tone: 'info', sign: 'hourglass' },
    'have conflict': bad,
    'conflict cleared': good,
    active: { tone: 'info', sign: 'check' },
    deleted: gone,
  },
  matter: {
    draft: notYet,
    active: { tone: 'info', sign: 'check' },
    pending: { tone: 'warn', sign: 'pause' },
    close: closed,
    deleted: gone,
  },
  matter_timesheet: { open: live, non_billable: notYet, closed: closed },
  timesheet: {
    wip: live,
    billed: { tone: 'good', sign: 'file' },
    'write off': writtenOff,
    'non-billable': notYet,
    deleted: gone,
  },
  billing: {
    draft: notYet,
    prebill: { tone: 'neutral', sign: 'hourglass' },
    bill: { tone: 'info', sign: 'file' },
    statement: { tone: 'info', sign: 'file' },
    'write off': writtenOff,
    deleted: gone,
  },
  outstanding: {
    paid: good,
    outstanding: attention,
    'partly paid': attention,
    overdue: bad,
    'write off': writtenOff,
    deleted: gone,
  },
  lock: { locked: { tone: 'bad', sign: 'lock' }, unlocked: notYet },
  expense: { reported: notYet, 'on process': live, reconciled: good, deleted: gone },
  expense_billed: { unbilled: notYet, 'partial billed': attention, billed: good },
  expense_reconcile: { unreconciled: notYet, reconciled: good, underpayment: attention, 'excess payment': attention },
  payable: { payable: live, 'non-payable': notYet },
  employee: {
    active: { tone: 'info', sign: 'check' },
    'on leave': { tone: 'warn', sign: 'pause' },
    terminated: closed,
  },
  money_in: { received: good, refunded: notYet, deleted: gone },
  setup: { active: { tone: 'info', sign: 'check' }, archived: closed, deleted: gone },
  lockout: { 'not locked': good, blocked: attention, locked: { tone: 'bad', sign: 'lock' }, restored: attention },
  user: { verified: good, 'not verified': notYet, active: { tone: 'info', sign: 'check' }, inactive: closed },
  conflict: { running: live, clear: good, hit: bad, cleared: good },
  conflict_result: { none: notYet, clear: good, open: attention, cleared: good, real: bad },
  conflict_strength: { strong: bad, possible: attention, weak: notYet },
  conflict_decision: {
    open: attention,
    'no conflict': good,
    waived: { tone: 'info', sign: 'check' },
    'real conflict': bad,
  },
  text_state: { waiting: live, read: good, unreadable: attention, none: notYet },
  budget: { within: good, near: attention, over: bad },
} satisfies Record<string, Record<string, StatusLook>>;

export type StatusOf = keyof typeof statusTable;

/** Look of a status; a value the table does not know is shown plainly rather than hidden. */
export function statusLook(of: StatusOf, value: string): StatusLook {
  return (statusTable[of] as Record<string, StatusLook>)[value] ?? notYet;
}

/** Key of a status word: `statuses:client.have_conflict`. */
export function statusKey(of: StatusOf, value: string): string {
  return `statuses:${of}.${value.replace(/[ -]/g, '_')}`;
}
