import type { FileKind } from '@praktis/contract/kit/call';
import { IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useFormats } from '../../kit/formats.ts';
import { useTexts } from '../../kit/texts.ts';
import { FileDrop } from './file-drop.tsx';
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
  const [refused, setRefused] = useState('');
  const rule = fileRules[kind];

  const take = async (files: readonly File[]) => {
    const accepted: File[] = [];
    setRefused('');
    for (const file of files) {
      const refusal = await refusalOf(kind, file);
      if (refusal === null) accepted.push(file);
      else setRefused(t(`core:${refusal}`, { types: rule.types.join(', '), limit: formats.size(rule.limit) }));
    }
    if (accepted.length > 0) onChange(many ? [...value, ...accepted] : accepted.slice(0, 1));
  };
  return (
    <FileDrop
      inputId={inputId}
      label={label}
      kind={kind}
      many={many}
      required={required}
      disabled={disabled}
      hint={hint}
      problem={refused || error}
      onFiles={(files) => {
        take(files).catch(() => undefined);
      }}
    >
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
    </FileDrop>
  );
}
