import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exchangeRateCalls as calls } from '@praktis/contract/settings/exchange-rate.calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { givenFirm, givenPerson } from '../given.ts';
import { type As, startServer, type TestServer } from '../harness.ts';

let server: TestServer;
let publisher: Server;
let finance: As;
let answer: (send: import('node:http').ServerResponse) => void;
beforeAll(async () => {
  publisher = createServer((_request, send) => answer(send));
  await new Promise<void>((resolve) => publisher.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}/`;
  server = await startServer({ env: { RATES_BI_URL: address, RATES_KMK_URL: address } });
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
