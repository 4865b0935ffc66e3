import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { clientCalls } from '@praktis/contract/clients/clients.calls';
import { importCalls } from '@praktis/contract/imports/imports.calls';
import { type AnyCall, addressOf } from '@praktis/contract/kit/call';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson } from '../given.ts';
import { givenEntry } from '../given-time.ts';
import { type As, startServer, type TestServer } from '../harness.ts';

let server: TestServer;
let firm: Firm;
let managing: As;
let port: number;
beforeAll(async () => {
  server = await startServer({ env: { DATABASE_POOL: '3' } });
  firm = await givenFirm(server);
  managing = await givenPerson(server, firm, { role: 'managing_partner', rate: '3500000' });
  const client = await givenClient(server, managing);
  const matter = await givenMatter(server, managing, client, [managing]);
  const id = await givenEntry(server, managing, matter, { hour: '0.01', minutes: 1, description: 'x'.repeat(3900) });
  const { rows } = await server.owner.query(
    `select string_agg(column_name, ', ') as copied from information_schema.columns
      where table_schema = 'public' and table_name = 'timesheet' and column_name not in ('id', 'fingerprint', 'description')`,
  );
  await server.owner.query(
    `insert into timesheet (id, fingerprint, description, ${rows[0].copied})
      select gen_random_uuid(), gen_random_uuid()::text, (select string_agg(md5(random()::text || k || n), '') from generate_series(1, 110) k),
        ${rows[0].copied} from timesheet, generate_series(1, 1500) n where id = $1`,
    [id],
  );
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(String(server.app.listeningOrigin)).port);
});
afterAll(() => server.close());

const headers = () => ({ authorization: `Bearer ${managing.token}`, service: managing.service });

/** Sends a call and hangs up as soon as the answer begins. */
function hungUp(call: AnyCall, body: object): Promise<number> {
  return new Promise((resolve, reject) => {
    const text = JSON.stringify(body);
    const asked = httpRequest(
      {
        ...{ port, host: '127.0.0.1', method: call.method, path: addressOf(call) },
        headers: { ...headers(), 'content-type': 'application/json', 'content-length': String(text.length) },
      },
      (answer) => {
        answer.once('data', () => {
          answer.destroy();
          resolve(answer.statusCode ?? 0);
        });
        answer.on('error', () => undefined);
      },
    );
    asked.on('error', reject);
    asked.end(text);
  });
}

/** Begins to send a form with a file and hangs up in the middle of the file. */
function brokenOff(call: AnyCall): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      const head = [
        `POST ${addressOf(call)} HTTP/1.1`,
        'host: localhost',
        ...Object.entries(headers()).map(([name, value]) => `${name}: ${value}`),
        'content-type: multipart/form-data; boundary=edge',
        'content-length: 1000000',
      ].join('\r\n');
      const part = 'content-disposition: form-data; name="file"; filename="x.csv"\r\ncontent-type: text/csv';
      socket.write(`${head}\r\n\r\n--edge\r\n${part}\r\n\r\n${'a;b\n'.repeat(5000)}`);
      setTimeout(() => {
        socket.destroy();
        resolve();
      }, 100);
    });
    socket.on('error', () => undefined);
  });
}
const later = () => new Promise((resolve) => setTimeout(resolve, 500));
const answers = async () =>
  (await Promise.all([1, 2, 3, 4].map(() => server.send(clientCalls.list, managing, { body: {} })))).map(
    (one) => one.status,
  );

it('who hangs up in the middle of an export leaves the server and its connections to the others', async () => {
  const statuses = await Promise.all([1, 2, 3, 4, 5, 6].map(() => hungUp(timesheetCalls.download, {})));
  expect(new Set(statuses)).toEqual(new Set([200]));
  await later();
  expect(await answers()).toEqual([200, 200, 200, 200]);
});

it('who hangs up in the middle of an upload, too', async () => {
  await Promise.all([1, 2, 3, 4, 5, 6].map(() => brokenOff(importCalls.client)));
  await later();
  expect(await answers()).toEqual([200, 200, 200, 200]);
});
