import { compare } from './money.ts';
import { normaliseDescription, similarity } from './trigram.ts';

/** What the similarity check reads of a time entry (TIM-09). `hour` is the decimal text of the hours charged. */
export interface ComparedEntry {
  readonly id: string | null;
  readonly fee_earner_id: string;
  readonly date: string;
  readonly matter_id: string;
  readonly activity_id: string | null;
  readonly description: string;
  readonly start_time: string | null;
  readonly end_time: string | null;
  readonly hour: string;
}

/** Why two entries look like one: the four cases of TIM-09, the first that holds. */
export type SimilarReason = 'same_description' | 'similar_description' | 'same_times' | 'same_hour';

/** An entry that looks like the one judged; `score` is how alike the two descriptions are, 0..1 in hundredths. */
export interface SimilarEntry<Entry> {
  readonly entry: Entry;
  readonly reason: SimilarReason;
  readonly score: number;
}

/** From this trigram similarity on, descriptions of one activity are taken for the same work (TIM-09 no. 2). */
const SIMILAR_FROM = 0.6;

function minuteText(time: string): string {
  return time.slice(0, 5);
}

function sameTimes(a: ComparedEntry, b: ComparedEntry): boolean {
  if (a.start_time === null || a.end_time === null || b.start_time === null || b.end_time === null) return false;
  return minuteText(a.start_time) === minuteText(b.start_time) && minuteText(a.end_time) === minuteText(b.end_time);
}

function comparable(a: ComparedEntry, b: ComparedEntry): boolean {
  const itself = a.id !== null && a.id === b.id;
  return !itself && a.fee_earner_id === b.fee_earner_id && a.date === b.date && a.matter_id === b.matter_id;
}

function judge<Entry extends ComparedEntry>(entry: ComparedEntry, other: Entry): SimilarEntry<Entry> | null {
  const mine = normaliseDescription(entry.description);
  const theirs = normaliseDescription(other.description);
  if (mine === theirs) return { entry: other, reason: 'same_description', score: 1 };
  const exact = similarity(mine, theirs);
  const score = Math.round(exact * 100) / 100;
  const sameActivity = entry.activity_id === other.activity_id;
  if (sameActivity && exact >= SIMILAR_FROM) return { entry: other, reason: 'similar_description', score };
  if (sameTimes(entry, other)) return { entry: other, reason: 'same_times', score };
  const oneIsEmpty = mine === '' || theirs === '';
  if (oneIsEmpty && sameActivity && compare(entry.hour, other.hour) === 0) {
    return { entry: other, reason: 'same_hour', score };
  }
  return null;
}

/**
 * The entries that look like `entry` (TIM-09), of the same fee earner, date and matter, other than itself,
 * in the order given. `others` are the non-deleted entries; those of other days or matters are passed over.
 */
export function similarEntries<Entry extends ComparedEntry>(
  entry: ComparedEntry,
  others: readonly Entry[],
): SimilarEntry<Entry>[] {
  return others
    .filter((other) => comparable(entry, other))
    .map((other) => judge(entry, other))
    .filter((hit) => hit !== null);
}

/**
 * The similarity check of a mass call: one list a row, each row judged against the stored entries and against
 * the rows before it, which stand in for what is stored under their id (TIM-09).
 */
export function similarInMass<Entry extends ComparedEntry>(
  rows: readonly Entry[],
  stored: readonly Entry[],
): SimilarEntry<Entry>[][] {
  let known = [...stored];
  return rows.map((row) => {
    const hits = similarEntries(row, known);
    known = [...known.filter((entry) => entry.id === null || entry.id !== row.id), row];
    return hits;
  });
}

/** What makes an imported time entry the same one (TIM-10). */
export interface FingerprintedEntry {
  readonly fee_earner_id: string;
  readonly date: string;
  readonly matter_id: string;
  readonly start_time: string | null;
  readonly minutes: number;
  readonly description: string;
}

/**
 * The fingerprint by which a row of an import is recognised as already there (TIM-10, T-31): fee earner, date,
 * matter, start or empty, minutes, normalised description.
 */
export function fingerprint(entry: FingerprintedEntry): string {
  const start = entry.start_time === null ? '' : minuteText(entry.start_time);
  const description = normaliseDescription(entry.description);
  return [entry.fee_earner_id, entry.date, entry.matter_id, start, String(entry.minutes), description].join('|');
}

/** What stands before and after the minutes of a fingerprint: for a row that tells the hours charged and not the minutes worked. */
export function aroundMinutes(text: string): { before: string; after: string } {
  const parts = text.split('|');
  return { before: `${parts.slice(0, 4).join('|')}|`, after: `|${parts.slice(5).join('|')}` };
}
