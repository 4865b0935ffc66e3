import { type HitKind, hitKind, makesConflict, type PartyRole } from './kinds.ts';
import { type ConflictParty, type PartyScore, type PreparedParty, prepareParty, scoreAgainst } from './score.ts';

/** A party of the record that is checked. */
export interface NewParty extends ConflictParty {
  readonly role: PartyRole;
}

/** A party already known; `ref` names its record (client, matter, employee …) for the reader of the hit. */
export interface KnownParty extends ConflictParty {
  readonly role: PartyRole;
  readonly ref: string;
}

/** One finding of a conflict check (CON-06). */
export interface ConflictHit extends PartyScore {
  readonly ref: string;
  readonly kind: HitKind;
  readonly new_role: PartyRole;
  readonly found_role: PartyRole;
}

/** A known party made ready to be compared with many others. */
export interface PreparedKnown {
  readonly role: PartyRole;
  readonly prepared: PreparedParty;
}

/** How one party of a record meets a known one: the hit, or null below 45 (CON-04). */
export function hitsOf(party: NewParty): (known: PreparedKnown) => Omit<ConflictHit, 'ref'> | null {
  const scored = scoreAgainst(prepareParty(party));
  return (known) => {
    const score = scored(known.prepared);
    if (score === null) return null;
    const roles = { new_role: party.role, found_role: known.role };
    return { ...score, ...roles, kind: hitKind(party.role, known.role) };
  };
}

/** Those that must be decided first, then by score; what is equal stays in its order. */
export function hitsInOrder<Hit extends ConflictHit>(hits: readonly Hit[]): Hit[] {
  return hits.toSorted((a, b) => Number(makesConflict(b)) - Number(makesConflict(a)) || b.score - a.score);
}

/**
 * All hits of 45 and more of a record's parties among those known, those that must be decided first, then by score
 * (CON-02, CON-04). The known parties of the record itself must be left out. Address and age play no part (CON-05).
 */
export function findHits(parties: readonly NewParty[], known: readonly KnownParty[]): ConflictHit[] {
  const meets = parties.map(hitsOf);
  const hits = known.flatMap((other) => {
    const ready = { role: other.role, prepared: prepareParty(other) };
    return meets.flatMap((meet): ConflictHit[] => {
      const hit = meet(ready);
      return hit ? [{ ...hit, ref: other.ref }] : [];
    });
  });
  return hitsInOrder(hits);
}
