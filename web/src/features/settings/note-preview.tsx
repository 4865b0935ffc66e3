import { Button, Group } from '@mantine/core';
import { invoiceNoteCalls } from '@praktis/contract/settings/singleton.calls';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { fetchFile } from '../../kit/api.ts';
import { useTexts } from '../../kit/texts.ts';
import type { FormValues } from '../../ui/form/form-types.ts';
import { PdfDialog } from '../../ui/pdf-dialog.tsx';
import { type InvoiceNote, noteTypes } from './note-values.ts';

/** Shows an invented bill as the notes being typed would print it, saved or not. */
export function NotePreview() {
  const { t } = useTexts('settings');
  const { getValues } = useFormContext<FormValues>();
  const [shown, setShown] = useState<InvoiceNote['type'] | null>(null);
  const fetch = (type: InvoiceNote['type']) => {
    const { version: _version, ...note } = getValues(type) as InvoiceNote;
    return fetchFile(invoiceNoteCalls.preview, { body: { ...note, type } });
  };
  return (
    <Group mt="md">
      {noteTypes.map((type) => (
        <Button key={type} variant="default" onClick={() => setShown(type)}>
          {t(`notes.preview_${type}`)}
        </Button>
      ))}
      {shown && (
        <PdfDialog title={t(`notes.preview_${shown}`)} fetch={() => fetch(shown)} onClose={() => setShown(null)} />
      )}
    </Group>
  );
}
