import { setImmediate as nextTurn } from 'node:timers/promises';
import { mergedHits } from '@praktis/rules/conflict/gather';
import { type ConflictHit, hitsInOrder, hitsOf, type NewParty, type PreparedKnown } from '@praktis/rules/conflict/hits';
import type { PartyRole } from '@praktis/rules/conflict/kinds';
import type { NameKind } from '@praktis/rules/conflict/names';
import { prepareParty } from '@praktis/rules/conflict/score';
import type { KnownRow } from './conflict-names.repo.ts';
import { namesOfRelated } from './conflict-parties.rules.ts';

/** A known party, made ready once for all checks to come. */
export interface KnownParty extends PreparedKnown {
  row: KnownRow;
}

/** A known party and those of the record that may score 45 or more against it. */
export interface NearParty {
  known: KnownParty;
  parties: readonly NewParty[];
}

export interface FoundHit extends ConflictHit {
  row: KnownRow;
}

/** Parties compared before other calls of the server get their turn. */
const atOnce = 1000;

/** Scores the parties of a record against what is near them. Two hits that say the same of the same record are one. */
export async function hitsAmong(near: readonly NearParty[]): Promise<FoundHit[]> {
  const meets = new Map<NewParty, ReturnType<typeof hitsOf>>();
  const meetOf = (party: NewParty) => {
    const meet = meets.get(party) ?? hitsOf(party);
    meets.set(party, meet);
    return meet;
  };
  let found: FoundHit[] = [];
  for (let from = 0; from < near.length; from += atOnce) {
    const hits = near.slice(from, from + atOnce).flatMap(({ known, parties }) =>
      parties.flatMap((party): FoundHit[] => {
        const hit = meetOf(party)(known);
        return hit ? [{ ...hit, ref: refOf(known.row), row: known.row }] : [];
      }),
    );
    found = found.concat(mergedHits(hitsInOrder(hits)));
    await nextTurn();
  }
  return mergedHits(found).sort((a, b) => b.score - a.score);
}

/** What makes a found party the same one in the next run: its record and its role there (CON-06). */
function refOf(row: KnownRow): string {
  return row.entity === 'vendor' ? 'vendor' : `${row.entity}:${row.id}:${row.role}`;
}

/** A known party, ready to be compared. */
export function knownParty(row: KnownRow): KnownParty {
  return { row, role: row.role as PartyRole, prepared: prepareParty(partyOf(row)) };
}

/** A known party as the rules compare it. */
export function partyOf(row: KnownRow) {
  const related = row.role === 'client_related';
  return {
    role: row.role as PartyRole,
    kind: row.kind as NameKind,
    names: related ? row.names.flatMap((name) => namesOfRelated(name, row.description)) : row.names,
    tax_number: row.npwp,
    nik: row.nik,
    registration_number: row.registration_number,
    emails: row.emails,
    phones: row.phones,
  };
}
