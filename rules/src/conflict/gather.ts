import { normaliseDescription } from '../trigram.ts';
import { mailDomain, phoneFigures, registrationFigures, taxIdentity } from './identity.ts';
import { type HitKind, makesConflict } from './kinds.ts';
import type { HitField } from './score.ts';

/** What makes a hit of a new run the one that was decided before (CON-06); `ref` is the found record and its role. */
export interface RecognisedHit {
  readonly ref: string;
  readonly kind: HitKind;
  readonly field: HitField;
  readonly term: string;
  readonly found: string;
}

const IDENTITIES: Readonly<Record<Exclude<HitField, 'name'>, (text: string) => string | null>> = {
  tax_number: taxIdentity,
  registration_number: registrationFigures,
  email: mailDomain,
  phone: phoneFigures,
};

/**
 * The key of a hit: of names both texts, legal form included; of a shared number, domain or line that number, domain or
 * line, whoever of the two records has it. Capitals, dots and spaces do not count.
 */
export function recognitionKey({ ref, kind, field, term, found }: RecognisedHit): string {
  const shared = field === 'name' ? null : IDENTITIES[field](found);
  const texts = shared === null ? [normaliseDescription(term), normaliseDescription(found)] : [field, shared];
  return JSON.stringify([ref, kind, ...texts]);
}

/** A hit as it is gathered with the others of one check. */
export interface GatheredHit extends RecognisedHit {
  readonly score: number;
  readonly new_role: string;
}

/** Hits listed of one found record and kind; what is weaker is counted. */
export const LISTED_HITS = 20;

/**
 * Hits that say the same once: equal names of two parties, and a number, domain or line that many people of both records
 * share, are one hit a side, found record and kind, the strongest (CON-06). In the order in which each first came.
 */
export function mergedHits<Hit extends GatheredHit>(hits: readonly Hit[]): Hit[] {
  const merged = new Map<string, Hit>();
  for (const hit of hits) {
    const key = `${hit.new_role} ${recognitionKey(hit)}`;
    const same = merged.get(key);
    if (same === undefined || hit.score > same.score) merged.set(key, hit);
  }
  return [...merged.values()];
}

/** A hit that is listed, with how many weaker ones of its record and kind are not: counted on the first of them. */
export interface ListedHit<Hit> {
  readonly hit: Hit;
  readonly left_out: number;
}

/**
 * The hits of a check that are listed: of each found record (`recordOf`) and kind at most LISTED_HITS, so that no record
 * and no kind is lost. `mustStay` names those that are listed whatever there is (a real conflict). Then come those that
 * must be decided, each searched text by its strongest before any by its second, so that a new name is never hidden behind
 * the many hits of another.
 */
export function listedHits<Hit extends GatheredHit>(
  hits: readonly Hit[],
  { recordOf, mustStay }: { recordOf: (hit: Hit) => string; mustStay: (hit: Hit) => boolean },
): ListedHit<Hit>[] {
  const groups = groupedBy(hits, (hit) => JSON.stringify([recordOf(hit), hit.kind]));
  return [...groups.values()].flatMap((group) => {
    const ordered = inTurns(group.toSorted(byStrength));
    const staying = ordered.filter(mustStay);
    const rest = ordered.filter((hit) => !staying.includes(hit));
    const listed = [...staying, ...rest.slice(0, Math.max(0, LISTED_HITS - staying.length))].sort(byStrength);
    return listed.map((hit, at) => ({ hit, left_out: at === 0 ? group.length - listed.length : 0 }));
  });
}

/** Items by a key, in the order in which each came. */
export function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

const conflictFirst = (a: GatheredHit, b: GatheredHit) => Number(makesConflict(b)) - Number(makesConflict(a));
const byText = (a: string, b: string) => Number(a > b) - Number(a < b);

/** Conflicts first, then the strongest; the texts make the order the same in every run. */
function byStrength(a: GatheredHit, b: GatheredHit): number {
  return conflictFirst(a, b) || b.score - a.score || byText(a.term, b.term) || byText(a.found, b.found);
}

/** Each searched text by its strongest hit, then each by its second, and so on; conflicts stay before all others. */
function inTurns<Hit extends GatheredHit>(ordered: readonly Hit[]): Hit[] {
  const turns = new Map<Hit, number>();
  for (const group of groupedBy(ordered, (hit) => normaliseDescription(hit.term)).values())
    for (const [turn, hit] of group.entries()) turns.set(hit, turn);
  return ordered.toSorted((a, b) => conflictFirst(a, b) || (turns.get(a) ?? 0) - (turns.get(b) ?? 0));
}
