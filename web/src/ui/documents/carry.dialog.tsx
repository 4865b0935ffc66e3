import { documentCalls } from '@praktis/contract/documents/documents.calls';
import { copiedOrMoved } from '@praktis/contract/documents/documents.schemas';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { notify } from '../../kit/notices.tsx';
import { useTexts } from '../../kit/texts.ts';
import { useSend } from '../../kit/use-send.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { ScreenLink } from '../screen-link.tsx';
import { AccessField } from './access.field.tsx';
import type { FileDialogProps } from './file.dialogs.tsx';
import { chosenPeople, type FileDetail, idsOf, refreshedByFiles } from './file-types.ts';
import { useCurrentFile } from './use-current-file.ts';

const schema = copiedOrMoved.pick({ matter_id: true }).extend({ access_list: chosenPeople });

/** The list that is wanted there, of the people of the matter that was chosen. */
function AccessThere({ file }: { file: FileDetail }) {
  const { t } = useTexts('documents');
  const matter_id = useWatch({ name: 'matter_id' }) as string | null | undefined;
  const names = file.access_list.map((person) => person.name).join(', ');
  const kept = names === '' ? t('carry.access_hint') : t('carry.kept_hint', { names });
  const hint = matter_id ? kept : t('carry.matter_first');
  return <AccessField place={matter_id ? { matter_id } : undefined} hint={hint} />;
}

interface CarryDialogProps extends FileDialogProps {
  action: 'copy' | 'move';
  /** After a move: the file is no longer here. */
  onMoved: () => void;
}

/** Copies or moves a file to another matter; the stricter access list holds (ROL-03). */
export function CarryDialog({ file: shown, action, onClose, onMoved }: CarryDialogProps) {
  const { t } = useTexts('documents');
  const { file, reload } = useCurrentFile(shown);
  const carry = useSend(documentCalls.copyMove, ...refreshedByFiles);
  const { id, version, name } = file;
  const save = async (typed: z.input<typeof schema>) => {
    const { matter_id, access_list } = schema.parse(typed);
    // Left out, the file keeps its own list.
    const wanted = access_list.length === 0 ? {} : { access_list: idsOf(access_list) };
    const saved = await carry.send({ id, version, action, matter_id, ...wanted });
    return { ...saved, matter_id };
  };
  return (
    <FormDialog
      key={version}
      size="lg"
      title={t(`${action}.title`, { name })}
      schema={schema}
      values={{ matter_id: '', access_list: [] }}
      fields={[
        { kind: 'lookup', name: 'matter_id', call: documentCalls.searchMatter, hint: t(`${action}.hint`) },
        { kind: 'custom', name: 'access_list', render: () => <AccessThere file={file} /> },
      ]}
      save={save}
      onSaved={(reply) => {
        const link = (
          <ScreenLink to={`/matters/detail/${reply.matter_id}`} search={{ tab: 'files', open: reply.id }}>
            {t(`${action}.there`)}
          </ScreenLink>
        );
        notify.success({
          message: (
            <>
              {t(`${action}.done`, { name })} {link}
            </>
          ),
        });
        if (action === 'move') onMoved();
      }}
      onReload={reload}
      submit={t(`${action}.submit`)}
      onClose={onClose}
    />
  );
}
