import type { Option } from '@praktis/contract/kit/shapes';
import { timesheetLookupCalls } from '@praktis/contract/timesheets/timesheets-lookups.calls';
import { useUrlState } from '../../kit/navigation.ts';
import { useCall } from '../../kit/use-call.ts';

/**
 * The matter of `?matter=` for which time is recorded; null without one, and for one that is not open to the reader;
 * undefined while it is being asked for. It is read by a call of the timesheet: those are open to whoever is blocked (LCK-05).
 */
export function useTimedMatter(): Option | null | undefined {
  const [{ matter: id = '' }] = useUrlState();
  const query = { matter_id: id, for: 'filter' as const };
  const found = useCall(timesheetLookupCalls.searchMatter, { query }, { enabled: id !== '', inPlace: true });
  if (id === '' || found.isError) return null;
  return found.data && (found.data.rows[0] ?? null);
}
