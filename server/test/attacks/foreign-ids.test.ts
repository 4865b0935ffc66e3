import { type AnyCall, addressOf } from '@praktis/contract/kit/call';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Input } from '../harness.ts';
import { startServer, type TestServer } from '../harness.ts';
import { allTours } from '../tour/all-tours.ts';
import type { Step } from '../tour.ts';
import { givenWorld, type World } from '../wall/walk.ts';

let server: TestServer;
let ours: World;
let theirs: World;
beforeAll(async () => {
  server = await startServer();
  theirs = await givenWorld(server);
  for (const step of allTours) await take(theirs, step);
  ours = await givenWorld(server);
}, 120_000);
afterAll(() => server.close());

/** What a step sends, whether the tour wrote it by the schema or as it goes over the wire. */
const inputOf = (step: Step, world: World): Input<AnyCall> => {
  const { raw, ...input } = step.input?.(world.state, world.people) ?? {};
  return { ...input, ...raw } as Input<AnyCall>;
};

async function take(world: World, step: Step): Promise<void> {
  const answer = await server.send(step.call, world.people[step.as], inputOf(step, world));
  if (answer.status !== 200)
    throw new Error(`${addressOf(step.call)} answered ${answer.status} ${JSON.stringify(answer.body)}`);
  step.keep?.(answer.data as never, world.state);
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
type Path = (string | number)[];
interface Schema {
  format?: string;
  pattern?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

/** Where ids stand in what a call takes, arrays with one place each. */
function idPaths(schema: Schema, at: Path = []): Path[] {
  if (schema.format === 'uuid') return [at];
  return [
    ...(schema.anyOf ?? []).flatMap((one) => idPaths(one, at)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => idPaths(one, [...at, name])),
    ...(schema.items ? idPaths(schema.items, [...at, 0]) : []),
  ];
}

/** The same request with one value put at a place; undefined when the request has nothing there to put it into. */
function withValue(body: unknown, [first, ...rest]: Path, value: string): unknown {
  if (first === undefined) return value;
  if (typeof first === 'number') {
    const list = Array.isArray(body) ? body : [];
    if (list.length === 0 && rest.length > 0) return undefined;
    const inner = withValue(list[0], rest, value);
    return inner === undefined ? undefined : [inner, ...list.slice(1)];
  }
  const inner = withValue((body as Record<string, unknown> | undefined)?.[first], rest, value);
  return inner === undefined ? undefined : { ...(body as object | undefined), [first]: inner };
}

function valueAt(body: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, part) => (inner as Record<string | number, unknown> | undefined)?.[part], body);
}

/** The other firm's record of the same kind: by our own value if one is sent, else by the field's name. */
function theirIdFor(path: Path, sent: unknown): string {
  const key = Object.keys(ours.state).find((name) => ours.state[name] === sent);
  const { state } = theirs;
  if (key && state[key]) return state[key];
  const name = String(path.filter((part) => typeof part === 'string').at(-1));
  const kinds: [RegExp, string | undefined][] = [
    [/matter/, state.matter],
    [/client/, state.client],
    [/employee|mentor|mentee|assigned|signatory|partner|approver|people|responsible|member/, state.partner],
    [/bank/, state.bank],
    [/ppn/, state.ppn],
    [/pph/, state.pph],
    [/workcode/, state.workcode],
    [/expense_type/, state.expense_type],
    [/role/, theirs.firm.roles.partner],
  ];
  return kinds.find(([pattern]) => pattern.test(name))?.[1] ?? String(state.client);
}

/** The lines of a new claim have no ids yet; an order that is only asked for was not read before; a timer's id is its starter's. */
const unread = [
  '/practice/v1/expense/create/expense-claim lines.0.id',
  '/practice/v1/helper/rank-currency before.0',
  '/practice/v1/timesheet/timer/start id',
  '/practice/v1/timesheet/timer/stop next.id',
];

/** The request around the value: named people are read only when the matter is confidential, a pool only of a retainer. */
const beside = (path: Path, body: unknown) => {
  if (path[0] === 'named_people') return { ...(body as object), confidential: true };
  return path[0] === 'arrangement' ? { ...(body as object), billing_type: 'retainer by hour' } : (body ?? {});
};

/** No refusal goes away when it is said to be known. */
const refusals = ['unknown_record', 'not_found', 'forbidden', 'fields', 'in_use', 'wrong_matter', 'not_member'];

/** Calls that answer 200 and have done nothing with such an id: lists and files find nothing, imports tell it row by row. */
const changesNothing = (call: AnyCall) =>
  call.method === 'GET' || call.kind === 'read' || call.answer === 'file' || call.path.startsWith('import/');

/** An act on many rows that was refused on the row with such an id, and so saved none. */
const savedNone = (data: unknown) => (data as { saved?: number } | undefined)?.saved === 0;

/** What is wrong with the answer to one request of ours that names a record of theirs; undefined = nothing. */
async function faultOf(step: Step, part: 'query' | 'body', path: Path): Promise<string | undefined> {
  const input = inputOf(step, ours);
  const theirId = theirIdFor(path, valueAt(input[part], path));
  const changed = withValue(beside(path, input[part]), path, theirId);
  const where = `${addressOf(step.call)} ${path.join('.')}`;
  if (changed === undefined || !uuid.test(theirId) || unread.includes(where)) return undefined;
  tried += 1;
  const body = { ...(input.body as object | undefined), confirmed: [...(input.confirmed ?? []), ...refusals] };
  const raw = {
    query: input.query,
    body: part === 'body' ? { ...body, ...(changed as object) } : body,
    ...(part === 'query' ? { query: changed } : {}),
  };
  const answer = await server.send(step.call, ours.people[step.as], { ...input, raw });
  const nothingDone = changesNothing(step.call) || savedNone(answer.data);
  const refused = [400, 403, 404].includes(answer.status) || (answer.status === 200 && nothingDone);
  if (!refused) return `${where}: ${answer.status} ${answer.body.code ?? ''}`;
  const told = answer.raw.toString('utf8').replaceAll(theirId, '');
  const leaked = Object.entries(theirs.state).find(([, id]) => uuid.test(id) && told.includes(id));
  return leaked && `${where}: told of their ${leaked[0]}`;
}

let tried = 0;

it('an id of another firm is refused in every field that takes one, and stands in nothing of ours afterwards', async () => {
  const faults: string[] = [];
  for (const step of allTours) {
    for (const part of ['query', 'body'] as const) {
      const schema = step.call[part];
      if (!schema) continue;
      const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
      for (const path of idPaths(json)) faults.push(...[(await faultOf(step, part, path)) ?? []].flat());
    }
    await take(ours, step);
  }
  expect(faults).toEqual([]);
  expect(tried).toBeGreaterThan(250);
  const ids = Object.values(theirs.state).filter((value) => uuid.test(value));
  const { rows } = await server.owner.query(
    `select distinct entity, theirs.id from audit cross join unnest($2::text[]) as theirs(id)
     where firm_id = $1 and op <> 'R' and new_data::text like '%' || theirs.id || '%'`,
    [ours.firm.firm_id, ids],
  );
  expect(rows).toEqual([]);
}, 180_000);
