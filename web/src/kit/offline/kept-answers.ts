import { authCalls } from '@praktis/contract/auth/auth.calls';
import type { AnyCall, ReplyOf } from '@praktis/contract/kit/call';
import type { Option } from '@praktis/contract/kit/shapes';
import { timerCalls } from '@praktis/contract/timesheets/timer.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { timesheetLookupCalls as lookups } from '@praktis/contract/timesheets/timesheets-lookups.calls';
import { sum } from '@praktis/rules/money';
import { type SendInput, send } from '../api.ts';
import { holds, type SessionInfo } from '../permissions.ts';
import { sessionHeaders } from '../session.ts';
import { showAnswer } from '../use-call.ts';
import { device } from './device.ts';
import { ownerOf } from './owner.ts';

/** Longest time, in milliseconds, that kept answers are shown: no session lasts longer. */
const keptAtMost = 7 * 86_400_000;
const optionsAtMost = 200;
const entriesAtMost = 50;

type Entries = ReplyOf<typeof timesheetCalls.list>;

/** What is kept of a person: what the form for time needs, and his own last entries without any amounts of money. */
interface Answers {
  /** End of the token they were read with: for whoever signs in as somebody else they are not there. */
  token_end: string;
  session: SessionInfo;
  config: ReplyOf<typeof timesheetCalls.config>;
  timer: ReplyOf<typeof timerCalls.timer>;
  matters: readonly Option[];
  workcodes: readonly Option[];
  entries: Entries['rows'];
}

const tokenEnd = () => sessionHeaders().Authorization?.slice(-8) ?? '';

function withoutMoney({ rate, value, currency, rate_source, ...row }: Entries['rows'][number]) {
  return row;
}

const quiet = { scope: 'frame', quiet: true, live: true } as const;

async function readAll(session: SessionInfo): Promise<Answers> {
  const token_end = tokenEnd();
  const all = { limit: optionsAtMost, keyword: '' };
  const [config, timer, matters, workcodes, list] = await Promise.all([
    send(timesheetCalls.config, quiet),
    send(timerCalls.timer, quiet),
    send(lookups.searchMatter, { ...quiet, query: all }),
    send(lookups.searchWorkcode, { ...quiet, query: all }),
    send(timesheetCalls.list, {
      ...{ ...quiet, query: { limit: entriesAtMost, sort_by: 'date', sort_order: 'desc' } },
      body: { employee_id: session.user.employee_id },
    }),
  ]);
  const entries = list.rows.map(withoutMoney);
  return { token_end, session, config, timer, matters: matters.rows, workcodes: workcodes.rows, entries };
}

/**
 * Reads anew what is needed without a network and keeps it in place of what was kept before: what is no longer open to
 * the person is gone with that, and so is what somebody else had kept here. Who records no time keeps nothing.
 */
export async function keepForLater(): Promise<void> {
  const session = await send(authCalls.session, quiet);
  // One answer alone says that the role has changed: whoever asked for it, the user is told.
  if (session.user.role_changed) showAnswer(authCalls.session, session);
  const owner = ownerOf(session);
  const answers = holds(session.permissions, 'timesheet.record') ? await readAll(session) : undefined;
  await device.transaction('rw', device.kept, async () => {
    await device.kept.clear();
    if (answers) await device.kept.put({ owner, kept_at: Date.now(), answers: { ...answers } });
  });
}

/** What is kept of whoever is signed in. */
async function mine(): Promise<Answers | undefined> {
  const [row] = await device.kept.toArray();
  const answers = row?.answers as Answers | undefined;
  const fresh = row !== undefined && Date.now() - row.kept_at < keptAtMost;
  return fresh && answers?.token_end === tokenEnd() ? answers : undefined;
}

interface Search {
  keyword?: string;
  limit?: number;
  offset?: number;
  for?: string;
  matter_id?: string;
  employee_id?: string;
}

/** Options that hold every word of the search, page by page. */
function found(options: readonly Option[], { keyword = '', limit = 20, offset = 0, matter_id }: Search) {
  const words = keyword.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const holdsAll = ({ name, detail }: Option) => {
    const text = `${name} ${detail}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  };
  const all = options.filter((one) => holdsAll(one) && (!matter_id || one.id === matter_id));
  return { rows: all.slice(offset, offset + limit), total: all.length, limit, offset };
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The last own entries with their hours, for a list that is narrowed by nothing. */
function listed(entries: Entries['rows'], body: object): Entries | undefined {
  if (!Object.values(body).every(isEmpty)) return undefined;
  const hours = sum(entries.map(({ hour }) => hour));
  return {
    rows: [...entries],
    total: entries.length,
    limit: entries.length,
    offset: 0,
    hours,
    totals: [],
    functional: null,
  };
}

/** The answer to a reading call from this device; undefined when it is not kept. */
export async function answerWithout(call: AnyCall, input: SendInput): Promise<unknown> {
  const kept = await mine();
  if (!kept) return undefined;
  const search = (input.query ?? {}) as Search;
  const own = search.for !== 'filter' && [undefined, '', kept.config.employee_id].includes(search.employee_id);
  const answers = new Map<AnyCall, () => unknown>([
    [authCalls.session, () => kept.session],
    [timesheetCalls.config, () => kept.config],
    [timerCalls.timer, () => kept.timer],
    [lookups.searchMatter, () => (own || search.matter_id ? found(kept.matters, search) : undefined)],
    [lookups.searchWorkcode, () => found(kept.workcodes, search)],
    [timesheetCalls.list, () => listed(kept.entries, (input.body ?? {}) as object)],
  ]);
  return answers.get(call)?.();
}
