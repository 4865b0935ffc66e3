import { authCalls } from '@praktis/contract/auth/auth.calls';
import { type AnyCall, addressOf, type BodyInput, type QueryInput, type ReplyOf } from '@praktis/contract/kit/call';
import type { Person } from './people.ts';

interface Input<C> {
  query?: QueryInput<C>;
  body?: BodyInput<C>;
}

/** Somebody who uses the calls directly: to arrange what a journey starts from. */
export interface Caller {
  send<C extends AnyCall>(call: C, input?: Input<C>): Promise<ReplyOf<C>>;
}

/** Signs in by the calls. */
export async function callerOf(address: string, { email, password }: Person): Promise<Caller> {
  const ask = async (call: AnyCall, headers: Record<string, string>, input: Input<AnyCall>): Promise<unknown> => {
    const query = new URLSearchParams((input.query ?? {}) as Record<string, string>).toString();
    const answer = await fetch(`${address}${addressOf(call)}${query ? `?${query}` : ''}`, {
      method: call.method,
      headers: call.method === 'GET' ? headers : { ...headers, 'content-type': 'application/json' },
      ...(call.method === 'GET' ? {} : { body: JSON.stringify(input.body ?? {}) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${call.path} answered ${answer.status} ${text}`);
    return (JSON.parse(text) as { data: unknown }).data;
  };
  const signed = (await ask(authCalls.signIn, {}, { body: { email, password, firm: '' } as never })) as ReplyOf<
    typeof authCalls.signIn
  >;
  const headers = { authorization: `Bearer ${signed.meta}`, service: signed.service };
  return { send: async (call, input = {}) => (await ask(call, headers, input as Input<AnyCall>)) as never };
}
