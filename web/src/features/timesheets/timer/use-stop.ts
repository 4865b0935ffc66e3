import type { ReplyOf } from '@praktis/contract/kit/call';
import { timerCalls } from '@praktis/contract/timesheets/timer.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { typedTime } from '@praktis/rules/timer';
import { newKey } from '../../../kit/idempotency.ts';
import { ownerOf } from '../../../kit/offline/owner.ts';
import { useSession } from '../../../kit/permissions.ts';
import { refreshedByTime } from '../../../kit/refreshed-by-time.ts';
import { useSend } from '../../../kit/use-send.ts';
import { namesIn } from '../../../ui/fields/chosen-names.ts';
import type { FormValues } from '../../../ui/form/form-types.ts';
import { recordThrough, waits } from '../offline/record-through.ts';
import { deviceTimer, newTimerId, noteTimer, type TimerWork } from './local-timer.ts';
import type { ShownTimer } from './shown-timer.ts';
import { catchUp, readAgain, startTimer } from './timer-acts.ts';

type Config = ReplyOf<typeof timesheetCalls.config>;

const startedHere = { ended: false, refused: '' } as const;
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** What the form says the following timer is for; undefined when none follows. */
function nextOf(values: FormValues): TimerWork | undefined {
  if (values.then_next !== true) return undefined;
  const { next_matter_id, next_workcode_id, next_description } = values;
  return {
    ...{ matter_id: textOf(next_matter_id), workcode_id: textOf(next_workcode_id) },
    description: textOf(next_description),
  };
}

/** The entry that the form of a timer makes, as the form of an entry holds it: typed as the firm types time (TIM-03). */
function entryOf(values: FormValues, config: Config): FormValues {
  const { date, start_time, end_time, matter_id, workcode_id, description } = values;
  const span = { date: textOf(date), start_time: textOf(start_time), end_time: textOf(end_time) };
  return { date, matter_id, workcode_id, description, employee_id: config.employee_id, ...typedTime(span, config) };
}

/** What is kept beside what is sent: whose it is, how it would be corrected, and what its records are called. */
function keptBeside(values: FormValues, timer: ShownTimer, { config, owner }: { config: Config; owner: string }) {
  return { owner, typed: entryOf(values, config), names: { ...timer.names, ...namesIn(values) }, key: newKey() };
}

type Recorded = { id: string } | typeof waits;

/** Notes whether the time of this device's timer is recorded. */
function endLocal(ended: boolean): void {
  const { local } = deviceTimer.get();
  noteTimer({ local: local && { ...local, ended } });
}

/** Ends a timer and records its time, with the following one if there is one; without a network both are kept here. */
export function useStop(timer: ShownTimer, config: Config) {
  const session = useSession();
  const stop = useSend(timerCalls.stop, ...refreshedByTime);
  const create = useSend(timesheetCalls.create, ...refreshedByTime);
  const owner = session ? ownerOf(session) : '';

  const stopServers = async (values: FormValues, version: number): Promise<Recorded> => {
    const work = nextOf(values);
    const next = work && { ...work, id: newTimerId(), started_at: new Date().toISOString() };
    const { date, start_time, end_time, matter_id, workcode_id, description } = values;
    const body = { id: timer.id, version, matter_id, workcode_id, description, date, start_time, end_time, next };
    const change = { ...keptBeside(values, timer, { config, owner }), call: 'stop' as const, body };
    const post = (idempotencyKey: string) => stop.send(body as never, undefined, {}, { idempotencyKey });
    const reply = await recordThrough({ change, post });
    if (reply !== waits) await readAgain();
    else noteTimer({ stopping: timer.id, local: next ? { ...next, ...startedHere, names: namesIn(next) } : null });
    return reply;
  };
  const stopLocal = async (values: FormValues): Promise<Recorded> => {
    const body = { timesheet: entryOf(values, config) };
    const change = { ...keptBeside(values, timer, { config, owner }), call: 'create' as const, body };
    const post = (idempotencyKey: string) =>
      create.send(body as never, undefined, {}, { idempotencyKey }) as Promise<{ id: string }>;
    // Once its time stands on the device it is over, also for a page that is killed before the server has answered.
    const reply = await recordThrough({ change, post, onKept: () => endLocal(true) }).catch((problem: unknown) => {
      endLocal(false);
      throw problem;
    });
    endLocal(true);
    await catchUp().catch(() => undefined);
    const next = nextOf(values);
    if (next) await startTimer(next, namesIn(next));
    return reply;
  };
  return (values: FormValues) => (timer.kind === 'server' ? stopServers(values, timer.version) : stopLocal(values));
}
