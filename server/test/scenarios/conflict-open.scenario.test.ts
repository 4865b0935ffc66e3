import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Desk, issued, recorded } from '../figures/given-desk.ts';
import { givenClient } from '../given.ts';
import { givenMatterWorld, type MatterWorld, matterForm, openActive, sendNow } from '../given-matter.ts';
import { startServer, type TestServer } from '../harness.ts';

let server: TestServer;
let office: MatterWorld & Desk;
let matter_id: string;
beforeAll(async () => {
  server = await startServer();
  office = { ...(await givenMatterWorld(server)), worked: { until: 0 } };
  await givenClient(server, office.managing, { name: 'PT Lawan Rekaan Makmur' });
  matter_id = await openActive(office);
});
afterAll(() => server.close());

/** The matter as somebody sees it. */
const seenBy = (as: MatterWorld['partner']) => server.ok(matterCalls.detail, as, { query: { id: matter_id } });

it('while the check of a new counterpart of an active matter is open, time and billing go on (CON-01)', async () => {
  const parties = [{ kind: 'counterpart' as const, name: 'Lawan Rekaan Makmur, PT' }];
  const saved = await sendNow(office, matterCalls.update, office.partner, {
    ...matterForm(office, { parties }),
    id: matter_id,
  });
  expect(saved.data).toMatchObject({ conflict_result: 'open' });

  // Who may clear sees the hit; the others of the team see that a decision is awaited.
  for (const as of [office.partner, office.managing])
    expect(await seenBy(as)).toMatchObject({ status: 'active', conflict_result: 'open', conflict: { open: 1 } });
  const associate = await seenBy(office.associate);
  expect(associate).toMatchObject({ status: 'active', conflict_result: 'open' });
  expect(associate.conflict).toBeUndefined();

  const timesheet_id = await recorded(office, office.associate, { matter_id, date: '2026-11-26', duration: '2' });
  const bill = await issued(office, matter_id, { date: '2026-11-27', timesheets: [{ timesheet_id }] });
  expect(bill).toMatchObject({ status: 'bill', total_legal_fees: '3000000', amount_billed: '3330000' });
  expect(await seenBy(office.partner)).toMatchObject({ status: 'active', conflict_result: 'open' });
});
