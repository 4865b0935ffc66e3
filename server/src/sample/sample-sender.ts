import { authCalls } from '@praktis/contract/auth/auth.calls';
import { type AnyCall, addressOf, type BodyInput, type QueryInput, type ReplyOf } from '@praktis/contract/kit/call';

/** The server's own entrance for a request, without a network. */
export type Inject = (request: {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  payload?: Buffer | string;
}) => Promise<{ statusCode: number; body: string }>;

/** Somebody of the sample firm who is signed in. */
export interface SampleUser {
  token: string;
  service: string;
  employee_id: string;
}

export interface SampleInput<C> {
  query?: QueryInput<C>;
  body?: BodyInput<C>;
  confirmed?: readonly string[];
  files?: readonly { part: string; name: string; text: string }[];
}

export interface SampleSender {
  signIn(email: string, password: string): Promise<SampleUser>;
  /** Sends a call as a screen would; throws with the answer when it is refused. */
  send<C extends AnyCall>(user: SampleUser, call: C, input?: SampleInput<C>): Promise<ReplyOf<C>>;
}

/** The sample is made through the calls that the screens send, so that every rule has judged it. */
export function sampleSender(inject: Inject): SampleSender {
  const ask = async (call: AnyCall, headers: Record<string, string>, input: SampleInput<AnyCall>): Promise<unknown> => {
    const query = new URLSearchParams((input.query ?? {}) as Record<string, string>).toString();
    const body = JSON.stringify({
      ...(input.body as object | undefined),
      ...(input.confirmed ? { confirmed: input.confirmed } : {}),
    });
    const parcel = input.files ? await formOf(body, input.files) : { type: 'application/json', payload: body };
    const answer = await inject({
      method: call.method,
      url: `${addressOf(call)}${query ? `?${query}` : ''}`,
      headers: call.method === 'GET' ? headers : { ...headers, 'content-type': parcel.type },
      ...(call.method === 'GET' ? {} : { payload: parcel.payload }),
    });
    if (answer.statusCode !== 200)
      throw new Error(`The sample could not be made: ${call.path} answered ${answer.statusCode} ${answer.body}`);
    return (JSON.parse(answer.body) as { data: unknown }).data;
  };
  const headersOf = ({ token, service }: Pick<SampleUser, 'token' | 'service'>) => ({
    authorization: `Bearer ${token}`,
    service,
  });
  return {
    async signIn(email, password) {
      const signed = (await ask(authCalls.signIn, {}, { body: { email, password, firm: '' } as never })) as ReplyOf<
        typeof authCalls.signIn
      >;
      const user = { token: signed.meta, service: signed.service };
      const session = (await ask(authCalls.session, headersOf(user), {})) as ReplyOf<typeof authCalls.session>;
      return { ...user, employee_id: session.user.employee_id };
    },
    send: async (user, call, input = {}) => (await ask(call, headersOf(user), input as SampleInput<AnyCall>)) as never,
  };
}

async function formOf(data: string, files: readonly { part: string; name: string; text: string }[]) {
  const form = new FormData();
  form.set('data', data);
  for (const file of files) form.append(file.part, new Blob([file.text], { type: 'text/plain' }), file.name);
  const request = new Response(form);
  return { type: request.headers.get('content-type') ?? '', payload: Buffer.from(await request.arrayBuffer()) };
}
