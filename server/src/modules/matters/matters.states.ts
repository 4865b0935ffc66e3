import type { MatterStatus } from '@praktis/contract/matters/matters.schemas';
import type { MoveNote, Transitions } from '../../kit/transitions.ts';

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

/** Rights and guards of MAT-01 beside the table. */
export const matterNotes: readonly MoveNote<MatterStatus, MatterAction | 'create' | 'delete forever'>[] = [
  { from: [], action: 'create', to: 'draft', right: 'matter.create', guards: ['client_not_active'] },
  {
    from: ['draft'],
    action: 'activate',
    right: 'matter.approve',
    guards: [
      'four_eyes',
      'client_not_active',
      'conflict_not_checked',
      'conflict_open',
      'conflict_real',
      'responsible_partner_missing',
      'billing_type_incomplete',
      'pool_main_incomplete',
      'date_in_future',
      'member_rate_missing',
    ],
  },
  {
    from: ['active'],
    action: 'pending',
    right: 'matter.edit',
    guards: ['required', 'date_in_future', 'status_date_before_active'],
  },
  { from: ['pending'], action: 'activate', right: 'matter.edit', guards: ['required'] },
  {
    from: ['active', 'pending'],
    action: 'close',
    right: 'matter.edit',
    guards: [
      'required',
      'date_in_future',
      'status_date_before_active',
      'open_invoice',
      'deposit_left',
      'unbilled_left',
      'bills_outstanding',
    ],
  },
  { from: ['close'], action: 'activate', right: 'matter.approve', guards: ['required'] },
  {
    from: ['draft', 'active', 'pending', 'close'],
    action: 'delete',
    right: 'matter.delete',
    guards: ['matter_in_use', 'pool_has_members'],
  },
  {
    from: ['deleted'],
    action: 'activate',
    to: 'the state before',
    right: 'matter.approve',
    guards: [
      'billing_type_incomplete',
      'pool_main_not_retainer',
      'pool_main_is_member',
      'pool_member_is_main',
      'pool_main_incomplete',
    ],
  },
  {
    from: ['deleted'],
    action: 'delete forever',
    to: 'nothing',
    right: 'matter.purge',
    guards: ['number_not_typed', 'matter_has_files'],
  },
];
