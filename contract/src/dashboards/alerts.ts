import { z } from 'zod';

/** The kinds of alerts of "For Your Attention" (DSH-02), by the names of their lists. */
export const alertKinds = [
  'timesheet-recording',
  'matter-due',
  'retainer-hour',
  'fees',
  'disbursement',
  'billing',
  'collection',
  'new-client',
  'new-matter',
] as const;
export type AlertKind = (typeof alertKinds)[number];

const idForm = new RegExp(`^(${alertKinds.join('|')}):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`);

/** An alert as its list names it: kind and record, `matter-due:<id of the matter>`. */
export const notificationId = z.string().trim().toLowerCase().regex(idForm, { error: 'notification_id' });
