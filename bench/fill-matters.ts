import { deliveredRoles } from '@praktis/contract/kit/roles';
import type pg from 'pg';
import { newId, newSecret, secretHash } from '../server/src/kit/ids.ts';
import { madeUpNames } from './made-up-names.ts';

export interface Volume {
  clients: number;
  matters: number;
  entries: number;
  bills: number;
}

/** Somebody who asks for the lists: how far he sees clients and matters, and how far their amounts. */
export interface Reader {
  name: string;
  sees: 'all' | 'team';
  amounts: 'all' | 'team';
  employee: string;
  user: string;
  token: string;
}

type Run = (text: string, values?: unknown[]) => Promise<void>;

async function fillRecords(run: Run, user: string, volume: Volume): Promise<void> {
  await run(
    `insert into client (firm_id, id, code, name, status, originating_partner_id, created_by)
     select $1, gen_random_uuid(), 'X-' || n, name, case when n % 10 = 0 then 'prospective' else 'active' end,
       e.ids[1 + n % array_length(e.ids, 1)], $2
     from unnest($3::text[]) with ordinality as t(name, n), (select array_agg(id order by code) as ids from employee where firm_id = $1) e`,
    [user, madeUpNames(volume.clients, 7)],
  );
  await run(
    `insert into matter (firm_id, id, number, name, client_id, status, draft_date, active_date, origin, confidential, currency, billing_type, created_by)
     select $1, gen_random_uuid(), 'L-' || lpad(n::text, 6, '0'), name, c.ids[1 + n % array_length(c.ids, 1)],
       case when n % 4 = 0 then 'close' else 'active' end, '2024-01-01', '2024-01-01', 'national', n % 20 = 3, 'IDR', 'hourly', $2
     from unnest($3::text[]) with ordinality as t(name, n), (select array_agg(id order by code) as ids from client where firm_id = $1) c`,
    [user, madeUpNames(volume.matters, 13)],
  );
  await run(
    `insert into matter_member (firm_id, id, matter_id, employee_id, responsible_partner, fee_earner, join_date)
     select $1, gen_random_uuid(), m.id, e.ids[1 + (m.n * 7 + m.n / 40 + place * 11) % array_length(e.ids, 1)], place = 0, place > 0, '2024-01-01'
     from (select id, row_number() over (order by number) as n from matter where firm_id = $1) m, generate_series(0, 2) place,
       (select array_agg(id order by code) as ids from employee where firm_id = $1) e`,
  );
  await run(
    `insert into matter_party (firm_id, id, matter_id, kind, name)
     select $1, gen_random_uuid(), id, 'counterpart', 'Lawan ' || name from matter where firm_id = $1`,
  );
}

async function fillMoney(run: Run, user: string, volume: Volume): Promise<void> {
  // Half of the time stands on a tenth of the matters, as in a firm where a few large ones go on for years.
  await run(
    `insert into timesheet (firm_id, id, date, employee_id, matter_id, description, method, minutes, actual_unit, hour, billable, status,
       invoice_id, rate, rate_currency, rate_source, value, fingerprint, created_by)
     select $1, gen_random_uuid(), date '2024-12-01' + (n % 725), p.ids[1 + n % array_length(p.ids, 1)],
       m.ids[1 + (n::bigint * 7919) % case when n % 2 = 0 then array_length(m.ids, 1) else array_length(m.ids, 1) / 10 end],
       'Telaah dokumen ' || n % 500, 'hour', 60, 10, 1, n % 7 <> 0,
       case when n % 7 = 0 then 'non-billable' when n % 3 = 0 then 'billed' else 'wip' end, case when n % 3 = 0 then $2::uuid end,
       1500000, 'IDR', 'active', case when n % 7 = 0 then 0 else 1500000 + n % 1000 end, n::text, $2::uuid
     from generate_series(1, $3::int) n, (select array_agg(id order by code) as ids from employee where firm_id = $1) p,
       (select array_agg(id order by number) as ids from matter where firm_id = $1) m`,
    [user, volume.entries],
  );
  await run(
    `insert into invoice (firm_id, id, status, type, client_id, matter_id, invoice_number, date, due_in_days, due_date, currency, language,
       client_name, client_address, client_npwp, withholds, vat_collector, total_legal_fees, net_legal_fees, amount_billed,
       amount_payable, issued_at, created_by)
     select $1, gen_random_uuid(), 'bill', 'hourly', m.client_id, m.id, 'I-' || m.n, '2026-01-01', 30, '2026-01-31', 'IDR', 'id',
       '', '', '', 'none', 'none', 1000000 + m.n, 1000000 + m.n, 1000000 + m.n, 1000000 + m.n, now(), $2
     from (select id, client_id, row_number() over (order by id) as n from matter where firm_id = $1 and status = 'active') m where m.n <= $3`,
    [user, volume.bills],
  );
  await run(
    `insert into collection_allocation (firm_id, id, collection_id, invoice_id, cash)
     select $1, gen_random_uuid(), gen_random_uuid(), id, case when right(invoice_number, 1) < '3' then 500000 else amount_billed end
     from invoice where firm_id = $1 and right(invoice_number, 1) < '6'`,
  );
}

/** A person with a role and a session; his place among the employees is told by the code. limit: a person reads in the order of his parts */
async function reader(
  run: Run,
  owner: pg.Client,
  firm: string,
  who: Omit<Reader, 'user' | 'token' | 'employee'>,
  code: string,
) {
  const [role, user, token] = [newId(), newId(), newSecret()];
  const managing = who.amounts === 'all';
  const { partner, managing_partner } = deliveredRoles;
  const grants = managing
    ? managing_partner
    : { ...partner, 'matter.view': [who.sees], 'client.view': [who.sees], 'rate.view': ['team'] };
  const { rows } = await owner.query<{ id: string }>('select id from employee where firm_id = $1 and code = $2', [
    firm,
    code,
  ]);
  const employee = rows[0]?.id ?? '';
  await run('insert into user_role (firm_id, id, code, name, grants) values ($1, $2, $3, $3, $4)', [
    role,
    `bench-${code.toLowerCase()}`,
    JSON.stringify(grants),
  ]);
  await run(
    `insert into user_account (firm_id, id, email, employee_id, role_id, verified_at, password_changed_at)
     values ($1, $2, $3, $4, $5, now(), now())`,
    [user, `${code.toLowerCase()}@firm.example`, employee, role],
  );
  await run(
    `insert into session (firm_id, id, user_id, token_hash, address, agent, expires_at)
     values ($1, gen_random_uuid(), $2, $3, '127.0.0.1', 'bench', '2030-01-01')`,
    [user, secretHash(token)],
  );
  return { ...who, employee, user, token };
}

/** Clients, matters with teams of three, counterparts, time and bills, one matter in twenty confidential; and who asks for them. */
export async function fillMatters(owner: pg.Client, volume: Volume): Promise<Reader[]> {
  const { rows } = await owner.query<{ firm_id: string; id: string }>('select firm_id, id from user_account');
  const [firmId, user] = [rows[0]?.firm_id ?? '', rows[0]?.id ?? ''];
  const run: Run = async (text, values = []) => void (await owner.query(text, [firmId, ...values]));
  await owner.query("set session_replication_role = 'replica'"); // no triggers: rows of a benchmark need no trail
  await fillRecords(run, user, volume);
  await fillMoney(run, user, volume);
  const readers = [
    await reader(run, owner, firmId, { name: 'managing partner', sees: 'all', amounts: 'all' }, 'E5'),
    await reader(run, owner, firmId, { name: 'partner, amounts of his team', sees: 'all', amounts: 'team' }, 'E6'),
    await reader(run, owner, firmId, { name: 'partner, his team alone', sees: 'team', amounts: 'team' }, 'E7'),
  ];
  await owner.query("set session_replication_role = 'origin'");
  return readers;
}
