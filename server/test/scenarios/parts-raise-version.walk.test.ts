import { addressOf } from '@praktis/contract/kit/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../harness.ts';
import { allTours } from '../tour/all-tours.ts';
import { givenWorld, inputOf } from '../wall/walk.ts';

/** Changes of what no form carries: nothing of it is lost when an older form is saved. */
const notOfTheForm: readonly string[] = [
  'calendar/feed/renew: user_account calendar_feed',
  // Where a file was copied to stands in its history.
  'document/copy-move: document document_trip',
  // What bills take of a cost is judged under lock when its claim is saved (EXP-09).
  'invoice/action/cancel: expense expense_line',
  'invoice/action/next-step: expense expense_line',
  'invoice/create: expense expense_line',
  'matter/file/copy-move: document document_trip',
  'setting/user/reset-second-factor: user_account passkey',
];

/** Without these nothing would have been looked at. */
const partsOfForms: readonly string[] = [
  'client/merge: client client_name',
  'document/create/new-version: document document_version',
  'employee/update-register-matter: matter matter_member',
  'expense/update: expense expense_line',
  'payment/update: collection collection_allocation',
  'payment/delete: collection collection_allocation',
];

/** Parts with a form of their own have a version of their own; who works for whom is edited in the form of the account. */
const partsChanged = `
  select distinct a.request_id, a.call, h.head, a.entity,
    case when a.entity = 'assigned_person' then u.id else a.root_id end as head_id
  from audit a
  left join user_account u on a.entity = 'assigned_person' and u.firm_id = a.firm_id and u.employee_id = a.root_id
  cross join lateral (select case when a.entity = 'assigned_person' then 'user_account' else a.root end as head) h
  where a.op <> 'R' and a.entity <> h.head and kit_test.has_version(h.head) and not kit_test.has_version(a.entity)`;

/** Notes every change of a record that is told to raise its version, whatever else it changes. */
const watch = `
  create schema kit_test;
  create table kit_test.raised (request_id text, head text, head_id uuid);
  create function kit_test.has_version(name text) returns boolean language sql as $$
    select exists (select from information_schema.columns
      where table_schema = 'public' and table_name = name and column_name = 'version') $$;
  create function kit_test.note() returns trigger language plpgsql security definer as $$
  begin
    if new.updated_at is distinct from old.updated_at then
      insert into kit_test.raised values (current_setting('app.request_id', true), tg_table_name, new.id);
    end if;
    return new;
  end $$;
  do $$ declare name text; begin
    for name in select c.table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'version' and t.table_type = 'BASE TABLE' loop
      execute format('create trigger a_note before update on %I for each row execute function kit_test.note()', name);
    end loop;
  end $$;`;

describe('a record whose parts change gets a new version (INV-04)', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
    await server.owner.query(watch);
  });
  afterAll(() => server.close());

  it('at every call of the product that changes a part of one', async () => {
    const world = await givenWorld(server);
    for (const step of allTours) {
      const { status, data, body } = await server.send(step.call, world.people[step.as], inputOf(step, world));
      if (status !== 200) throw new Error(`${addressOf(step.call)} answered ${status} ${JSON.stringify(body)}`);
      step.keep?.(data as never, world.state);
    }
    const { rows } = await server.owner.query<{ line: string; raised: boolean }>(`
      select p.call || ': ' || p.head || ' ' || p.entity as line, bool_and(
        exists (select from kit_test.raised r where r.request_id = p.request_id and r.head = p.head and r.head_id = p.head_id)
        or exists (select from audit a where a.request_id = p.request_id and a.entity = p.head and a.row_id = p.head_id
          and a.op in ('I', 'D'))) as raised
      from (${partsChanged}) p group by 1 order by 1`);
    const stays = rows.filter((row) => !row.raised).map((row) => row.line);
    expect(rows.map((row) => row.line)).toEqual(expect.arrayContaining([...partsOfForms]));
    expect(stays).toEqual(notOfTheForm);
  }, 180_000);
});
