import { TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, type SyntheticEvent, useEffect, useState } from 'react';

/** What came into a field in one piece, other than by one key. */
export interface Piece {
  /** The field's text with the piece in it. */
  text: string;
  /** Whether it is several digits and nothing else, among what stood there. */
  digits: boolean;
  /** Whether nothing is left of what stood there. */
  whole: boolean;
}

interface FigureInputProps extends TextInputProps {
  onEnter(): void;
  onPiece(piece: Piece): void;
  onUndo(): void;
}

/** What stands in the second text and not in the first, between what they begin and end with. */
function inserted(before: string, after: string): string {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return after.slice(start, after.length - end);
}

/** Keeps several cells or lines out: an input would make one line of them, and that looks like one figure. */
function keepSeveralOut(event: SyntheticEvent, data: DataTransfer | null) {
  if (/[\t\r\n]/.test((data?.getData('text') ?? '').trim())) event.preventDefault();
}

/** Puts the cursor behind what came in, after the field's own way of writing has placed it. */
function useCursorBehind() {
  const [piece, setPiece] = useState<{ input: HTMLInputElement } | null>(null);
  useEffect(() => {
    if (!piece) return;
    const { input } = piece;
    const later = setTimeout(() => {
      if (document.activeElement === input) input.setSelectionRange(input.value.length, input.value.length);
    });
    return () => clearTimeout(later);
  }, [piece]);
  return (input: HTMLInputElement) => setPiece({ input });
}

/** What an event put into a field that showed `before`; null for a single character and for a deletion. */
function pieceOf(before: string, text: string, event: Event): Piece | null {
  const { inputType = '', data = null } = event as Partial<InputEvent>;
  if (inputType.startsWith('delete')) return null;
  const fresh = inserted(before, text);
  const composed = inputType === 'insertCompositionText';
  // Text filled in by the browser replaces all of it, and says of itself nothing or that it replaces.
  const replaces = inputType === '' || inputType === 'insertReplacementText' || (!composed && data === text);
  const whole = before === '' || (replaces && text.length > 1);
  if (fresh.length < 2 && !(whole && text.length > 1)) return null;
  return { text, digits: /^\d+$/.test(fresh), whole };
}

/**
 * The input below a number field. Single keys and deletions are the field's own to group and to keep in order; what
 * comes in one piece (pasted, dropped, filled in by the browser, chosen on a phone's keyboard) is told as the text that
 * stands there, before any of its points and commas are taken for typed ones. The browser's own undoing puts back text
 * that was grouped since: it is told apart too, and redoing does nothing.
 */
export function FigureInput({ onEnter, onPiece, onUndo, onChange, onFocus, ...input }: FigureInputProps) {
  const cursorBehind = useCursorBehind();
  const changed = (event: ChangeEvent<HTMLInputElement>) => {
    const native = event.nativeEvent;
    const type = (native as Partial<InputEvent>).inputType;
    if (type === 'historyUndo') return onUndo();
    if (type === 'historyRedo') return;
    const piece = pieceOf(String(input.value ?? ''), event.currentTarget.value, native);
    if (!piece) return onChange?.(event);
    onPiece(piece);
    cursorBehind(event.currentTarget);
  };
  return (
    <TextInput
      {...input}
      onChange={changed}
      onPaste={(event) => keepSeveralOut(event, event.clipboardData)}
      onDrop={(event) => keepSeveralOut(event, event.dataTransfer)}
      onFocus={(event) => {
        onEnter();
        onFocus?.(event);
      }}
    />
  );
}
