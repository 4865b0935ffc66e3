import { collectionCalls } from '@praktis/contract/collections/collections.calls';
import { singletonCalls } from '@praktis/contract/settings/singleton.calls';
import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../src/kit/db.ts';
import { givenOffice, type Office } from '../../src/modules/billing/given-work.fixture.ts';
import { givenBill } from '../given-bill.ts';
import { startServer, type TestServer } from '../harness.ts';

let server: TestServer;
let office: Office;
let other: Office;
const bills = new Map<Office, string>();
beforeAll(async () => {
  server = await startServer({ env: { DATABASE_POOL: '3' } });
  office = await givenOffice(server);
  other = await givenOffice(server, 'Lain & Rekan');
  for (const one of [office, other])
    bills.set(one, await givenBill(server, one.partner, { client_id: one.client, matter_id: one.matter }));
});
afterAll(() => server.close());

/** A refusal that says figures: a deposit of nothing that shall pay 1,234,567 and a bit. */
const short = (of: Office, cash = '1234567') =>
  server.send(collectionCalls.create, of.finance, {
    body: {
      ...{ client_id: of.client, date: '2026-11-25', method: 'deposit', received: cash },
      allocations: [{ invoice_id: bills.get(of) ?? '', cash }],
    },
  });
const saying = (figure: string) => ({
  'allocations.0.cash': `The deposit holds 0; ${figure} cannot be taken from it.`,
});

/** Lets statements of the database fail, or wait, as `act` does; answers the way back. */
function withDatabase(act: (query: string) => Promise<void> | void): () => void {
  const { kit } = server;
  const real = kit.db;
  const through = <T extends object>(target: T, own: Partial<Record<keyof T, unknown>>): T =>
    new Proxy(target, {
      get(_, name) {
        if (name in own) return own[name as keyof T];
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  const watched = (db: Db): Db =>
    through(db, {
      executeQuery: async (query: CompiledQuery) => {
        await act(query.sql);
        return db.executeQuery(query);
      },
    });
  const connection = () => ({
    execute: (work: (db: Db) => Promise<unknown>) => real.connection().execute((db) => work(watched(db))),
  });
  kit.db = through(real, { connection });
  return () => {
    kit.db = real;
  };
}

const asksFormats = (query: string) => query.includes("app.call = 'formats'");

describe('a refusal with figures', () => {
  it('is said although the database fails while it is written, and tells nothing of the fault', async () => {
    const back = withDatabase((query) => {
      if (asksFormats(query)) throw new Error('connect ECONNREFUSED 10.0.0.7:5432 praktis_app');
    });
    const answer = await short(office).finally(back);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([400, 'deposit_short', saying('1,234,567')]);
    expect(answer.raw.toString()).not.toMatch(/ECONNREFUSED|10\.0\.0\.7|praktis_app/);
    expect((await short(office)).status).toBe(400);
  });

  it('is said although the database is gone when the call begins, in the usual envelope', async () => {
    const back = withDatabase(() => {
      throw new Error('connect ECONNREFUSED 10.0.0.7:5432 praktis_app');
    });
    const answer = await short(office).finally(back);
    expect([answer.status, answer.body.code]).toEqual([500, 'internal']);
    expect(answer.raw.toString()).not.toMatch(/ECONNREFUSED|10\.0\.0\.7|praktis_app/);
  });

  it('is said a hundred times at once over three connections', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => short(office, String(1_000_000 + at))));
    expect(new Set(answers.map((one) => `${one.status} ${one.body.code}`))).toEqual(new Set(['400 deposit_short']));
  });

  it('is written as its own firm writes, whoever is refused beside it', async () => {
    const setting = await server.ok(singletonCalls.dateFormat.read, office.managing);
    const dots = { thousand_separator: '.', decimal_separator: ',' } as const;
    await server.ok(singletonCalls.dateFormat.update, office.managing, { body: { ...setting, ...dots } });
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => short(at % 2 === 0 ? office : other)));
    for (const [at, { body }] of answers.entries())
      expect(body.message).toEqual(saying(at % 2 === 0 ? '1.234.567' : '1,234,567'));
  });
});

it.each(['/%ff', '/practice/%', '/docs/%c0%af', '/auth/%e0%a4%a'])(
  'the address %s cannot be read: told so as always, and not said after',
  async (url) => {
    for (const [language, said] of [
      ['en', 'What was sent could not be read.'],
      ['id', 'Data yang dikirim tidak dapat dibaca.'],
    ] as const) {
      const answer = await server.app.inject({ method: 'GET', url, headers: { 'accept-language': language } });
      expect([answer.statusCode, answer.json()]).toEqual([400, { message: said, code: 'body_unreadable' }]);
    }
  },
);

describe('what people typed, in what the server says', () => {
  it.each(['{$t(errors:stale)}', '{SEQ:0}', '{__proto__}', '{constructor}', '{{field}}'])(
    'a pattern with %s is refused by its own name',
    async (typed) => {
      const setup = await server.ok(singletonCalls.invoiceSetup.read, office.managing);
      const body = { ...setup, bill_pattern: `${typed}{SEQ:4}{YYYY}` };
      const answer = await server.send(singletonCalls.invoiceSetup.update, office.managing, { body });
      expect(answer.status).toBe(400);
      expect(JSON.stringify(answer.body.message)).not.toMatch(/reload|undefined|\[object|native code/);
      expect(JSON.stringify(answer.body.message)).toContain(/\{[^{}]*\}/.exec(typed)?.[0]);
    },
  );

  it.each(['{{currency}} {{date, day}}', '$t(errors:stale)', '<img src=x onerror=alert(1)>', '{{__proto__}}', '$& $1'])(
    'the name %s stays as it is: no parameter, text or mark-up is made of it',
    (name) => {
      for (const language of ['en', 'id'] as const)
        expect(server.kit.say(language, 'errors:employee_unknown', { value: name })).toContain(name);
    },
  );
});
