import { mailDomain, phoneFigures, registrationFigures, taxIdentity } from './identity.ts';
import type { NameKind } from './names.ts';
import { type ConflictParty, type PartyScore, scoreClass } from './score.ts';

// CON-03 and CON-04 once more, as plainly as they are written and without a thought for speed: every name is read anew for
// every pair. What the check uses must say the same.

const words = (list: string) => new Set(list.split(' '));
const LEGAL_FORMS = words(
  'pt persero tbk cv fa firma ud pd koperasi yayasan perkumpulan perum perumda perseroda ltd limited llc llp lp inc ' +
    'incorporated corp corporation co company plc pte pvt private bv nv gmbh ag sa sas sarl srl spa sdn bhd berhad ' +
    'pty kk oy ab as aps kg',
);
const TITLES = words(
  'bapak ibu tuan nyonya nona mr mrs ms dr drs dra ir prof h hj kh rm ra sh mh mm mkn llm se msc mba phd skom',
);
const JOINING_WORDS = words('dan and und et of the');
const MUHAMMAD = words('muhammad muhamad mohammad mohamad mochammad mochamad moh muh mohd muhd');
const FOLD: readonly (readonly [RegExp, string])[] = [
  ...([
    [/tj/g, 'c'],
    [/dj/g, 'j'],
    [/sj/g, 'sy'],
    [/nj/g, 'ny'],
    [/oe/g, 'u'],
    [/ch/g, 'h'],
    [/kh/g, 'h'],
  ] as const),
  ...([
    [/ph/g, 'f'],
    [/v/g, 'f'],
    [/x/g, 'ks'],
    [/q/g, 'k'],
    [/z/g, 's'],
    [/th/g, 't'],
    [/dh/g, 'd'],
  ] as const),
  ...([
    [/bh/g, 'b'],
    [/ie/g, 'i'],
    [/y/g, 'j'],
    [/(\p{L})\1+/gu, '$1'],
  ] as const),
];

export const plainFold = (word: string) => FOLD.reduce((text, [from, to]) => text.replace(from, to), word);

function plainText(text: string): string {
  const bare = text.normalize('NFKD').replace(/\p{M}+/gu, '');
  const folded = bare.toLowerCase().toUpperCase().toLowerCase().replace(/ς/g, 'σ');
  return folded.normalize('NFKD').replace(/\p{M}+/gu, '');
}

const DOTS = /[.'‘’‛ʻʼʽʾʿ`´′＇]/gu;

function rawWords(name: string): string[] {
  const text = plainText(name.replace(/\p{Cf}+/gu, '').replace(DOTS, ''))
    .replace(/[&+]/g, ' dan ')
    .replace(DOTS, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
  return text.split(' ').filter((word) => word !== '');
}

function without(list: string[], dropped: ReadonlySet<string>): string[] {
  const left = list.filter((word) => !dropped.has(word));
  return left.length > 0 ? left : list;
}

/** Every reading of a name: its words, sorted, each once. */
export function plainForms(name: string, kind: NameKind): string[][] {
  const composed = name.normalize('NFC');
  const spelledOut = composed.replace(/[äÄ]/g, 'ae').replace(/[öÖ]/g, 'oe').replace(/[üÜ]/g, 'ue');
  const read = (spelling: string, isPerson: boolean) => {
    const body = without(rawWords(spelling), LEGAL_FORMS);
    const named = without(isPerson ? without(body, TITLES) : body, JOINING_WORDS);
    const one = named.map((word) => (named.length > 1 && MUHAMMAD.has(word) ? 'muhammad' : word));
    return one.length > 1 ? [one, one.map((word) => (word === 'm' ? 'muhammad' : word))] : [one];
  };
  const asPerson = kind === 'unknown' ? [false, true] : [kind === 'person'];
  const all = [composed, spelledOut].flatMap((spelling) => asPerson.flatMap((isPerson) => read(spelling, isPerson)));
  return all.filter((form) => form.length > 0).map((form) => [...new Set(form)].sort());
}

/** The three-letter pieces of words (TIM-09). */
export function plainPieces(list: readonly string[]): Set<string> {
  return new Set(
    list.flatMap((word) => {
      const letters = [' ', ' ', ...word, ' '];
      return letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''));
    }),
  );
}

function plainFormScore(a: readonly string[], b: readonly string[]): number {
  const [foldedA, foldedB] = [new Set(a.map(plainFold)), new Set(b.map(plainFold))];
  const within = (part: Set<string>, whole: Set<string>) => [...part].every((word) => whole.has(word));
  if (a.join(' ') === b.join(' ')) return 100;
  if (within(foldedA, foldedB) && within(foldedB, foldedA)) return 95;
  const contained = [[foldedA, foldedB, a] as const, [foldedB, foldedA, b] as const].map(([part, whole, asWritten]) => {
    if (!within(part, whole)) return 0;
    if (part.size >= 2) return 90;
    return asWritten.some((word) => [...word].length >= 4) ? 70 : 0;
  });
  if (Math.max(...contained) > 0) return Math.max(...contained);
  const [piecesA, piecesB] = [plainPieces([...foldedA]), plainPieces([...foldedB])];
  const all = new Set([...piecesA, ...piecesB]).size;
  return Math.round(100 * ([...piecesA].filter((piece) => piecesB.has(piece)).length / all));
}

/** nameScore, the plain way. */
export function plainNameScore(a: string, b: string, kinds: [NameKind, NameKind]): number {
  const [formsA, formsB] = [plainForms(a, kinds[0]), plainForms(b, kinds[1])];
  return Math.max(0, ...formsA.flatMap((one) => formsB.map((other) => plainFormScore(one, other))));
}

/** What recordScore says but for the likeness. */
export type PlainScore = Omit<PartyScore, 'likeness'>;

/** recordScore, the plain way: of several that score best, the first, identities before names. */
export function plainRecordScore(a: ConflictParty, b: ConflictParty): PlainScore | null {
  const pairs = (
    of: PartyScore['field'],
    score: number,
    lists: (party: ConflictParty) => readonly (string | null | undefined)[],
    keyOf: (text: string) => string | null,
  ) =>
    lists(a).flatMap((term) => {
      const key = term ? keyOf(term) : null;
      const found = lists(b).find((text) => text && key !== null && keyOf(text) === key);
      return term && found ? [{ score, field: of, term, found }] : [];
    });
  const all: PlainScore[] = [
    ...pairs('tax_number', 100, (party) => [party.tax_number, party.nik], taxIdentity),
    ...pairs('registration_number', 100, (party) => [party.registration_number], registrationFigures),
    ...pairs('email', 60, (party) => party.emails ?? [], mailDomain),
    ...pairs('phone', 60, (party) => party.phones ?? [], phoneFigures),
    ...a.names.flatMap((term) =>
      b.names.map((found) => {
        const score = plainNameScore(term, found, [a.kind ?? 'unknown', b.kind ?? 'unknown']);
        return { score, field: 'name' as const, term, found };
      }),
    ),
  ];
  const best = all.reduce<PlainScore | null>(
    (top, next) => (top === null || next.score > top.score ? next : top),
    null,
  );
  return best !== null && scoreClass(best.score) !== null ? best : null;
}
