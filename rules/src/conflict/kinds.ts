import { POSSIBLE_FROM } from './score.ts';

/** What a party is in a record: of the client's side, of the other side, or beside both (CON-02). */
export type PartyRole =
  | 'client'
  | 'client_related'
  | 'counterpart'
  | 'counterpart_related'
  | 'contact'
  | 'employee'
  | 'vendor';

/** What a hit means (CON-02). */
export type HitKind = 'adverse' | 'related_adverse' | 'duplicate' | 'personal' | 'same_side';

const SIDES: Readonly<Record<PartyRole, 'ours' | 'theirs' | null>> = {
  client: 'ours',
  client_related: 'ours',
  counterpart: 'theirs',
  counterpart_related: 'theirs',
  contact: null,
  employee: null,
  vendor: null,
};

/**
 * The kind of a hit from the role of the new party and that of the party found (CON-02), whichever is which: former
 * clients are clients. Contacts, employees and vendors make it personal; two parties of one side are the same side,
 * but for a client found as a client, which is a duplicate.
 */
export function hitKind(newRole: PartyRole, foundRole: PartyRole): HitKind {
  const mine = SIDES[newRole];
  const theirs = SIDES[foundRole];
  if (mine === null || theirs === null) return 'personal';
  if (mine === theirs) return newRole === 'client' && foundRole === 'client' ? 'duplicate' : 'same_side';
  const isRelated = newRole.endsWith('_related') || foundRole.endsWith('_related');
  return isRelated ? 'related_adverse' : 'adverse';
}

/** Whether a hit must be decided before activation: a score of 60 or more, and not merely the same side (CON-04). */
export function makesConflict(hit: { readonly kind: HitKind; readonly score: number }): boolean {
  return hit.kind !== 'same_side' && hit.score >= POSSIBLE_FROM;
}
