// @vitest-environment node
import { expenseCalls } from '@praktis/contract/expenses/expenses.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { expect, it } from 'vitest';
import { listRequest } from './list-request.ts';

const state = { keyword: '', sort: '-date', page: 2, size: 50, names: {} };

it('sends what the call wants: a list of statuses, yes and no, and text as it is', () => {
  const time = listRequest(timesheetCalls.list, {
    ...state,
    filters: { status: 'wip,billed', billable: 'true', date_from: '2026-11-01' },
  });
  expect(time).toEqual({
    query: { limit: 50, offset: 50, sort_by: 'date', sort_order: 'desc' },
    body: { status: ['wip', 'billed'], billable: true, date_from: '2026-11-01' },
  });
  const costs = listRequest(expenseCalls.list, { ...state, filters: { billed_status: 'unbilled', payable: 'false' } });
  expect(costs.body).toEqual({ billed_status: ['unbilled'], payable: false });
  for (const [call, request] of [
    [timesheetCalls.list, time],
    [expenseCalls.list, costs],
  ] as const)
    expect(call.body.safeParse(request.body).success).toBe(true);
});
