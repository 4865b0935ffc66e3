import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { useEffect, useRef, useState } from 'react';
import { SubmissionKey } from '../../../kit/idempotency.ts';
import type { Waiting } from '../../../kit/offline/device.ts';
import { waitingBy } from '../../../kit/offline/outbox.ts';
import { ownerOf } from '../../../kit/offline/owner.ts';
import { useSession } from '../../../kit/permissions.ts';
import { refreshedByTime } from '../../../kit/refreshed-by-time.ts';
import { type Asking, useSend } from '../../../kit/use-send.ts';
import { bringNames, namesIn } from '../../../ui/fields/chosen-names.ts';
import type { FormValues } from '../../../ui/form/form-types.ts';
import { type Compared, useSimilarQuestion } from '../similar.question.tsx';
import { endRecorded, runsOn } from '../timer/timer-acts.ts';
import { recordThrough, type waits } from './record-through.ts';

interface Change {
  call: 'create' | 'update' | 'remove';
  body: Record<string, unknown>;
  /** As it stands in the form. */
  typed: FormValues;
  /** Names of the records it points to that were not chosen here, by id. */
  names?: Record<string, string>;
}

/** The waiting change that `?waiting=` names; null without one, undefined while it is being looked for. */
export function useWaitingChange(key: string | undefined): Waiting | null | undefined {
  const session = useSession();
  const owner = session ? ownerOf(session) : '';
  const [found, setFound] = useState<Waiting | null | undefined>(key ? undefined : null);
  useEffect(() => {
    if (!key || owner === '') return;
    const take = (change: Waiting | undefined) => {
      if (change) bringNames(change.names);
      setFound(change ?? null);
    };
    waitingBy(owner, key).then(take, () => setFound(null));
  }, [key, owner]);
  return found;
}

/** What of a form stands for its names: matter and activity as the record was read. */
function namesOf(typed: FormValues): Record<string, string> {
  const named = [
    [typed.matter_id, [typed.matter_number, typed.matter_name].filter(Boolean).join(' ')],
    [typed.workcode_id, typed.workcode_name],
  ];
  return Object.fromEntries(named.filter(([id, name]) => typeof id === 'string' && id !== '' && name)) as Record<
    string,
    string
  >;
}

/** Sends changes to the server, under their keys; asks about entries that look like them (TIM-09). */
function usePost() {
  const create = useSend(timesheetCalls.create, ...refreshedByTime);
  const update = useSend(timesheetCalls.update, ...refreshedByTime);
  const remove = useSend(timesheetCalls.remove, ...refreshedByTime);
  const similar = useSimilarQuestion();
  const post = ({ call, body }: Change, idempotencyKey: string) => {
    const sender = { create, update, remove }[call];
    const put = (asking: Asking, confirmed: readonly string[]) =>
      sender.send(body as never, undefined, asking, { idempotencyKey, confirmed }) as Promise<{ id: string }>;
    return similar.save(
      () => put({ similar_entry: null }, []),
      [(call === 'create' ? body.timesheet : body) as Compared],
      (confirmed) => put({}, [...confirmed, 'similar_entry']),
    );
  };
  return { post, question: similar.question };
}

/**
 * Saves changes of time so that they outlive a lost network, a killed tab and a lost answer. `question` is what the screen
 * draws while the user is asked whether a similar entry is meant.
 */
export function useRecorder(old: Waiting | null | undefined) {
  const session = useSession();
  const { post, question } = usePost();
  const submission = useRef<SubmissionKey>(null);
  submission.current ??= new SubmissionKey();
  const key = submission.current;
  const replaced = useRef<Waiting | undefined>(undefined);
  useEffect(() => {
    replaced.current = old ?? undefined;
  }, [old]);
  const record = async (typedChange: Change): Promise<{ id: string } | typeof waits> => {
    const { call, body, typed, names } = typedChange;
    const change = {
      ...{ owner: session ? ownerOf(session) : '', call, body, typed, key: key.for([call, body]) },
      names: { ...namesOf(typed), ...names, ...namesIn(typed) },
    };
    const before = replaced.current;
    const reply = await recordThrough({
      ...{ change, old: before, post: (sentKey) => post(typedChange, sentKey) },
      onRefused: (next) => {
        replaced.current = next;
      },
    });
    key.answered();
    replaced.current = undefined;
    // What a timer had recorded is recorded by hand now: it need not run on.
    if (before?.call === 'stop') {
      const id = String(before.body.id);
      endRecorded(id)
        .catch(console.error)
        .then(() => runsOn(id))
        .catch(() => undefined);
    }
    return reply;
  };
  return { record, question };
}
