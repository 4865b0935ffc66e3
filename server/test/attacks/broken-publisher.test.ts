import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exchangeRateCalls as calls } from '@praktis/contract/settings/exchange-rate.calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { givenFirm, givenPerson } from '../given.ts';
import { type As, startServer, type TestServer } from '../harness.ts';

let server: TestServer;
let publisher: Server;
let finance: As;
let answer: (send: ServerResponse) => void;
beforeAll(async () => {
  publisher = createServer((_request, send) => answer(send));
  await new Promise<void>((resolve) => publisher.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}/`;
  server = await startServer({ env: { RATES_BI_URL: address, RATES_KMK_URL: address, DATABASE_POOL: '3' } });
  finance = await givenPerson(server, await givenFirm(server), { role: 'finance' });
});
afterAll(async () => {
  await server.close();
  publisher.close();
});

it.each<[string, typeof answer]>([
  [
    'breaks off in the middle',
    (send) => {
      send.writeHead(200, { 'content-type': 'text/html', 'content-length': '10000' });
      send.write('<html><table><tr>');
      setTimeout(() => send.destroy(), 50);
    },
  ],
  ['hangs up at once', (send) => void send.destroy()],
  ['answers nothing', (send) => void send.end()],
  ['answers what it likes', (send) => void send.end('\u0000\uffff<html><table><tr><td>1e999</td></tr></table>')],
  ['answers more than a page', (send) => void send.end('<td>'.repeat(700_000))],
  ['sends one elsewhere for ever', (send) => void send.writeHead(302, { location: '/' }).end()],
  ['is out of order', (send) => void send.writeHead(503).end('<html>')],
])('a publisher that %s is told as such, and nothing is stored (MON-08)', async (_what, how) => {
  answer = how;
  for (const kind of ['bi', 'kmk', 'daily'] as const) {
    const refused = await server.send(calls.sync, finance, { body: { kind } });
    expect([kind, refused.status, refused.body.code]).toEqual([kind, 400, 'rates_not_published']);
    expect(refused.raw.toString()).not.toMatch(/127\.0\.0\.1|ECONN|terminated/);
  }
  const { rows } = await server.owner.query('select count(*)::int as n from exchange_rate');
  expect(rows[0].n).toBe(0);
});

it('a publisher who is slow holds one connection of a firm, however often it asks: the others work on', async () => {
  const other = await givenPerson(server, await givenFirm(server, 'Lain'), { role: 'finance' });
  let first: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    first = resolve;
  });
  const waiting: ServerResponse[] = [];
  answer = (send) => {
    waiting.push(send);
    first();
  };
  const sync = (as: As) => server.send(calls.sync, as, { body: { kind: 'kmk' } });
  const slow = sync(finance);
  await asked;
  const more = await Promise.all(Array.from({ length: 5 }, () => sync(finance)));
  expect(more.map(({ status, body }) => [status, body.code])).toEqual(more.map(() => [400, 'busy']));
  const lists = await Promise.all(Array.from({ length: 6 }, () => server.send(calls.list, other, {})));
  expect(lists.map((one) => one.status)).toEqual(lists.map(() => 200));
  answer = (send) => void send.writeHead(503).end();
  for (const send of waiting) send.writeHead(503).end();
  expect((await slow).body.code).toBe('rates_not_published');
  expect((await sync(finance)).body.code).toBe('rates_not_published');
});
