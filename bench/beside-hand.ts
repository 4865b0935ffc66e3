import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { appUrl } from '../server/src/kit/db.ts';

/** A server that answers has been running for a while: both sides are warm before the clock starts. */
const warmRounds = 40;
const rounds = 40;
/** How many times as long as its own statements a call may take. */
export const bound = 2;

interface Statement {
  text: string;
  values: unknown[];
}

/** Records what the server sends to the database while `work` runs. */
async function recorded(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function record(this: pg.Client, ...args: unknown[]) {
    const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown];
    const text = typeof first === 'string' ? first : first?.text;
    if (text?.includes('pgboss')) return (original as (...all: unknown[]) => unknown).apply(this, args);
    if (typeof first === 'string') statements.push({ text: first, values: Array.isArray(second) ? second : [] });
    else if (first?.text) statements.push({ text: first.text, values: first.values ?? [] });
    return (original as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof original;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
  return statements;
}

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

/** The statements of the call alone: from its own transaction's beginning to its commit. */
function ofTheCall(statements: readonly Statement[]): Statement[] {
  const last = statements.map((one) => one.text).lastIndexOf('commit');
  const begins = statements
    .map((one, at) => (one.text.startsWith('begin') ? at : -1))
    .filter((at) => at >= 0 && at < last);
  return statements.slice(begins.at(-1) ?? 0, last + 1);
}

/** One filter: the call and the same statements by hand, in turn; prints and answers the ratio of their medians. */
export async function compared(
  name: string,
  call: () => Promise<{ statusCode: number; body: string }>,
  url: string,
): Promise<number> {
  const answer = await call();
  if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`);
  const statements = ofTheCall(await recorded(call));
  const hand = new pg.Client({ connectionString: appUrl(url) });
  await hand.connect();
  const byHand = async () => {
    for (const { text, values } of statements) await hand.query(text, values);
  };
  for (let round = 0; round < warmRounds; round += 1) {
    await byHand();
    await call();
  }
  const times = { http: [] as number[], hand: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    times.hand.push(await timed(byHand));
    times.http.push(await timed(call));
  }
  await hand.end();
  const ratio = median(times.http) / median(times.hand);
  const { total } = (JSON.parse(answer.body) as { data: { total: number } }).data;
  process.stdout.write(
    `${name}: ${total} rows, call ${median(times.http).toFixed(1)} ms, by hand ${median(times.hand).toFixed(1)} ms, ratio ${ratio.toFixed(2)} (bound ${bound})\n`,
  );
  return ratio;
}
