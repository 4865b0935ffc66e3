import type pg from 'pg';
import { bound, compared } from './beside-hand.ts';
import { madeUpNames } from './made-up-names.ts';
import { startBench } from './server.ts';

// Pages of 20,000 clients and 100,000 matters, through HTTP and by hand: the same statements, sent over one connection.

const clients = 20_000;
const matters = 100_000;

async function fill(owner: pg.Client): Promise<void> {
  await owner.query("set session_replication_role = 'replica'");
  const { rows } = await owner.query<{ firm_id: string; id: string }>('select firm_id, id from user_account');
  const [firm, user] = [rows[0]?.firm_id, rows[0]?.id];
  await owner.query(
    `insert into client (firm_id, id, code, name, status, created_by)
     select $1, gen_random_uuid(), 'X-' || n, name, case when n % 10 = 0 then 'prospective' else 'active' end, $2
     from unnest($3::text[]) with ordinality as t(name, n)`,
    [firm, user, madeUpNames(clients, 7)],
  );
  await owner.query(
    `insert into matter (firm_id, id, number, name, client_id, status, draft_date, active_date, origin, currency, billing_type, created_by)
     select $1, gen_random_uuid(), 'L-' || n, name, c.ids[1 + n % array_length(c.ids, 1)], case when n % 4 = 0 then 'close' else 'active' end,
       '2024-01-01', '2024-01-01', 'national', 'IDR', 'hourly', $2
     from unnest($3::text[]) with ordinality as t(name, n), (select array_agg(id order by code) as ids from client where firm_id = $1) c`,
    [firm, user, madeUpNames(matters, 13)],
  );
  await owner.query(
    `insert into matter_member (firm_id, id, matter_id, employee_id, responsible_partner, join_date)
     select $1, gen_random_uuid(), m.id, e.ids[1 + m.n % array_length(e.ids, 1)], true, '2024-01-01'
     from (select id, row_number() over (order by number) as n from matter where firm_id = $1) m,
       (select array_agg(id order by code) as ids from employee where firm_id = $1) e`,
    [firm],
  );
  await owner.query("set session_replication_role = 'origin'");
}

const pages: [string, string, object][] = [
  ['client list, first page', 'client?limit=50', {}],
  ['client list, a late page', 'client?limit=50&offset=15000', {}],
  ['client list, by status', 'client?limit=50', { status: 'prospective' }],
  ['client list, by words', 'client?limit=50', { keyword: 'lintang' }],
  ['client look-up', 'client/search-client', { keyword: 'lintang', limit: 20 }],
  ['matter list, first page', 'matter?limit=50', {}],
  ['matter list, by status', 'matter?limit=50', { status: 'close' }],
  ['matter list, by words', 'matter?limit=50', { keyword: 'lintang' }],
];

async function main(): Promise<number> {
  const bench = await startBench(0, fill);
  let worst = 0;
  for (const [name, url, payload] of pages)
    worst = Math.max(worst, await compared(name, () => bench.post(url, payload), bench.url));
  await bench.stop();
  return worst;
}

process.exit((await main()) < bound ? 0 : 1);
