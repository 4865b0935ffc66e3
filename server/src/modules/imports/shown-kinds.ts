import { cellKinds, type ShownKind } from '@praktis/contract/imports/imports.schemas';
import type { Column } from './columns.ts';

/** How a reader sees the cells of each column: what is no date, figure or answer is words. */
export function shownKinds(columns: readonly Column[]): Record<string, ShownKind> {
  return Object.fromEntries(columns.map(({ key, kind }) => [key, cellKinds.find((one) => one === kind) ?? 'text']));
}
