import type { NumberedDocument, singletons } from '@praktis/contract/settings/singletons';
import { dateFollowsLast, formatNumber, periodOf } from '@praktis/rules/numbering';
import { sql } from 'kysely';
import type { z } from 'zod';
import { may, mustConfirm, passes } from './access.ts';
import type { Caller, FirmInfo } from './context.ts';
import type { Db } from './db.ts';
import { newId } from './ids.ts';
import { holdsNothing } from './without-locks.ts';

export interface NumberPattern {
  pattern: string;
  reset: 'yearly' | 'monthly' | 'never';
}

export interface TakenNumber {
  number: string;
  period: string;
  seq: number;
}

export interface NumberRequest extends NumberPattern {
  /** Which row of numbers: `bill`, `deposit`, `collection` … */
  series: string;
  /** Date of the document; it decides the period (NUM-03) and must not lie before the last one's (NUM-04). */
  day: string;
  client?: string;
  matter?: string;
  /** Documents kept in order of date: bills. Others may be dated back. */
  ordered?: boolean;
  /** The number of the very first document of the series, where the firm has set one (NUM-04). */
  first?: number;
}

/** How documents of a type are numbered, from the firm's invoice set-up: the one place where their pattern is read (NUM-02). */
export function seriesOf(
  setup: z.output<typeof singletons.invoiceSetup.fields>,
  series: NumberedDocument,
): NumberPattern & { series: NumberedDocument; first: number } {
  return {
    ...{ series, pattern: setup[`${series}_pattern`], reset: setup[`${series}_reset`] },
    first: setup[`${series}_first`],
  };
}

/** What a number is taken in; without a user (set-up) no document may be dated before the last one. */
interface Taker {
  db: Db;
  firm: Pick<FirmInfo, 'id' | 'code'>;
  user?: Pick<Caller, 'grants'>;
  confirmed?: ReadonlySet<string>;
}

/** Where the numbers of a series stand, each once in a firm; who gives one up leaves it in `number_given_up`, by trigger. */
export const numbered = {
  bill: ['invoice', 'invoice_number'],
  deposit: ['deposit', 'deposit_number'],
  collection: ['collection', 'collection_number'],
  client: ['client', 'code'],
  matter: ['matter', 'number'],
  employee: ['employee', 'code'],
} as const;

/** Whether a record has the number, or one had it that is gone: what was given once is not given again (CLI-01, MAT-02). */
async function isTaken(ctx: Taker, series: string, number: string): Promise<boolean> {
  const place = numbered[series as keyof typeof numbered];
  if (!place) return false;
  const [table, column] = place;
  const { rows } = await sql<{ taken: boolean }>`select
    exists (select from ${sql.table(table)} where firm_id = ${ctx.firm.id} and ${sql.ref(column)} = ${number})
    or exists (select from number_given_up
      where firm_id = ${ctx.firm.id} and series = ${series} and number = ${number}) as taken`.execute(ctx.db);
  return rows[0]?.taken ?? false;
}

/** True once a document has taken a number of the series, in any period. */
export async function seriesHasBegun(ctx: Pick<Taker, 'db' | 'firm'>, series: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('number_counter')
    .select('id')
    .where('firm_id', '=', ctx.firm.id)
    .where('series', '=', series)
    .where('last_number', '>', 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** The counter of the request's period, locked until the transaction ends. */
async function lockCounter(ctx: Taker, { series }: NumberRequest, period: string) {
  await ctx.db
    .insertInto('number_counter')
    .values({ firm_id: ctx.firm.id, id: newId(), series, period, last_number: 0, last_day: null })
    .onConflict((conflict) => conflict.columns(['firm_id', 'series', 'period']).doNothing())
    .execute();
  return ctx.db
    .selectFrom('number_counter')
    .select(['id', 'last_number', 'last_day', 'skipped'])
    .where('firm_id', '=', ctx.firm.id)
    .where('series', '=', series)
    .where('period', '=', period)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Where a counter goes on: after its last number; the first document of the whole series where the firm has set (NUM-04). */
async function nextOf(ctx: Taker, { series, first = 1 }: NumberRequest, last: number): Promise<number> {
  if (last > 0 || first === 1) return last + 1;
  // Two periods of a series may begin at the same moment: only one of them begins the series.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`series ${ctx.firm.id} ${series}`}, 0))`.execute(ctx.db);
  return (await seriesHasBegun(ctx, series)) ? 1 : first;
}

/**
 * Takes the next number of a series: locks its counter row, raises it by one, and gives it back when the transaction
 * is rolled back (NUM-01, NUM-03). What a document has already, by hand or from before the reset was changed, or had before
 * it was deleted forever, is stepped over. Call it as the last step before commit: everybody else of the series waits.
 * What is only tried gets a number that nobody else could want.
 */
export async function takeNumber(ctx: Taker, request: NumberRequest): Promise<TakenNumber> {
  const period = periodOf(request.reset, request.day);
  if (holdsNothing(ctx.db)) return { number: newId(), period: `${request.series}:${period}`, seq: 0 };
  const counter = await lockCounter(ctx, request, period);
  if (request.ordered) followsLast(ctx, request.day, counter.last_day);
  const { day, client = '', matter = '' } = request;
  const parts = { day, firm: ctx.firm.code, type: request.series, client, matter };
  let seq = await nextOf(ctx, request, counter.last_number);
  let number = formatNumber(request.pattern, { ...parts, seq });
  while (await isTaken(ctx, request.series, number)) number = formatNumber(request.pattern, { ...parts, seq: ++seq });
  const skipped = counter.skipped + seq - counter.last_number - 1;
  await ctx.db
    .updateTable('number_counter')
    .set({ last_number: seq, skipped, last_day: sql`greatest(last_day, ${day}::date)` })
    .where('firm_id', '=', ctx.firm.id)
    .where('id', '=', counter.id)
    .execute();
  return { number, period: `${request.series}:${period}`, seq };
}

/** NUM-04: dated before the last one only with the right to date back, and only when asked for. */
function followsLast({ user, confirmed = new Set() }: Taker, day: string, last: string | null): void {
  const judge = () => dateFollowsLast(day, last);
  if (!user || !may({ user }, 'invoice.backdate')) judge();
  else if (!passes(judge)) mustConfirm({ confirmed }, 'date_before_last', { last: last ?? '' });
}
