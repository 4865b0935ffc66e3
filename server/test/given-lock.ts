import { randomUUID } from 'node:crypto';
import { holidayCalls } from '@praktis/contract/settings/holiday.calls';
import { singletonCalls } from '@praktis/contract/settings/singleton.calls';
import type { singletons } from '@praktis/contract/settings/singletons';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import type { newTimesheet } from '@praktis/contract/timesheets/timesheets.schemas';
import type { z } from 'zod';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson } from './given.ts';
import { givenEntry } from './given-time.ts';
import type { As, TestServer } from './harness.ts';

type LockDay = z.input<(typeof singletons)['timesheetLockDay']['fields']>;
type Entry = z.input<typeof newTimesheet>;

/** A firm that blocks and locks out, with an associate on a matter, two partners and the managing partner. */
export interface LockWorld {
  server: TestServer;
  firm: Firm;
  managing: As;
  a: As;
  b: As;
  finance: As;
  associate: As;
  matter: string;
  /** Another matter of the same people. */
  other: string;
}

/** Makes it an hour and a minute of a day in Jakarta (UTC+7), 10:00 unless said otherwise. */
export function itIs({ server }: Pick<LockWorld, 'server'>, day: string, clock = '10:00:00.000'): void {
  server.clock.now = new Date(`${day}T${clock}+07:00`);
}

/** Changes fields of the lock days. */
export async function lockDays({ server, managing }: LockWorld, fields: Partial<LockDay>): Promise<void> {
  const now = await server.ok(singletonCalls.timesheetLockDay.read, managing);
  await server.ok(singletonCalls.timesheetLockDay.update, managing, { body: { ...now, ...fields } });
}

/**
 * The firm of the calendar example (LCK-08): the national calendar of 2026, block 3, lock 5, reactivate 2, skipping
 * allowed; the rule was switched on on 5 January 2026, and the associate's last entry is that of Tuesday 17 March.
 */
export async function givenLockWorld(server: TestServer, fields: Partial<LockDay> = {}): Promise<LockWorld> {
  const firm = await givenFirm(server);
  const person = (role: 'managing_partner' | 'partner' | 'finance', name: string) =>
    givenPerson(server, firm, { role, name, rate: '3500000' });
  const managing = await person('managing_partner', 'Ratna Wibisono');
  const a = await person('partner', 'Agus Salim');
  const b = await person('partner', 'Budi Hartono');
  const finance = await person('finance', 'Fajar Hadi');
  const associate = await givenPerson(server, firm, { role: 'fee_earner', name: 'Sekar Anindita', rate: '1500000' });
  const client = await givenClient(server, managing);
  const team = [managing, a, b, finance, associate];
  const matter = await givenMatter(server, managing, client, team);
  const other = await givenMatter(server, managing, client, team);
  const world = { server, firm, managing, a, b, finance, associate, matter, other };
  itIs(world, '2026-01-05');
  await server.ok(holidayCalls.load, managing, { body: { year: 2026 } });
  await lockDays(world, { block_after_days: 0, lock_after_days: 0 });
  await lockDays(world, { block_after_days: 3, lock_after_days: 5, ...fields });
  await givenEntry(server, associate, matter, { date: '2026-03-17' });
  return world;
}

/** An hour on the matter of the world, like no other (TIM-09). */
export const entryOf = (world: LockWorld, date: string, more: Partial<Entry> = {}): Entry => ({
  ...{ date, matter_id: world.matter, description: randomUUID(), method: 'hour', duration: '1' },
  ...more,
});

/** `saved`, or the code by which an entry of a date is refused. */
export async function record(world: LockWorld, date: string, as = world.associate, more: Partial<Entry> = {}) {
  const { status, body } = await world.server.send(timesheetCalls.create, as, {
    body: { timesheet: entryOf(world, date, more) },
  });
  return status === 200 ? 'saved' : (body.code ?? String(status));
}
