import { type AnyCall, addressOf } from '@praktis/contract/kit/call';
import { matterActCalls } from '@praktis/contract/matters/matter-acts.calls';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Input, startServer, type TestServer } from '../harness.ts';
import { allTours } from '../tour/all-tours.ts';
import type { Step, TourPeople } from '../tour.ts';
import { givenWorld, type World } from '../wall/walk.ts';
import { ask, liveThrough, plainRequest, type Request, reads, textOf } from './asking.ts';
import { partsOfMatter } from './matter-parts.ts';

let server: TestServer;
let world: World;
/** Every record that hangs on the confidential matter. */
let records: string[];
/** A change of many matters that the partner made to it. */
let edit: string;

/** What only the matter's people may read, and what its number and amounts are called where finance keeps the books. */
const content = /Zebra(trail|title|task|instruction|notes|contact|narrative|group|cost|vendor|line|party|file|text)/g;
const books = /ZEBRA-(TRAIL|NUMBER|BILL|DEPOSIT|RECEIPT)/g;

beforeAll(async () => {
  server = await startServer();
  world = await givenWorld(server);
  await liveThrough(server, world);
  edit = await changeAmongMany();
  await makeSecret(world.state.matter ?? '');
}, 120_000);
afterAll(() => server.close());

/** The partner changes it as one of many matters; answers what this change is called. */
async function changeAmongMany(): Promise<string> {
  const { many } = await partsOfMatter(server, world, '');
  const { many: told } = await server.ok(matterCalls.update, world.people.partner, { body: many });
  return told?.edit ?? '';
}

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

const marksIn = (text: string) => [...text.matchAll(content), ...text.matchAll(books)].map(([mark]) => mark);

/** The answers that were read so far, by their status. */
const statuses = new Map<number, number>();

/** Each mark that somebody is told by any call of the product, in an answer or in a refusal, with the call that tells it. */
async function toldTo(who: keyof TourPeople): Promise<Map<string, string>> {
  const told = new Map<string, string>();
  for (const step of reads)
    for (const raw of requestsOf(step)) {
      const answer = await ask(server, world, step.call, { who, ...raw });
      expect([200, 400, 403, 404]).toContain(answer.statusCode);
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
      for (const mark of marksIn(await textOf(answer)))
        told.set(mark, `${mark} by ${addressOf(step.call)} ${answer.statusCode} ${JSON.stringify(raw)}`);
    }
  return told;
}

const writes = allTours.filter((step) => !reads.includes(step));

/** What changes a record of the matter: as the practice does it, and each part of the form of the matter. */
async function changesOfIt(): Promise<{ call: AnyCall; input: Input<AnyCall>; name: string }[]> {
  const toured = writes
    .map(({ call, input }) => ({ call, input: input?.(world.state, world.people) ?? {}, name: addressOf(call) }))
    .filter(({ input }) => records.some((id) => JSON.stringify([input.query, input.body, input.raw]).includes(id)));
  const parts = Object.entries(await partsOfMatter(server, world, edit));
  const call = matterCalls.update;
  return [...toured, ...parts.map(([part, body]) => ({ call, input: { body }, name: `${addressOf(call)} ${part}` }))];
}

/** What somebody is answered who tries to change a record of the matter by any call, as far as it is not a plain "there is none". */
async function movedBy(who: keyof TourPeople): Promise<string[]> {
  const moved: string[] = [];
  for (const { call, input, name } of await changesOfIt()) {
    const answer = await server.send(call, world.people[who], input);
    const refused = answer.status === 403 || answer.status === 404;
    const told = (answer.data as { saved?: boolean } | undefined)?.saved;
    if (!refused && told !== false) moved.push(`${name} ${answer.status} ${answer.body.code ?? ''}`);
    moved.push(...marksIn(answer.raw.toString('utf8')).map((mark) => `${mark} by ${name} ${answer.status}`));
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
    // Refusals are read as answers are.
    expect([...statuses.keys()].sort()).toEqual([200, 400, 403, 404]);
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

  it('is changed by its partner with every part of its form, so that these are forms which are taken', async () => {
    const { partner } = world.people;
    for (const part of ['many', 'undo', 'team', 'active_date', 'billing', 'timesheet_rate', 'whole'] as const) {
      const body = (await partsOfMatter(server, world, edit))[part];
      if (body.part === 'timesheet_rate') {
        const { id, from, members } = body;
        const { checked } = await server.ok(matterActCalls.checkUpgrade, partner, { body: { id, from, members } });
        body.checked = checked;
      }
      const { many } = await server.ok(matterCalls.update, partner, { body });
      if (many) expect(many).toMatchObject({ saved: 1, refused: 0 });
      edit = many?.edit || edit;
    }
  });
});
