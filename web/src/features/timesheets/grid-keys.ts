import type { ClipboardEvent, KeyboardEvent } from 'react';

/** A cell: `data-cell="3:hour"` is the fourth row's. */
export interface Place {
  row: number;
  column: string;
}

/** A table that is typed in like a spreadsheet. */
export interface Grid {
  rows: number;
  columns: readonly string[];
  /** Whether the cell's value is what is typed, so that text can be pasted into it and arrows lead out of it. */
  plain: (place: Place) => boolean;
  read: (place: Place) => unknown;
  write: (place: Place, value: unknown) => void;
  /** Left and right lead from cell to cell too, where the text of the cell ends. */
  sideways?: boolean;
  /** Told how many of the pasted cells found no place. */
  onLeftOut?: (count: number) => void;
}

function placeOf(target: EventTarget): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  const [row = '', column = ''] = (cell?.dataset.cell ?? '').split(':');
  return cell ? { row: Number(row), column } : null;
}

/** Brings the focus into a cell and selects what stands in it. */
export function focusCell(table: HTMLElement, { row, column }: Place): void {
  const input = table.querySelector<HTMLInputElement>(`[data-cell="${row}:${column}"] :is(input, textarea, a)`);
  input?.focus();
  input?.select?.();
}

const isOpenList = (target: EventTarget) =>
  target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true';

/** Which way a key leads in a column: Enter down, with Shift up; arrows where they mean nothing else. */
function stepOf(event: KeyboardEvent, plain: boolean): number {
  const { target } = event;
  if (event.key === 'Enter') {
    const follows = target instanceof HTMLAnchorElement;
    return event.altKey || follows ? 0 : event.shiftKey ? -1 : 1;
  }
  if (target instanceof HTMLTextAreaElement || !plain) return 0;
  return { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
}

/** Left and right, where the caret stands at that end or everything is selected. */
function sideStepOf({ key, target, shiftKey }: KeyboardEvent): number {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0;
  if (step === 0 || shiftKey || !(target instanceof HTMLInputElement)) return shiftKey ? 0 : step;
  const { selectionStart, selectionEnd, value } = target;
  return (step < 0 ? selectionStart === 0 : selectionEnd === value.length) ? step : 0;
}

/** Lines and tabs of pasted text as cells. */
export function pastedCells(text: string): string[][] {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
}

/** Where pasted cells go, the first of them to `at`; `left` counts those with something in them that find no place. */
export function pastePlan(
  cells: readonly (readonly string[])[],
  at: Place,
  grid: Pick<Grid, 'rows' | 'columns' | 'plain'>,
): { writes: { place: Place; text: string }[]; left: number } {
  const first = grid.columns.indexOf(at.column);
  const writes: { place: Place; text: string }[] = [];
  let left = 0;
  for (const [down, line] of cells.entries())
    for (const [across, value] of line.entries()) {
      const place = { row: at.row + down, column: grid.columns[first + across] ?? '' };
      if (place.row < grid.rows && place.column !== '' && grid.plain(place)) writes.push({ place, text: value.trim() });
      else if (value.trim() !== '') left += 1;
    }
  return { writes, left };
}

function step(event: KeyboardEvent<HTMLTableElement>, place: Place, grid: Grid): Place | null {
  if (event.ctrlKey || event.metaKey) return null;
  const down = stepOf(event, grid.sideways === true || grid.plain(place));
  if (down !== 0) return { ...place, row: Math.min(grid.rows - 1, Math.max(0, place.row + down)) };
  const across = grid.sideways ? sideStepOf(event) : 0;
  const column = grid.columns[grid.columns.indexOf(place.column) + across];
  return across === 0 || column === undefined ? null : { ...place, column };
}

/** The keys of a spreadsheet: Enter goes down, Shift Enter up, Ctrl D takes the value from above, several cells are pasted. */
export function gridKeys(grid: Grid) {
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const place = placeOf(event.target);
    if (!place || isOpenList(event.target) || event.defaultPrevented) return;
    if (event.key === 'd' && (event.ctrlKey || event.metaKey) && place.row > 0) {
      event.preventDefault();
      grid.write(place, grid.read({ ...place, row: place.row - 1 }));
      return;
    }
    const next = step(event, place, grid);
    if (!next) return;
    event.preventDefault();
    focusCell(event.currentTarget, next);
  };
  const onPaste = (event: ClipboardEvent<HTMLTableElement>) => {
    const place = placeOf(event.target);
    const cells = pastedCells(event.clipboardData.getData('text/plain'));
    if (!place || (cells.length < 2 && (cells[0]?.length ?? 0) < 2)) return;
    event.preventDefault();
    const { writes, left } = pastePlan(cells, place, grid);
    for (const { place: to, text } of writes) grid.write(to, text);
    if (left > 0) grid.onLeftOut?.(left);
  };
  return { onKeyDown, onPaste };
}
