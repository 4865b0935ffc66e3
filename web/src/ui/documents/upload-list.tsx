import { TextInput } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { useFormats } from '../../kit/formats.ts';
import { Progress } from '../../kit/progress-notice.tsx';
import { useTexts } from '../../kit/texts.ts';
import { FileDrop } from '../fields/file-drop.tsx';
import { fileRefusal, fileRules } from '../fields/file-rules.ts';
import { type ChosenFile, type HeldFiles, rowsFor, type UploadState } from './uploads.ts';

const kind = 'matter file';

/** Bar of a file on its way; it shows itself after a second, since most are gone before. */
export function SendingBar({ name, part }: { name: string; part: number }) {
  const { t } = useTexts('documents');
  const percent = Math.floor(part * 100);
  return (
    <div className="sending-bar">
      <Progress text={t(percent < 100 ? 'upload.sending' : 'upload.judging', { name, percent })} percent={percent} />
    </div>
  );
}

interface UploadRowProps {
  row: ChosenFile;
  file: File;
  state: UploadState | undefined;
  onName: (name: string) => void;
  onRemove: () => void;
}

function UploadRow({ row, file, state, onName, onRemove }: UploadRowProps) {
  const { t } = useTexts('documents');
  const formats = useFormats();
  const judged = fileRefusal(kind, file);
  const { types, limit } = fileRules[kind];
  const unfit = judged && t(`core:${judged}`, { types: types.join(', '), limit: formats.size(limit) });
  const refused = unfit ?? (state?.kind === 'refused' ? state.message : null);
  const onTheWay = state?.kind === 'sending' || state?.kind === 'sent';
  return (
    <li className="upload-row" data-refused={refused ? true : undefined}>
      <TextInput
        aria-label={t('upload.name_of', { name: file.name })}
        maxLength={200}
        value={row.name}
        disabled={onTheWay || unfit !== null}
        onChange={(event) => onName(event.currentTarget.value)}
      />
      <span className="small dimmed upload-file">
        {file.name} · <span className="figures">{formats.size(file.size)}</span>
      </span>
      {state?.kind === 'sent' ? (
        <span className="small upload-sent" role="status">
          <IconCheck size={14} aria-hidden /> {t('upload.sent')}
        </span>
      ) : (
        <button
          type="button"
          className="icon-button"
          disabled={onTheWay}
          aria-label={t('core:remove', { name: file.name })}
          onClick={onRemove}
        >
          <IconX size={14} aria-hidden />
        </button>
      )}
      {refused && (
        <span className="field-error" role="alert">
          {refused}
        </span>
      )}
      {state?.kind === 'sending' && <SendingBar name={file.name} part={state.part} />}
    </li>
  );
}

interface UploadListProps {
  label: string;
  held: HeldFiles;
  states: Readonly<Record<string, UploadState>>;
}

/** The files of an upload, chosen or dropped: each with its name, how far it is, or why it is not taken. */
export function UploadList({ label, held, states }: UploadListProps) {
  const inputId = useId();
  const { field, fieldState } = useController({ name: 'files' });
  const rows = (field.value ?? []) as readonly ChosenFile[];
  return (
    <FileDrop
      inputId={inputId}
      label={label}
      kind={kind}
      many
      required
      problem={fieldState.error?.message}
      inputRef={field.ref}
      onFiles={(files) => field.onChange([...rows, ...rowsFor(files, held)])}
    >
      <ul className="upload-rows">
        {rows.map((row) => {
          // After a return from the sign-in page names may be kept, but no file: it has to be chosen anew.
          const file = held.get(row.key);
          return (
            file && (
              <UploadRow
                key={row.key}
                row={row}
                file={file}
                state={states[row.key]}
                onName={(name) => field.onChange(rows.map((one) => (one === row ? { ...row, name } : one)))}
                onRemove={() => field.onChange(rows.filter((one) => one !== row))}
              />
            )
          );
        })}
      </ul>
    </FileDrop>
  );
}
