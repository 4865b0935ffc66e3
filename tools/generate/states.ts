import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MoveNote } from '../../server/src/kit/transitions.ts';
import { invoiceMoves, invoiceNotes } from '../../server/src/modules/billing/billing.states.ts';
import { clientMoves, clientNotes } from '../../server/src/modules/clients/clients.states.ts';
import { employeeMoves } from '../../server/src/modules/employees/employees.states.ts';
import { expenseMoves, expenseNotes } from '../../server/src/modules/expenses/expenses.states.ts';
import { matterMoves, matterNotes } from '../../server/src/modules/matters/matters.states.ts';
import { timesheetMoves, timesheetNotes } from '../../server/src/modules/timesheets/timesheets.states.ts';

const locales = join(import.meta.dirname, '../../server/locales/en');

type Moves = Readonly<Record<string, Readonly<Record<string, string>>>>;
type Note = MoveNote<string, string>;

interface Life {
  title: string;
  moves: Moves;
  notes: readonly Note[];
  /** What neither of them can say. */
  note: string;
}

const lives: readonly Life[] = [
  {
    title: 'Clients (CLI-01)',
    moves: clientMoves,
    notes: clientNotes,
    note: 'An active client is checked too when its names change, and stays active whatever is found.',
  },
  {
    title: 'Matters (MAT-01)',
    moves: matterMoves,
    notes: matterNotes,
    note: 'Activating a deleted matter restores it to the state it was deleted in. Deleting it forever leaves its number and trail alone.',
  },
  {
    title: 'Time entries (TIM-12)',
    moves: timesheetMoves,
    notes: timesheetNotes,
    note: 'bill and unbill happen through its invoice alone.',
  },
  {
    title: 'Expense claims (EXP-08)',
    moves: expenseMoves,
    notes: expenseNotes,
    note: 'What is settled moves it on, not its own form.',
  },
  {
    title: 'Invoices (INV-02)',
    moves: invoiceMoves,
    notes: invoiceNotes,
    note: 'A write-off that is undone returns to the state before it, bill or statement.',
  },
  {
    title: 'Employees',
    moves: employeeMoves,
    notes: [],
    note: 'An action is named by the status it leads to.',
  },
];

const words = (action: string) => action.replaceAll('_', ' ');
const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');

/** The texts of refusals and questions by code. */
const texts: ReadonlySet<string> = new Set(
  readdirSync(locales)
    .filter((file) => file.startsWith('errors'))
    .flatMap((file) => Object.keys(JSON.parse(readFileSync(join(locales, file), 'utf8')))),
);

/** A note that speaks of a move the server does not make, or of a text that there is not, stops the run. */
function mustBeTrue({ title, moves, notes }: Life): void {
  for (const { from, action, to, guards = [] } of notes) {
    const strange = from.filter((state) => to !== 'nothing' && moves[state]?.[action] === undefined);
    const isKnown = to === undefined || to === 'nothing' || to === 'the state before' || to in moves;
    const untold = guards.filter((code) => !texts.has(code));
    if (strange.length > 0 || untold.length > 0 || !isKnown)
      throw new Error(`${title}, ${action}: not in the table or without a text: ${[...strange, ...untold, to ?? '']}`);
  }
}

/** Where an action leads from a state: as its note says, else as the table says; empty when it is refused. */
function targetOf({ moves, notes }: Life, from: string | null, action: string): string {
  const said = notes.find(
    (note) => note.action === action && (from === null ? note.from.length === 0 : note.from.includes(from)),
  );
  return said?.to ?? (from === null ? undefined : moves[from]?.[action]) ?? '';
}

/** One line a state and one for what is not there yet, one column an action, in each cell where it leads. */
function tableOf(life: Life): string {
  const { moves, notes } = life;
  const named = [...notes.map((note) => note.action), ...Object.values(moves).flatMap((open) => Object.keys(open))];
  const actions = [...new Set(named)];
  const begins = notes.some((note) => note.from.length === 0) ? [null] : [];
  const rows = [...begins, ...Object.keys(moves)].map((from) => [
    from ?? '–',
    ...actions.map((action) => targetOf(life, from, action)),
  ]);
  return table(['from', ...actions.map(words)], rows);
}

/** Who may make a move, and by which codes it is refused or asked about. */
function guardsOf(life: Life): string {
  const guarded = life.notes.filter((note) => note.right || note.guards);
  if (guarded.length === 0) return '';
  const rows = guarded.map(({ from, action, right, guards = [] }) => {
    const targets = new Set((from.length === 0 ? [null] : from).map((state) => targetOf(life, state, action)));
    const codes = guards.map((code) => `\`${code}\``).join(', ');
    return [from.join(', ') || '–', words(action), [...targets].join(', '), right ? `\`${right}\`` : '', codes];
  });
  return `\n\n${table(['from', 'action', 'to', 'right', 'refused or asked as'], rows)}`;
}

const parts = lives.map((life) => {
  mustBeTrue(life);
  return `## ${life.title}\n\n${life.note}\n\n${tableOf(life)}${guardsOf(life)}`;
});

process.stdout.write(`# Lives of the records

Generated from the tables by which the server judges every move (\`*.states.ts\`) and the notes beside them. A cell holds the
state an action leads to; an empty one is refused as \`move_refused\`. \`–\` is no record yet, *nothing* none any more. Where a
second table follows, it names the right and the guards of a move by the codes of their texts.

${parts.join('\n\n')}
`);
