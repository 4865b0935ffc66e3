import type { ClientStatus } from '@praktis/contract/clients/clients.schemas';
import type { MoveNote, Transitions } from '../../kit/transitions.ts';

export type ClientAction = 'edit' | 'check' | 'find nothing' | 'find conflict' | 'activate' | 'delete';

/**
 * The life of a client (CLI-01). An active client is checked as well when its names change, but stays active whatever is
 * found: its work goes on while the result is decided. Deleted is the end (G130).
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
  active: {
    edit: 'active',
    check: 'active',
    'find nothing': 'active',
    'find conflict': 'active',
    delete: 'deleted',
  },
  deleted: {},
};

/** Rights and guards of CLI-01 beside the table. */
export const clientNotes: readonly MoveNote<ClientStatus, ClientAction | 'create'>[] = [
  { from: [], action: 'create', to: 'prospective', right: 'client.create', guards: ['required'] },
  {
    from: ['prospective', 'have conflict'],
    action: 'activate',
    right: 'client.activate',
    guards: ['conflict_not_checked', 'conflict_open', 'conflict_real', 'no_tax_number'],
  },
  {
    from: ['prospective', 'conflict check in progress', 'have conflict', 'active'],
    action: 'delete',
    right: 'client.delete',
    guards: ['required', 'client_in_use'],
  },
];
