import { Anchor, Skeleton } from '@mantine/core';
import type { Download } from '../kit/api.ts';
import { useTexts } from '../kit/texts.ts';
import { Dialog } from './dialog.tsx';
import { useFetchedFile } from './fetched-file.ts';

interface PdfDialogProps {
  title: string;
  /** Fetches the document; a refusal has been told to the user by then. */
  fetch: () => Promise<Download>;
  onClose: () => void;
}

/** A document as it prints, in a dialog; beside it a link, for browsers that show no PDF inside a page. */
export function PdfDialog({ title, fetch, onClose }: PdfDialogProps) {
  const { t } = useTexts();
  const file = useFetchedFile(fetch, onClose);
  return (
    <Dialog onClose={onClose} title={title} size="min(1000px, 96vw)">
      {file ? (
        <>
          <iframe title={title} src={file.address} style={{ width: '100%', height: '75vh', border: 0 }} />
          <Anchor href={file.address} target="_blank" rel="noopener" size="sm">
            {t('core:open_in_tab')}
          </Anchor>
        </>
      ) : (
        <Skeleton h="75vh" />
      )}
    </Dialog>
  );
}
