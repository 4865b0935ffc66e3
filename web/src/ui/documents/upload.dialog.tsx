import { newDocument } from '@praktis/contract/documents/documents.schemas';
import { useState } from 'react';
import { z } from 'zod';
import { notify } from '../../kit/notices.tsx';
import { useTexts } from '../../kit/texts.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { AccessField } from './access.field.tsx';
import './documents.css';
import { chosenPeople, type FilePlace, idsOf, typeChoices } from './file-types.ts';
import { UploadList } from './upload-list.tsx';
import { chosenFile, type HeldFiles, rowsFor, type Uploaded, useUploads } from './uploads.ts';

/** At least one file is at hand: names that came back after a sign-in are none. */
const schemaFor = (held: HeldFiles) =>
  newDocument.pick({ type: true, description: true, note: true }).extend({
    files: z.array(chosenFile).refine((rows) => rows.some(({ key }) => held.has(key)), { error: 'required' }),
    access_list: chosenPeople,
  });

interface UploadDialogProps {
  place: FilePlace;
  /** Files that were dropped on the list. */
  dropped: readonly File[];
  onClose: () => void;
}

/** Uploads one or many files; what is refused stays here with its reason, with all that was typed. */
export function UploadDialog({ place, dropped, onClose }: UploadDialogProps) {
  const { t } = useTexts('documents');
  const [held] = useState<HeldFiles>(() => new Map());
  const [schema] = useState(() => schemaFor(held));
  const [first] = useState(() => rowsFor(dropped, held));
  const [left, setLeft] = useState(0);
  const { states, sendAll } = useUploads(held);
  const save = (typed: z.input<ReturnType<typeof schemaFor>>): Promise<Uploaded> => {
    const { files, access_list, ...common } = schema.parse(typed);
    setLeft(0);
    return sendAll(files, { ...place, ...common, access_list: idsOf(access_list) });
  };
  return (
    <FormDialog
      size="lg"
      title={t('upload.title')}
      schema={schema}
      values={{ files: first, type: 'other', access_list: [] }}
      fields={[
        {
          ...{ kind: 'custom', name: 'files', label: t('upload.choose') },
          render: ({ label }) => <UploadList label={label} held={held} states={states} />,
        },
        { kind: 'select', name: 'type', options: typeChoices(t), required: true },
        { kind: 'area', name: 'description' },
        { kind: 'text', name: 'note', hint: t('upload.note_hint') },
        { kind: 'custom', name: 'access_list', render: () => <AccessField place={place} /> },
      ]}
      save={save}
      staysOpen={({ refused }) => refused > 0}
      onSaved={({ sent, refused }) => {
        if (sent > 0) notify.success({ message: t('upload.done', { count: sent }) });
        setLeft(refused);
      }}
      submit={t('upload.submit')}
      onClose={onClose}
    >
      {left > 0 && (
        <div className="form-note" data-warn role="alert">
          {t('upload.left', { count: left })}
        </div>
      )}
    </FormDialog>
  );
}
