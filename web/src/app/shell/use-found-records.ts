import { useDebouncedValue } from '@mantine/hooks';
import type { Option } from '@praktis/contract/kit/shapes';
import { useQueries } from '@tanstack/react-query';
import { send } from '../../kit/api.ts';
import type { RecordFinder } from '../../kit/finders.ts';
import { holds, type SessionInfo } from '../../kit/permissions.ts';
import { lookupInput } from '../../ui/fields/use-options.ts';
import { allFinders } from '../all-finders.ts';

const pause = 200;
const shortest = 2;
const perKind = 5;

/** Records of every kind that match what is typed; a kind that fails is left out without a word. */
export function useFoundRecords(query: string, grants: SessionInfo['permissions'] | undefined) {
  const [keyword] = useDebouncedValue(query.trim(), pause);
  const finders = allFinders.filter((finder) => holds(grants, finder.permission));
  const enough = keyword.length >= shortest;
  const results = useQueries({
    queries: finders.map((finder: RecordFinder) => ({
      queryKey: ['palette', finder.name, keyword],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const search = { keyword, limit: perKind, offset: 0, ...finder.params };
        return (await send(finder.call, { ...lookupInput(finder.call, search), signal, quiet: true })) as {
          rows: readonly Option[];
        };
      },
      enabled: enough,
    })),
  });
  return {
    groups: finders
      .map((finder, i) => ({ finder, options: results[i]?.data?.rows ?? [] }))
      .filter(({ options }) => enough && options.length > 0),
    searching: enough && results.some((result) => result.isFetching),
  };
}
