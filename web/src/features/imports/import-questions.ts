import type { ImportAnswer, ImportFault, ImportRow } from '@praktis/contract/imports/imports.schemas';

/** What keeps rows from being saved as they are: one kind of question, or all that is wrong. */
export interface Doubt {
  /** Code of the question; `errors` for what is wrong. */
  code: string;
  /** Rows of the records it is about: a claim goes in or stays out whole. */
  rows: readonly number[];
  /** In the words of the server, each with the rows that say it, as a spreadsheet counts them. */
  said: readonly { message: string; lines: readonly number[] }[];
}

/** By the code of a question, `errors` for what is wrong: taken all the same, or left out. */
export type Answers = Readonly<Record<string, 'yes' | 'leave'>>;

export const errors = 'errors';

/** What is sent along of what the user has said. */
export interface Said {
  confirmed: readonly string[];
  leave_out: readonly number[];
}

/** The doubts of an answer in the order of their first rows: each kind of question once, then what is wrong. */
export function doubtsOf({ rows }: ImportAnswer): Doubt[] {
  const questions = rows.flatMap((row) => row.faults.filter(({ confirmation }) => confirmation));
  const codes = [...new Set(questions.map(({ code }) => code))];
  const asked = codes.map((code) => doubt(rows, code, (fault) => fault.confirmation && fault.code === code));
  const wrong = doubt(rows, errors, ({ confirmation }) => !confirmation);
  return wrong.rows.length > 0 ? [...asked, wrong] : asked;
}

function doubt(rows: readonly ImportRow[], code: string, isOne: (fault: ImportFault) => boolean): Doubt {
  const said = new Map<string, number[]>();
  const records = new Set<number>();
  for (const { line, record, faults } of rows)
    for (const { message } of faults.filter(isOne)) {
      records.add(record);
      said.set(message, [...(said.get(message) ?? []), line]);
    }
  return {
    code,
    rows: rows.filter(({ record }) => records.has(record)).map(({ row }) => row),
    said: [...said].map(([message, lines]) => ({ message, lines })),
  };
}

/** The doubts that are not answered yet. */
export const openOf = (doubts: readonly Doubt[], answers: Answers): Doubt[] =>
  doubts.filter(({ code }) => answers[code] === undefined);

/** What the answers come to, beside what had been said before. */
export function saidWith(before: Said, doubts: readonly Doubt[], answers: Answers): Said {
  const left = doubts.filter(({ code }) => answers[code] === 'leave').flatMap(({ rows }) => rows);
  const yes = doubts.filter(({ code }) => answers[code] === 'yes').map(({ code }) => code);
  return {
    confirmed: [...new Set([...before.confirmed, ...yes])],
    leave_out: [...new Set([...before.leave_out, ...left])].sort((a, b) => a - b),
  };
}

/** How many rows a save would bring, as the answers stand. */
export function countToSave({ rows }: ImportAnswer, { leave_out }: Said): number {
  const left = new Set(leave_out);
  return rows.filter(({ row, state }) => (state === 'new' || state === 'asks') && !left.has(row)).length;
}

/**
 * Messages by field of the screen: what is wrong with rows whose cell is empty is said where a value for the whole file
 * would be chosen, such as the reason of a closed period.
 */
export function fieldFaults({ rows }: ImportAnswer, fieldOf: Readonly<Record<string, string>>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { values, faults } of rows)
    for (const { column, confirmation, message } of faults) {
      const field = fieldOf[column];
      if (field && !confirmation && !values[column]) found[field] ??= message;
    }
  return found;
}
