import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Desk, givenDesk, givenFile, recorded } from '../figures/given-desk.ts';
import { startServer, type TestServer } from '../harness.ts';

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startServer();
  desk = await givenDesk(server);
});
afterAll(() => server.close());

it('a changed record brings the names of what it points to, in a record under its kind', async () => {
  const { matter_id } = await givenFile(desk, { name: 'PT Nama Rekaan' }, { name: 'Merger', number: 'M-2026-7001' });
  const id = await recorded(desk, desk.associate, { matter_id, date: '2026-11-09', duration: '1.00' });
  const { rows } = await server.ok(timesheetCalls.auditTrail, desk.partner, { query: { id } });
  expect(rows[0]?.created[0]?.timesheet).toEqual({
    employee: { name: 'Arif Nugraha' },
    matter: { name: 'M-2026-7001 Merger' },
  });
});
