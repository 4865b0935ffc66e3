import { Anchor, Modal, Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Download } from '../kit/api.ts';
import { useTexts } from '../kit/texts.ts';

interface PdfDialogProps {
  title: string;
  /** Fetches the document; a refusal has been told to the user by then. */
  fetch: () => Promise<Download>;
  onClose: () => void;
}

/** A document as it prints, in a dialog; beside it a link, for browsers that show no PDF inside a page. */
export function PdfDialog({ title, fetch, onClose }: PdfDialogProps) {
  const { t } = useTexts();
  const [address, setAddress] = useState<string | null>(null);
  // One dialog shows one document: what it was opened with is fetched once.
  const [fetchOnce] = useState(() => fetch);
  const [close] = useState(() => onClose);
  useEffect(() => {
    let made: string | undefined;
    let over = false;
    fetchOnce().then(
      ({ blob }) => {
        if (over) return;
        made = URL.createObjectURL(blob);
        setAddress(made);
      },
      () => close(),
    );
    return () => {
      over = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [fetchOnce, close]);
  return (
    <Modal opened onClose={onClose} title={title} size="min(1000px, 96vw)">
      {address ? (
        <>
          <iframe title={title} src={address} style={{ width: '100%', height: '75vh', border: 0 }} />
          <Anchor href={address} target="_blank" rel="noopener" size="sm">
            {t('core:open_in_tab')}
          </Anchor>
        </>
      ) : (
        <Skeleton h="75vh" />
      )}
    </Modal>
  );
}
