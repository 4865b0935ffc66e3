import { Button } from '@mantine/core';
import { invoiceNoteCalls } from '@praktis/contract/settings/singleton.calls';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { fetchFile } from '../../kit/api.ts';
import { useTexts } from '../../kit/texts.ts';
import type { FormValues } from '../../ui/form/form-types.ts';
import { PdfDialog } from '../../ui/pdf-dialog.tsx';
import type { InvoiceNote } from './note-values.ts';

/** Shows an invented bill as the note being typed would print it, saved or not. */
export function NotePreview({ type }: { type: InvoiceNote['type'] }) {
  const { t } = useTexts('settings');
  const { getValues } = useFormContext<FormValues>();
  const [shown, setShown] = useState(false);
  const title = t(`notes.preview_${type}`);
  const fetch = () => {
    const { version: _version, ...note } = getValues(type) as InvoiceNote;
    return fetchFile(invoiceNoteCalls.preview, { body: { ...note, type } });
  };
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setShown(true)}>
        {title}
      </Button>
      {shown && <PdfDialog title={title} fetch={fetch} onClose={() => setShown(false)} />}
    </>
  );
}
