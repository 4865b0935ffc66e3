import { likePattern } from '@praktis/rules/search-text';
import pg from 'pg';
import { appUrl } from '../server/src/kit/db.ts';
import { percentile, timed } from './beside-hand.ts';
import { madeUpNames } from './made-up-names.ts';
import { startBench } from './server.ts';

// The conflict check among 50,000 parties, through the call that enters a client, beside a plain ILIKE search for its name.

const clients = 20_000;
const counterparts = 30_000;
const rounds = 60;
const warmRounds = 10;
/** Milliseconds at the 95th percentile. */
const bound = 300;

async function fill(owner: pg.Client, firm: string, user: string): Promise<void> {
  await owner.query(
    `insert into client (firm_id, id, code, name, status, created_by)
     select $1, gen_random_uuid(), 'X-' || n, name, 'active', $2 from unnest($3::text[]) with ordinality as t(name, n)`,
    [firm, user, madeUpNames(clients, 7)],
  );
  await owner.query(
    `insert into matter_party (firm_id, id, matter_id, kind, name)
     select $1, gen_random_uuid(), m.ids[1 + n % array_length(m.ids, 1)], 'counterpart', name
     from unnest($2::text[]) with ordinality as t(name, n), (select array_agg(id) as ids from matter where firm_id = $1) m`,
    [firm, madeUpNames(counterparts, 11)],
  );
}

/** What somebody without a conflict check would do: one word of the name, anywhere. */
async function plainSearch(hand: pg.Client, firm: string, name: string): Promise<void> {
  const [word = name] = name.split(' ').filter((one) => one.length > 3);
  const like = likePattern(word);
  await hand.query(
    `select id, name from client where firm_id = $1 and name ilike $2
     union all select matter_id, name from matter_party where firm_id = $1 and name ilike $2`,
    [firm, like],
  );
}

async function main(): Promise<boolean> {
  const bench = await startBench(0, async (owner) => {
    await owner.query("set session_replication_role = 'replica'");
    const { rows } = await owner.query<{ firm_id: string; id: string }>('select firm_id, id from user_account');
    await fill(owner, rows[0]?.firm_id ?? '', rows[0]?.id ?? '');
    await owner.query('update user_role set grants = grants || \'{"client.create": ["all"]}\'');
    await owner.query("set session_replication_role = 'origin'");
  });
  const { rows } = await bench.owner.query<{ id: string }>('select id from firm');
  const firm = rows[0]?.id ?? '';
  const hand = new pg.Client({ connectionString: appUrl(bench.url) });
  await hand.connect();
  await hand.query(`set app.firm_id = '${firm}'`);
  const times = { check: [] as number[], hand: [] as number[] };
  const first: number[] = [];
  for (const [round, name] of madeUpNames(warmRounds + rounds, 23).entries()) {
    const body = { name, counterparts: [{ name: `${name} Lawan` }], contact_name: 'Rara Contohwati' };
    const call = async () => {
      const answer = await bench.post('client/create', body);
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    };
    const took = await timed(call);
    if (round === 0) first.push(took);
    if (round < warmRounds) continue;
    times.check.push(took);
    times.hand.push(await timed(() => plainSearch(hand, firm, name)));
  }
  await hand.end();
  await bench.stop();
  const p95 = percentile(times.check, 0.95);
  const plain = percentile(times.hand, 0.95);
  process.stdout.write(
    `conflict check among ${clients + counterparts} parties: 95 % under ${p95.toFixed(0)} ms (bound ${bound}), ` +
      `half under ${percentile(times.check, 0.5).toFixed(0)} ms; the first after a start ${(first[0] ?? 0).toFixed(0)} ms; ` +
      `plain ILIKE search 95 % under ${plain.toFixed(0)} ms, ratio ${(p95 / plain).toFixed(1)}\n`,
  );
  return p95 < bound;
}

process.exit((await main()) ? 0 : 1);
