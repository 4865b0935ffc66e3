import { figuresOf, mustBeSeen, type ScoredPair, scoredPairs } from '../../rules/src/conflict/name-pairs.fixture.ts';

const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
const percent = (value: number) => `${value.toFixed(1)} %`;

const all = figuresOf(scoredPairs);
const groups = [...new Set(scoredPairs.map(({ group }) => group))].map((group) => {
  const { pairs, must, shown, decided, asked, right } = figuresOf(scoredPairs.filter((pair) => pair.group === group));
  return [group, pairs, must, shown, decided, asked, right];
});
const bands = (['strong', 'possible', 'weak', 'none'] as const).map((expected) => {
  const of = scoredPairs.filter((pair) => pair.expected === expected);
  const counted = (['strong', 'possible', 'weak', 'none'] as const).map(
    (band) => of.filter((pair) => pair.band === band).length,
  );
  return [expected, ...counted, of.length];
});
const shownPairs = (pairs: readonly ScoredPair[]) => pairs.map(({ a, b, expected, score }) => [a, b, expected, score]);
const pairHead = ['a', 'b', 'a lawyer says', 'score'];

process.stdout.write(`# The conflict check, measured

Generated from \`rules/test-data/name-pairs.csv\` and the rules of comparison; \`rules/src/conflict/name-pairs.test.ts\` holds the figures.

What is compared, how names are normalised, and what a score means stand in CON-02 to CON-04; the worked table of CON-04 is
\`rules/src/conflict/score.test.ts\`, to the point. This page says how well those rules do on ${all.pairs} invented pairs of names.
What each pair should come to was written down before any score was looked at: *strong*, taken for one party; *possible*, may be
one party, somebody has to ask; *weak*, alike, worth a glance; *none*, two parties. Names alone are judged here: an equal tax
number, NIK, registration number, phone or e-mail domain is found beside them and by itself.

## Figures

${table(
  ['measure', 'counted', 'figure'],
  [
    ['recall: pairs that must be seen, reported (45 and above)', `${all.shown} of ${all.must}`, percent(all.recall)],
    ['of these to be decided (60 and above)', `${all.decided} of ${all.must}`, percent(all.recall_decided)],
    ['precision at 60 and above', `${all.right} of ${all.asked}`, percent(all.precision)],
  ],
)}

Must be seen: expected strong or possible. Right at 60 and above: the same. A weak pair scored 60 counts as wrong.

## By group

${table(['group', 'pairs', 'must be seen', 'reported', 'of these at 60', 'all at 60', 'right'], groups)}

## Expected and given

${table(['expected', 'given strong', 'possible', 'weak', 'not reported', 'pairs'], bands)}

## Reported, but folded below 60

${table(pairHead, shownPairs(scoredPairs.filter((pair) => mustBeSeen(pair) && pair.score < 60)))}

An initial is a word like any other, and so is *Group*: CON-03 does not drop them.

## To be decided, though it is another party

${table(pairHead, shownPairs(scoredPairs.filter((pair) => !mustBeSeen(pair) && pair.score >= 60)))}

A single common word in common is 70 by CON-04, and a name that differs in one letter may be a typing error: both are asked.

## Speed

\`npm run bench -- conflict\` searches 50,000 parties through the service, beside a plain \`ILIKE\` search in the same run, and fails
above 300 ms at the 95th percentile. All parties are compared; what is passed over before the scoring cannot reach 45
(decision 12, and decision 29 on the index that is kept between checks).
`);
