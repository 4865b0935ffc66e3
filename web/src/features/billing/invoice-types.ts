import type { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import type { ReplyOf } from '@praktis/contract/kit/call';

export type InvoiceDetail = ReplyOf<typeof invoiceCalls.detail>;

/** What is read anew after an invoice has changed: its matter, its work, the money of its client. */
export const refreshedByBilling = [
  'invoice',
  'payment',
  'dashboard',
  'client',
  'matter',
  'timesheet',
  'expense',
] as const;
