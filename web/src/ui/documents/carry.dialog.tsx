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
import { chosenPeople, idsOf, peopleOf, refreshedByFiles } from './file-types.ts';
import { useCurrentFile } from './use-current-file.ts';

const schema = copiedOrMoved.pick({ matter_id: true }).extend({ access_list: chosenPeople });

/** The people of the matter that was chosen. */
function AccessThere() {
  const { t } = useTexts('documents');
  const matter_id = useWatch({ name: 'matter_id' }) as string | null | undefined;
  const hint = t(matter_id ? 'carry.access_hint' : 'carry.matter_first');
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
    const saved = await carry.send({ id, version, action, matter_id, access_list: idsOf(access_list) });
    return { ...saved, matter_id };
  };
  return (
    <FormDialog
      key={version}
      size="lg"
      title={t(`${action}.title`, { name })}
      schema={schema}
      values={{ matter_id: '', access_list: peopleOf(file) }}
      fields={[
        { kind: 'lookup', name: 'matter_id', call: documentCalls.searchMatter, hint: t(`${action}.hint`) },
        { kind: 'custom', name: 'access_list', render: () => <AccessThere /> },
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
