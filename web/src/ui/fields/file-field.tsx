import type { FileKind } from '@praktis/contract/kit/call';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { type DragEvent, useId, useState } from 'react';
import { useFormats } from '../../kit/formats.ts';
import { useTexts } from '../../kit/texts.ts';
import './fields.css';
import { fileRules, refusalOf } from './file-rules.ts';

interface FileFieldProps {
  label: string;
  kind: FileKind;
  value: readonly File[];
  onChange: (files: readonly File[]) => void;
  many?: boolean;
  required?: boolean;
  disabled?: boolean;
  error?: string;
  hint?: string;
}

/** Files to upload: chosen or dropped; type, size and pixels are judged before anything is sent. */
export function FileField(props: FileFieldProps) {
  const { label, kind, value, onChange, many, required, disabled, error, hint } = props;
  const { t } = useTexts();
  const formats = useFormats();
  const inputId = useId();
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState('');
  const rule = fileRules[kind];

  const take = async (list: FileList | null) => {
    const accepted: File[] = [];
    setRefused('');
    for (const file of list ?? []) {
      const refusal = await refusalOf(kind, file);
      if (refusal === null) accepted.push(file);
      else setRefused(t(`core:${refusal}`, { types: rule.types.join(', '), limit: formats.size(rule.limit) }));
    }
    if (accepted.length > 0) onChange(many ? [...value, ...accepted] : accepted.slice(0, 1));
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files).catch(() => undefined);
  };
  const problem = refused || error;
  const choose = t(many ? 'core:upload.choose_many' : 'core:upload.choose');
  return (
    <div>
      <label className="field-label" htmlFor={inputId}>
        {label}
        {required && (
          <span className="field-star" aria-hidden>
            {' '}
            *
          </span>
        )}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra way, the input inside is the main one */}
      <div
        className="file-drop"
        data-over={over || undefined}
        data-wrong={Boolean(problem) || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <IconPaperclip size={15} aria-hidden />
        {/* The browser's own button speaks the browser's language: ours is written here, and the input lies over it. */}
        <span className="file-choose" aria-hidden>
          {choose}
        </span>
        <input
          id={inputId}
          type="file"
          accept={rule.types.map((type) => `.${type}`).join(',')}
          multiple={many}
          disabled={disabled}
          title={choose}
          aria-invalid={Boolean(problem)}
          aria-describedby={`${inputId}-hint`}
          onChange={(event) => {
            const input = event.currentTarget;
            const empty = () => {
              input.value = '';
            };
            take(input.files).then(empty, empty);
          }}
        />
        <ul className="file-list">
          {value.map((file) => (
            <li key={`${file.name}-${file.size}-${file.lastModified}`}>
              {file.name} <span className="dimmed">{formats.size(file.size)}</span>
              <button
                type="button"
                className="icon-button"
                aria-label={t('core:remove', { name: file.name })}
                onClick={() => onChange(value.filter((one) => one !== file))}
              >
                <IconX size={13} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div id={`${inputId}-hint`}>
        <div className="field-hint">
          {hint ?? t('core:upload.allowed', { types: rule.types.join(', '), limit: formats.size(rule.limit) })}
        </div>
        {problem && (
          <div className="field-error" role="alert">
            {problem}
          </div>
        )}
      </div>
    </div>
  );
}
