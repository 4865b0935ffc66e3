import { dashboardCalls } from '@praktis/contract/dashboards/dashboards.calls';
import type { AnyCall } from '@praktis/contract/kit/call';
import { invoiceNoteCalls, singletonCalls } from '@praktis/contract/settings/singleton.calls';
import type { SingletonKey, singletons } from '@praktis/contract/settings/singletons';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import type { z } from 'zod';
import { type Desk, givenFile } from '../figures/given-desk.ts';
import { givenMatterWorld, type MatterWorld } from '../given-matter.ts';
import type { As, TestServer } from '../harness.ts';

/** A firm of a proof's own, with all its people and one active client. */
export interface World extends MatterWorld, Desk {
  firm: MatterWorld['firm'];
}

export async function givenWorld(server: TestServer): Promise<World> {
  return { ...(await givenMatterWorld(server)), worked: { until: 0 } };
}

export type ValueOf<K extends SingletonKey> = z.output<(typeof singletons)[K]['fields']>;

type Stored = Record<string, unknown> & { version: number };

const noteTypes = { invoiceNoteNational: 'national', invoiceNoteInternational: 'international' } as const;

const isNote = (key: SingletonKey): key is keyof typeof noteTypes => key in noteTypes;

/** A setting as the firm has it now. */
export async function setting({ server, managing }: World, key: SingletonKey): Promise<Stored> {
  if (isNote(key)) return server.ok(invoiceNoteCalls.detail, managing, { body: { type: noteTypes[key] } });
  return (await server.ok(singletonCalls[key].read as AnyCall, managing)) as Stored;
}

/** Changes fields of a setting through its call, the others staying as they are. */
export async function change<K extends SingletonKey>(world: World, key: K, fields: Partial<ValueOf<K>>): Promise<void> {
  const body = { ...(await setting(world, key)), ...fields };
  const call: AnyCall = isNote(key)
    ? invoiceNoteCalls.update
    : singletonCalls[key as keyof typeof singletonCalls].update;
  await world.server.ok(call, world.managing, { raw: { body } });
}

/** Makes it morning of a day. */
export function today({ server }: World, day: string): void {
  server.clock.now = new Date(`${day}T03:00:00Z`);
}

/** The billable budget hours of the associate from the first of the month on. */
export async function budgetHours({ server, associate }: World): Promise<string> {
  return (await server.ok(dashboardCalls.bwNbw, associate)).month_to_date.budget_billable;
}

interface Time {
  description?: string;
  date: string;
  method?: 'hour' | 'unit' | 'start_end';
  duration?: string;
  units?: number;
  start_time?: string;
  end_time?: string;
  billable?: boolean;
}

/** Sends an entry of the associate, or of somebody else, on a matter of its own unless one is given. */
export async function sendTime(world: World, { matter_id, as, ...time }: Time & { matter_id?: string; as?: As }) {
  const at = matter_id ?? (await givenFile(world)).matter_id;
  const timesheet = { method: 'hour' as const, workcode_id: world.firm.workcode_id, description: '', ...time };
  return world.server.send(timesheetCalls.create, as ?? world.associate, {
    body: { timesheet: { ...timesheet, matter_id: at } },
  });
}

/** `saved`, or the code of the refusal or of the question. */
export async function outcomeOf(sent: ReturnType<typeof sendTime>): Promise<string> {
  const { status, body } = await sent;
  return status === 200 ? 'saved' : (body.code ?? String(status));
}

/** Records time and answers what is stored. */
export async function storedTime(world: World, time: Parameters<typeof sendTime>[1]) {
  const { data } = await sendTime(world, time);
  return world.server.ok(timesheetCalls.detail, world.managing, { query: { id: data.id } });
}
