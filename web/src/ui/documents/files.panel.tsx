import { documentCalls } from '@praktis/contract/documents/documents.calls';
import { type DragEvent, useEffect, useState } from 'react';
import { useUrlState } from '../../kit/navigation.ts';
import { useMay } from '../../kit/permissions.ts';
import { sentence, useTexts } from '../../kit/texts.ts';
import { refresh } from '../../kit/use-call.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { readListState } from '../list/list-state.ts';
import type { Filter } from '../list/list-types.ts';
import { useListPage } from '../list/use-list-data.ts';
import './documents.css';
import { type FileAct, useFileActs } from './file-acts.ts';
import { FileCard, useFileColumns } from './file-columns.tsx';
import { type FilePlace, type FileRow, refreshedByFiles, typeChoices } from './file-types.ts';
import { OpenedFile } from './opened-file.tsx';
import { UploadDialog } from './upload.dialog.tsx';

const name = 'files';

function useFilters(): Filter[] {
  const { t } = useTexts('documents');
  const mayPurge = useMay('matter.purge');
  const type: Filter = {
    ...{ kind: 'select', name: 'type', label: sentence(t('fields:document_type')) },
    options: typeChoices(t),
  };
  const deleted: Filter = {
    ...{ kind: 'select', name: 'status', label: t('list.deleted') },
    options: [{ value: 'deleted', label: t('list.deleted_only') }],
  };
  return mayPurge ? [type, deleted] : [type];
}

/** The file that is open, which stands in the address, and what is done to it. */
function useOpened() {
  const [url, change] = useUrlState();
  const [act, setAct] = useState<{ act: FileAct; fromList: boolean } | null>(null);
  const close = () => {
    setAct(null);
    change({ open: undefined });
  };
  return {
    id: url.open,
    act: act?.act ?? null,
    open: (file: FileRow) => file.deleted_at === null && change({ open: file.id }),
    /** Begins an act in the list: it ends there too. */
    begin: (file: FileRow, next: FileAct) => {
      setAct({ act: next, fromList: true });
      change({ open: file.id });
    },
    go: (next: FileAct) => setAct({ act: next, fromList: false }),
    done: () => (act?.fromList ? close() : setAct(null)),
    close,
  };
}

const readingTime = 3000;

/** Asks again while the text of a file in the list is being read, so that it is seen when the words find it. */
function useReadTexts(rows: readonly FileRow[] | undefined): void {
  const waits = rows?.some((file) => file.text_state === 'waiting') ?? false;
  useEffect(() => {
    if (!waits) return undefined;
    const again = setInterval(() => void refresh(...refreshedByFiles), readingTime);
    return () => clearInterval(again);
  }, [waits]);
}

/** Whether something dragged over a page is files. */
const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** The files of a matter or of a client that the reader may see, with everything that may be done to them. */
export function FilesPanel({ place }: { place: FilePlace }) {
  const { t } = useTexts('documents');
  const [url] = useUrlState();
  const filters = useFilters();
  const fixed = 'client_id' in place ? { ...place, of: 'client' } : place;
  const state = readListState(url, filters, `${name}.`);
  // The same answer as the list's own: it says as well whether files may be added here.
  const page = useListPage<FileRow, never>(documentCalls.list, state, fixed);
  const mayAdd = (page.data as { can_add?: boolean } | undefined)?.can_add === true;
  useReadTexts(page.data?.rows);
  const opened = useOpened();
  const actsOf = useFileActs();
  const columns = useFileColumns(opened.open, state.keyword);
  const [upload, setUpload] = useState<{ dropped: readonly File[] } | null>(null);
  const [over, setOver] = useState(false);
  const catches = (act: (event: DragEvent) => void) => (event: DragEvent) => {
    if (!mayAdd || upload || !holdsFiles(event)) return;
    event.preventDefault();
    act(event);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra way, the button is the main one
    <div
      className="files-place"
      data-over={over || undefined}
      data-drop-hint={t('list.drop')}
      onDragOver={catches(() => setOver(true))}
      onDragLeave={() => setOver(false)}
      onDrop={catches((event) => {
        setOver(false);
        setUpload({ dropped: [...event.dataTransfer.files] });
      })}
    >
      <ListScreen
        embedded
        name={name}
        title={t('tab')}
        menu={t('list.menu')}
        call={documentCalls.list}
        fixed={fixed}
        columns={columns}
        filters={filters}
        searchHint={t('list.search')}
        rowName={(file) => file.name}
        onOpen={opened.open}
        card={(file) => <FileCard file={file} keyword={state.keyword} onOpen={opened.open} />}
        rowActions={(file) => [
          file.deleted_at === null && { title: t('act.open'), run: () => opened.open(file) },
          ...actsOf(
            file,
            (act) => opened.begin(file, act),
            () => undefined,
          ),
        ]}
        main={mayAdd && { title: t('list.add'), run: () => setUpload({ dropped: [] }) }}
      />
      {opened.id && (
        <OpenedFile
          key={opened.id}
          id={opened.id}
          act={opened.act}
          onAct={opened.go}
          onDone={opened.done}
          onClose={opened.close}
        />
      )}
      {upload && <UploadDialog place={place} dropped={upload.dropped} onClose={() => setUpload(null)} />}
    </div>
  );
}
