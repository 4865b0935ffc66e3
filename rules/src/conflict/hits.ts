import { type HitKind, hitKind, makesConflict, type PartyRole } from './kinds.ts';
import { type ConflictParty, type PartyScore, preparedScore, prepareParty } from './score.ts';

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

/**
 * All hits of 45 and more of a record's parties among those known, those that must be decided first, then by score
 * (CON-02, CON-04). The known parties of the record itself must be left out. Address and age play no part (CON-05).
 */
export function findHits(parties: readonly NewParty[], known: readonly KnownParty[]): ConflictHit[] {
  const ready = parties.map((party) => ({ role: party.role, prepared: prepareParty(party) }));
  const hits = known.flatMap((other) => {
    const prepared = prepareParty(other);
    return ready.flatMap((party): ConflictHit[] => {
      const score = preparedScore(party.prepared, prepared);
      if (score === null) return [];
      const roles = { new_role: party.role, found_role: other.role };
      return [{ ...score, ...roles, ref: other.ref, kind: hitKind(party.role, other.role) }];
    });
  });
  return hits.sort((a, b) => Number(makesConflict(b)) - Number(makesConflict(a)) || b.score - a.score);
}
