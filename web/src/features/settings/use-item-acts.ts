import type { AnyCall } from '@praktis/contract/kit/call';
import { notify } from '../../kit/notices.tsx';
import { ask } from '../../kit/questions.ts';
import { useTexts } from '../../kit/texts.ts';
import { useSend } from '../../kit/use-send.ts';
import type { Action } from '../../ui/action-menu.tsx';

interface ActCalls {
  remove: AnyCall;
  archive?: AnyCall | undefined;
  reactivate?: AnyCall | undefined;
}

interface Actable {
  id: string;
  archived?: boolean;
}

interface Act<T> {
  calls: ActCalls;
  nameOf: (item: T) => string;
  /** Paths whose answers are read anew. */
  refreshes: readonly string[];
  /** What the question before a deletion says; by default that nothing uses the record. */
  deleteText?: string;
}

/** Archiving, offering again and deleting a record of the set-up (ROL-08, G189). */
export function useItemActs<T extends Actable>({ calls, nameOf, refreshes, deleteText }: Act<T>) {
  const { t } = useTexts('settings');
  const remove = useSend(calls.remove, ...refreshes);
  // A list without these calls never offers them; a call has to stand here all the same.
  const archive = useSend(calls.archive ?? calls.remove, ...refreshes);
  const reactivate = useSend(calls.reactivate ?? calls.remove, ...refreshes);
  const tell = (key: string, item: T) => notify.success({ message: t(key, { name: nameOf(item) }) });
  const body = ({ id }: T) => ({ id }) as never;
  const putAway = async (item: T) => {
    if (await archive.attempt(body(item))) tell('item.archived', item);
  };
  const offerAgain = async (item: T) => {
    if (await reactivate.attempt(body(item))) tell('item.reactivated', item);
  };
  const destroy = async (item: T) => {
    const title = t('item.delete_title', { name: nameOf(item) });
    const sure = await ask({ title, text: deleteText ?? t('item.delete_text'), yes: t('core:delete'), danger: true });
    if (sure && (await remove.attempt(body(item)))) tell('item.deleted', item);
  };
  // The server refuses it and says what uses it.
  const askWhy = async (item: T) => {
    await remove.attempt(body(item));
  };
  const run = (act: (item: T) => Promise<void>, item: T) => () => {
    act(item).catch(() => undefined);
  };

  /** What may be done with a row besides changing it. */
  return (item: T, { deletable }: { deletable: boolean }): (Action | false)[] => [
    Boolean(calls.archive) && !item.archived && { title: t('item.archive'), run: run(putAway, item) },
    Boolean(calls.reactivate) && item.archived === true && { title: t('item.reactivate'), run: run(offerAgain, item) },
    deletable
      ? { title: t('core:delete'), run: run(destroy, item), danger: true, apart: true }
      : { title: t('item.why_kept'), run: run(askWhy, item), apart: true },
  ];
}
