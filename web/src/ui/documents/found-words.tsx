/** Letters that stand before the found word, so that it is seen in a narrow cell. */
const before = 20;

/** An excerpt in three: before the first searched word, as far as it helps, that word, the rest. */
export function partsAround(excerpt: string, keyword: string): readonly [string, string, string] {
  const places = keyword
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => ({ word, at: excerpt.toLowerCase().indexOf(word) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  const [first] = places;
  if (!first) return ['', '', excerpt];
  const { at, word } = first;
  const lead = at > before ? `…${excerpt.slice(at - before, at)}` : excerpt.slice(0, at);
  return [lead, excerpt.slice(at, at + word.length), excerpt.slice(at + word.length)];
}

/** Where a searched word stands in the text of a file. */
export function FoundWords({ excerpt, keyword }: { excerpt: string; keyword: string }) {
  const [lead, word, rest] = partsAround(excerpt, keyword);
  return (
    <>
      {lead}
      {word && <mark>{word}</mark>}
      {rest}
    </>
  );
}
