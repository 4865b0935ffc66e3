import { clientBulkFields } from '@praktis/contract/clients/client-bulk.calls';
import { RuleBroken } from '@praktis/rules/errors';

/** A change of a client as the trail keeps it. */
export interface ChangeInTrail {
  old_data: Record<string, unknown>;
  new_data: Record<string, unknown>;
  /** Nobody has changed the client since. */
  stands: boolean;
}

type Field = (typeof clientBulkFields)[number];

/** The field that a change of many clients set on this one, with the value before; `nothing_to_undo` when it set none. */
export function changeToUndo(changes: readonly ChangeInTrail[]): {
  field: Field;
  value: string | null;
  stands: boolean;
} {
  const [change, ...others] = changes;
  const field = clientBulkFields.find((name) => change && change.old_data[name] !== change.new_data[name]);
  if (!change || !field || others.length > 0) throw new RuleBroken('nothing_to_undo');
  const before = change.old_data[field];
  return { field, value: typeof before === 'string' ? before : null, stands: change.stands };
}
