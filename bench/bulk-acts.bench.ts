import { deliveredRoles } from '@praktis/contract/kit/roles';
import type { BulkAnswer } from '@praktis/contract/timesheets/timesheet-bulk.schemas';
import type pg from 'pg';
import type { BenchFirm } from './fill-firm.ts';
import { startBench } from './server.ts';

// Every act on many is done to 10,000 of 200,000 time entries, as the screen does it, in one call: previewed, done, taken
// back. Hours, money and a checksum of all entries are the same after the preview and after the undo; 10,000 are done and
// none is refused. Beside each the bare statement that a hand would write for it, with the same triggers and trail.
// A share of the volume shows that it works: `BENCH_SHARE=0.1 npm run bench -- bulk-acts`.

const share = Number(process.env.BENCH_SHARE ?? 1);
const entries = 200_000 * share;
const chosen = 10_000 * share;
/** Times the bare statement: what a judgement of every row, and the answer that tells of it, may cost. */
const bound = 12;

/** Everybody works on every matter at a fixed rate, and who asks may change what lies in closed periods. */
async function fill(owner: pg.Client, { service, matter_id }: BenchFirm): Promise<void> {
  await owner.query("set session_replication_role = 'replica'");
  await owner.query('update user_role set grants = $1 where firm_id = (select id from firm where key = $2)', [
    JSON.stringify(deliveredRoles.managing_partner),
    service,
  ]);
  await owner.query(`insert into matter_member (firm_id, id, matter_id, employee_id, join_date, rate_type, fixed_rate,
      fixed_currency, associate)
    select m.firm_id, gen_random_uuid(), m.id, e.id, '2024-01-01', 'fixed', 2000000, 'IDR', true from matter m, employee e`);
  // The firm of the benchmarks works more hours a day than there are.
  await owner.query('update timesheet set hour = 0.5, minutes = 30, value = value / 2');
  // Some of it was written off.
  await owner.query(
    `update timesheet set status = 'write off', write_off_date = '2026-11-25', write_off_reason = 'goodwill'
     where id in (select id from timesheet where status = 'wip' and matter_id <> $2 order by md5(id::text) desc limit $1)`,
    [chosen, matter_id],
  );
  await owner.query("set session_replication_role = 'origin'");
}

type Bench = Awaited<ReturnType<typeof startBench>>;
type Rows = { id: string; version: number }[];

interface Act {
  name: string;
  call: string;
  /** The status of the entries it is done to. */
  on: 'wip' | 'non-billable' | 'write off';
  body: object;
  /** What a hand would set; `$2` is a matter. */
  hand: string;
}

const reason = 'bench';
const acts = ({ matter_id }: BenchFirm): Act[] => [
  {
    ...{ name: 'move', call: 'update-matter', on: 'wip', body: { matter_id, reason } },
    hand: 'matter_id = $2, rate = 2000000, value = hour * 2000000',
  },
  {
    ...{ name: 'rate', call: 'update-rate', on: 'wip', body: {} },
    hand: "rate = 2000000, rate_source = 'fixed', value = hour * 2000000",
  },
  {
    ...{ name: 'non-billable', call: 'update-status', on: 'wip', body: { status: 'non-billable', reason } },
    hand: "billable = false, status = 'non-billable'",
  },
  {
    ...{ name: 'billable', call: 'update-status', on: 'non-billable', body: { status: 'wip', reason } },
    hand: "billable = true, status = 'wip', rate = 2000000, value = hour * 2000000",
  },
  {
    ...{ name: 'write-off', call: 'write-off', on: 'wip', body: { reason } },
    hand: "status = 'write off', write_off_date = '2026-11-27', write_off_reason = 'bench'",
  },
  {
    ...{ name: 'undo of a write-off', call: 'update-status', on: 'write off', body: { status: 'wip' } },
    hand: "status = 'wip', write_off_date = null, write_off_reason = ''",
  },
  { ...{ name: 'delete', call: 'delete', on: 'wip', body: { reason } }, hand: "status = 'deleted', reason = 'bench'" },
];

const timed = async <T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> => {
  const start = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - start) / 1000 };
};

/** All entries: how many, hours, money, and a checksum of everything but their versions and the times of them. */
async function sumsOf({ owner }: Bench): Promise<string> {
  const { rows } = await owner.query(
    `select count(*) as entries, sum(hour) as hours, sum(value) as money,
       md5(string_agg(md5((to_jsonb(t) - 'version' - 'updated_at')::text), '' order by id)) as checksum from timesheet t`,
  );
  return JSON.stringify(rows[0]);
}

/** The bare statement of an act, taken back. */
async function byHand({ owner, firm }: Bench, { hand }: Act, ids: readonly string[]): Promise<void> {
  await owner.query('begin');
  await owner.query("set local app.call = 'hand'");
  const values = hand.includes('$2') ? [ids, firm.matter_id] : [ids];
  await owner.query(`update timesheet set ${hand} where id = any($1)`, values);
  await owner.query('rollback');
}

async function sent({ post }: Bench, call: string, body: object): Promise<BulkAnswer> {
  const answer = await post(`timesheet/bulk/${call}`, body);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ data: BulkAnswer }>().data;
}

async function chosenFor({ owner, firm }: Bench, { on }: Act): Promise<Rows> {
  const { rows } = await owner.query<Rows[number]>(
    'select id, version from timesheet where status = $1 and matter_id <> $2 order by md5(id::text) limit $3',
    [on, firm.matter_id, chosen],
  );
  return rows;
}

/** Rows that are done, refused, and told of with what changed in them. */
const countsOf = ({ saved, refused, rows }: BulkAnswer) =>
  [saved, refused, rows.filter((row) => row.ok && row.changes.length > 0).length].join('/');

/** Previews, does and takes back an act; says what became of it, and answers whether that is right. */
async function holds(bench: Bench, act: Act): Promise<boolean> {
  const rows = await chosenFor(bench, act);
  const ids = rows.map((row) => row.id);
  const body = { ...act.body, rows };
  const before = await sumsOf(bench);
  const hand = await timed(() => byHand(bench, act, ids));
  const seen = await timed(() => sent(bench, act.call, { ...body, preview: true, save_good: true }));
  const untouched = (await sumsOf(bench)) === before;
  const confirmed = ['similar_entry', 'long_day'];
  const done = await timed(() => sent(bench, act.call, { ...body, save_good: false, confirmed }));
  const changed = (await sumsOf(bench)) !== before;
  const own = done.result.rows.map(({ id, version }) => ({ id, version }));
  const back = await timed(() => sent(bench, 'undo', { rows: own, edit: done.result.edit, save_good: true }));
  const equal = (await sumsOf(bench)) === before;
  const counts = [seen, done, back].map(({ result }) => countsOf(result));
  const ratio = done.seconds / hand.seconds;
  const times = [seen, done, back].map(({ seconds }) => `${seconds.toFixed(1)} s`);
  process.stdout.write(
    `  ${act.name}: preview ${times[0]}, act ${times[1]}, undo ${times[2]}; ${ratio.toFixed(1)}x of the bare statement\n` +
      `    done/refused/changed ${counts.join(', ')}; untouched by the preview ${untouched}, changed ${changed}, equal after the undo ${equal}\n`,
  );
  const all = counts.every((count) => count === `${chosen}/0/${chosen}`);
  return untouched && changed && equal && all && ratio < bound;
}

async function main(): Promise<boolean> {
  const bench = await startBench(entries, fill);
  let right = true;
  for (const act of acts(bench.firm)) right = (await holds(bench, act)) && right;
  await bench.stop();
  return right;
}

process.stdout.write(`bulk acts: ${chosen} of ${entries} entries\n`);
process.exit((await main()) ? 0 : 1);
