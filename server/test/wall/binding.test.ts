import { randomUUID } from 'node:crypto';
import { call } from '@praktis/contract/kit/call';
import { text } from '@praktis/contract/kit/shapes';
import { callsOf } from '@praktis/contract/settings/setup-list';
import { setupLists } from '@praktis/contract/settings/setup-lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkAllBooks } from '../../src/jobs.ts';
import { mustConfirm } from '../../src/kit/access.ts';
import { bind } from '../../src/kit/bind.ts';
import { newId } from '../../src/kit/ids.ts';
import { type Firm, givenFirm, givenPerson } from '../given.ts';
import { type As, startServer, type TestServer } from '../harness.ts';

const lists = callsOf(setupLists.sourceOfWork);

/** A call of the test's own: writes a source of work, then fails in the way it is asked to. */
const writeThenFail = call('test', {
  method: 'POST',
  path: 'test/write-then-fail',
  access: 'settings.lists',
  summary: 'Writes, then fails.',
  body: z.object({
    ...{ code: text(20), fail: z.enum(['bug', 'ask', 'database', 'not at all']) },
    preview: z.boolean().default(false),
  }),
  reply: z.object({ id: z.string() }),
});

let server: TestServer;
let firm: Firm;
let administrator: As;
let indonesian: As;
beforeAll(async () => {
  server = await startServer({
    extend: (app, kit) =>
      bind(app, kit, writeThenFail, async (ctx, { body }) => {
        const id = newId();
        const row = { firm_id: ctx.firm.id, id, code: body.code, name: body.code, name_id: body.code };
        await ctx.db.insertInto('source_of_work').values(row).execute();
        if (body.fail === 'bug') throw new Error('a fault of our own');
        if (body.fail === 'ask') mustConfirm(ctx, 'no_tax_number');
        if (body.fail === 'database')
          await ctx.db
            .insertInto('source_of_work')
            .values({ ...row, id: newId() })
            .execute();
        return { id };
      }),
  });
  firm = await givenFirm(server);
  administrator = await givenPerson(server, firm, { role: 'administrator' });
  indonesian = await givenPerson(server, firm, { role: 'administrator', language: 'id' });
});
afterAll(() => server.close());

const count = async (code: string) =>
  (await server.owner.query('select count(*)::int as n from source_of_work where code = $1', [code])).rows[0]
    .n as number;
const audited = async () =>
  (await server.owner.query('select count(*)::int as n from audit where firm_id = $1', [firm.firm_id])).rows[0]
    .n as number;

describe('a call that writes', () => {
  it('leaves nothing, not even in the trail, when it fails afterwards', async () => {
    for (const [fail, status] of [
      ['bug', 500],
      ['ask', 400],
      ['database', 400],
    ] as const) {
      const before = await audited();
      const answer = await server.send(writeThenFail, administrator, { body: { code: `F-${fail}`, fail } });
      expect(answer.status).toBe(status);
      expect(await count(`F-${fail}`)).toBe(0);
      expect(await audited()).toBe(before);
    }
  });

  it('says nothing of its insides when the fault is ours, but gives a request number', async () => {
    const answer = await server.send(writeThenFail, administrator, { body: { code: 'F-x', fail: 'bug' } });
    expect(JSON.stringify(answer.body)).not.toContain('a fault of our own');
    expect(answer.body).toMatchObject({ code: 'internal', request_id: answer.headers['x-request-id'] });
  });

  it('asks once and goes through when sent again with the confirmation', async () => {
    const body = { code: 'ASK', fail: 'ask' as const };
    const asked = await server.send(writeThenFail, administrator, { body });
    expect(asked.body).toMatchObject({ confirmation: true, code: 'no_tax_number' });
    await server.ok(writeThenFail, administrator, { body, confirmed: ['no_tax_number'] });
    expect(await count('ASK')).toBe(1);
  });

  it('answers in the language of the user', async () => {
    const english = await server.send(lists.create, administrator, {
      raw: { body: { code: 'L1', name: '', name_id: 'x' } },
    });
    const bahasa = await server.send(lists.create, indonesian, {
      raw: { body: { code: 'L1', name: '', name_id: 'x' } },
    });
    expect(english.status).toBe(400);
    expect(bahasa.status).toBe(400);
    expect(JSON.stringify(english.body.message)).toContain('Set ');
    expect(JSON.stringify(bahasa.body.message)).toContain('Isi ');
  });
});

describe('an idempotency key (invariant 25)', () => {
  it('has one effect and one answer, also when twenty arrive at once', async () => {
    const key = randomUUID();
    const body = { code: 'ONCE', fail: 'not at all' as const };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.send(writeThenFail, administrator, { body, key })),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.data.id)).size).toBe(1);
    expect(await count('ONCE')).toBe(1);
  });

  it('is free again after a refusal, and refused for another body', async () => {
    const key = randomUUID();
    const send = (code: string, fail: 'bug' | 'not at all') =>
      server.send(writeThenFail, administrator, { body: { code, fail }, key });
    expect((await send('K1', 'bug')).status).toBe(500);
    expect((await send('K1', 'not at all')).status).toBe(200);
    expect((await send('K2', 'not at all')).body.code).toBe('idempotency_key_reused');
    expect(await count('K2')).toBe(0);
  });

  it('answers no preview again: it is judged anew', async () => {
    const key = randomUUID();
    const body = { code: 'SEEN', fail: 'not at all' as const, preview: true };
    expect((await server.send(writeThenFail, administrator, { body, key })).status).toBe(200);
    expect((await server.send(writeThenFail, administrator, { body, key })).body.code).toBe('already_exists');
  });

  it('belongs to one user: another one with the same key has an effect of his own', async () => {
    const key = randomUUID();
    const first = await server.ok(writeThenFail, administrator, { body: { code: 'U1', fail: 'not at all' }, key });
    const second = await server.ok(writeThenFail, indonesian, { body: { code: 'U2', fail: 'not at all' }, key });
    expect(first.id).not.toBe(second.id);
  });

  it('is known for a month and then forgotten by the nightly work', async () => {
    const known = async () =>
      (await server.owner.query('select key from idempotency where firm_id = $1', [firm.firm_id])).rowCount;
    const before = await known();
    const [key] = (await server.owner.query('select key from idempotency where firm_id = $1', [firm.firm_id])).rows;
    await server.owner.query("update idempotency set created_at = '2026-10-27' where key = $1", [key.key]);
    await checkAllBooks(server.kit);
    expect(await known()).toBe((before ?? 0) - 1);
  });
});

describe('what no route knows', () => {
  it('is answered 404, a body that is no JSON 400, a body over 1 MB 413', async () => {
    const headers = {
      authorization: `Bearer ${administrator.token}`,
      service: administrator.service,
      'content-type': 'application/json',
    };
    const url = '/practice/v1/setting/source-of-work/create';
    expect((await server.app.inject({ method: 'GET', url: '/practice/v1/nothing', headers })).statusCode).toBe(404);
    expect((await server.app.inject({ method: 'POST', url, headers, payload: '{"code":' })).statusCode).toBe(400);
    expect(
      (
        await server.app.inject({
          method: 'POST',
          url,
          headers,
          payload: JSON.stringify({ code: 'x'.repeat(1_100_000) }),
        })
      ).statusCode,
    ).toBe(413);
  });

  it('is told to nobody without a session: the permission is judged before the body is read', async () => {
    const url = '/practice/v1/setting/source-of-work/create';
    const answer = await server.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      payload: '{"code":',
    });
    expect(answer.statusCode).toBe(401);
    expect(answer.json().data.wizard.redirect).toBe('login');
  });
});
