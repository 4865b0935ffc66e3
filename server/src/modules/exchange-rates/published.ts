import type { Day } from '@praktis/rules/dates';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { NewRate } from './exchange-rates.repo.ts';

type Node = ReturnType<typeof parseDocument>;

/** What is fetched: for these currencies, every rate of these days. */
export interface Asked {
  currencies: readonly string[];
  from: Day;
  to: Day;
}

/** Rates as they were published, in rupiah. */
export type Published = Omit<NewRate, 'source'>;

/** A publisher did not answer, or what came is not what it used to be; `what` is for the log. */
export class NotPublished extends Error {
  readonly what: string;
  constructor(what: string) {
    super(what);
    this.what = what;
  }
}

const patience = 8000;
const largest = 2_000_000;

/** Fetches a page of a publisher and reads it, once more when the first try fails. */
export async function fetched(address: URL, xmlMode: boolean): Promise<Node> {
  try {
    return await fetchOnce(address, xmlMode);
  } catch {
    return fetchOnce(address, xmlMode);
  }
}

async function fetchOnce(address: URL, xmlMode: boolean): Promise<Node> {
  const answer = await fetch(address, {
    signal: AbortSignal.timeout(patience),
    headers: { accept: 'text/html,application/xml;q=0.9,*/*;q=0.8', 'user-agent': 'Praktis' },
  }).catch(unreached(address));
  if (!answer.ok) throw new NotPublished(`${address.origin} answered ${answer.status}`);
  const text = await answer.text().catch(unreached(address));
  if (text.length > largest) throw new NotPublished(`${address.origin} answered more than a page`);
  return parseDocument(text, { xmlMode });
}

/** The line to a publisher broke, before his answer or in the middle of it. */
const unreached = (address: URL) => (error: unknown) => {
  throw new NotPublished(`${address.origin}: ${error instanceof Error ? error.message : String(error)}`);
};

/** Elements of a name anywhere below. */
export const elements = (name: string, below: Node | Node['children']) =>
  DomUtils.getElementsByTagName(name, below as never, true);

/** The text below an element, spaces as they are read. */
export const textOf = (node: Parameters<typeof DomUtils.textContent>[0]) =>
  DomUtils.textContent(node)
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim();
