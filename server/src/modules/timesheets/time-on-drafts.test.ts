import { timesheetCalls as calls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson } from '../../../test/given.ts';
import { givenInvoiceWith } from '../../../test/given-time.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let managing: As;
let partner: As;
let outside: As;
let associate: As;
let finance: As;
let client: string;
let matter: string;
let id: string;

beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  managing = await givenPerson(server, firm, { role: 'managing_partner', rate: '3500000' });
  partner = await givenPerson(server, firm, { role: 'partner', rate: '3500000' });
  outside = await givenPerson(server, firm, { role: 'partner', rate: '3500000' });
  associate = await givenPerson(server, firm, { role: 'fee_earner', rate: '1500000' });
  finance = await givenPerson(server, firm, { role: 'finance' });
});
afterAll(() => server.close());
beforeEach(async () => {
  client = await givenClient(server, partner);
  matter = await givenMatter(server, partner, client, [partner, associate]);
  const timesheet = { date: '2026-11-20', matter_id: matter, description: 'Drafting', method: 'hour', duration: '50m' };
  id = (await server.ok(calls.create, associate, { body: { timesheet: timesheet as never } })).id;
});

const onA = (status: 'draft' | 'prebill') =>
  givenInvoiceWith(server, associate, { matter_id: matter, client_id: client, status }, [id]);
const detail = (as: As) => server.ok(calls.detail, as, { query: { id } });
const lowered = async (as: As, more: object = {}) =>
  server.send(calls.update, as, {
    body: {
      ...{ id, version: (await detail(managing)).version, date: '2026-11-20', matter_id: matter },
      ...{ description: 'Drafting', hour: '0.50', ...more },
    },
  });

describe('the time of a team on a draft bill (ROL-01: others’ time, E t on drafts)', () => {
  it('is lowered to 0.50 by the partner, and the units worked stay 8.3333 (TIM-02)', async () => {
    expect((await lowered(partner)).status).toBe(403);
    expect((await detail(partner)).can_update).toBe(false);
    await onA('draft');
    expect(await detail(partner)).toMatchObject({ can_update: true, can_delete: false, can_make_non_billable: false });
    expect((await lowered(partner)).status).toBe(200);
    expect(await detail(partner)).toMatchObject({
      ...{ actual_unit: '8.3333', minutes: 50, hour: '0.5', value: '750000', employee_id: associate.employee_id },
    });
  });

  it('is neither deleted by him nor brought to another person or matter', async () => {
    await onA('draft');
    const { version } = await detail(managing);
    expect((await server.send(calls.remove, partner, { body: { id, version } })).status).toBe(403);
    expect((await detail(managing)).status).toBe('wip');
    expect((await lowered(partner, { employee_id: managing.employee_id })).status).toBe(403);
    const other = await givenMatter(server, outside, await givenClient(server, outside), [outside, associate]);
    expect([403, 404]).toContain((await lowered(partner, { matter_id: other })).status);
  });

  it('nor taken over by himself, brought to a matter of his own, or taken off the draft as non-billable', async () => {
    await onA('draft');
    const his = await givenMatter(server, partner, client, [partner, associate]);
    const { version } = await detail(managing);
    for (const change of [{ employee_id: partner.employee_id }, { matter_id: his }, { billable: false }]) {
      expect((await lowered(partner, change)).status).toBe(403);
      expect((await lowered(partner, { employee_id: partner.employee_id, ...change })).status).toBe(403);
    }
    expect(await detail(managing)).toMatchObject({
      ...{ employee_id: associate.employee_id, matter_id: matter, billable: true, hour: '0.83', version },
    });
    expect((await lowered(partner, { billable: true })).status).toBe(200);
  });

  it('is not for who is outside the team, nor for finance; on a prebill its line is adjusted instead (TIM-12)', async () => {
    await onA('draft');
    expect([403, 404]).toContain((await lowered(outside)).status);
    expect((await lowered(finance)).status).toBe(403);
    await onA('prebill');
    expect((await detail(partner)).can_update).toBe(false);
    for (const one of [partner, managing]) expect((await lowered(one)).body.code).toBe('on_prebill');
  });
});
