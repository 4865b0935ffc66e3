import { IconLock } from '@tabler/icons-react';
import { useFormats } from '../../kit/formats.ts';
import { sentence, useTexts } from '../../kit/texts.ts';
import { Moment } from '../cells.tsx';
import type { Column } from '../list/list-types.ts';
import { StatusBadge } from '../status-badge.tsx';
import type { FileRow } from './file-types.ts';
import { FoundWords } from './found-words.tsx';

/** The name of a file as the way to it; a deleted one is open to nobody. */
function FileOpener({ file, onOpen }: { file: FileRow; onOpen: (file: FileRow) => void }) {
  if (file.deleted_at !== null) return file.name;
  return (
    <button type="button" className="linkish" onClick={() => onOpen(file)}>
      {file.name}
    </button>
  );
}

/** That only some may see a file. */
function AccessMark({ file }: { file: FileRow }) {
  const { t } = useTexts('documents');
  if (!file.restricted) return null;
  return (
    <span className="state restricted-mark">
      <IconLock size={12} stroke={2} aria-hidden />
      {t('list.restricted')}
    </span>
  );
}

/** That the text of a file cannot be searched, or not yet. */
function TextMark({ file: { text_state: state } }: { file: FileRow }) {
  return state === 'waiting' || state === 'unreadable' ? <StatusBadge of="text_state" value={state} /> : null;
}

/** Columns of a list of files; where a word was found stands beside the name while words are searched. */
export function useFileColumns(onOpen: (file: FileRow) => void, keyword: string): Column<FileRow>[] {
  const { t } = useTexts('documents');
  const formats = useFormats();
  const title = (field: string) => sentence(t(`fields:${field}`));
  const found: Column<FileRow> = {
    ...{ name: 'excerpt', title: t('list.found'), hover: (file: FileRow) => file.excerpt },
    show: (file) => <FoundWords excerpt={file.excerpt} keyword={keyword} />,
  };
  return [
    {
      ...{ name: 'name', title: title('name'), sort: true, hover: (file: FileRow) => file.name },
      show: (file) => <FileOpener file={file} onOpen={onOpen} />,
    },
    ...(keyword === '' ? [] : [found]),
    {
      ...{ name: 'type', title: title('document_type'), sort: true },
      show: (file) => sentence(t(`statuses:document_type.${file.type}`)),
    },
    {
      ...{ name: 'description', title: title('description'), hover: (file: FileRow) => file.description },
      show: (file) => file.description,
    },
    { name: 'access', title: t('list.access'), show: (file) => <AccessMark file={file} /> },
    { name: 'text', title: title('text_state'), show: (file) => <TextMark file={file} /> },
    { name: 'number', title: title('version'), sort: true, end: true, show: (file) => file.number },
    { name: 'size', title: title('size'), sort: true, end: true, show: (file) => formats.size(file.size) },
    { name: 'uploaded_by', title: title('uploaded_by'), show: (file) => file.uploaded_by },
    {
      ...{ name: 'uploaded_at', title: title('uploaded_at'), sort: true },
      show: (file) => <Moment of={file.uploaded_at} />,
    },
  ];
}

interface FileCardProps {
  file: FileRow;
  /** What is searched. */
  keyword: string;
  onOpen: (file: FileRow) => void;
}

/** A file in the list of a phone. */
export function FileCard({ file, keyword, onOpen }: FileCardProps) {
  const { t } = useTexts('documents');
  const formats = useFormats();
  return (
    <div className="row-card">
      <div>
        <FileOpener file={file} onOpen={onOpen} /> <AccessMark file={file} /> <TextMark file={file} />
        <div className="small dimmed">
          {sentence(t(`statuses:document_type.${file.type}`))} · {file.uploaded_by} · <Moment of={file.uploaded_at} />
        </div>
        {file.excerpt && (
          <div className="small">
            <FoundWords excerpt={file.excerpt} keyword={keyword} />
          </div>
        )}
      </div>
      <div className="small figures">
        {t('version.number', { number: file.number })}
        <br />
        {formats.size(file.size)}
      </div>
    </div>
  );
}
