import type { ClientStatus } from '@praktis/contract/clients/clients.schemas';
import type { Transitions } from '../../kit/transitions.ts';

export type ClientAction = 'edit' | 'check' | 'find nothing' | 'find conflict' | 'activate' | 'delete';

/**
 * The life of a client (CLI-01). An active client is checked as well when its names change, but stays active: its
 * work goes on while the result is decided. Deleted is the end (G130).
 */
export const clientMoves: Transitions<ClientStatus, ClientAction> = {
  prospective: { edit: 'prospective', check: 'conflict check in progress', activate: 'active', delete: 'deleted' },
  'conflict check in progress': {
    edit: 'conflict check in progress',
    check: 'conflict check in progress',
    'find nothing': 'prospective',
    'find conflict': 'have conflict',
    delete: 'deleted',
  },
  'have conflict': {
    edit: 'have conflict',
    check: 'conflict check in progress',
    activate: 'active',
    delete: 'deleted',
  },
  active: { edit: 'active', delete: 'deleted' },
  deleted: {},
};
