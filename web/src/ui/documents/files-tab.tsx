import { lazy } from 'react';
import { loadPart } from '../../kit/chunk-reload.ts';
import { useMay } from '../../kit/permissions.ts';
import { useTexts } from '../../kit/texts.ts';
import type { DetailTab } from '../detail-screen.tsx';
import type { FilePlace } from './file-types.ts';

const FilesPanel = lazy(() => loadPart(() => import('./files.panel.tsx')).then((m) => ({ default: m.FilesPanel })));

/** The tab with the files of a matter or client; its code comes when it is opened. */
export function useFilesTab<D>(placeOf: (record: D) => FilePlace): DetailTab<D> {
  const { t } = useTexts('documents');
  const sees = useMay('document.view');
  return { name: 'files', title: t('tab'), hidden: !sees, show: (record) => <FilesPanel place={placeOf(record)} /> };
}
