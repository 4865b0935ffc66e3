import { readFileSync } from 'node:fs';
import type { NameKind } from './names.ts';
import { nameScore, POSSIBLE_FROM, type ScoreClass, scoreClass } from './score.ts';

/**
 * Invented pairs of names with what a lawyer would say of them before any program does. `strong`: taken for one party.
 * `possible`: may be one party, somebody has to ask. `weak`: alike, worth a glance. `none`: two parties.
 */
export interface NamePair {
  group: string;
  expected: ScoreClass | 'none';
  kind: NameKind;
  a: string;
  b: string;
}

export interface ScoredPair extends NamePair {
  score: number;
  band: ScoreClass | 'none';
}

const csv = readFileSync(new URL('../../test-data/name-pairs.csv', import.meta.url), 'utf8');

/** The cells of a line; a cell with a comma or a quotation mark stands in quotation marks. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}

/** The pairs, each with the score that the rules give it. */
export const scoredPairs: readonly ScoredPair[] = csv
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [group = '', expected = '', kind = '', a = '', b = ''] = cellsOf(line);
    const pair = { group, expected, kind, a, b } as NamePair;
    const score = nameScore(a, b, pair.kind);
    return { ...pair, score, band: scoreClass(score) ?? 'none' };
  });

/** Whether a lawyer would want to see the pair. */
export const mustBeSeen = ({ expected }: NamePair): boolean => expected === 'strong' || expected === 'possible';

/** What the rules make of some pairs: counts, and recall and precision in per cent. */
export function figuresOf(pairs: readonly ScoredPair[]) {
  const must = pairs.filter(mustBeSeen);
  const asked = pairs.filter(({ score }) => score >= POSSIBLE_FROM);
  const share = (part: number, whole: number) => (whole === 0 ? 100 : (100 * part) / whole);
  const shown = must.filter(({ band }) => band !== 'none');
  const decided = must.filter(({ score }) => score >= POSSIBLE_FROM);
  const right = asked.filter(mustBeSeen);
  return {
    ...{ pairs: pairs.length, must: must.length, shown: shown.length, decided: decided.length },
    ...{ asked: asked.length, right: right.length },
    recall: share(shown.length, must.length),
    recall_decided: share(decided.length, must.length),
    precision: share(right.length, asked.length),
  };
}
