import { notify } from '../../kit/notices.tsx';
import { text } from '../../kit/texts.ts';
import { type ActAnswer, changedRows } from './bulk-act.dialog.tsx';

interface UndoWords {
  done: (count: number) => string;
  undone: (count: number) => string;
  notUndone: (count: number) => string;
}

type Back = (rows: readonly { id: string; version: number }[]) => Promise<ActAnswer | null | undefined>;

/** Says what an act on many records has done; the notice takes it back while it stands. */
export function offerUndo(answer: ActAnswer, words: UndoWords, back: Back): void {
  const changed = changedRows(answer).map(({ id, version }) => ({ id, version }));
  const message = words.done(changed.length);
  if (changed.length === 0) {
    notify.success({ message });
    return;
  }
  const undo = async () => {
    const told = await back(changed);
    if (!told) return;
    if (told.saved > 0) notify.success({ message: words.undone(told.saved) });
    const refused = told.rows.find((row) => !row.ok);
    if (refused) notify.warn(`${words.notUndone(told.refused)} ${refused.message}`);
  };
  notify.undo({ message, yes: text('core:undo'), run: () => void undo() });
}
