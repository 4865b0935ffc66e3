import { authCalls } from '@praktis/contract/auth/auth.calls';
import { type AnyCall, addressOf, type BodyInput, type QueryInput, type ReplyOf } from '@praktis/contract/kit/call';
import { CallFailure, failureOf, unsaved } from './call-failure.ts';
import { handleFailure, type Reporting, tellReplaced } from './failure-handling.ts';
import { newKey } from './idempotency.ts';
import { beginRequest, type RequestScope } from './in-flight.ts';
import { answered, setProbe } from './online.ts';
import { isOurs, passedBy, sessionHeaders, standingNow, standingSince } from './session.ts';
import { displaySettings } from './session-record.ts';
import { createStore } from './store.ts';
import { type FileSet, fetchTelling, filesOf, type OnSent, refusedAsChanged } from './upload-request.ts';

export type { FileSet } from './upload-request.ts';

/** What goes along with a call. */
export interface SendInput<C extends AnyCall = AnyCall> extends Reporting {
  query?: QueryInput<C>;
  body?: BodyInput<C>;
  files?: FileSet;
  /** Codes of the questions the user has answered with yes. */
  confirmed?: readonly string[];
  /** Same key and body: one effect, however often it is sent. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** `frame`: belongs to the frame around the screens and outlives navigation. */
  scope?: RequestScope;
  /** Only the server's own answer will do, not one that is kept on this device. */
  live?: boolean;
  /** Is told how much of the files has left. */
  onSent?: OnSent | undefined;
}

/** A file as the server sent it. */
export interface Download {
  blob: Blob;
  name: string;
}

function queryText(query: unknown): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') parameters.append(name, String(one));
    }
  }
  const written = parameters.toString();
  return written ? `?${written}` : '';
}

function multipart(json: unknown, files: FileSet): FormData {
  const form = new FormData();
  form.append('data', JSON.stringify(json));
  for (const [part, given] of Object.entries(files))
    for (const file of filesOf(given)) form.append(part, file, file.name);
  return form;
}

function requestOf(call: AnyCall, input: SendInput): RequestInit {
  const headers: Record<string, string> = {
    ...sessionHeaders(),
    'Accept-Language': displaySettings.get().language,
  };
  if (call.kind === 'write') headers['Idempotency-Key'] = input.idempotencyKey ?? newKey();
  if (call.method === 'GET') return { method: 'GET', headers };
  const body = { ...(input.body as object | undefined) };
  const json = input.confirmed?.length ? { ...body, confirmed: input.confirmed } : body;
  if (call.files) return { method: 'POST', headers, body: multipart(json, input.files ?? {}) };
  return { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(json) };
}

async function answerOf(response: Response): Promise<unknown> {
  const words = await response.text();
  try {
    return words === '' ? undefined : JSON.parse(words);
  } catch {
    return undefined;
  }
}

/** Counts the answers that said: the role of the signed-in person has changed (G096). */
export const roleChanged = createStore(0);

type KeptAnswer = (call: AnyCall, input: SendInput) => Promise<unknown>;
let keptAnswer: KeptAnswer = async () => undefined;

/** How a reading call is answered from this device while there is no network; undefined where nothing is kept. */
export function setKeptAnswers(answer: KeptAnswer): void {
  keptAnswer = answer;
}

/** The failure of a call whose session another window has replaced; who was writing is told. */
function replaced({ quiet }: Reporting): CallFailure {
  if (!quiet) tellReplaced();
  return new CallFailure({ kind: 'aborted', code: unsaved });
}

/**
 * The one place that talks to the network. Fails with a CallFailure that has been through the central handling. A 401 is
 * about the session as the call was sent: where that has been eased meanwhile, the call is sent once more (nothing was done
 * for it); where another one has taken its place, nobody is sent away for it, and who was writing is told. So is who writes
 * before it is known whom another window has signed in: nothing is done in the name of somebody else.
 */
async function exchange<T>(call: AnyCall, input: SendInput, read: (response: Response) => Promise<T>): Promise<T> {
  if (call.kind === 'write' && call.base !== 'auth' && !isOurs()) {
    const unsent = replaced(input);
    handleFailure(unsent, input);
    throw unsent;
  }
  const ticket = beginRequest(input.scope ?? 'screen', input.signal);
  const standing = standingNow();
  const sentAt = performance.now();
  let failure: CallFailure;
  try {
    const address = addressOf(call) + queryText(input.query);
    const request = { ...requestOf(call, input), signal: ticket.signal };
    const response = await (input.onSent ? fetchTelling(address, request, input.onSent) : fetch(address, request));
    if (response.status < 500) answered(sentAt);
    // The answer to who is signed in says it itself.
    if (response.headers.has('X-Role-Changed') && call !== (authCalls.session as AnyCall))
      roleChanged.set(roleChanged.get() + 1);
    if (response.ok) {
      passedBy(call);
      return await read(response);
    }
    failure = failureOf(response.status, await answerOf(response));
  } catch {
    failure =
      (!ticket.signal.aborted && (await refusedAsChanged(input.files ?? {}))) ||
      new CallFailure({ kind: ticket.signal.aborted ? 'aborted' : 'no answer' });
  } finally {
    ticket.end();
  }
  const since = failure.status === 401 ? standingSince(standing) : 'same';
  if (since === 'eased') return exchange(call, input, read);
  if (since === 'other') failure = replaced(call.kind === 'write' ? input : { quiet: true });
  const kept =
    failure.kind === 'no answer' && !input.live ? await keptAnswer(call, input).catch(() => undefined) : undefined;
  handleFailure(failure, input);
  if (kept !== undefined) return kept as T;
  throw failure;
}

/** Sends a call and answers its `data`. */
export async function send<C extends AnyCall>(call: C, input: SendInput<C> = {}): Promise<ReplyOf<C>> {
  return exchange(call, input as SendInput, async (response) => {
    const answer = (await response.json()) as { data: ReplyOf<C> };
    return answer.data;
  });
}

function fileName(response: Response): string {
  const header = response.headers.get('Content-Disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)"?/i.exec(header)?.[1] ?? 'download');
}

/** Sends a call that answers a file. */
export async function fetchFile<C extends AnyCall>(call: C, input: SendInput<C> = {}): Promise<Download> {
  return exchange(call, input as SendInput, async (response) => ({
    blob: await response.blob(),
    name: fileName(response),
  }));
}

setProbe(async () => {
  const response = await fetch('/health/live', { cache: 'no-store' });
  return response.ok;
});
