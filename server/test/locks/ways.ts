import { randomUUID } from 'node:crypto';
import { allCalls } from '@praktis/contract/all-calls';
import { importCalls } from '@praktis/contract/imports/imports.calls';
import type { AnyCall } from '@praktis/contract/kit/call';
import { timerCalls as timers } from '@praktis/contract/timesheets/timer.calls';
import { timesheetBulkCalls as many } from '@praktis/contract/timesheets/timesheet-bulk.calls';
import { timesheetCalls as calls } from '@praktis/contract/timesheets/timesheets.calls';
import { entryOf, itIs, type LockWorld } from '../given-lock.ts';
import { givenEntry } from '../given-time.ts';
import type { As, Input, Sent } from '../harness.ts';

/** An act on a date: what has to stand there before, and the call, sent by somebody about his own time. */
interface Way {
  name: string;
  /** Dates of entries that stand before: `on` the date in question, or `elsewhere`, on a date that is open. */
  stands?: 'on' | 'elsewhere';
  /** What the sender did before, on the date itself, when it was open; answers the name of that edit. */
  did?: (act: Act) => Promise<string>;
  send: (act: Act) => Promise<string>;
}
export interface Act {
  world: LockWorld;
  as: As;
  /** The date in question, and one that is open. */
  date: string;
  open: string;
  /** The entry that stands. */
  id: string;
  reason: string;
  /** What the sender did before. */
  edit: string;
}

const codeOf = ({ status, body }: Sent<unknown>) => (status === 200 ? 'saved' : (body.code ?? String(status)));

/** An act of one entry: `saved`, or the code of the refusal. */
async function single<C extends AnyCall>({ world, as }: Act, call: C, input: Input<C>): Promise<string> {
  return codeOf(await world.server.send(call, as, input));
}

/** An act on many, of one row. */
async function bulk<C extends AnyCall>({ world, as }: Act, call: C, body: Input<C>['body']): Promise<string> {
  const answer = await world.server.send(call, as, { body } as Input<C>);
  if (answer.status !== 200) return codeOf(answer);
  const [row] = (answer.data as { rows: { ok: boolean; code: string }[] }).rows;
  return row?.ok ? 'saved' : (row?.code ?? '');
}

/** Six minutes, so that a day has room for every act. */
const entry = ({ world, reason, ...act }: Act, date = act.date) => entryOf(world, date, { reason, duration: '0.1' });
const changed = (act: Act, date: string) => change(act, date).body;
const change = (act: Act, date: string) => ({
  body: { ...entry(act, date), method: undefined, id: act.id, version: 1, employee_id: act.as.employee_id },
});
const row = ({ id }: Act) => [{ id, version: 1 }];
const toOther = (act: Act) => ({ rows: row(act), matter_id: act.world.other, reason: act.reason });

async function importOf(act: Act): Promise<string> {
  const { world, as, date, reason } = act;
  const bytes = Buffer.from(`date,minutes,narrative\n${date},6,${randomUUID()}`);
  const answer = await world.server.send(importCalls.timesheet, as, {
    body: { dry_run: false, matter_id: world.matter, reason },
    files: [{ part: 'file', name: 'time.csv', bytes }],
  });
  if (answer.status !== 200) return codeOf(answer);
  return answer.data.saved ? 'saved' : (answer.data.rows[0]?.faults[0]?.code ?? '');
}

/** Starts a timer and stops it with the times of a date; refused, it is thrown away again. */
async function stopOf(act: Act): Promise<string> {
  const { world, as, date, reason } = act;
  const id = randomUUID();
  const started = await world.server.send(timers.start, as, { body: { id } });
  if (started.status !== 200) return codeOf(started);
  const work = { matter_id: world.matter, description: randomUUID(), reason };
  const stopped = await world.server.send(timers.stop, as, {
    body: { ...work, id, version: 1, date, start_time: '00:00', end_time: '00:03' },
    confirmed: ['time_overlap', 'similar_entry'],
  });
  if (stopped.status !== 200) await world.server.ok(timers.discard, as, { body: { id, version: 1 } });
  return codeOf(stopped);
}

/** Does an act on many on the date itself, when it was open; who may not act that day did nothing. */
async function doneOnTheDay<C extends AnyCall>(act: Act, call: C, body: Input<C>['body']): Promise<string> {
  const { world, as, date } = act;
  const now = world.server.clock.now;
  itIs(world, date);
  const answer = await world.server.send(call, as, { body } as Input<C>);
  world.server.clock.now = now;
  return (answer.data as { edit?: string } | undefined)?.edit ?? randomUUID();
}

/** Takes back what the sender did on the date. */
const undoOf = (act: Act) => bulk(act, many.undo, { rows: [{ id: act.id, version: 2 }], edit: act.edit });

/**
 * Every call that writes time, by its path: the acts by which it touches a date, or why the lock does not apply to it. A
 * replay of what was written without a network comes by the same calls.
 */
export const ways: Readonly<Record<string, readonly Way[] | string>> = {
  'timesheet/create': [
    {
      name: 'create',
      send: (act) => single(act, calls.create, { body: { timesheet: entry(act) } }),
    },
    {
      name: 'create several',
      send: (act) => bulk(act, calls.create, { timesheet: [entry(act)] }),
    },
  ],
  'timesheet/create-similarity': [
    {
      name: 'create although similar',
      send: (act) =>
        single(act, many.createSimilarity, {
          body: { timesheet: entry(act) },
        }),
    },
  ],
  'timesheet/update-similarity': [
    {
      ...{ name: 'update although similar', stands: 'on' },
      send: (act) => single(act, many.updateSimilarity, change(act, act.date)),
    },
  ],
  'timesheet/mass-update': [
    {
      ...{ name: 'mass update', stands: 'on' },
      send: (act) => bulk(act, many.massUpdate, { rows: [changed(act, act.date)] }),
    },
    {
      ...{ name: 'mass update: move there', stands: 'elsewhere' },
      send: (act) => bulk(act, many.massUpdate, { rows: [changed(act, act.date)] }),
    },
  ],
  'timesheet/mass-update-similarity': [
    {
      ...{ name: 'mass update although similar', stands: 'on' },
      send: (act) => bulk(act, many.massUpdateSimilarity, { timesheet: [changed(act, act.date)] }),
    },
  ],
  'timesheet/bulk/update-matter': [
    {
      ...{ name: 'move to another matter', stands: 'on' },
      send: (act) => bulk(act, many.updateMatter, toOther(act)),
    },
  ],
  'timesheet/update': [
    { name: 'update', stands: 'on', send: (act) => single(act, calls.update, change(act, act.date)) },
    { name: 'update: move away', stands: 'on', send: (act) => single(act, calls.update, change(act, act.open)) },
    {
      name: 'update: move there',
      stands: 'elsewhere',
      send: (act) => single(act, calls.update, change(act, act.date)),
    },
  ],
  'timesheet/delete': [
    {
      ...{ name: 'delete', stands: 'on' },
      send: (act) => single(act, calls.remove, { body: { id: act.id, version: 1, reason: act.reason } }),
    },
  ],
  'timesheet/bulk/delete': [
    {
      ...{ name: 'bulk delete', stands: 'on' },
      send: (act) => bulk(act, calls.bulkDelete, { rows: row(act), reason: act.reason }),
    },
  ],
  'timesheet/bulk/update-status': [
    {
      ...{ name: 'bulk update status', stands: 'on' },
      send: (act) => bulk(act, calls.bulkUpdateStatus, { rows: row(act), status: 'non-billable', reason: act.reason }),
    },
  ],
  'timesheet/timer/stop': [{ name: 'stop a timer', send: stopOf }],
  'timesheet/timer/start': 'a timer is no time before it stops',
  'timesheet/timer/update': 'a timer is no time before it stops',
  'timesheet/timer/discard': 'a timer is no time before it stops',
  'import/timesheet': [{ name: 'import', send: importOf }],
  'timesheet/bulk/write-off': 'a write-off is an act of billing (LCK-02)',
  'timesheet/bulk/update-rate': 'the rate of an entry is an act of billing (LCK-02)',
  'timesheet/bulk/undo': [
    {
      ...{ name: 'undo a bulk delete', stands: 'on', send: undoOf },
      did: (act) => doneOnTheDay(act, calls.bulkDelete, { rows: row(act), reason: act.reason }),
    },
    {
      ...{ name: 'undo a bulk update of status', stands: 'on', send: undoOf },
      did: (act) =>
        doneOnTheDay(act, calls.bulkUpdateStatus, { rows: row(act), status: 'non-billable', reason: act.reason }),
    },
    {
      ...{ name: 'undo a move to another matter', stands: 'on', send: undoOf },
      did: (act) => doneOnTheDay(act, many.updateMatter, toOther(act)),
    },
  ],
  'timesheet/template/create': 'a template is no time',
  'timesheet/template/update': 'a template is no time',
  'timesheet/template/delete': 'a template is no time',
  'timesheet/detail': 'only looks; a look at a confidential entry is noted',
  'timesheet/download': 'only looks; a download is noted',
};

/** The paths of the contract by which time can be written. */
export const writing = allCalls
  .filter((call) => call.base === 'practice' && call.kind === 'write')
  .filter(({ path }) => path.startsWith('timesheet/') || path === 'import/timesheet')
  .map((call) => call.path);

/** Every act of every way in. */
export const acts: readonly Way[] = Object.values(ways).flatMap((of) => (typeof of === 'string' ? [] : of));

/**
 * Lets an act happen to a date of somebody's own time; answers its outcome, whether all time and its trail are as they
 * were, and the entry that stood.
 */
export async function happen(
  world: LockWorld,
  way: Way,
  of: Omit<Act, 'world' | 'id' | 'reason' | 'edit'> & { reason?: string },
  /** What changes before the act is sent. */
  meanwhile: () => Promise<unknown> = async () => undefined,
) {
  const at = way.stands === 'on' ? of.date : of.open;
  const id = way.stands
    ? await givenEntry(world.server, of.as, world.matter, {
        date: at,
        hour: '0.1',
        minutes: 6,
        description: randomUUID(),
      })
    : '';
  const act: Act = { reason: '', edit: '', ...of, world, id };
  const edit = (await way.did?.(act)) ?? '';
  await meanwhile();
  const before = await stateOf(world);
  const outcome = await way.send({ ...act, edit });
  return { id, outcome, unchanged: before === (await stateOf(world)) };
}

/** All time of the firm and the length of its trail; a timer is no time. */
async function stateOf({ server, firm }: LockWorld): Promise<string> {
  const { rows } = await server.owner.query<{ state: string }>(
    `select (select count(*) from audit where firm_id = $1 and entity <> 'timer') || ' ' ||
       (select coalesce(md5(string_agg(t::text, '|' order by t.id)), '') from timesheet t where t.firm_id = $1) as state`,
    [firm.firm_id],
  );
  return rows[0]?.state ?? '';
}
