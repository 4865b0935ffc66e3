import { documentCalls } from '@praktis/contract/documents/documents.calls';
import { sentence, useTexts } from '../../kit/texts.ts';
import { FormPeople } from '../form/form-people.tsx';
import type { FilePlace } from './file-types.ts';

interface AccessFieldProps {
  /** Whose people are offered; without it nobody yet. */
  place: FilePlace | undefined;
  hint?: string;
}

/** "Allow access for": the people who alone may see a file; nobody named = everybody who may see its place (ROL-03). */
export function AccessField({ place, hint }: AccessFieldProps) {
  const { t } = useTexts('documents');
  return (
    <FormPeople
      name="access_list"
      label={sentence(t('fields:access_list'))}
      call={documentCalls.searchEmployee}
      params={{ ...place }}
      hint={hint ?? t('access.hint')}
      disabled={place === undefined}
    />
  );
}
