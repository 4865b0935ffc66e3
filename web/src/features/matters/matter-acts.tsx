import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { type ReactNode, useState } from 'react';
import { notify } from '../../kit/notices.tsx';
import { ask } from '../../kit/questions.ts';
import { useTexts } from '../../kit/texts.ts';
import { useSend } from '../../kit/use-send.ts';
import type { Action, Actions } from '../../ui/action-menu.tsx';
import { type ActMatter, MatterDialogs, type OpenDialog } from './matter.dialogs.tsx';
import { matterTitle, refreshedByMatters } from './matter-types.ts';

interface MatterActs {
  /** Brings the matter into work, as far as it may be. */
  activate: (matter: ActMatter) => Action | false;
  /** Pausing, closing, deleting. */
  others: (matter: ActMatter) => Actions;
  /** The dialog that is open. */
  dialog: ReactNode;
}

/** Restores and deletes, each after a question that names the matter (MAT-01). */
function useAnswered() {
  const { t } = useTexts('matters');
  const activate = useSend(matterCalls.activate, ...refreshedByMatters);
  const remove = useSend(matterCalls.remove, ...refreshedByMatters);
  const restore = async ({ id, version, ...matter }: ActMatter) => {
    const name = matterTitle(matter);
    const yes = await ask({ title: t('restore.title', { name }), text: t('restore.text'), yes: t('restore.yes') });
    if (yes && (await activate.attempt({ id, version }))) notify.success({ message: t('restore.done', { name }) });
  };
  const discard = async ({ id, version, ...matter }: ActMatter) => {
    const name = matterTitle(matter);
    const question = { title: t('delete.title', { name }), text: t('delete.text'), yes: t('delete.yes'), danger: true };
    if ((await ask(question)) && (await remove.attempt({ id, version })))
      notify.success({ message: t('delete.done', { name }) });
  };
  const purge = async ({ id, version, number, ...matter }: ActMatter, gone: () => void) => {
    const name = matterTitle({ number, ...matter });
    const question = { title: t('purge.title', { name }), text: t('purge.text'), yes: t('purge.yes'), danger: true };
    if (!(await ask({ ...question, typed: number }))) return;
    if (!(await remove.attempt({ id, version, permanent: true, number }))) return;
    notify.success({ message: t('purge.done', { name }) });
    gone();
  };
  return { restore, discard, purge };
}

/** The moves of a matter from one state to another, as far as the server allows them; `gone` follows a deletion for ever. */
export function useMatterActs(gone: () => void): MatterActs {
  const { t } = useTexts('matters');
  const [open, setOpen] = useState<{ dialog: OpenDialog; matter: ActMatter } | null>(null);
  const { restore, discard, purge } = useAnswered();
  const show = (dialog: OpenDialog, matter: ActMatter) => () => setOpen({ dialog, matter });
  const activate: MatterActs['activate'] = (matter) => {
    if (!matter.can_activate) return false;
    if (matter.status === 'deleted') return { title: t('restore.yes'), run: () => void restore(matter) };
    const dialog = matter.status === 'draft' ? 'approve' : 'resume';
    return { title: t(`${dialog}.yes`), run: show(dialog, matter) };
  };
  const others: MatterActs['others'] = (matter) => [
    matter.can_pending && { title: t('pending.yes'), run: show('pending', matter), apart: true },
    matter.can_close && { title: t('close.yes'), run: show('close', matter), apart: !matter.can_pending },
    matter.can_delete && { title: t('delete.yes'), run: () => void discard(matter), danger: true, apart: true },
    matter.can_purge && { title: t('purge.yes'), run: () => void purge(matter, gone), danger: true, apart: true },
  ];
  const dialog = open && <MatterDialogs open={open.dialog} matter={open.matter} onClose={() => setOpen(null)} />;
  return { activate, others, dialog };
}
