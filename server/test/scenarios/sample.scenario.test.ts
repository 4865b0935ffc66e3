import { authCalls } from '@praktis/contract/auth/auth.calls';
import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { clientCalls } from '@praktis/contract/clients/clients.calls';
import { dashboardCalls } from '@praktis/contract/dashboards/dashboards.calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareFirstFirm } from '../../src/first-start.ts';
import { type As, startServer, type TestServer } from '../harness.ts';

let server: TestServer;
const printed: string[] = [];
beforeAll(async () => {
  server = await startServer({ env: { PRAKTIS_SAMPLE: '1' } });
  await prepareFirstFirm(
    server.kit,
    (request) => server.app.inject(request),
    (line) => void printed.push(line),
  );
}, 180_000);
afterAll(() => server.close());

it('prints how its people sign in, and the partner sees real figures on the dashboard', async () => {
  expect(printed.filter((line) => line.includes('@karsahukum.example'))).toHaveLength(7);
  const password = 'sungai biru mengalir tenang';
  const { data } = await server.send(authCalls.signIn, undefined, {
    body: { email: 'ratna@karsahukum.example', password },
  });
  const partner = { token: data.meta, service: data.service } as As;
  const own = await server.ok(dashboardCalls.employeePerformance, partner);
  expect(Number(own.billable_hours)).toBeGreaterThan(10);
  expect(Number(own.wip)).toBeGreaterThan(0);
  const responsible = await server.ok(dashboardCalls.performanceResponsible, partner);
  expect(responsible.matters).toBe(4);
  expect(Number(responsible.billed)).toBeGreaterThan(0);
  const bills = await server.ok(invoiceCalls.list, partner, { body: {} });
  expect(bills.rows.map((row) => row.status).sort()).toEqual(['bill', 'bill', 'draft']);
  const clients = await server.ok(clientCalls.list, partner, { body: { status: 'prospective' } });
  expect(clients.rows.map((row) => row.status)).toEqual(['have conflict']);
});
