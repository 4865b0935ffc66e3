import { invoiceMoves } from '../../server/src/modules/billing/billing.states.ts';
import { clientMoves } from '../../server/src/modules/clients/clients.states.ts';
import { employeeMoves } from '../../server/src/modules/employees/employees.states.ts';
import { expenseMoves } from '../../server/src/modules/expenses/expenses.states.ts';
import { matterMoves } from '../../server/src/modules/matters/matters.states.ts';
import { timesheetMoves } from '../../server/src/modules/timesheets/timesheets.states.ts';

type Moves = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface Life {
  title: string;
  moves: Moves;
  /** What the table cannot say. */
  note: string;
}

const lives: readonly Life[] = [
  {
    title: 'Clients (CLI-01)',
    moves: clientMoves,
    note: 'A client is entered as prospective. An active client is checked too when its names change, and stays active.',
  },
  {
    title: 'Matters (MAT-01)',
    moves: matterMoves,
    note: 'A matter is opened as draft. A deleted one returns to the state it was deleted in, draft when none is known; deleting it forever leaves nothing and is no state.',
  },
  {
    title: 'Time entries (TIM-12)',
    moves: timesheetMoves,
    note: 'An entry is recorded as wip or non-billable. bill and unbill happen through its invoice alone.',
  },
  {
    title: 'Expense claims (EXP-08)',
    moves: expenseMoves,
    note: 'A claim is saved as reported. What is settled moves it on, not its own form.',
  },
  {
    title: 'Invoices (INV-02)',
    moves: invoiceMoves,
    note: 'An invoice begins as draft. A write-off that is undone returns to the state before it.',
  },
  {
    title: 'Employees',
    moves: employeeMoves,
    note: 'An action is named by the status it leads to.',
  },
];

/** One line a state, one column an action, in each cell the state it leads to; an empty cell is refused. */
function tableOf(moves: Moves): string {
  const actions = [...new Set(Object.values(moves).flatMap((open) => Object.keys(open)))];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const head = ['from', ...actions.map((action) => action.replaceAll('_', ' '))];
  const rows = Object.entries(moves).map(([from, open]) => [from, ...actions.map((action) => open[action] ?? '')]);
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const parts = lives.map(({ title, moves, note }) => `## ${title}\n\n${note}\n\n${tableOf(moves)}`);

process.stdout.write(`# Lives of the records

Generated from the tables by which the server judges every move (\`*.states.ts\`). A cell holds the state an action leads to;
an empty one is refused as \`move_refused\`. Guards, rights and questions beside the table stand with the rules.

${parts.join('\n\n')}
`);
