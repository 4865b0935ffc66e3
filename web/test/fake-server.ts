import { vi } from 'vitest';

interface Asked {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: unknown;
  signal: AbortSignal;
}

/** `after`: the answer is under way until then. */
interface Answered {
  status?: number;
  json?: unknown;
  headers?: Record<string, string>;
  after?: Promise<unknown>;
}

type Answer = Answered | 'no network' | 'never';

/** Stands in for the network alone, so that the client's handling of answers can be seen. */
export interface FakeServer {
  asked: Asked[];
  /** Next answers for a path, in turn; the last one stays. */
  on: (path: string, ...answers: Answer[]) => void;
}

function readBody(body: unknown): unknown {
  if (typeof body === 'string') return JSON.parse(body);
  if (!(body instanceof FormData)) return undefined;
  return { data: JSON.parse(String(body.get('data'))), parts: [...body.keys()] };
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });
}

type Fetch = (address: string, init?: RequestInit) => Promise<Response>;

/** The browser's other way to send, for files: it answers as `fetch` does and tells that half of the body has left. limit: one member each */
function requestBy(fetchIt: Fetch) {
  return class {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    status = 0;
    responseText = '';
    #address = '';
    #method = '';
    #headers: Record<string, string> = {};
    #written = '';
    #broken = new AbortController();
    open(method: string, address: string) {
      this.#method = method;
      this.#address = address;
    }
    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value;
    }
    getAllResponseHeaders() {
      return this.#written;
    }
    abort() {
      this.#broken.abort();
      this.onabort?.();
    }
    send(body: BodyInit) {
      this.upload.onprogress?.({ loaded: 1, total: 2 });
      const request = { method: this.#method, headers: this.#headers, body, signal: this.#broken.signal };
      fetchIt(this.#address, request)
        .then((response) => this.#take(response))
        .catch(() => this.#broken.signal.aborted || this.onerror?.());
    }
    async #take(response: Response) {
      this.status = response.status;
      this.responseText = await response.text();
      this.#written = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
      this.onload?.();
    }
  };
}

/** What Node reads of an answer consists of Node's objects; in a browser they are those of the page. */
function asOfThisPage(response: Response): Response {
  response.json = async () => JSON.parse(await response.text());
  return response;
}

export function fakeServer(): FakeServer {
  const answers = new Map<string, Answer[]>();
  const asked: Asked[] = [];
  const fetchIt: Fetch = async (address, init = {}) => {
    const url = new URL(address, 'http://praktis.test');
    const signal = init.signal ?? new AbortController().signal;
    asked.push({
      method: init.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: init.headers as Record<string, string>,
      body: readBody(init.body),
      signal,
    });
    const queue = answers.get(url.pathname) ?? [{ status: 404, json: { message: `no answer for ${url.pathname}` } }];
    const answer = (queue.length > 1 ? queue.shift() : queue[0]) ?? 'never';
    if (answer === 'never') return untilAborted(signal);
    if (answer === 'no network') throw new TypeError('Failed to fetch');
    await answer.after;
    const { json, status = 200, headers } = answer;
    return asOfThisPage(new Response(json === undefined ? '' : JSON.stringify(json), { status, headers }));
  };
  vi.stubGlobal('fetch', fetchIt);
  vi.stubGlobal('XMLHttpRequest', requestBy(fetchIt));
  return { asked, on: (path, ...next) => answers.set(path, next) };
}
