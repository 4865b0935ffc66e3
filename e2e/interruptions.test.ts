// @vitest-environment jsdom
// @vitest-environment-options { "url": "http://praktis.test/" }
import { randomUUID } from 'node:crypto';
import 'fake-indexeddb/auto';
import { authCalls } from '@praktis/contract/auth/auth.calls';
import type { AnyCall, ReplyOf } from '@praktis/contract/kit/call';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { timesheetLookupCalls } from '@praktis/contract/timesheets/timesheets-lookups.calls';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { seeded } from './harness/chance.ts';
import { sample } from './harness/people.ts';
import { type Product, startProduct } from './harness/product.ts';

/*
 * Below the browser: the outbox, its database and the client of the calls as they are delivered, against the delivered
 * server. A tab is a fresh instance of them all on the same database; a killed one never hears another answer.
 */
const interruptions = 200;
const seed = Number(process.env.INTERRUPTION_SEED ?? 20261128);
const kinds = [
  ...['offline', 'offline', 'request lost', 'request lost', 'answer lost', 'answer lost', 'answer lost'],
  ...[
    'killed before',
    'killed before',
    'killed after',
    'killed after',
    'killed after',
    'token expired',
    'token expired',
  ],
  ...['two tabs', 'two tabs'],
] as const;
type Kind = (typeof kinds)[number] | 'server restarted';

let product: Product;
const chance = seeded(seed);
const realFetch = fetch;

beforeAll(async () => {
  product = await startProduct({ firm: 'sample' });
});
afterAll(() => product?.stop());

/** What becomes of the next request that records time. */
let fault: Kind | undefined;
const never = () => new Promise<never>(() => undefined);

async function network(address: string, { signal: _, ...init }: RequestInit = {}): Promise<Response> {
  const reach = () => realFetch(product.address + address, init);
  const hit = fault !== undefined && address.endsWith('/timesheet/create');
  const now = hit ? fault : undefined;
  if (hit) fault = undefined;
  if (now === 'request lost') throw new TypeError('Failed to fetch');
  if (now === 'killed before') return never();
  if (now === 'answer lost' || now === 'killed after') {
    await (await reach()).text();
    if (now === 'killed after') return never();
    throw new TypeError('Failed to fetch');
  }
  return reach();
}

/** The locks of the browser: one holder after the other; a killed tab lets go of its own and waits for none. */
let turn: Promise<unknown> = Promise.resolve();
const locks = {
  request: (_name: string, run: () => Promise<unknown>) => {
    const mine = turn.then(run);
    turn = mine.catch(() => undefined);
    return mine;
  },
};
const letGo = () => {
  turn = Promise.resolve();
};

/** What a tab of the application does, as its modules have it. */
interface Tab {
  send<C extends AnyCall>(call: C, input?: object): Promise<ReplyOf<C>>;
  beginSession(token: string, service: string): void;
  ownerOf(session: ReplyOf<typeof authCalls.session>): string;
  setOnline(reachable: boolean): void;
  sendWaiting(owner: string): Promise<number>;
  waitingOf(owner: string): Promise<object[]>;
  recordThrough(through: { change: object; post: (key: string) => Promise<object> }): Promise<object | string>;
}

const modules = ['api', 'session', 'online', 'offline/outbox', 'offline/sender', 'offline/owner'].map(
  (name) => `../web/src/kit/${name}.ts`,
);

/** The modules are named by text: they are of the browser, whose names this side does not know. */
async function openTab(): Promise<Tab> {
  vi.resetModules();
  const all = [...modules, '../web/src/features/timesheets/offline/record-through.ts'];
  const parts = (await Promise.all(all.map((path) => import(path)))) as Partial<Tab>[];
  return Object.assign({}, ...parts) as Tab;
}

async function signIn(tab: Tab): Promise<string> {
  const answer = await tab.send(authCalls.signIn, { body: { ...sample.managing, firm: '' } as never });
  tab.beginSession(answer.meta, answer.service);
  return tab.ownerOf(await tab.send(authCalls.session));
}

interface Entry {
  date: string;
  matter_id: string;
  method: 'hour';
  duration: string;
  description: string;
}

/** As the form saves; what it is refused with stands in the form and is saved again after the sign-in. */
async function save(tab: Tab, owner: string, timesheet: Entry): Promise<void> {
  const key = `${timesheet.description.replaceAll(' ', '-')}-${Math.floor(chance() * 1e9)}`;
  const change = { owner, call: 'create' as const, body: { timesheet }, typed: { ...timesheet }, names: {}, key };
  const post = (idempotencyKey: string) =>
    tab.send(timesheetCalls.create, { body: { timesheet } as never, idempotencyKey, quiet: true });
  await tab.recordThrough({ change, post });
}

it(`in ${interruptions} random interruptions no entry is lost or doubled (seed ${seed})`, {
  timeout: 600_000,
}, async () => {
  vi.stubGlobal('fetch', network);
  Object.defineProperty((globalThis as unknown as { navigator: object }).navigator, 'locks', { value: locks });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let tab = await openTab();
  const owner = await signIn(tab);
  const { open_from, today } = await tab.send(timesheetCalls.config);
  const { rows } = await tab.send(timesheetLookupCalls.searchMatter, { query: { limit: 3 } });
  const days = Array.from(
    { length: Number(today.slice(8)) },
    (_, at) => `${today.slice(0, 8)}${String(at + 1).padStart(2, '0')}`,
  );
  const open = days.filter((day) => day >= open_from);
  const met = new Map<string, number>();
  for (let round = 1; round <= interruptions; round += 1) {
    // A restart takes seconds: every twenty-fifth interruption is one.
    const kind: Kind = round % 25 === 0 ? 'server restarted' : (kinds[Math.floor(chance() * kinds.length)] as Kind);
    met.set(kind, (met.get(kind) ?? 0) + 1);
    const date = open[round % open.length] ?? today;
    const entry: Entry = {
      date,
      matter_id: rows[0]?.id ?? '',
      method: 'hour',
      duration: '0:06',
      description: `Interrupted ${round} ${randomUUID()}`,
    };
    fault = kind;
    if (kind === 'offline') tab.setOnline(false);
    if (kind === 'token expired') await product.ask('delete from session');
    if (kind === 'server restarted') await product.restart(() => save(tab, owner, entry));
    else {
      const saving = save(tab, owner, entry);
      if (kind === 'killed before' || kind === 'killed after') {
        await expect.poll(() => fault, { interval: 2 }).toBeUndefined();
        if (kind === 'killed after')
          await expect
            .poll(() => product.ask('select 1 from timesheet where description = $1', [entry.description]), {
              interval: 5,
            })
            .toHaveLength(1);
        letGo();
        tab = await openTab();
      } else if (kind === 'two tabs') {
        const other = await openTab();
        await Promise.all([saving, other.sendWaiting(owner), tab.sendWaiting(owner)]);
      } else if (kind === 'token expired') {
        await saving.catch(() => undefined);
        await signIn(tab);
        await save(tab, owner, entry);
      } else await saving;
    }
    fault = undefined;
    tab.setOnline(true);
    if (chance() < 0.5) await tab.sendWaiting(owner);
  }
  await tab.sendWaiting(owner);
  expect(await tab.waitingOf(owner)).toEqual([]);
  process.stdout.write(`interruptions: ${[...met].map(([kind, count]) => `${kind} ${count}`).join(', ')}\n`);
  const recorded = await product.ask(
    `select description, count(*)::int as n from timesheet where description like 'Interrupted %' group by 1 having count(*) <> 1`,
  );
  const [{ n } = { n: 0 }] = await product.ask(
    `select count(distinct description)::int as n from timesheet where description like 'Interrupted %'`,
  );
  expect([recorded, n]).toEqual([[], interruptions]);
});
