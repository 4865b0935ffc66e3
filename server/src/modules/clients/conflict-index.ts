import { searchableTexts } from '@praktis/rules/conflict/names';
import type { PreparedParty } from '@praktis/rules/conflict/score';
import { trigrams } from '@praktis/rules/trigram';

/** Similarity below which nothing is reported: 44.5 % is rounded to a score of 45 (CON-04). */
const reported = 0.445;

/** Parties by what they could be found by. */
export interface NearIndex<Item> {
  add(party: PreparedParty, item: Item): void;
  /** The items of every party that may score 45 or more against this one; none that does is left out. */
  near(party: PreparedParty): Set<Item>;
}

/**
 * An empty index. Two names score 45 or more only when they are alike by as many three-letter pieces, or when one
 * holds all pieces of the other (then its words may all be contained); two parties also by an identity they share.
 * Every form of a name has a number; a piece leads to the numbers of the forms that hold it.
 */
export function nearIndex<Item>(): NearIndex<Item> {
  const byPiece = new Map<string, number[]>();
  const byIdentity = new Map<string, Item[]>();
  const items: Item[] = [];
  const pieceCounts: number[] = [];
  let shared = new Uint16Array(1024);

  const alikeForms = (pieces: ReadonlySet<string>, found: Set<Item>) => {
    const touched: number[] = [];
    for (const piece of pieces) {
      for (const form of byPiece.get(piece) ?? []) {
        const count = shared[form] ?? 0;
        if (count === 0) touched.push(form);
        shared[form] = count + 1;
      }
    }
    for (const form of touched) {
      if (isAlike(shared[form] ?? 0, pieces.size, pieceCounts[form] ?? 0)) found.add(items[form] as Item);
      shared[form] = 0;
    }
  };
  return {
    add(party, item) {
      for (const key of identitiesOf(party)) listOf(byIdentity, key).push(item);
      for (const pieces of piecesOf(party)) {
        const form = items.push(item) - 1;
        pieceCounts.push(pieces.size);
        if (form >= shared.length) shared = new Uint16Array(shared.length * 2);
        for (const piece of pieces) listOf(byPiece, piece).push(form);
      }
    },
    near(party) {
      const found = new Set<Item>();
      for (const key of identitiesOf(party)) for (const item of byIdentity.get(key) ?? []) found.add(item);
      for (const pieces of piecesOf(party)) alikeForms(pieces, found);
      return found;
    },
  };
}

function isAlike(shared: number, a: number, b: number): boolean {
  return shared === Math.min(a, b) || shared >= reported * (a + b - shared);
}

function piecesOf(party: PreparedParty): Set<string>[] {
  return party.names.flatMap(({ forms }) => searchableTexts(forms)).map(trigrams);
}

const identitiesOf = (party: PreparedParty) => party.identities.map(({ field, key }) => `${field} ${key}`);

function listOf<Key, Value>(map: Map<Key, Value[]>, key: Key): Value[] {
  const list = map.get(key) ?? [];
  if (list.length === 0) map.set(key, list);
  return list;
}
