import { mailDomain, phoneFigures, registrationFigures, taxIdentity } from '@praktis/rules/conflict/identity';
import { searchableNames } from '@praktis/rules/conflict/names';
import type { ConflictParty } from '@praktis/rules/conflict/score';
import { trigrams } from '@praktis/rules/trigram';

/** Similarity below which nothing is reported: 44.5 % is rounded to a score of 45 (CON-04). */
const reported = 0.445;

/** Parties by what they could be found by. */
export interface NearIndex<Item> {
  add(party: ConflictParty, item: Item): void;
  /** The items of every party that may score 45 or more against this one; none that does is left out. */
  near(party: ConflictParty): Set<Item>;
}

interface Form<Item> {
  item: Item;
  pieces: number;
}

/**
 * An empty index. Two names score 45 or more only when they are alike by as many three-letter pieces, or when one
 * holds all pieces of the other (then its words may all be contained); two parties also by an identity they share.
 */
export function nearIndex<Item>(): NearIndex<Item> {
  const byPiece = new Map<string, Form<Item>[]>();
  const byIdentity = new Map<string, Item[]>();
  return {
    add(party, item) {
      for (const key of identitiesOf(party)) listOf(byIdentity, key).push(item);
      for (const pieces of piecesOf(party)) {
        const form = { item, pieces: pieces.size };
        for (const piece of pieces) listOf(byPiece, piece).push(form);
      }
    },
    near(party) {
      const found = new Set<Item>();
      for (const key of identitiesOf(party)) for (const item of byIdentity.get(key) ?? []) found.add(item);
      for (const pieces of piecesOf(party)) {
        const shared = new Map<Form<Item>, number>();
        for (const piece of pieces)
          for (const form of byPiece.get(piece) ?? []) shared.set(form, (shared.get(form) ?? 0) + 1);
        for (const [form, count] of shared) if (isAlike(count, pieces.size, form.pieces)) found.add(form.item);
      }
      return found;
    },
  };
}

function isAlike(shared: number, a: number, b: number): boolean {
  return shared === Math.min(a, b) || shared >= reported * (a + b - shared);
}

function piecesOf(party: ConflictParty): Set<string>[] {
  return party.names.flatMap((name) => searchableNames(name, party.kind)).map(trigrams);
}

function identitiesOf(party: ConflictParty): string[] {
  const keys = (kind: string, texts: readonly (string | null | undefined)[], keyOf: (text: string) => string | null) =>
    texts.flatMap((text) => {
      const key = text ? keyOf(text) : null;
      return key === null ? [] : [`${kind} ${key}`];
    });
  return [
    ...keys('tax', [party.tax_number, party.nik], taxIdentity),
    ...keys('registration', [party.registration_number], registrationFigures),
    ...keys('mail', party.emails ?? [], mailDomain),
    ...keys('phone', party.phones ?? [], phoneFigures),
  ];
}

function listOf<Value>(map: Map<string, Value[]>, key: string): Value[] {
  const list = map.get(key) ?? [];
  if (list.length === 0) map.set(key, list);
  return list;
}
