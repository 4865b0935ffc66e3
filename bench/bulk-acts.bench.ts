import { deliveredRoles } from '@praktis/contract/kit/roles';
import type { BulkAnswer } from '@praktis/contract/timesheets/timesheet-bulk.schemas';
import type pg from 'pg';
import type { BenchFirm } from './fill-firm.ts';
import { startBench } from './server.ts';

// 10,000 of 200,000 time entries are moved to another matter: previewed, moved, taken back, checksum equal. Beside
// it the bare statement that a hand would write for the move, with the same triggers and trail.
// A share of the volume shows that it works: `BENCH_SHARE=0.1 npm run bench -- bulk-acts`.

const share = Number(process.env.BENCH_SHARE ?? 1);
const entries = 200_000 * share;
const chosen = 10_000 * share;
/** Times the bare statement: what a judgement of every row, and the answer that tells of it, may cost. */
const bound = 12;

/** Everybody works on every matter at a fixed rate, and who asks may change what lies in closed periods. */
async function fill(owner: pg.Client, { service }: BenchFirm): Promise<void> {
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
  await owner.query("set session_replication_role = 'origin'");
}

const timed = async <T>(name: string, work: () => Promise<T>): Promise<{ result: T; seconds: number }> => {
  const start = performance.now();
  const result = await work();
  const seconds = (performance.now() - start) / 1000;
  process.stdout.write(`  ${name}: ${seconds.toFixed(1)} s\n`);
  return { result, seconds };
};

type Bench = Awaited<ReturnType<typeof startBench>>;
type Rows = { id: string; version: number }[];

/** Everything of the entries but their versions and the times of them. */
async function sumOf({ owner }: Bench, ids: readonly string[]): Promise<string | undefined> {
  const { rows } = await owner.query<{ sum: string }>(
    `select md5(string_agg((to_jsonb(t) - 'version' - 'updated_at')::text, '|' order by id)) as sum
     from timesheet t where id = any($1)`,
    [ids],
  );
  return rows[0]?.sum;
}

/** The bare statement of the move, taken back. */
async function byHand({ owner, firm }: Bench, ids: readonly string[]): Promise<void> {
  await owner.query('begin');
  await owner.query("set local app.call = 'hand'");
  const set = 'matter_id = $1, rate = 2000000, value = hour * 2000000';
  await owner.query(`update timesheet set ${set} where id = any($2)`, [firm.matter_id, ids]);
  await owner.query('rollback');
}

async function sent({ post }: Bench, call: string, body: object): Promise<BulkAnswer> {
  const answer = await post(`timesheet/bulk/${call}`, body);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ data: BulkAnswer }>().data;
}

async function main(): Promise<boolean> {
  const bench = await startBench(entries, fill);
  const { rows } = await bench.owner.query<Rows[number]>(
    "select id, version from timesheet where status = 'wip' and matter_id <> $1 order by md5(id::text) limit $2",
    [bench.firm.matter_id, chosen],
  );
  const ids = rows.map((row) => row.id);
  const confirmed = ['similar_entry', 'long_day'];
  const body = { rows, matter_id: bench.firm.matter_id, reason: 'bench', confirmed };
  const before = await sumOf(bench, ids);
  const hand = await timed('the bare statement', () => byHand(bench, ids));
  const seen = await timed('preview', () => sent(bench, 'update-matter', { ...body, preview: true }));
  const untouched = (await sumOf(bench, ids)) === before;
  const done = await timed('move', () => sent(bench, 'update-matter', body));
  const moved = (await sumOf(bench, ids)) !== before;
  const changed = done.result.rows.map(({ id, version }) => ({ id, version }));
  const back = await timed('undo', () => sent(bench, 'undo', { rows: changed, edit: done.result.edit }));
  const equal = (await sumOf(bench, ids)) === before;
  await bench.stop();
  const counts = [seen.result.saved, done.result.saved, back.result.saved];
  const ratio = done.seconds / hand.seconds;
  process.stdout.write(
    `  rows ${counts.join(' / ')} of ${ids.length}, move ${ratio.toFixed(1)}x of the bare statement\n`,
  );
  process.stdout.write(
    `  untouched by the preview ${untouched}, changed ${moved}, checksum equal after the undo ${equal}\n`,
  );
  return untouched && moved && equal && counts.every((count) => count === ids.length) && ratio < bound;
}

process.stdout.write(`bulk acts: ${chosen} of ${entries} entries\n`);
process.exit((await main()) ? 0 : 1);
