import { alertKinds } from '@praktis/contract/dashboards/alerts';
import { notificationCalls } from '@praktis/contract/dashboards/notification.calls';
import { singletons } from '@praktis/contract/settings/singletons';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Firm, givenFirm, givenPerson } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let partner: As;

beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  partner = await givenPerson(server, firm, { role: 'partner' });
});
afterAll(() => server.close());

const record = '0190a0b0-0000-7000-8000-000000000001';
const due = `matter-due:${record}`;
const billing = `billing:${record}`;
const marked = async () =>
  (await server.owner.query('select user_id, kind, record_id from notification_read order by kind')).rows;

it('can be marked of every kind that the dashboard notification sets', () => {
  const set = Object.keys(singletons.dashboardNotification.fields.shape).filter((field) => field.startsWith('alert_'));
  expect(alertKinds.map((kind) => `alert_${kind.replaceAll('-', '_')}`)).toEqual(set);
});

describe('alerts that were read (G063)', () => {
  it('are marked for the caller alone, each once, whatever the spelling', async () => {
    const read = (as: As, ids: string[]) => server.ok(notificationCalls.read, as, { body: { ids } });
    expect(await read(partner, [due, due.toUpperCase(), due])).toEqual({ ids: [due] });
    expect(await read(partner, [billing, due])).toEqual({ ids: [billing, due] });
    const mine = { user_id: partner.user_id, record_id: record };
    expect(await marked()).toEqual([
      { ...mine, kind: 'billing' },
      { ...mine, kind: 'matter-due' },
    ]);
    const other = await givenPerson(server, firm, { role: 'partner' });
    await read(other, [due]);
    expect(await marked()).toHaveLength(3);
  });

  it('two at the same moment mark it once', async () => {
    const body = { ids: [`fees:${record}`] };
    const both = await Promise.all([1, 2].map(() => server.ok(notificationCalls.read, partner, { body })));
    expect(both).toEqual([body, body]);
  });

  it.each(['', record, `holiday:${record}`, `matter-due:${record}0`, 'matter-due:x'])('%o is no alert', async (id) => {
    const sent = await server.send(notificationCalls.read, partner, { raw: { body: { ids: [id] } } });
    expect([sent.status, Object.keys(sent.body.message as object)]).toEqual([400, ['ids.0']]);
  });

  it('are asked for by name, at most 200 at a time', async () => {
    const many = Array.from({ length: 201 }, () => due);
    for (const ids of [[], many])
      expect((await server.send(notificationCalls.read, partner, { body: { ids } })).status).toBe(400);
    expect((await server.send(notificationCalls.read, undefined, { body: { ids: [due] } })).status).toBe(401);
  });
});
