import { type AnyCall, addressOf } from '@praktis/contract/kit/call';
import type { Option } from '@praktis/contract/kit/shapes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type SendInput, send } from '../../kit/api.ts';

const pageSize = 20;

interface OptionPage {
  rows: readonly Option[];
  total: number;
}

export type LookupParams = Readonly<Record<string, unknown>>;

/** A look-up takes its search in the query, the few that are sent by POST without a query in their body (G041). */
export function lookupInput(call: AnyCall, search: Record<string, unknown>): SendInput {
  return call.query === undefined ? { body: search } : { query: search };
}

/** Options of a look-up call for a search text, page by page; the search before is broken off. */
export function useOptions(call: AnyCall, keyword: string, params: LookupParams, enabled: boolean) {
  const result = useInfiniteQuery({
    queryKey: [addressOf(call), 'options', keyword, params],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const search = { keyword, limit: pageSize, offset: pageParam, ...params };
      return (await send(call, { ...lookupInput(call, search), signal })) as OptionPage;
    },
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((count, page) => count + page.rows.length, 0);
      return last.rows.length > 0 && loaded < last.total ? loaded : undefined;
    },
    enabled,
  });
  return {
    options: result.data?.pages.flatMap((page) => page.rows) ?? [],
    loading: result.isFetching,
    /** There was no answer, so nothing is known of what there is. */
    failed: enabled && !result.isFetching && result.data === undefined,
    more: result.hasNextPage,
    loadMore: () => {
      result.fetchNextPage().catch(() => undefined);
    },
  };
}
