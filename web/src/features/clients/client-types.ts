import type { clientCalls } from '@praktis/contract/clients/clients.calls';
import type { ReplyOf } from '@praktis/contract/kit/call';

export type ClientDetail = ReplyOf<typeof clientCalls.detail>;

/** What a change of a client shows elsewhere. */
export const refreshedByClients = ['client', 'matter', 'dashboard'] as const;

/** Key of a status word: `no conflict` → `no_conflict`. */
export const wordKey = (value: string) => value.replaceAll(' ', '_');
