import { deliveredRoles } from '@praktis/contract/kit/roles';
import type pg from 'pg';
import { newId, newSecret, secretHash } from '../server/src/kit/ids.ts';

export interface BenchFirm {
  firm: string;
  service: string;
  token: string;
  employee_id: string;
  matter_id: string;
}

/** People of a firm of 200,000 entries; five matters for each of them, three clients for two. */
const usualPeople = 40;

/** limit: rows told in their order. A firm of people, matters and the given number of time entries over two years, written as rows. */
export async function fillFirm(owner: pg.Client, entries: number, people = usualPeople): Promise<BenchFirm> {
  const [matters, clients] = [people * 5, Math.floor(people * 1.5)];
  const firm = newId();
  const [role, token] = [newId(), newSecret()];
  await owner.query("set session_replication_role = 'replica'"); // no triggers: rows of a benchmark need no trail
  await owner.query('insert into firm (id, key) values ($1, $2)', [firm, 'bench']);
  await owner.query(
    "insert into firm_profile (firm_id, id, name, code) values ($1, gen_random_uuid(), 'Bench', 'BEN')",
    [firm],
  );
  await owner.query(
    "insert into user_role (firm_id, id, code, name, grants) values ($1, $2, 'finance', 'Finance', $3)",
    [firm, role, JSON.stringify(deliveredRoles.finance)],
  );
  await owner.query(
    "insert into currency (firm_id, id, code, name, name_id, digits) values ($1, gen_random_uuid(), 'IDR', 'Rupiah', 'Rupiah', 0)",
    [firm],
  );
  await owner.query(
    `insert into employee (firm_id, id, code, category, first_name, last_name, employed_on, currency)
     select $1, gen_random_uuid(), 'E' || n, 'fee earner', 'Person', n::text, '2020-01-01', 'IDR' from generate_series(1, $2::int) n`,
    [firm, people],
  );
  const { rows: employees } = await owner.query<{ id: string }>(
    'select id from employee where firm_id = $1 order by code',
    [firm],
  );
  const user = newId();
  await owner.query(
    `insert into user_account (firm_id, id, email, employee_id, role_id, verified_at, password_changed_at) values ($1, $2, 'bench@firm.example', $3, $4, now(), now())`,
    [firm, user, employees[0]?.id, role],
  );
  await owner.query(
    `insert into session (firm_id, id, user_id, token_hash, address, agent, expires_at) values ($1, gen_random_uuid(), $2, $3, '127.0.0.1', 'bench', '2030-01-01')`,
    [firm, user, secretHash(token)],
  );
  await owner.query(
    `insert into client (firm_id, id, code, name, status, created_by) select $1, gen_random_uuid(), 'C' || n, 'Client ' || n, 'active', $2 from generate_series(1, $3::int) n`,
    [firm, user, clients],
  );
  await owner.query(
    `insert into matter (firm_id, id, number, name, client_id, status, draft_date, active_date, origin, currency, billing_type, created_by)
     select $1, gen_random_uuid(), 'M-' || n, 'Matter ' || n, (select id from client where firm_id = $1 and code = 'C' || (1 + n % $4)), 'active',
       '2024-01-01', '2024-01-01', 'national', 'IDR', 'hourly', $2 from generate_series(1, $3::int) n`,
    [firm, user, matters, clients],
  );
  await owner.query(
    `insert into timesheet (firm_id, id, date, employee_id, matter_id, description, method, minutes, actual_unit, hour, billable, status, rate, rate_currency, rate_source, value, fingerprint, created_by)
     select $1, gen_random_uuid(), date '2024-12-01' + (n / ${people} % 725), p.ids[1 + n % ${people}], m.ids[1 + (n / 7) % ${matters}],
       'Review of documents and correspondence in arbitration ' || n % 5000, 'hour', 60, 10, 1, n % 5 <> 0,
       case when n % 5 = 0 then 'non-billable' else 'wip' end, 1500000, 'IDR', 'active', case when n % 5 = 0 then 0 else 1500000 end, n::text, $2
     from generate_series(1, $3::int) n,
       (select array_agg(id order by code) as ids from employee where firm_id = $1) p, (select array_agg(id order by number) as ids from matter where firm_id = $1) m`,
    [firm, user, entries],
  );
  await owner.query("set session_replication_role = 'origin'");
  await owner.query('analyze');
  const { rows } = await owner.query<{ id: string }>("select id from matter where firm_id = $1 and number = 'M-7'", [
    firm,
  ]);
  return { firm, service: 'bench', token, employee_id: employees[3]?.id ?? '', matter_id: rows[0]?.id ?? '' };
}
