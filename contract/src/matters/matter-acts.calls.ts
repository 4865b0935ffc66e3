import { z } from 'zod';
import { call } from '../kit/call.ts';
import { exportOf } from '../kit/shapes.ts';
import { billUnbill, billUnbillAnswer, rateUpgrade, rateUpgradeAnswer } from './matter-acts.schemas.ts';
import { matterSortColumns } from './matters.calls.ts';
import { matterFilters } from './matters.schemas.ts';

/** Acts on what lies on a matter, and its list as a file. */
export const matterActCalls = {
  download: call('matters', {
    method: 'POST',
    path: 'matter/download',
    access: 'matter.view',
    summary: 'The list of matters as a spreadsheet: its filters, its order, the columns that are shown, its totals.',
    body: exportOf(matterFilters, matterSortColumns),
    answer: 'file',
    reply: z.unknown(),
  }),
  checkUpgrade: call('matters', {
    method: 'POST',
    path: 'matter/check-upgrade-timesheet',
    kind: 'read',
    access: 'timesheet.write_off',
    also: 'rate.view',
    summary:
      'What an upgrade of timesheet rates would change, entry by entry, and what it would leave; changes nothing.',
    body: rateUpgrade,
    reply: rateUpgradeAnswer,
  }),
  billUnbill: call('matters', {
    method: 'POST',
    path: 'matter/bill-unbill-expense',
    access: 'expense.edit',
    summary: 'Makes the costs of claims on a matter chargeable to the client or not; billed ones stay (G072).',
    body: billUnbill,
    reply: billUnbillAnswer,
  }),
};
