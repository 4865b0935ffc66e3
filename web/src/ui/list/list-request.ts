import type { AnyCall } from '@praktis/contract/kit/call';
import type { CallInput } from '../../kit/use-call.ts';
import type { ListState } from './list-state.ts';

/** Fixed parts of a list's filters, such as the client a list belongs to. */
export type FixedFilters = Readonly<Record<string, unknown>>;

function paging(state: ListState): Record<string, unknown> {
  const descending = state.sort.startsWith('-');
  return {
    limit: state.size,
    offset: (state.page - 1) * state.size,
    ...(state.sort ? { sort_by: state.sort.replace('-', ''), sort_order: descending ? 'desc' : 'asc' } : {}),
  };
}

interface Wrapped {
  def?: { type?: string; innerType?: Wrapped; in?: Wrapped };
}

/** Kind of value a filter of the call wants, below what may be left out or has a default. */
function kindOf(call: AnyCall, name: string): string | undefined {
  const schema = (call.method === 'GET' ? call.query : call.body) as { shape?: Record<string, Wrapped> } | undefined;
  let at = schema?.shape?.[name];
  while (at?.def?.innerType ?? at?.def?.in) at = at?.def?.innerType ?? at?.def?.in;
  return at?.def?.type;
}

/** The address holds text; a call may want a list (with commas between), or yes and no. */
function valueFor(call: AnyCall, name: string, text: string): unknown {
  const kind = kindOf(call, name);
  if (kind === 'array') return text.split(',');
  return kind === 'boolean' ? text === 'true' : text;
}

function narrowing(call: AnyCall, state: ListState, fixed: FixedFilters): Record<string, unknown> {
  const filters = Object.entries(state.filters).map(([name, text]) => [name, valueFor(call, name, text)]);
  return { ...Object.fromEntries(filters), ...(state.keyword ? { keyword: state.keyword } : {}), ...fixed };
}

/** A list by GET has everything in its query; one by POST has its filters in the body, paging in the query (G039). */
export function listRequest(call: AnyCall, state: ListState, fixed: FixedFilters = {}): CallInput<AnyCall> {
  if (call.method === 'GET')
    return { query: { ...narrowing(call, state, fixed), ...paging(state) } } as CallInput<AnyCall>;
  return { query: paging(state), body: narrowing(call, state, fixed) } as CallInput<AnyCall>;
}

/** What an export of the list is asked with: the same filters and sorting, the shown columns, no paging. */
export function exportRequest(
  call: AnyCall,
  state: ListState,
  fixed: FixedFilters,
  columns: readonly string[],
): CallInput<AnyCall> {
  const { limit: _limit, offset: _offset, ...sorting } = paging(state);
  const all = { ...narrowing(call, state, fixed), ...sorting, columns };
  return (call.method === 'GET' ? { query: all } : { body: all }) as CallInput<AnyCall>;
}
