import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import type { FormValues } from '../../ui/form/form-types.ts';

/** Columns whose value is what is typed, so that text can be pasted into them. */
const plain: readonly string[] = ['description', 'worked', 'hour', 'billing_group'];

interface Place {
  row: number;
  column: string;
}

function placeOf(target: EventTarget): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  const [row = '', column = ''] = (cell?.dataset.cell ?? '').split(':');
  return cell ? { row: Number(row), column } : null;
}

function focusCell(table: HTMLElement, { row, column }: Place): void {
  const input = table.querySelector<HTMLInputElement>(`[data-cell="${row}:${column}"] :is(input, textarea)`);
  input?.focus();
  input?.select?.();
}

const isOpenList = (target: EventTarget) =>
  target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true';

/** Which way a key leads in a column: Enter down, with Shift up; arrows where they mean nothing else. */
function stepOf(event: KeyboardEvent): number {
  const isText = event.target instanceof HTMLTextAreaElement;
  if (event.key === 'Enter') return event.altKey ? 0 : event.shiftKey ? -1 : 1;
  const place = placeOf(event.target);
  if (isText || !place || !plain.includes(place.column)) return 0;
  return { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
}

/** Lines and tabs of pasted text as cells. */
export function pastedCells(text: string): string[][] {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
}

/** The keys of a spreadsheet: Enter goes down, Shift Enter up, Ctrl D takes the value from above, several cells are pasted. */
export function useGridKeys(rows: number, columns: readonly string[]) {
  const { setValue, getValues } = useFormContext<FormValues>();
  const pathOf = ({ row, column }: Place): string => `rows.${row}.${column}`;
  const write = (place: Place, value: unknown) =>
    setValue(pathOf(place), value, { shouldDirty: true, shouldTouch: true });
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const place = placeOf(event.target);
    if (!place || isOpenList(event.target) || event.defaultPrevented) return;
    if (event.key === 'd' && (event.ctrlKey || event.metaKey) && place.row > 0) {
      event.preventDefault();
      write(place, getValues(pathOf({ ...place, row: place.row - 1 })));
      return;
    }
    const step = event.ctrlKey || event.metaKey ? 0 : stepOf(event);
    if (step === 0) return;
    event.preventDefault();
    const row = Math.min(rows - 1, Math.max(0, place.row + step));
    focusCell(event.currentTarget, { ...place, row });
  };
  const onPaste = (event: ClipboardEvent<HTMLTableElement>) => {
    const place = placeOf(event.target);
    const cells = pastedCells(event.clipboardData.getData('text/plain'));
    if (!place || (cells.length < 2 && (cells[0]?.length ?? 0) < 2)) return;
    event.preventDefault();
    const first = columns.indexOf(place.column);
    for (const [down, line] of cells.entries())
      for (const [across, value] of line.entries()) {
        const column = columns[first + across] ?? '';
        if (place.row + down < rows && plain.includes(column)) write({ row: place.row + down, column }, value.trim());
      }
  };
  return { onKeyDown, onPaste };
}
