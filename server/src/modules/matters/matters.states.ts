import type { MatterStatus } from '@praktis/contract/matters/matters.schemas';
import type { Transitions } from '../../kit/transitions.ts';

export type MatterAction = 'activate' | 'pending' | 'close' | 'delete';

/**
 * MAT-01. A deleted matter returns to the state it was deleted in, which stands on the record; `draft` is where it goes
 * when none is remembered. Deleting forever is no state: nothing is left.
 */
export const matterMoves: Transitions<MatterStatus, MatterAction> = {
  draft: { activate: 'active', delete: 'deleted' },
  active: { pending: 'pending', close: 'close', delete: 'deleted' },
  pending: { activate: 'active', close: 'close', delete: 'deleted' },
  close: { activate: 'active', delete: 'deleted' },
  deleted: { activate: 'draft' },
};
