import { newExpenseClaim } from '@praktis/contract/expenses/expenses.schemas';
import type { importCalls as calls } from '@praktis/contract/imports/imports.calls';
import type { ImportAnswer } from '@praktis/contract/imports/imports.schemas';
import type { BodyOf } from '@praktis/contract/kit/call';
import { normaliseDescription } from '@praktis/rules/trigram';
import type { Ctx } from '../../kit/context.ts';
import { RuleBroken } from '../../kit/errors.ts';
import { validated } from '../../kit/validate.ts';
import { createClaim } from '../expenses/index.ts';
import type { Values } from './columns.ts';
import { expenseColumns } from './columns.ts';
import { likeCosts } from './import-names.repo.ts';
import { holdMatters, listItemOf, matterOf, needed } from './import-names.service.ts';
import { type Entered, type ReadRow, runImport } from './import-run.service.ts';

type Options = BodyOf<typeof calls.expense>;
type Line = Awaited<ReturnType<typeof lineOf>>;

/** Fields of the form → columns of the file. */
const columnOf = { matter_id: 'matter', expense_type_id: 'expense_type', payable_vendor: 'payable_to' };

/**
 * Expenses from a file (IMP-01..03): rows of one reference make one claim, a row without reference makes its own. A claim
 * is recognised when every row of it stands already with date, matter, type, amount and description.
 */
export async function importExpenses(ctx: Ctx, { body }: { body: Options }): Promise<ImportAnswer> {
  const standing = new Map<string, number>();
  const enter = async (inside: Ctx, rows: readonly ReadRow[]): Promise<Entered> => {
    const lines: Line[] = [];
    for (const [at, { values }] of rows.entries()) lines.push(await lineAt(at, () => lineOf(inside, body, values)));
    if (!body.force && (await allStand(inside, lines, standing))) return { state: 'known' };
    await createClaim(inside, { body: validated(newExpenseClaim, claimOf(inside, body, rows, lines)) });
    return { state: 'new' };
  };
  const hold = (inside: Ctx, rows: readonly ReadRow[]) => holdMatters(inside, rows, body.matter_id);
  return runImport(ctx, body, { columns: expenseColumns, units: claimsOf, hold, enter, columnOf });
}

/** Rows of one reference together, in the order in which the references first appear. */
function claimsOf(rows: readonly ReadRow[]): ReadRow[][] {
  const claims = new Map<string, ReadRow[]>();
  for (const row of rows) {
    const key = row.values.reference ? `reference ${row.values.reference}` : `row ${row.row}`;
    claims.set(key, [...(claims.get(key) ?? []), row]);
  }
  return [...claims.values()];
}

async function lineOf(ctx: Ctx, options: Options, values: Values) {
  const expense_type_id = (await listItemOf(ctx, values, 'expense_type', 'expense_type')) ?? options.expense_type_id;
  return {
    date: needed(values.date ?? options.date, 'date'),
    // Without a matter it is the office's own cost.
    matter_id: values.matter ? await matterOf(ctx, values, null) : options.matter_id,
    expense_type_id: needed(expense_type_id, 'expense_type'),
    description: needed(values.description, 'description'),
    amount: needed(values.amount, 'amount'),
    vat_amount: values.vat_amount ?? null,
    charged: values.charged ?? null,
  };
}

/** Reads one line of a claim; a fault names the line. */
async function lineAt(at: number, read: () => Promise<Line>): Promise<Line> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof RuleBroken) || !error.field) throw error;
    throw new RuleBroken(error.code, error.params, `lines.${at}.${error.field}`);
  }
}

/** The form of a claim: what its rows say together. */
function claimOf(ctx: Ctx, options: Options, rows: readonly ReadRow[], lines: readonly Line[]) {
  const date = lines[0]?.date;
  const other = lines.findIndex((line) => line.date !== date);
  if (other > 0) throw new RuleBroken('dates_differ', {}, `lines.${other}.date`);
  const said = (column: string) => rows.map((row) => row.values[column]).find((value) => value !== undefined);
  const payable_vendor = said('payable_to') ?? '';
  return {
    ...{ date, reference: said('reference') ?? '', payable: payable_vendor !== '', payable_vendor },
    currency: options.currency ?? ctx.firm.functional_currency,
    exchange_rate: options.exchange_rate ?? null,
    transaction_date: said('transaction_date') ?? null,
    transaction_reference: said('transaction_reference') ?? '',
    lines: lines.map(({ date: _date, ...line }) => line),
  };
}

/** Whether every line was there before this import, as often as it has come by now; counts what it looked at. */
async function allStand(ctx: Ctx, lines: readonly Line[], standing: Map<string, number>): Promise<boolean> {
  const taken: string[] = [];
  for (const line of lines) {
    const description = normaliseDescription(line.description);
    const key = [line.date, line.matter_id, line.expense_type_id, line.amount, description].join('|');
    const found = standing.get(key) ?? (await countStanding(ctx, line, description));
    const left = found - taken.filter((one) => one === key).length;
    standing.set(key, found);
    if (left <= 0) return false;
    taken.push(key);
  }
  for (const key of taken) standing.set(key, (standing.get(key) ?? 0) - 1);
  return true;
}

async function countStanding(ctx: Ctx, line: Line, description: string): Promise<number> {
  const narratives = await likeCosts(ctx, line);
  return narratives.filter((one) => normaliseDescription(one) === description).length;
}
