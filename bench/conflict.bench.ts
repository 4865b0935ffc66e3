import { likePattern } from '@praktis/rules/search-text';
import pg from 'pg';
import { appUrl } from '../server/src/kit/db.ts';
import { percentile, timed } from './beside-hand.ts';
import { madeUpNames } from './made-up-names.ts';
import { startBench } from './server.ts';

// The conflict check among 50,000 parties, through the call that enters a client, beside a plain ILIKE search for the words
// of its name. `BENCH_SHARE=0.1 npm run bench -- conflict` shows that it works.

const share = Number(process.env.BENCH_SHARE ?? 1);
const clients = 20_000 * share;
const matters = 10_000 * share;
const people = 8000 * share;
const relations = 4000 * share;
const counterparts = 18_000 * share;
const parties = clients + people + relations + counterparts;
const rounds = 60;
const warmRounds = 10;
/** Milliseconds at the 95th percentile. */
const bound = 300;
/** Milliseconds of the first check after a start, which reads every name of the firm (decision 29). */
const firstBound = 15_000;

async function fill(owner: pg.Client, firm: string, user: string): Promise<void> {
  const ofClients = '(select array_agg(id order by code) as ids from client where firm_id = $1) c';
  await owner.query(
    `insert into client (firm_id, id, code, name, status, contact_name, created_by)
     select $1, gen_random_uuid(), 'X-' || n, name, 'active', split_part(name, ' ', 2) || ' Kontak', $2
     from unnest($3::text[]) with ordinality as t(name, n)`,
    [firm, user, madeUpNames(clients, 7)],
  );
  await owner.query(
    `insert into matter (firm_id, id, number, name, client_id, status, draft_date, active_date, origin, confidential, currency, billing_type, created_by)
     select $1, gen_random_uuid(), 'L-' || n, 'Perkara ' || n, c.ids[1 + n % array_length(c.ids, 1)], 'active', '2024-01-01', '2024-01-01',
       'national', n % 20 = 3, 'IDR', 'hourly', $2 from generate_series(1, $3::int) n, ${ofClients}`,
    [firm, user, matters],
  );
  await owner.query(
    `insert into client_person (firm_id, id, client_id, role, name)
     select $1, gen_random_uuid(), c.ids[1 + n % array_length(c.ids, 1)], case when n % 2 = 0 then 'director' else 'shareholder' end, name
     from unnest($2::text[]) with ordinality as t(name, n), ${ofClients}`,
    [firm, madeUpNames(people, 17)],
  );
  await owner.query(
    `insert into client_relation (firm_id, id, client_id, name, kind)
     select $1, gen_random_uuid(), c.ids[1 + n % array_length(c.ids, 1)], name, case when n % 2 = 0 then 'subsidiary' else 'holding' end
     from unnest($2::text[]) with ordinality as t(name, n), ${ofClients}`,
    [firm, madeUpNames(relations, 19)],
  );
  await owner.query(
    `insert into matter_party (firm_id, id, matter_id, kind, name)
     select $1, gen_random_uuid(), m.ids[1 + n % array_length(m.ids, 1)], 'counterpart', name
     from unnest($2::text[]) with ordinality as t(name, n), (select array_agg(id order by number) as ids from matter where firm_id = $1) m`,
    [firm, madeUpNames(counterparts, 11)],
  );
}

/** What somebody without a conflict check would do: the words of the name, each of them anywhere. */
async function plainSearch(hand: pg.Client, firm: string, name: string): Promise<void> {
  const words = name.split(' ').filter((one) => one.length > 3);
  const like = (words.length > 0 ? words : [name]).map(likePattern);
  const places = ['client', 'client_name', 'client_person', 'client_relation', 'client_counterpart', 'matter_party'];
  const searches = places.map((place) => `select id, name from ${place} where firm_id = $1 and name ilike any($2)`);
  await hand.query(searches.join(' union all '), [firm, like]);
}

type Bench = Awaited<ReturnType<typeof startBench>>;

/** Enters a client with a counterpart, a director and a holding; answers how long it took. */
async function entered(bench: Bench, name: string, others: readonly string[]): Promise<number> {
  const [opponent = '', director = '', holding = ''] = others;
  const body = {
    name,
    counterparts: [{ name: opponent }],
    people: [{ role: 'director', name: director }],
    relations: [{ kind: 'holding', name: holding }],
    contact_name: 'Rara Contohwati',
  };
  return timed(async () => {
    const answer = await bench.post('client/create', body);
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  });
}

/** One client after another, and for each the plain search. The first check after the start stands by itself. */
async function measured(bench: Bench, hand: pg.Client, firm: string) {
  const names = madeUpNames(1 + warmRounds + rounds, 23);
  const others = madeUpNames(3 * names.length, 29);
  const times = { first: 0, check: [] as number[], hand: [] as number[] };
  for (const [round, name] of names.entries()) {
    const took = await entered(bench, name, others.slice(3 * round, 3 * round + 3));
    if (round === 0) times.first = took;
    const byHand = await timed(() => plainSearch(hand, firm, name));
    if (round <= warmRounds) continue;
    times.check.push(took);
    times.hand.push(byHand);
  }
  return times;
}

async function started(): Promise<Bench> {
  return startBench(0, async (owner) => {
    await owner.query("set session_replication_role = 'replica'");
    const { rows } = await owner.query<{ firm_id: string; id: string }>('select firm_id, id from user_account');
    await fill(owner, rows[0]?.firm_id ?? '', rows[0]?.id ?? '');
    await owner.query('update user_role set grants = grants || \'{"client.create": ["all"]}\'');
    await owner.query("set session_replication_role = 'origin'");
  });
}

async function main(): Promise<boolean> {
  const bench = await started();
  const { rows } = await bench.owner.query<{ id: string }>('select id from firm');
  const firm = rows[0]?.id ?? '';
  const hand = new pg.Client({ connectionString: appUrl(bench.url) });
  await hand.connect();
  await hand.query(`set app.firm_id = '${firm}'`);
  const times = await measured(bench, hand, firm);
  const found = await bench.owner.query<{ n: string }>(
    'select round(count(*)::numeric / (select count(*) from conflict_check), 1) as n from conflict_hit',
  );
  await hand.end();
  await bench.stop();
  const p95 = percentile(times.check, 0.95);
  const plain = percentile(times.hand, 0.95);
  process.stdout.write(
    `first conflict check after a start, among ${parties} parties: ${times.first.toFixed(0)} ms (bound ${firstBound})\n` +
      `conflict check among ${parties} parties, ${found.rows[0]?.n} hits each: 95 % under ${p95.toFixed(0)} ms (bound ${bound}), ` +
      `half under ${percentile(times.check, 0.5).toFixed(0)} ms; ` +
      `plain ILIKE search 95 % under ${plain.toFixed(0)} ms, ratio ${(p95 / plain).toFixed(1)}\n`,
  );
  return p95 < bound && times.first < firstBound;
}

process.exit((await main()) ? 0 : 1);
