import { Skeleton } from '@mantine/core';
import { documentCalls } from '@praktis/contract/documents/documents.calls';
import { useEffect, useState } from 'react';
import { type Download, fetchFile } from '../../kit/api.ts';
import { useTexts } from '../../kit/texts.ts';
import { type FetchedFile, useFetchedFile } from '../fetched-file.ts';
import { PdfDialog } from '../pdf-dialog.tsx';
import './documents.css';
import { Dialog } from '../dialog.tsx';
import type { FileDetail, FileVersion } from './file-types.ts';

const pdf = 'application/pdf';

/** The text of a file as characters: nothing of it is ever read as markup. */
function PlainText({ file, label }: { file: FetchedFile; label: string }) {
  const [words, setWords] = useState('');
  useEffect(() => {
    file.blob.text().then(setWords, () => undefined);
  }, [file]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it has to be reachable by keyboard
    <pre className="file-text" aria-label={label} role="document" tabIndex={0}>
      {words}
    </pre>
  );
}

interface PreviewDialogProps {
  file: FileDetail;
  version: FileVersion;
  onClose: () => void;
}

/**
 * Shows a version where nothing in it can act: a PDF in the browser's own viewer and as nothing but a PDF, a picture as
 * a picture, a text as characters. A frame with `sandbox` shows no PDF at all in Chromium: its viewer is the sandbox.
 */
export function PreviewDialog({ file, version, onClose }: PreviewDialogProps) {
  const { t } = useTexts('documents');
  const { number, mime } = version;
  const fetchShown = async (): Promise<Download> => {
    const { blob, name } = await fetchFile(documentCalls.download, { body: { id: file.id, number, preview: true } });
    // What the list says it is, whatever an answer calls it: a page of HTML would run its scripts as ours.
    return { name, blob: new Blob([blob], { type: mime }) };
  };
  const title = t('preview.title', { name: file.name, number });
  if (mime === pdf) return <PdfDialog title={title} fetch={fetchShown} onClose={onClose} />;
  return <PlainPreview title={title} name={file.name} mime={mime} fetch={fetchShown} onClose={onClose} />;
}

interface PlainPreviewProps {
  title: string;
  name: string;
  mime: string;
  fetch: () => Promise<Download>;
  onClose: () => void;
}

function PlainPreview({ title, name, mime, fetch, onClose }: PlainPreviewProps) {
  const { t } = useTexts('documents');
  const shown = useFetchedFile(fetch, onClose);
  return (
    <Dialog onClose={onClose} title={title} size="min(1000px, 96vw)">
      {!shown && <Skeleton h="50vh" />}
      {shown &&
        (mime.startsWith('image/') ? (
          <img className="file-picture" src={shown.address} alt={name} />
        ) : (
          <PlainText file={shown} label={t('preview.text', { name })} />
        ))}
    </Dialog>
  );
}
