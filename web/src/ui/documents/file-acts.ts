import { documentCalls } from '@praktis/contract/documents/documents.calls';
import { download } from '../../kit/downloads.ts';
import { notify } from '../../kit/notices.tsx';
import { useMay } from '../../kit/permissions.ts';
import { ask } from '../../kit/questions.ts';
import { useTexts } from '../../kit/texts.ts';
import { refresh } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import type { Actions } from '../action-menu.tsx';
import { type FileDetail, type FileRow, refreshedByFiles } from './file-types.ts';

/** What is done to a file in a dialog of its own. */
export type FileAct = { name: 'preview'; number: number } | { name: 'version' | 'modify' | 'copy' | 'move' };

type AnyFile = FileRow | FileDetail;

/** Saves a version of a file under its own name. */
export function downloadVersion(id: string, number: number): void {
  // A refusal has been told by then.
  download(documentCalls.download, { body: { id, number } }).catch(() => undefined);
}

/** Deletes after a question that names the file; a deleted one for ever, after its name is typed. */
function useRemove() {
  const { t } = useTexts('documents');
  const remove = useSend(documentCalls.remove, ...refreshedByFiles);
  return async ({ id, version, name, number, deleted_at }: AnyFile, gone: () => void) => {
    const permanent = deleted_at !== null;
    const kind = permanent ? 'purge' : 'delete';
    const question = { title: t(`${kind}.title`, { name }), text: t(`${kind}.text`, { count: number }), danger: true };
    if (!(await ask({ ...question, yes: t(`act.${kind}`), ...(permanent ? { typed: name } : {}) }))) return;
    if (await remove.attempt({ id, version, permanent })) {
      notify.success({ message: t(`${kind}.done`, { name }) });
      gone();
    } else await refresh(...refreshedByFiles);
  };
}

/** Brings a deleted file back, after a question that names it. */
function useRestore() {
  const { t } = useTexts('documents');
  const restore = useSend(documentCalls.restore, ...refreshedByFiles);
  return async ({ id, version, name }: AnyFile) => {
    const yes = await ask({ title: t('restore.title', { name }), text: t('restore.text'), yes: t('act.restore') });
    if (!yes) return;
    if (await restore.attempt({ id, version })) notify.success({ message: t('restore.done', { name }) });
    else await refresh(...refreshedByFiles);
  };
}

/** The acts on a file that its reader may do; `open` shows the dialog of one, `gone` follows a deletion. */
export function useFileActs() {
  const { t } = useTexts('documents');
  const mayPurge = useMay('matter.purge');
  const remove = useRemove();
  const restore = useRestore();
  return (file: AnyFile, open: (act: FileAct) => void, gone: () => void): Actions => {
    const { number, deleted_at, can_edit, can_delete, can_preview, matter_id } = file;
    const there = deleted_at === null;
    const edits = there && can_edit;
    const dialog = (name: Exclude<FileAct['name'], 'preview'>) => ({
      title: t(`act.${name}`),
      run: () => open({ name }),
    });
    return [
      there && can_preview && { title: t('core:preview'), run: () => open({ name: 'preview', number }) },
      there && { title: t('act.download'), run: () => downloadVersion(file.id, number) },
      edits && { ...dialog('version'), apart: true },
      edits && dialog('modify'),
      edits && matter_id !== null && dialog('copy'),
      edits && matter_id !== null && dialog('move'),
      !there && mayPurge && { title: t('act.restore'), run: () => void restore(file) },
      (there ? can_delete : mayPurge) && {
        ...{ title: t(there ? 'act.delete' : 'act.purge'), danger: true, apart: true },
        run: () => void remove(file, gone),
      },
    ];
  };
}
