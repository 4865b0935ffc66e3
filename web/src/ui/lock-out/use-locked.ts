import { lockedFeeEarnerCalls } from '@praktis/contract/dashboards/locked-fee-earner.calls';
import type { ReplyOf } from '@praktis/contract/kit/call';
import { useMemo } from 'react';
import { useMay } from '../../kit/permissions.ts';
import { useCall } from '../../kit/use-call.ts';

/** A person whose access is locked or restored, as those see it who may restore it (LCK-07). */
export type LockedPerson = ReplyOf<typeof lockedFeeEarnerCalls.locked>['rows'][number];

/** The people without access, by employee; empty for everybody who may restore none. */
export function useLocked(): ReadonlyMap<string, LockedPerson> {
  const enabled = useMay('fee_earner.unlock');
  const { data } = useCall(lockedFeeEarnerCalls.locked, {}, { enabled });
  return useMemo(() => new Map((data?.rows ?? []).map((row) => [row.employee_id, row])), [data]);
}
