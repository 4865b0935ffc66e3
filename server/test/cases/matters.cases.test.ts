import { calendarCalls } from '@praktis/contract/calendar/calendar.calls';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenMatterWorld, type MatterWorld, openActive } from '../given-matter.ts';
import { startServer, type TestServer } from '../harness.ts';
import { caseOf } from './case-files.ts';

const { anchor, every_months, expected } = caseOf<{ anchor: string; every_months: number; expected: string[] }>(
  't27-anchor31.json',
);

let server: TestServer;
let world: MatterWorld;
let matter: string;
beforeAll(async () => {
  server = await startServer({ now: `${anchor}T03:00:00Z` });
  world = await givenMatterWorld(server);
  matter = await openActive(world, anchor, { reminder_months: every_months });
});
afterAll(() => server.close());

describe('T-27: a billing reminder every month from 31 January 2027 (MAT-17)', () => {
  it('the calendar shows 28 February, 31 March, 30 April and 31 May', async () => {
    const dates: string[] = [];
    for (const [from, to] of [
      ['2027-01-31', '2027-03-30'],
      ['2027-03-31', '2027-05-31'],
    ] as const) {
      const body = { from, to, kinds: ['reminder' as const] };
      const { events } = await server.ok(calendarCalls.events, world.partner, { body });
      dates.push(...events.map((event) => event.date));
    }
    expect(dates).toEqual(expected);
  });

  it('the matter names the next of them, each counted from the anchor', async () => {
    const next: (string | null)[] = [];
    for (const day of ['2027-01-31', '2027-03-01', '2027-04-01', '2027-05-01']) {
      server.clock.now = new Date(`${day}T03:00:00Z`);
      next.push((await server.ok(matterCalls.detail, world.partner, { query: { id: matter } })).next_reminder);
    }
    expect(next).toEqual(expected);
  });
});
