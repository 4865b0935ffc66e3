import type { ImportAnswer, ImportFault, ImportRow, importOptions } from '@praktis/contract/imports/imports.schemas';
import { type Decimal, sum } from '@praktis/rules/money';
import type { z } from 'zod';
import type { Ctx } from '../../kit/context.ts';
import { LockRefused, NeedsConfirmation } from '../../kit/errors.ts';
import { readerOf } from '../../kit/formats.ts';
import type { Reader } from '../../kit/http-errors.ts';
import { withHelp } from '../../kit/lock-out/lock-help.ts';
import { trial } from '../../kit/savepoint.ts';
import { withoutLocks } from '../../kit/without-locks.ts';
import type { Column, Values } from './columns.ts';
import { oneImportAtATime } from './imports.repo.ts';
import { readRows } from './read-rows.ts';
import { faultsOf } from './row-faults.ts';
import { shownKinds } from './shown-kinds.ts';

type Options = z.output<typeof importOptions>;

/** A row of the file whose cells were all understood. */
export interface ReadRow {
  /** 1 = the first row below the headings. */
  row: number;
  values: Values;
}

/** What entering rows came to. */
export interface Entered {
  state: 'new' | 'known';
  /** Shown beside the cells: what the row was recognised as, or became. */
  values?: Values;
  hour?: Decimal;
}

/** One kind of import. */
export interface ImportKind {
  columns: readonly Column[];
  /** Rows that make one record: usually each by itself. */
  units?: (rows: readonly ReadRow[]) => ReadRow[][];
  /** Locks what the rows of a save will lock, in the order of everybody else. */
  hold?: (ctx: Ctx, rows: readonly ReadRow[]) => Promise<void>;
  /** Enters the rows of one record through the service of its form. Runs in a trial of its own. */
  enter: (ctx: Ctx, rows: readonly ReadRow[]) => Promise<Entered>;
  /** The column that a field of the form came from, or those that it may come from. */
  columnOf: Readonly<Record<string, string | readonly string[]>>;
}

type Answered = ImportRow & { hour?: Decimal };
type Told = Pick<ImportAnswer, 'columns' | 'unknown_columns'> & { rows: Answered[] };

/** The call, with whom the faults of its rows are told to, and the records that met a lock, which are told of together. */
type Importing = Ctx & { reader: Reader; locked: { error: LockRefused; unit: ReadRow[] }[] };

/**
 * Reads the file and enters its rows as their form would, all or none (IMP-03): everything is tried, and taken back when
 * it is a dry run, a row is refused, or a row asks something that is not confirmed. Every fault is told by row and column. A
 * dry run keeps nobody waiting.
 */
export async function runImport(call: Ctx, options: Options, kind: ImportKind): Promise<ImportAnswer> {
  await oneImportAtATime(call, options);
  const ctx: Importing = { ...call, reader: await readerOf(call), locked: [] };
  const { columns, unknown_columns, rows }: Told = await readRows(ctx, options, kind.columns);
  const tx = options.dry_run ? withoutLocks(ctx.db) : ctx.db;
  const after: Parameters<Ctx['after']>[0][] = [];
  const inside: Importing = { ...ctx, db: tx, after: (work) => void after.push(work) };
  const enterAll = async () => {
    if (!options.dry_run) await kind.hold?.(inside, rows);
    for (const unit of unitsOf(rows, kind, options)) await enterUnit(inside, kind, unit, rows);
    await tellLocked(inside, kind, rows);
    const counts = countsOf(rows);
    return { counts, saved: !options.dry_run && counts.errors === 0 && counts.asks === 0 };
  };
  const { counts, saved } = await trial(ctx, enterAll, (tried) => tried.saved);
  if (saved) for (const work of after) ctx.after(work);
  const hours = rows.flatMap((row) => row.hour ?? []);
  const titles = Object.fromEntries(kind.columns.map((column) => [column.key, column[ctx.language]]));
  const kinds = shownKinds(kind.columns);
  const told = { dry_run: options.dry_run, saved, columns, titles, kinds, unknown_columns, counts };
  return { ...told, ...(hours.length > 0 ? { hours: sum(hours) } : {}), rows };
}

/**
 * The records that are entered, of the rows whose cells were understood. A record of which a row is left out is left out
 * whole: half a claim is nobody's claim (IMP-03).
 */
function unitsOf(rows: Answered[], kind: ImportKind, options: Options): ReadRow[][] {
  const leftOut = new Set(options.leave_out);
  const entered: ReadRow[][] = [];
  const asked = rows.filter(({ state }) => state !== 'left_out');
  for (const unit of kind.units?.(asked) ?? asked.map((row) => [row])) {
    const whole = unit.flatMap(({ row }) => rows[row - 1] ?? []);
    const goes = whole.some(({ row }) => leftOut.has(row));
    for (const row of whole)
      Object.assign(row, { record: unit[0]?.row }, goes ? { state: 'left_out', faults: [] } : {});
    const readable = goes ? [] : whole.filter((row) => row.faults.length === 0);
    if (readable.length > 0) entered.push(readable);
  }
  return entered;
}

function countsOf(rows: readonly Answered[]): ImportAnswer['counts'] {
  const count = (state: ImportRow['state']) => rows.filter((row) => row.state === state).length;
  const told = { rows: rows.length, new: count('new'), known: count('known'), asks: count('asks') };
  return { ...told, errors: count('error'), left_out: count('left_out') };
}

/** Enters the rows of one record and notes on each what became of it; a doubt is noted and the record tried with it confirmed. */
async function enterUnit(ctx: Importing, kind: ImportKind, unit: ReadRow[], rows: Answered[]): Promise<void> {
  const confirmed = new Set(ctx.confirmed);
  const asked: ImportFault[] = [];
  const at = (place: number) => rows[(unit[place]?.row ?? 0) - 1];
  for (;;) {
    try {
      const entered = await trial(ctx, () => kind.enter({ ...ctx, confirmed }, unit));
      for (const place of unit.keys()) {
        const row = at(place);
        if (!row) continue;
        Object.assign(row, { state: asked.length > 0 ? 'asks' : entered.state, faults: place === 0 ? asked : [] });
        Object.assign(row.values, entered.values);
        if (entered.hour && entered.state === 'new') row.hour = entered.hour;
      }
      return;
    } catch (error) {
      if (error instanceof LockRefused) return void ctx.locked.push({ error, unit });
      const faults = faultsOf(ctx.reader, error, (field) => columnOf(kind, field, unit));
      if (error instanceof NeedsConfirmation && !confirmed.has(error.code)) {
        confirmed.add(error.code);
        asked.push(...faults);
        continue;
      }
      noteFaults(faults, at);
      return;
    }
  }
}

/** Notes on the records that met a lock who can help (LCK-02). */
async function tellLocked(ctx: Importing, kind: ImportKind, rows: Answered[]): Promise<void> {
  const errors = await withHelp(
    ctx,
    ctx.locked.map(({ error }) => error),
  );
  for (const [n, { unit }] of ctx.locked.entries()) {
    const faults = faultsOf(ctx.reader, errors[n], (field) => columnOf(kind, field, unit));
    noteFaults(faults, (place) => rows[(unit[place]?.row ?? 0) - 1]);
  }
}

/** The column of a field: of several that may hold it, the one that the rows fill. */
function columnOf(kind: ImportKind, field: string, unit: readonly ReadRow[]): string {
  const columns = [kind.columnOf[field] ?? field].flat();
  return columns.find((column) => unit.some((row) => row.values[column] !== undefined)) ?? columns[0] ?? field;
}

/** A fault of `lines.2.amount` belongs to the third row of its record; every other to the first. */
function noteFaults(faults: readonly (ImportFault & { line: number })[], at: (place: number) => Answered | undefined) {
  for (const { line, ...fault } of faults) {
    const row = at(line) ?? at(0);
    if (!row) continue;
    row.state = 'error';
    row.faults.push(fault);
  }
}
