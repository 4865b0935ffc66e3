import { type AnyCall, addressOf } from '@praktis/contract/kit/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../harness.ts';
import { allTours } from '../tour/all-tours.ts';
import type { Step, TourPeople } from '../tour.ts';
import { givenWorld, type World } from '../wall/walk.ts';
import { ask, liveThrough, plainRequest, type Request, reads, textOf } from './asking.ts';

let server: TestServer;
let world: World;
/** Every record that hangs on the confidential matter. */
let records: string[];

/** What only the matter's people may read, and what its number and amounts are called where finance keeps the books. */
const content = /Zebra(trail|title|task|instruction|notes|contact|narrative|group|cost|vendor|line|party|file|text)/g;
const books = /ZEBRA-(TRAIL|NUMBER|BILL|DEPOSIT|RECEIPT)/g;

beforeAll(async () => {
  server = await startServer();
  world = await givenWorld(server);
  await liveThrough(server, world);
  await makeSecret(world.state.matter ?? '');
}, 120_000);
afterAll(() => server.close());

/** The matter of the practice becomes confidential to its partner and one associate; all that is written on it is marked. */
async function makeSecret(matter: string): Promise<void> {
  const own = [world.people.partner.employee_id, world.people.fee_earner.employee_id];
  const client = await server.owner.connect();
  const set = (sql: string, values: unknown[] = [matter]) => client.query(sql, values);
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  await set(`update matter set confidential = true, name = 'Zebratitle', number = 'ZEBRA-NUMBER', task = 'Zebratask', notes = 'Zebranotes',
    client_instruction = 'Zebrainstruction', billing_contact = 'Zebracontact', contact_name = 'Zebracontact' where id = $1`);
  await set('delete from matter_named_person where matter_id = $1');
  await set(`insert into matter_party (firm_id, id, matter_id, kind, name, group_name)
    select firm_id, gen_random_uuid(), id, 'counterpart', 'Zebraparty', 'Zebraparty' from matter where id = $1`);
  await set('delete from matter_member where matter_id = $1 and employee_id <> all($2)', [matter, own]);
  await markRecords(set);
  await client.query('commit');
  client.release();
}

type Set = (sql: string, values?: unknown[]) => Promise<{ rows: { id: string }[] }>;

/** Marks all that hangs on the matter, and the trails of it. */
async function markRecords(set: Set): Promise<void> {
  const bills = 'select id from invoice where matter_id = $1';
  await set("update timesheet set description = 'Zebranarrative', billing_group = 'Zebragroup' where matter_id = $1");
  await set("update expense_line set description = 'Zebracost' where matter_id = $1");
  await set(`update expense set payable_vendor = 'Zebravendor', payable_employee_id = null, reference = 'Zebracost' || left(id::text, 13)
    where id in (select expense_id from expense_line where matter_id = $1)`);
  await set(`update invoice_line set description = 'Zebraline' where invoice_id in (${bills})`);
  await set(`update invoice_disbursement set description = 'Zebraline' where invoice_id in (${bills})`);
  await set(`update invoice set notes = 'Zebranotes', attention = 'Zebracontact',
    invoice_number = case when issued_at is not null then 'ZEBRA-BILL-' || right(id::text, 12) end where matter_id = $1`);
  await set("update deposit set deposit_number = 'ZEBRA-DEPOSIT-' || right(id::text, 12) where matter_id = $1");
  await set(`update collection set collection_number = 'ZEBRA-RECEIPT-' || right(id::text, 12) where id in (
    select collection_id from collection_allocation where invoice_id in (${bills}))`);
  await set("update document set name = 'Zebrafile', description = 'Zebrafile' where matter_id = $1");
  await set(`update document_text set text = 'Zebratext', text_words = array_to_tsvector(array['zebratext'])
    where id in (select id from document where matter_id = $1)`);
  const { rows } =
    await set(`select id from document where matter_id = $1 union select id from timesheet where matter_id = $1 union ${bills}
    union select id from deposit where matter_id = $1 union select expense_id from expense_line where matter_id = $1
    union select collection_id from collection_allocation where invoice_id in (${bills}) union select $1`);
  records = rows.map((row) => row.id);
  await set(
    `update audit set new_data = new_data || jsonb_build_object('marked', 'ZEBRA-TRAIL') || case when new_data ?| array['description', 'name']
      then '{"name": "Zebratrail", "description": "Zebratrail"}'::jsonb else '{}' end
     where new_data is not null and (row_id = any($1) or root_id = any($1) or parent_id = any($1))`,
    [records],
  );
}

/** The ways to ask: as the practice does; for a word that is written all over the matter; for each of its records. */
function requestsOf(step: Step): Request[] {
  const plain = plainRequest(world, step);
  const requests = [plain];
  for (const part of ['query', 'body'] as const) {
    const fields = fieldsOf(step.call, part);
    const put = (field: string, value: unknown) =>
      requests.push({ ...plain, [part]: { ...plain[part], [field]: value } });
    if (fields.includes('keyword')) put('keyword', 'Zebra');
    if (fields.includes('matter_id')) put('matter_id', world.state.matter);
    if (fields.includes('client_id')) put('client_id', world.state.client);
    if (fields.includes('id')) for (const id of records) put('id', id);
  }
  return requests;
}

const fieldsOf = (call: AnyCall, part: 'query' | 'body') =>
  Object.keys((call[part] as { shape?: object } | undefined)?.shape ?? {});

/** Each mark that somebody is told by any call of the product, with the call that tells it. */
async function toldTo(who: keyof TourPeople): Promise<Map<string, string>> {
  const told = new Map<string, string>();
  for (const step of reads)
    for (const raw of requestsOf(step)) {
      const answer = await ask(server, world, step.call, { who, ...raw });
      expect([200, 400, 403, 404]).toContain(answer.statusCode);
      if (answer.statusCode !== 200) continue;
      const text = await textOf(answer);
      for (const [mark] of [...text.matchAll(content), ...text.matchAll(books)])
        told.set(mark, `${mark} by ${addressOf(step.call)} ${JSON.stringify(raw)}`);
    }
  return told;
}

const writes = allTours.filter((step) => !reads.includes(step));

/** What somebody is answered who tries to change a record of the matter by any call, as far as it is not "there is none". */
async function movedBy(who: keyof TourPeople): Promise<string[]> {
  const moved: string[] = [];
  for (const step of writes) {
    const input = step.input?.(world.state, world.people) ?? {};
    if (!records.some((id) => JSON.stringify([input.query, input.body, input.raw]).includes(id))) continue;
    const answer = await server.send(step.call, world.people[who], input);
    const refused = answer.status === 403 || answer.status === 404;
    const told = (answer.data as { saved?: boolean } | undefined)?.saved;
    if (!refused && told !== false) moved.push(`${addressOf(step.call)} ${answer.status} ${answer.body.code ?? ''}`);
  }
  return moved;
}

describe('a confidential matter, asked for by every call that reads (ROL-02)', () => {
  it('is there for the people on it', async () => {
    const told = await toldTo('partner');
    expect([...told.keys()].sort()).toEqual([
      ...['ZEBRA-BILL', 'ZEBRA-DEPOSIT', 'ZEBRA-NUMBER', 'ZEBRA-RECEIPT', 'ZEBRA-TRAIL', 'Zebracontact', 'Zebracost'],
      ...['Zebrafile', 'Zebragroup', 'Zebrainstruction', 'Zebraline', 'Zebranarrative', 'Zebranotes', 'Zebraparty'],
      ...['Zebratask', 'Zebratext', 'Zebratitle', 'Zebratrail', 'Zebravendor'],
    ]);
  }, 120_000);

  it.each(['managing_partner', 'second_partner', 'second_fee_earner', 'support_staff', 'administrator'] as const)(
    'is not there for the %s, who is not named',
    async (who) => {
      expect([...(await toldTo(who)).values()]).toEqual([]);
    },
    120_000,
  );

  it('is number, client and amounts for finance, nothing of what it is about', async () => {
    const told = await toldTo('finance');
    expect([...told].filter(([mark]) => !mark.startsWith('ZEBRA-')).map(([, call]) => call)).toEqual([]);
    expect([...told.keys()]).toEqual(expect.arrayContaining(['ZEBRA-NUMBER', 'ZEBRA-BILL', 'ZEBRA-DEPOSIT']));
  }, 120_000);

  it.each(['managing_partner', 'second_partner', 'second_fee_earner', 'support_staff', 'administrator'] as const)(
    'is nothing that the %s could change',
    async (who) => {
      expect(await movedBy(who)).toEqual([]);
    },
    120_000,
  );
});
