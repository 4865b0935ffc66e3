import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { invoiceLookupCalls } from '@praktis/contract/billing/billing-lookups.calls';
import { clientLookups } from '@praktis/contract/clients/client-lookups.calls';
import { clientCalls } from '@praktis/contract/clients/clients.calls';
import { employeeCalls } from '@praktis/contract/employees/employees.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { sum } from '@praktis/rules/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formOf } from '../client-form.ts';
import { givenPerson } from '../given.ts';
import { startServer, type TestServer } from '../harness.ts';
import { pdfText } from '../pdf-text.ts';
import { type Desk, drafted, givenDesk, givenFile, issued, onward, recorded, workOf } from './given-desk.ts';

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = new Date('2026-11-27T03:00:00Z');
  desk = await givenDesk(server);
});

describe('the tax number of a client (NPW-04)', () => {
  it('NPW-04: typed with 15 digits it is printed with 16 on the bill, and found in both forms', async () => {
    const { client_id, matter_id } = await givenFile(desk, { npwp: '', name: 'PT Nomor Lama' });
    const body = await formOf(server, desk.managing, client_id, { npwp: '91.234.567.5-999.000' });
    await server.ok(clientCalls.update, desk.managing, { body });
    const bill = await issued(desk, matter_id, { timesheets: await workOf(desk, matter_id, '1') });
    const paper = await server.send(invoiceCalls.export, desk.finance, { body: { id: bill.id } });
    expect(pdfText(paper.raw)).toContain('0912 3456 7599 9000');
    for (const keyword of ['91.234.567.5-999.000', '912345675999000', '0912345675999000', '0912 3456 7599 9000']) {
      const list = await server.ok(clientCalls.list, desk.managing, { body: { keyword } });
      expect(
        list.rows.map((row) => row.name),
        keyword,
      ).toEqual(['PT Nomor Lama']);
      const options = await server.ok(clientLookups.searchClient, desk.managing, { body: { keyword } });
      expect(
        options.rows.map((row) => row.name),
        keyword,
      ).toEqual(['PT Nomor Lama']);
    }
  });
});

describe('somebody who leaves on 31 August (ROL-07)', () => {
  it('ROL-07: his 120.50 h of August stand on bills of September; an entry of 1 September is refused', async () => {
    const leaver = await givenPerson(server, desk.firm, { role: 'fee_earner', name: 'Lintang Jaya', rate: '1000000' });
    const { matter_id } = await givenFile({ ...desk, associate: leaver });
    const days = ['03', '04', '05', '06', '07', '10', '11', '12', '13', '14', '18', '19'];
    server.clock.now = new Date('2026-08-31T03:00:00Z');
    for (const [at, day] of days.entries())
      await recorded(desk, leaver, { matter_id, date: `2026-08-${day}`, duration: at === 0 ? '10.50' : '10.00' });
    const employee_id = leaver.employee_id;
    const { version } = await server.ok(employeeCalls.detail, desk.managing, { query: { employee_id } });
    const body = { employee_id, status: 'terminated' as const, left_on: '2026-08-31', version };
    await server.ok(employeeCalls.updateStatus, desk.managing, { body });

    server.clock.now = new Date('2026-09-15T03:00:00Z');
    const offered = await server.ok(invoiceLookupCalls.searchTimesheet, desk.finance, { body: { matter_id } });
    expect(sum(offered.rows.map((row) => row.hour))).toBe('120.5');
    const timesheets = offered.rows.map(({ timesheet_id }) => ({ timesheet_id }));
    const { id } = await drafted(desk, matter_id, { timesheets, date: '2026-09-15' });
    await onward(desk, id);
    const bill = await onward(desk, id);
    expect(bill).toMatchObject({ status: 'bill', date: '2026-09-15', total_legal_fees: '120500000' });
    expect(sum(bill.lines.map((line) => line.hour ?? '0'))).toBe('120.5');
    const list = await server.ok(timesheetCalls.list, desk.managing, { body: { employee_id } });
    expect(list.rows).toHaveLength(12);

    const work = { matter_id, employee_id, date: '2026-09-01', method: 'hour' as const, duration: '1.00' };
    const timesheet = { ...work, workcode_id: desk.firm.workcode_id, description: '' };
    const refused = await server.send(timesheetCalls.create, desk.managing, { body: { timesheet } });
    expect([refused.status, refused.body.code]).toEqual([400, 'employee_left']);
  });
});
