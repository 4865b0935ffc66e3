import { authCalls } from '@praktis/contract/auth/auth.calls';
import type { ReplyOf } from '@praktis/contract/kit/call';
import type { GivenProvider } from './given-provider.ts';
import type { Sent, TestServer } from './harness.ts';

export const origin = 'https://praktis.example';
const callback = `${origin}/authentication`;

type Answer = Awaited<ReturnType<TestServer['app']['inject']>>;

/** What came of a sign-in through the provider. */
interface Outcome {
  answer: Answer;
  /** Exchanges what the callback was given, as its screen does. */
  authorized: () => Promise<Sent<ReplyOf<typeof authCalls.authorize>>>;
}

/** A browser that keeps the cookies our pages give it. */
function jar(server: TestServer) {
  const cookies = new Map<string, string>();
  const ask = async (method: 'GET' | 'POST', address: string, fields?: Record<string, string>): Promise<Answer> => {
    const { pathname, search } = new URL(address, origin);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await server.app.inject({
      ...{ method, url: `${pathname}${search}` },
      headers: { cookie, ...(fields ? { 'content-type': 'application/x-www-form-urlencoded' } : {}) },
      ...(fields ? { payload: new URLSearchParams(fields).toString() } : {}),
    });
    for (const { name, value } of answer.cookies) {
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return { cookies, ask };
}

function outcomeOf(server: TestServer, answer: Answer): Outcome {
  return {
    answer,
    authorized: () => {
      const body = Object.fromEntries(new URL(String(answer.headers.location)).searchParams) as never;
      return server.send(authCalls.authorize, undefined, { body });
    },
  };
}

/** A browser on one sign-in: it opened the state, keeps our cookies, and goes to the provider and back. */
export function givenBrowser(server: TestServer, provider: Pick<GivenProvider, 'signIn' | 'turnBack'>) {
  const { cookies, ask } = jar(server);
  let opened: { key: string; state: string; url: string } | undefined;
  let trip = '';
  const open = async () => {
    opened ??= (await server.send(authCalls.stateKey, undefined, { body: { callback } })).data;
    return opened;
  };
  const query = async () => {
    const { key, state } = await open();
    return new URLSearchParams({ key, state, callback }).toString();
  };
  const leave = async () => {
    const start = await ask('GET', `/auth/oidc/start?${await query()}`);
    trip = new URL(String(start.headers.location ?? origin)).searchParams.get('state') ?? '';
    return { start, address: String(start.headers.location ?? '') };
  };
  const comeBack = async (address: string) => outcomeOf(server, await ask('GET', address));
  return {
    ...{ open, leave, comeBack, cookies },
    /** Our own page. */
    page: async (language = 'en') => ask('GET', `/auth/sign-in?${await query()}&lang=${language}`),
    signIn: async (subject: string) => comeBack(await provider.signIn((await leave()).address, subject)),
    turnBack: async () => comeBack(await provider.turnBack((await leave()).address)),
    choose: async (firm: string) => outcomeOf(server, await ask('POST', '/auth/oidc/firm', { trip, firm })),
  };
}
