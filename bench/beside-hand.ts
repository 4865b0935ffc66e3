import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { appUrl } from '../server/src/kit/db.ts';

/** A server that answers has been running for a while: both sides are warm before the clock starts. */
const warmRounds = 40;
const rounds = 40;
/** Of a slow page fewer rounds say enough. */
const longestMs = 4000;
/** How many times as long as its own statements a call may take. */
export const bound = 2;

/** The value that a share of the times does not exceed. */
export const percentile = (times: readonly number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
const median = (times: readonly number[]) => percentile(times, 0.5);

/** How long some work takes, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

type Call = () => Promise<{ statusCode: number; body: string }>;
export type Answer = { total: number; rows: { id: string }[]; totals?: Record<string, unknown>[] };

async function answerOf(name: string, call: Call): Promise<Answer> {
  const answer = await call();
  if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`);
  return (JSON.parse(answer.body) as { data: Answer }).data;
}

/** How many times as long as its statements by hand a call takes, and how long that is in milliseconds. */
interface Measured {
  ratio: number;
  ms: number;
}

/** Both in turn until there are rounds enough, or, of what is slow, time enough; prints and answers the ratio of their medians. */
async function inTurn(name: string, total: number, call: Call, byHand: () => Promise<void>): Promise<Measured> {
  const warmUntil = performance.now() + longestMs / 2;
  for (let round = 0; round < warmRounds && (round < 3 || performance.now() < warmUntil); round += 1) {
    await byHand();
    await call();
  }
  const times = { http: [] as number[], hand: [] as number[] };
  const until = performance.now() + longestMs;
  for (let round = 0; round < rounds && (round < 5 || performance.now() < until); round += 1) {
    times.hand.push(await timed(byHand));
    times.http.push(await timed(call));
  }
  const ratio = median(times.http) / median(times.hand);
  process.stdout.write(
    `${name}: ${total} rows, call ${median(times.http).toFixed(1)} ms, by hand ${median(times.hand).toFixed(1)} ms, ratio ${ratio.toFixed(2)} (bound ${bound})${ratio < bound ? '' : ' FAILED'}\n`,
  );
  return { ratio, ms: median(times.http) };
}

async function connected(url: string): Promise<pg.Client> {
  const hand = new pg.Client({ connectionString: appUrl(url) });
  await hand.connect();
  return hand;
}

/**
 * One page: the call, and statements that were written for it by hand, under the same role and the same firm. The first
 * statement gives the rows, the second their number and totals. Throws when the two do not say the same.
 */
export async function comparedTo(name: string, call: Call, hand: ByHand): Promise<number> {
  return (await measuredBeside(name, call, hand)).ratio;
}

/** Statements that were written by hand for a page of a firm; `said` reads an answer of another shape than a list's. */
export interface ByHand {
  url: string;
  firm: string;
  statements: readonly string[];
  said?: (data: unknown) => Answer;
}

/** The same, with how long the call takes. */
export async function measuredBeside(name: string, call: Call, hand: ByHand): Promise<Measured> {
  const client = await connected(hand.url);
  const byHand = async () => {
    await client.query(`begin read only; set local app.firm_id = '${hand.firm}'`);
    const answers = [];
    for (const text of hand.statements) answers.push((await client.query(text)).rows);
    await client.query('commit');
    return answers;
  };
  const told: unknown = await answerOf(name, call);
  const answer = hand.said?.(told) ?? (told as Answer);
  mustBeTheSame(name, answer, await byHand());
  const measured = await inTurn(name, answer.total, call, async () => void (await byHand()));
  await client.end();
  return measured;
}

type Row = Record<string, unknown>;

function mustBeTheSame(name: string, answer: Answer, [rows = [], totals = []]: Row[][]): void {
  const counted = totals.map((row) => Number(row.rows));
  const said = {
    total: answer.total,
    ids: answer.rows.map((row) => row.id),
    sums: (answer.totals ?? []).map(sumsOf).filter((one) => one !== '0 0'),
  };
  const byHand = {
    total: 'wip' in (totals[0] ?? {}) ? counted.reduce((sum, one) => sum + one, 0) : (counted[0] ?? 0),
    ids: rows.map((row) => row.id),
    sums: totals
      .filter((row) => row.currency)
      .map(sumsOf)
      .filter((one) => one !== '0 0'),
  };
  if (JSON.stringify(said) !== JSON.stringify(byHand))
    throw new Error(`${name}: the call says ${JSON.stringify(said)}, by hand ${JSON.stringify(byHand)}`);
}

const sumsOf = (row: Row) => `${Number(row.wip ?? 0)} ${Number(row.outstanding ?? row.amount ?? row.value ?? 0)}`;
