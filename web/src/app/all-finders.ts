import type { RecordFinder } from '../kit/finders.ts';

/** Records the command palette finds; features add theirs here. */
export const allFinders: readonly RecordFinder[] = [];
