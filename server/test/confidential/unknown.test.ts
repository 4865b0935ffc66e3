import { randomUUID } from 'node:crypto';
import { type AnyCall, addressOf } from '@praktis/contract/kit/call';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Input, startServer, type TestServer } from '../harness.ts';
import { allTours } from '../tour/all-tours.ts';
import type { TourPeople } from '../tour.ts';
import { givenWorld, type World } from '../wall/walk.ts';
import { liveThrough, textOf } from './asking.ts';
import { partsOfMatter } from './matter-parts.ts';

let server: TestServer;
let world: World;
/** Every record of the confidential matter, and an id that is nobody's. */
const nobodys = new Map<string, string>();

beforeAll(async () => {
  server = await startServer();
  world = await givenWorld(server);
  await liveThrough(server, world);
  const { matter = '' } = world.state;
  const { partner, fee_earner } = world.people;
  const people = [partner.employee_id, fee_earner.employee_id];
  const set = (sql: string, values: unknown[] = [matter]) => server.owner.query(sql, values);
  await set('update matter set confidential = true where id = $1');
  await set('delete from matter_named_person where matter_id = $1');
  await set('delete from matter_member where matter_id = $1 and employee_id <> all($2)', [matter, people]);
  const bills = 'select id from invoice where matter_id = $1';
  const { rows } = await set(
    `select id from document where matter_id = $1 union select id from timesheet where matter_id = $1 union ${bills}
    union select id from deposit where matter_id = $1 union select expense_id from expense_line where matter_id = $1
    union select id from conflict_hit where matter_id = $1 union select id from matter_party where matter_id = $1
    union select id from matter_term where matter_id = $1 union select $1
    union select collection_id from collection_allocation where invoice_id in (${bills})`,
  );
  for (const { id } of rows) nobodys.set(id, randomUUID());
}, 120_000);
afterAll(() => server.close());

const swapped = (text: string) => [...nobodys].reduce((now, [from, to]) => now.replaceAll(from, to), text);
const named = (input: object) => [...nobodys.keys()].some((id) => JSON.stringify(input).includes(id));

interface Asked {
  call: AnyCall;
  input: Input<AnyCall>;
  name: string;
}

/** Every call of the practice that names a record of the matter, reading or changing, and each filter that takes the matter. */
async function everyQuestion(): Promise<Asked[]> {
  const toured = allTours.map(({ call, input }): Asked => {
    return { call, input: input?.(world.state, world.people) ?? {}, name: addressOf(call) };
  });
  const filtered = toured.flatMap(({ call, input, name }) =>
    (['query', 'body'] as const)
      .filter((part) => 'matter_id' in ((call[part] as { shape?: object } | undefined)?.shape ?? {}))
      .map((part): Asked => {
        const { raw: _raw, ...plain } = input;
        const given = Object.assign({}, input.raw?.[part] ?? input[part], { matter_id: world.state.matter });
        return { call, input: { ...plain, [part]: given }, name: `${name} of the matter` };
      }),
  );
  const parts = Object.entries(await partsOfMatter(server, world, '')).map(([part, body]): Asked => {
    return { call: matterCalls.update, input: { body }, name: `matter/update ${part}` };
  });
  return [...toured, ...filtered, ...parts].filter(({ input: { query, body, raw } }) => named({ query, body, raw }));
}

/** The same question about records that there are not. */
function ofNobody(input: Input<AnyCall>): Input<AnyCall> {
  const { query, body, raw } = input;
  return { ...input, ...JSON.parse(swapped(JSON.stringify({ query, body, raw }))) };
}

async function answerTo(who: keyof TourPeople, call: AnyCall, input: Input<AnyCall>): Promise<string> {
  const { status, headers, raw } = await server.send(call, world.people[who], input);
  const text = await textOf({ headers, rawPayload: raw } as Parameters<typeof textOf>[0]);
  return swapped(`${status} ${text}`).replaceAll(/"(request_id|generated_at)":"[^"]*"/g, '');
}

describe('a record of a confidential matter, named by somebody outside (ROL-02)', () => {
  it.each(['managing_partner', 'second_partner', 'second_fee_earner', 'support_staff', 'administrator'] as const)(
    'gets the %s word for word the answer of one that there is not',
    async (who) => {
      const questions = await everyQuestion();
      expect(questions.length).toBeGreaterThan(100);
      const told: string[] = [];
      for (const [place, { call, input, name }] of questions.entries()) {
        // From addresses of their own: together they ask more than one address may in a minute.
        const from = (last: number) => ({ from: `10.${place >> 8}.${place & 255}.${last}` });
        const there = await answerTo(who, call, { ...input, ...from(1) });
        const none = await answerTo(who, call, { ...ofNobody(input), ...from(2) });
        if (there !== none) told.push(`${name}\n  ${there}\n  ${none}`);
      }
      expect(told).toEqual([]);
    },
    240_000,
  );
});
