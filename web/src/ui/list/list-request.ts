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

function narrowing(state: ListState, fixed: FixedFilters): Record<string, unknown> {
  return { ...state.filters, ...(state.keyword ? { keyword: state.keyword } : {}), ...fixed };
}

/** A list by GET has everything in its query; one by POST has its filters in the body, paging in the query (G039). */
export function listRequest(call: AnyCall, state: ListState, fixed: FixedFilters = {}): CallInput<AnyCall> {
  if (call.method === 'GET') return { query: { ...narrowing(state, fixed), ...paging(state) } } as CallInput<AnyCall>;
  return { query: paging(state), body: narrowing(state, fixed) } as CallInput<AnyCall>;
}

/** What an export of the list is asked with: the same filters and sorting, the shown columns, no paging. */
export function exportRequest(
  call: AnyCall,
  state: ListState,
  fixed: FixedFilters,
  columns: readonly string[],
): CallInput<AnyCall> {
  const { limit: _limit, offset: _offset, ...sorting } = paging(state);
  const all = { ...narrowing(state, fixed), ...sorting, columns };
  return (call.method === 'GET' ? { query: all } : { body: all }) as CallInput<AnyCall>;
}
