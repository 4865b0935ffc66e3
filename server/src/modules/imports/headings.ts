import type { Column } from './columns.ts';

/** A heading as it is compared: without case, marks and doubled spaces. */
function normalHeading(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The names of a column, the most exact first. */
const namesOf = (column: Column) => [
  ...(column.exact ?? []),
  ...[column.key, column.en, column.id, ...(column.also ?? [])],
];

/** A heading of a file that names a column. */
interface Named {
  at: number;
  column: Column;
  heading: string;
  /** Its place among the names of the column. */
  rank: number;
}

function named(columns: readonly Column[], headings: readonly string[]): Named[] {
  return headings.flatMap((text, at) => {
    const heading = normalHeading(text);
    for (const column of heading === '' ? [] : columns) {
      const rank = namesOf(column).map(normalHeading).indexOf(heading);
      if (rank >= 0) return { at, column, heading, rank };
    }
    return [];
  });
}

/** A column of a file with the places where it stands, the most exact heading first. */
export interface FoundColumn {
  column: Column;
  places: number[];
}

/** Kinds of a figure: two headings of one may well mean two figures, so nobody knows which is meant. */
const figures: ReadonlySet<Column['kind']> = new Set(['number', 'whole', 'duration']);

const isTwice = (ones: readonly Named[]) =>
  ones.some(
    (one) => figures.has(one.column.kind) || ones.some((other) => other.at > one.at && other.heading === one.heading),
  );

/**
 * The columns that stand in a file, in its order. `twice`: a column of which one and the same heading stands twice, or a figure
 * under two headings, so that nobody knows which is meant.
 */
export function columnsUnder(columns: readonly Column[], headings: readonly string[]) {
  const all = named(columns, headings);
  const byColumn = new Map<Column, Named[]>();
  for (const one of all) byColumn.set(one.column, [...(byColumn.get(one.column) ?? []), one]);
  const [twice] = [...byColumn].filter(([, ones]) => ones.length > 1 && isTwice(ones));
  const found = [...byColumn].map(([column, ones]): FoundColumn => {
    const places = ones.toSorted((a, b) => a.rank - b.rank).map(({ at }) => at);
    return { column, places };
  });
  found.sort((a, b) => (a.places[0] ?? 0) - (b.places[0] ?? 0));
  return { found, twice: twice && { column: twice[0], headings: headingsOf(twice[1], headings) } };
}

/** The headings of a column, one that stands twice named once. */
function headingsOf(ones: readonly Named[], headings: readonly string[]): string[] {
  const [first] = ones;
  if (ones.every(({ heading }) => heading === first?.heading)) return [];
  return ones.map(({ at }) => headings[at]?.trim() ?? '');
}
