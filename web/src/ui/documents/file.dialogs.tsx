import { documentCalls } from '@praktis/contract/documents/documents.calls';
import { changedDocument, newVersion } from '@praktis/contract/documents/documents.schemas';
import { useState } from 'react';
import type { z } from 'zod';
import type { FileSet } from '../../kit/api.ts';
import { CallFailure } from '../../kit/call-failure.ts';
import { notify } from '../../kit/notices.tsx';
import { useTexts } from '../../kit/texts.ts';
import { useSend } from '../../kit/use-send.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { AccessField } from './access.field.tsx';
import './documents.css';
import {
  chosenPeople,
  type FileDetail,
  idsOf,
  peopleOf,
  placeOf,
  refreshedByFiles,
  typeChoices,
} from './file-types.ts';
import { SendingBar } from './upload-list.tsx';
import { shownBesideFile, useRefusal } from './uploads.ts';
import { useCurrentFile } from './use-current-file.ts';

export interface FileDialogProps {
  file: FileDetail;
  onClose: () => void;
}

const changed = changedDocument.omit({ id: true, version: true }).extend({ access_list: chosenPeople });

/** Changes name, type, description and access list. */
export function ModifyFileDialog({ file: shown, onClose }: FileDialogProps) {
  const { t } = useTexts('documents');
  const { file, reload } = useCurrentFile(shown);
  const update = useSend(documentCalls.update, ...refreshedByFiles);
  const save = (typed: z.input<typeof changed>) => {
    const { access_list, ...values } = changed.parse(typed);
    return update.send({ ...values, id: file.id, version: file.version, access_list: idsOf(access_list) });
  };
  const { name, type, description } = file;
  return (
    <FormDialog
      key={file.version}
      size="lg"
      title={t('modify.title', { name })}
      schema={changed}
      values={{ name, type, description, access_list: peopleOf(file) }}
      fields={[
        { kind: 'text', name: 'name' },
        { kind: 'select', name: 'type', options: typeChoices(t) },
        { kind: 'area', name: 'description' },
        { kind: 'custom', name: 'access_list', render: () => <AccessField place={placeOf(file)} /> },
      ]}
      save={save}
      onSaved={() => notify.success({ message: t('modify.done', { name }) })}
      onReload={reload}
      submit={t('modify.submit')}
      onClose={onClose}
    />
  );
}

const added = newVersion.omit({ id: true });

/** Adds a version; the older ones stay. */
export function NewVersionDialog({ file, onClose }: FileDialogProps) {
  const { t } = useTexts('documents');
  const add = useSend(documentCalls.createVersion, ...refreshedByFiles);
  const refusalWords = useRefusal();
  const [part, setPart] = useState<number | null>(null);
  const [refused, setRefused] = useState('');
  const { id, name, number } = file;
  const save = async (values: z.input<typeof added>, files: FileSet) => {
    setRefused('');
    try {
      return await add.send({ ...values, id }, files, {}, { inPlace: shownBesideFile, onSent: setPart });
    } catch (problem) {
      if (problem instanceof CallFailure) setRefused(refusalWords(problem));
      throw problem;
    } finally {
      setPart(null);
    }
  };
  return (
    <FormDialog
      title={t('version.title', { name })}
      schema={added}
      fields={[
        { kind: 'file', name: 'file', accepts: 'matter file', required: true },
        { kind: 'text', name: 'note', hint: t('upload.note_hint') },
      ]}
      save={save}
      onSaved={(reply) => notify.success({ message: t('version.done', { name, number: reply.number }) })}
      submit={t('version.submit')}
      onClose={onClose}
    >
      {refused && (
        <div className="field-error" role="alert">
          {refused}
        </div>
      )}
      {part !== null && <SendingBar name={name} part={part} />}
      <p className="small dimmed">{t('version.hint', { number, next: number + 1 })}</p>
    </FormDialog>
  );
}
