import { readFileSync } from 'node:fs';
import { addressOf } from '@praktis/contract/kit/call';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../harness.ts';
import { givenWorld, type World } from '../wall/walk.ts';
import { ask, liveThrough, plainRequest, reads, textOf } from './asking.ts';

const fixture = new URL('../fixtures/t35-rates-rights.json', import.meta.url);
const { absent } = JSON.parse(readFileSync(fixture, 'utf8')) as { absent: string[] };
/** What tells a rate: the names of the case, and those that the product has for the same. */
const names = new RegExp(
  `"(${[...absent, 'value', 'wip', 'fee_used', 'fixed_rate', 'overage_rate'].join('|')})":`,
  'g',
);
/** Rates per hour of the people of the practice, as they are sent, printed and shown in a sheet. */
const figures = /\b(1[.,]?500[.,]?000|3[.,]?500[.,]?000)\b/g;
/** The rate of one currency in another is no rate of a person. */
const exchange = /\/search-exchange$/;

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startServer();
  world = await givenWorld(server);
  await liveThrough(server, world);
}, 120_000);
afterAll(() => server.close());

/** Each name and figure that tells a rate, in any answer to somebody, with the call that tells it. */
async function ratesToldTo(who: 'fee_earner' | 'partner'): Promise<string[]> {
  const told: string[] = [];
  for (const step of reads) {
    const address = addressOf(step.call);
    if (exchange.test(address)) continue;
    const text = await textOf(await ask(server, world, step.call, { who, ...plainRequest(world, step) }));
    for (const [mark] of [...text.matchAll(names), ...text.matchAll(figures)]) told.push(`${mark} by ${address}`);
  }
  return told;
}

describe('a fee earner without the right to see rates (RAT-11, T-35)', () => {
  it('is told no rate and no value by any call that reads: list, detail, export, dashboard, trail', async () => {
    expect(await ratesToldTo('fee_earner')).toEqual([]);
  }, 120_000);

  it('is told the hours of his own time', async () => {
    const page = await server.ok(timesheetCalls.list, world.people.fee_earner, { body: {} });
    expect(Number(page.hours)).toBeGreaterThan(0);
    for (const row of page.rows) expect(row.hour).toMatch(/^\d/);
  });

  it('while a partner is told them by the same calls, so that they are there to be told', async () => {
    const told = (await ratesToldTo('partner')).join('\n');
    for (const mark of ['"rate":', '"value":', '"wip":', '1500000', '3500000']) expect(told).toContain(mark);
  }, 120_000);
});
