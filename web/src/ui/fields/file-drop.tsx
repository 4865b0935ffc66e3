import type { FileKind } from '@praktis/contract/kit/call';
import { IconPaperclip } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, type Ref, useState } from 'react';
import { useFormats } from '../../kit/formats.ts';
import { useTexts } from '../../kit/texts.ts';
import './fields.css';
import { fileRules } from './file-rules.ts';

interface FileDropProps {
  inputId: string;
  label: string;
  kind: FileKind;
  /** Gets what was chosen or dropped, unjudged. */
  onFiles: (files: readonly File[]) => void;
  many?: boolean | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  hint?: string | undefined;
  problem?: string | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  /** The files that are chosen, inside the frame. */
  children: ReactNode;
}

/** Where files are chosen or dropped, with what may be chosen said before. */
export function FileDrop(props: FileDropProps) {
  const { inputId, label, kind, onFiles, many, required, disabled, hint, problem, children } = props;
  const { t } = useTexts();
  const formats = useFormats();
  const [over, setOver] = useState(false);
  const rule = fileRules[kind];
  const allowed = { types: rule.types.join(', '), limit: formats.size(rule.limit), pixels: rule.pixels };
  const choose = t(many ? 'core:upload.choose_many' : 'core:upload.choose');
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    // A list of files around this one takes drops too.
    event.stopPropagation();
    setOver(false);
    if (!disabled) onFiles([...event.dataTransfer.files]);
  };
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
          ref={props.inputRef}
          type="file"
          accept={rule.types.map((type) => `.${type}`).join(',')}
          multiple={many}
          disabled={disabled}
          title={choose}
          aria-invalid={Boolean(problem)}
          aria-describedby={`${inputId}-hint`}
          onChange={(event) => {
            const input = event.currentTarget;
            onFiles([...(input.files ?? [])]);
            // The same file can be chosen again.
            input.value = '';
          }}
        />
        {children}
      </div>
      <div id={`${inputId}-hint`}>
        <div className="field-hint">
          {hint ?? t(rule.pixels ? 'core:upload.allowed_picture' : 'core:upload.allowed', allowed)}
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
