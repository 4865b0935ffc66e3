import { deliveredRoles } from '@praktis/contract/kit/roles';
import type { TimesheetWeek } from '@praktis/contract/timesheets/timesheet-week.calls';
import type pg from 'pg';
import { newId, newSecret, secretHash } from '../server/src/kit/ids.ts';
import { type Answer, bound, measuredBeside, percentile, timed } from './beside-hand.ts';
import type { BenchFirm } from './fill-firm.ts';
import { type TimePage, timeByHand, weekByHand } from './hand-time.ts';
import { startBench } from './server.ts';

// Pages, filters, totals and the week of 200,000 and of 2,000,000 time entries, through HTTP and by SQL written for each by
// hand. The larger firm has more people and matters, as many entries each: what is asked of one of them must not take longer
// there. A share of the volume shows that it works: `BENCH_SHARE=0.1 npm run bench -- time-volume`.

const share = Number(process.env.BENCH_SHARE ?? 1);
const sizes = [200_000 * share, 2_000_000 * share];
/** How many each person has; of a small share of the volume fewer, so that there are people still. */
const entriesEach = Math.min(5000, (sizes[0] ?? 0) / 8);
/** How many times as long one and the same question may take in the larger firm. */
const flat = 2;
/** Milliseconds below which a difference is that of the machine. */
const noise = 3;
const rounds = 20;

interface Asked {
  name: string;
  url: string;
  payload: object;
  statements: string[];
  token?: string;
  said?: (data: unknown) => Answer;
  /** Its result has the same size in both firms. */
  even: boolean;
}

/** Some of the entries written off, and a word that stands in forty of them. */
async function fill(owner: pg.Client, { firm, matter_id }: BenchFirm): Promise<void> {
  await owner.query("set session_replication_role = 'replica'");
  await owner.query(
    `update timesheet t set status = 'write off', write_off_date = least(t.date + 20, date '2026-11-26'), write_off_reason = 'goodwill',
       written_off_by = t.created_by
     where t.firm_id = $1 and t.status = 'wip' and abs(hashtext(t.id::text)) % 50 = 7`,
    [firm],
  );
  await owner.query(
    `update timesheet set description = 'Note on Lintang' where firm_id = $1 and id in
       (select id from timesheet where firm_id = $1 and matter_id = $2 and status = 'wip' order by id limit 40)`,
    [firm, matter_id],
  );
  await owner.query("set session_replication_role = 'origin'");
}

/** A fee earner who sees his own time and that of his mentees; answers how he signs in. */
async function feeEarner(owner: pg.Client, { firm, employee_id }: BenchFirm): Promise<{ user: string; token: string }> {
  const [role, user, token] = [newId(), newId(), newSecret()];
  await owner.query(
    "insert into user_role (firm_id, id, code, name, grants) values ($1, $2, 'fee_earner', 'Fee earner', $3)",
    [...[firm, role, JSON.stringify(deliveredRoles.fee_earner)]],
  );
  await owner.query(
    `insert into user_account (firm_id, id, email, employee_id, role_id, verified_at, password_changed_at)
     values ($1, $2, 'earner@firm.example', $3, $4, now(), now())`,
    [firm, user, employee_id, role],
  );
  await owner.query(
    `insert into session (firm_id, id, user_id, token_hash, address, agent, expires_at)
     values ($1, gen_random_uuid(), $2, $3, '127.0.0.1', 'bench', '2030-01-01')`,
    [firm, user, secretHash(token)],
  );
  return { user, token };
}

/** The list as a fee earner opens it. */
function ownPage({ firm, employee_id }: BenchFirm, { user, token }: { user: string; token: string }): Asked {
  const mentees = `select id from employee where firm_id = '${firm}' and mentor_id = '${employee_id}'`;
  const own = `(t.employee_id = '${employee_id}' or t.created_by = '${user}' or t.employee_id = any(array(${mentees})))`;
  return {
    ...{ name: "time list, a fee earner's own", url: 'timesheet?limit=50', payload: {}, even: true, token },
    // He sees no amounts, so the totals hold none.
    statements: timeByHand(firm, employee_id, { where: `${standing} and ${own}` }).map((text) =>
      text.replace('as currency, ', 'as money, '),
    ),
  };
}

const standing = "t.status <> 'deleted'";

type Page = Pick<Asked, 'name' | 'payload'> & { hand: TimePage; uneven?: boolean; sort?: string };

const like = "ilike '%lintang%'";
const byWords = (firm: string) => `${standing} and (t.description ${like} or t.matter_id in (select n.id from matter n
  join client k on k.firm_id = n.firm_id and k.id = n.client_id
  where n.firm_id = '${firm}' and (n.number ${like} or n.name ${like} or k.name ${like})))`;

/** Filters of the list; a client is filled in by his matter. */
function filtered({ firm, employee_id, matter_id }: BenchFirm): Page[] {
  const period = { date_from: '2026-06-01', date_to: '2026-11-27' };
  const wip = `t.employee_id = '${employee_id}' and t.status = 'wip' and t.date between '2026-06-01' and '2026-11-27'`;
  const client = `(select client_id from matter where firm_id = '${firm}' and id = '${matter_id}')`;
  return [
    { name: 'first page and totals of all', payload: {}, hand: { where: standing }, uneven: true },
    { name: 'by hours', payload: {}, hand: { where: standing, order: 't.hour desc' }, sort: 'hour', uneven: true },
    {
      name: 'by person',
      payload: { employee_id },
      hand: { where: `${standing} and t.employee_id = '${employee_id}'` },
    },
    {
      ...{ name: 'by person, status and period', payload: { employee_id, status: ['wip'], ...period } },
      hand: { where: wip, opens: true },
    },
    {
      ...{ name: 'by matter', payload: { matter_id } },
      hand: { where: `${standing} and t.matter_id = '${matter_id}'`, opens: true },
    },
    { name: 'by words', payload: { keyword: 'lintang' }, hand: { where: byWords(firm), opens: true } },
    {
      ...{ name: 'by client', payload: { client_id: '' } },
      hand: { where: `${standing} and m.client_id = ${client}`, opens: true },
    },
  ];
}

/** The list of what is written off. */
function writtenOff({ matter_id }: BenchFirm): Page[] {
  const page = { sort: 'write_off_date', payload: {} };
  const status = ['write off'];
  const hand = (where: string) => ({
    where: `t.status = 'write off' and ${where}`,
    opens: true,
    order: 't.write_off_date desc',
  });
  return [
    {
      ...{ ...page, name: 'written off of a matter' },
      payload: { matter_id, status, write_off_from: '2026-01-01', write_off_to: '2026-11-27' },
      hand: hand(`t.matter_id = '${matter_id}' and t.write_off_date between '2026-01-01' and '2026-11-27'`),
    },
    {
      ...{ ...page, name: 'written off in a month', uneven: true },
      payload: { status, write_off_from: '2026-10-01', write_off_to: '2026-10-31' },
      hand: hand("t.write_off_date between '2026-10-01' and '2026-10-31'"),
    },
  ];
}

function listPages(firm: BenchFirm, reader: string): Asked[] {
  return [...filtered(firm), ...writtenOff(firm)].map(({ name, payload, hand, uneven, sort }) => ({
    ...{ name: `time list, ${name}`, payload, even: !uneven },
    url: `timesheet?limit=50${sort ? `&sort_by=${sort}&sort_order=desc` : ''}`,
    statements: timeByHand(firm.firm, reader, hand),
  }));
}

/** A week as a list is told: its entries in order of id. */
function weekSaid(data: unknown): Answer {
  const entries = (data as TimesheetWeek).rows.flatMap((row) => row.cells.flatMap((cell) => cell.entries));
  const rows = entries.map(({ id }) => ({ id })).sort((a, b) => (a.id < b.id ? -1 : 1));
  return { total: rows.length, rows };
}

function weekPage({ firm, employee_id }: BenchFirm, reader: string): Asked {
  const week = { person: employee_id, from: '2026-11-16', to: '2026-11-22' };
  return {
    ...{ name: 'week of a person', url: 'timesheet/week', even: true, said: weekSaid },
    payload: { week: week.from, employee_id },
    statements: weekByHand(firm, reader, week),
  };
}

type Call = () => Promise<{ statusCode: number; body: string }>;

/** A firm of this many entries, with everything it is asked. */
async function opened(entries: number) {
  const bench = await startBench(entries, fill, Math.round(entries / entriesEach));
  const { firm } = bench;
  const { rows } = await bench.owner.query<{ employee_id: string; client_id: string }>(
    `select u.employee_id, m.client_id from user_account u join matter m on m.firm_id = u.firm_id and m.id = $2
     where u.firm_id = $1`,
    [firm.firm, firm.matter_id],
  );
  const [reader] = rows;
  if (!reader) throw new Error('nothing was filled in');
  const own = ownPage(firm, await feeEarner(bench.owner, firm));
  const pages = [...listPages(firm, reader.employee_id), own, weekPage(firm, reader.employee_id)];
  const callOf = ({ payload, url, token }: Asked): Call => {
    const whole = 'client_id' in payload ? { client_id: reader.client_id } : payload;
    return () => bench.post(url, whole, token);
  };
  return { bench, pages, callOf };
}

/** How long a question takes in the larger firm beside the smaller one, asked in turn, in milliseconds. */
async function bothAsked(small: Call, large: Call): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let round = -3; round < rounds; round += 1) {
    const [before, after] = [await timed(small), await timed(large)];
    if (round < 0) continue;
    times[0].push(before);
    times[1].push(after);
  }
  return [percentile(times[0], 0.5), percentile(times[1], 0.5)];
}

async function main(): Promise<number> {
  const [small, large] = [await opened(sizes[0] ?? 0), await opened(sizes[1] ?? 0)];
  let failed = 0;
  for (const [at, asked] of large.pages.entries()) {
    const { said, statements } = asked;
    const hand = { url: large.bench.url, firm: large.bench.firm.firm, statements, ...(said ? { said } : {}) };
    const { ratio } = await measuredBeside(asked.name, large.callOf(asked), hand);
    failed += ratio >= bound ? 1 : 0;
    const same = small.pages[at];
    if (!asked.even || !same) continue;
    const [before, after] = await bothAsked(small.callOf(same), large.callOf(asked));
    const steep = after / before >= flat && after - before > noise;
    failed += steep ? 1 : 0;
    const told = `${before.toFixed(1)} ms of ${sizes[0]} entries, ${after.toFixed(1)} ms of ${sizes[1]}`;
    process.stdout.write(`${asked.name}: ${told} (bound ${flat} times)${steep ? ' FAILED' : ''}\n`);
  }
  await small.bench.stop();
  await large.bench.stop();
  return failed;
}

process.exit((await main()) === 0 ? 0 : 1);
