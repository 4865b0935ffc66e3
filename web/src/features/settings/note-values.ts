import type { ReplyOf } from '@praktis/contract/kit/call';
import type { invoiceNoteCalls } from '@praktis/contract/settings/singleton.calls';

export type InvoiceNote = ReplyOf<typeof invoiceNoteCalls.detail>;
export const noteTypes = ['national', 'international'] as const;
/** Both notes in an address; a note's id is its type (G139). */
export const noteIds = noteTypes.join('/');
