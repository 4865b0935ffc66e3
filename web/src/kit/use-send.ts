import type { AnyCall, BodyInput, ReplyOf } from '@praktis/contract/kit/call';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { type FileSet, type SendInput, send } from './api.ts';
import { CallFailure } from './call-failure.ts';
import { SubmissionKey } from './idempotency.ts';
import { ask } from './questions.ts';
import { text } from './texts.ts';
import { refresh } from './use-call.ts';

interface Parcel<C extends AnyCall> {
  body: BodyInput<C> | undefined;
  files: FileSet | undefined;
}

/** What the sender takes on himself: refusals shown in place, how far files are, questions answered before, his own key. */
export type SendManner = Pick<SendInput, 'inPlace' | 'onSent' | 'confirmed' | 'idempotencyKey'>;

interface Sending<C extends AnyCall> {
  parcel: Parcel<C>;
  asking: Asking;
  manner: SendManner;
}

/**
 * Own words for the server's questions, by their codes: another title, and what the question is about in this case; null
 * for one that the sender puts to the user himself: it comes back as a failure with what was confirmed before.
 */
export type Asking = Readonly<Record<string, { title?: string; more?: string } | null>>;

export interface Sender<C extends AnyCall> {
  /** Sends; fails with a CallFailure the user has already been told of. */
  send(body?: BodyInput<C>, files?: FileSet, asking?: Asking, manner?: SendManner): Promise<ReplyOf<C>>;
  /** Sends and answers undefined when it failed: for buttons, where nothing is left to do then. */
  attempt(body?: BodyInput<C>, files?: FileSet): Promise<ReplyOf<C> | undefined>;
  pending: boolean;
}

async function sendAndAsk<C extends AnyCall>(
  call: C,
  { parcel, asking, manner }: Sending<C>,
  key: SubmissionKey,
): Promise<ReplyOf<C>> {
  const confirmed: string[] = [...(manner.confirmed ?? [])];
  for (;;) {
    const idempotencyKey = manner.idempotencyKey ?? key.for([parcel, confirmed]);
    try {
      const input = { ...manner, body: parcel.body, files: parcel.files, confirmed, idempotencyKey } as SendInput<C>;
      const reply = await send(call, input);
      key.answered();
      return reply;
    } catch (problem) {
      if (!(problem instanceof CallFailure)) throw problem;
      if (problem.kind === 'refused' && problem.status < 500) key.answered();
      if (!problem.confirmation || confirmed.includes(problem.code)) throw problem;
      if (asking[problem.code] === null) {
        Object.assign(problem, { handled: true, confirmed });
        throw problem;
      }
      const yes = await ask({
        ...{ title: text('core:question.title'), text: problem.message, yes: text('core:continue') },
        ...asking[problem.code],
      });
      problem.handled = true;
      if (!yes) throw problem;
      confirmed.push(problem.code);
    }
  }
}

/**
 * A write. The server's questions are put to the user and answered here, once for the whole product; afterwards
 * everything under the named path prefixes is asked anew: `useSend(matterCalls.close, 'matter', 'dashboard')`.
 */
export function useSend<C extends AnyCall>(call: C, ...refreshes: string[]): Sender<C> {
  const key = useRef<SubmissionKey>(null);
  key.current ??= new SubmissionKey();
  const submission = key.current;
  const mutation = useMutation<ReplyOf<C>, Error, Sending<C>>({
    mutationFn: (sending) => sendAndAsk(call, sending, submission),
    onSuccess: () => {
      // The answer counts now; lists and details follow in their own time.
      refresh(...refreshes).catch(() => undefined);
    },
  });
  const sendNow: Sender<C>['send'] = (body, files, asking = {}, manner = {}) =>
    mutation.mutateAsync({ parcel: { body, files }, asking, manner });
  return {
    send: sendNow,
    attempt: (body, files) => sendNow(body, files).catch(() => undefined),
    pending: mutation.isPending,
  };
}
