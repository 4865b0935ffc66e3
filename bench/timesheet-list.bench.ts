import { performance } from 'node:perf_hooks';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import pg from 'pg';
import { buildApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/kit/config.ts';
import { appUrl } from '../server/src/kit/db.ts';
import { prepareJobs } from '../server/src/kit/jobs.ts';
import { migrate } from '../server/src/kit/migrate.ts';
import { openKit } from '../server/src/kit/open.ts';
import { startThrowawayPostgres } from '../tools/throwaway-postgres.mjs';
import { type BenchFirm, fillFirm } from './fill-firm.ts';

// A filtered page of 200,000 time entries, through HTTP and by hand: the same statements, sent over one connection.

const entries = 200_000;
/** A server that answers has been running for a while: both sides are warm before the clock starts. */
const warmRounds = 40;
const rounds = 40;
const bound = 2;

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

const median = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

async function timed(work: () => Promise<unknown>): Promise<number> {
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

/** One filter: the call and the same statements by hand, in turn; answers the ratio of their medians. */
async function compared(
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
    `timesheet list, ${name}: ${total} of ${entries} entries, call ${median(times.http).toFixed(1)} ms, by hand ${median(times.hand).toFixed(1)} ms, ratio ${ratio.toFixed(2)} (bound ${bound})\n`,
  );
  return ratio;
}

const filtersOf = (firm: BenchFirm) => ({
  'by person and status': {
    employee_id: firm.employee_id,
    status: ['wip'],
    date_from: '2026-06-01',
    date_to: '2026-11-27',
  },
  'by matter': { matter_id: firm.matter_id },
  'by words': { keyword: 'arbitration 77' },
});

async function main(): Promise<number> {
  const server = await startThrowawayPostgres();
  await migrate(server.url);
  await prepareJobs(server.url);
  const owner = new pg.Client({ connectionString: server.url });
  await owner.connect();
  const firm = await fillFirm(owner, entries);
  const config = readConfig({ DATABASE_URL: server.url, LOG_LEVEL: 'silent', PRAKTIS_DATA: '/tmp' });
  const { kit, close } = await openKit(config, () => new Date('2026-11-27T03:00:00Z'));
  const app = await buildApp(kit);
  const headers = { authorization: `Bearer ${firm.token}`, service: firm.service };
  let worst = 0;
  for (const [name, payload] of Object.entries(filtersOf(firm))) {
    const call = () => app.inject({ method: 'POST', url: '/practice/v1/timesheet?limit=50', headers, payload });
    worst = Math.max(worst, await compared(name, call, server.url));
  }
  await app.close();
  await close();
  await owner.end();
  await server.stop();
  return worst;
}

process.stdout.write(`${timesheetCalls.list.path}: ${entries} entries\n`);
process.exit((await main()) < bound ? 0 : 1);
