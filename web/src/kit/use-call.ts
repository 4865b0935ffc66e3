import { type AnyCall, addressOf, type BodyInput, type QueryInput, type ReplyOf } from '@praktis/contract/kit/call';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { send } from './api.ts';
import type { CallFailure } from './call-failure.ts';
import type { RequestScope } from './in-flight.ts';
import { queryClient } from './query-client.ts';

export interface CallInput<C extends AnyCall> {
  query?: QueryInput<C>;
  body?: BodyInput<C>;
}

export interface CallOptions {
  enabled?: boolean;
  /** Keeps the last answer on screen while the next page comes. */
  keepPrevious?: boolean;
  /** What the caller shows in place, not as a toast: 403 and 404, or the statuses named. */
  inPlace?: boolean | readonly number[];
  /** Milliseconds an answer counts as fresh; 10 s by default. */
  fresh?: number;
  scope?: RequestScope;
}

export type CallResult<C extends AnyCall> = UseQueryResult<ReplyOf<C>, CallFailure>;

/** Key of a reading call in the cache: its path first, so that a prefix of paths can be refreshed. */
function callKey(call: AnyCall, input: CallInput<AnyCall>): readonly unknown[] {
  return [addressOf(call), input.query ?? null, input.body ?? null];
}

/** Reads a call and keeps its answer in the cache: `useCall(matterCalls.detail, { query: { id } })`. */
export function useCall<C extends AnyCall>(
  call: C,
  input: CallInput<C> = {},
  options: CallOptions = {},
): CallResult<C> {
  return useQuery<ReplyOf<C>, CallFailure>({
    queryKey: callKey(call, input as CallInput<AnyCall>),
    queryFn: ({ signal }) =>
      send(call, {
        ...input,
        signal,
        scope: options.scope ?? 'screen',
        ...(options.inPlace ? { inPlace: options.inPlace === true ? [403, 404] : options.inPlace } : {}),
      }),
    enabled: options.enabled ?? true,
    ...(options.fresh === undefined ? {} : { staleTime: options.fresh }),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

/** Has every cached answer under these path prefixes asked anew: `refresh('matter', 'dashboard')`. */
export async function refresh(...prefixes: string[]): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => {
      const path = String(queryKey[0]).replace(/^\/(practice\/v1|auth|admin\/v1)\//, '');
      return prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
    },
  });
}

/** Shows an answer of a call without parameters that was asked for elsewhere, as if it had been asked here. */
export function showAnswer<C extends AnyCall>(call: C, answer: ReplyOf<C>): void {
  queryClient.setQueryData(callKey(call, {}), answer);
}

/** What a call without parameters has answered, if it was asked. */
export const knownAnswer = <C extends AnyCall>(call: C) => queryClient.getQueryData<ReplyOf<C>>(callKey(call, {}));

/** Has one call without parameters asked anew, unless it is just being asked. */
export async function askAgain(call: AnyCall): Promise<void> {
  await queryClient.refetchQueries({ queryKey: callKey(call, {}) }, { cancelRefetch: false });
}
