import { setImmediate as nextTurn } from 'node:timers/promises';
import { mergedHits } from '@praktis/rules/conflict/gather';
import { type ConflictHit, findHits, type NewParty } from '@praktis/rules/conflict/hits';
import type { PartyRole } from '@praktis/rules/conflict/kinds';
import type { NameKind } from '@praktis/rules/conflict/names';
import { nearIndex } from './conflict-index.ts';
import type { KnownRow } from './conflict-names.repo.ts';
import { namesOfRelated } from './conflict-parties.rules.ts';

export interface FoundHit extends ConflictHit {
  row: KnownRow;
}

/** Parties compared before other calls of the server get their turn. */
const atOnce = 1000;

/**
 * Scores the parties of a record against every known one; only what cannot reach 45 is passed over. Two hits that say
 * the same of the same record are one.
 */
export async function hitsAmong(parties: readonly NewParty[], known: readonly KnownRow[]): Promise<FoundHit[]> {
  const index = nearIndex<NewParty>();
  for (const party of parties) index.add(party, party);
  let found: FoundHit[] = [];
  for (let from = 0; from < known.length; from += atOnce) {
    const slice = known.slice(from, from + atOnce).filter((row) => index.near(partyOf(row)).size > 0);
    const hits = findHits(
      parties,
      slice.map((row, at) => ({ ...partyOf(row), ref: String(at) })),
    );
    const withRows = hits.flatMap((hit): FoundHit[] => {
      const row = slice[Number(hit.ref)];
      return row ? [{ ...hit, ref: refOf(row), row }] : [];
    });
    found = found.concat(mergedHits(withRows));
    await nextTurn();
  }
  return mergedHits(found).sort((a, b) => b.score - a.score);
}

/** What makes a found party the same one in the next run: its record and its role there (CON-06). */
function refOf(row: KnownRow): string {
  return row.entity === 'vendor' ? 'vendor' : `${row.entity}:${row.id}:${row.role}`;
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
