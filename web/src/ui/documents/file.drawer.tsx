import { Button, Drawer, Skeleton, Title } from '@mantine/core';
import { matterFileCalls } from '@praktis/contract/documents/file-doors.calls';
import { IconDownload, IconEye } from '@tabler/icons-react';
import { useFormats } from '../../kit/formats.ts';
import { openQuestion } from '../../kit/questions.ts';
import { useStore } from '../../kit/store.ts';
import { sentence, useTexts } from '../../kit/texts.ts';
import { type Action, ActionMenu, permitted } from '../action-menu.tsx';
import { AuditTrail } from '../audit/audit-trail.tsx';
import { Moment } from '../cells.tsx';
import { DataList } from '../data-list.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ScreenLink } from '../screen-link.tsx';
import { StatusBadge } from '../status-badge.tsx';
import './documents.css';
import { downloadVersion, type FileAct, useFileActs } from './file-acts.ts';
import { type FileDetail, type FileVersion, peopleOf } from './file-types.ts';

function Place({ file }: { file: FileDetail }) {
  return file.matter_id === null ? (
    <ScreenLink to={`/clients/detail/${file.client_id}`}>{file.client_name}</ScreenLink>
  ) : (
    <ScreenLink to={`/matters/detail/${file.matter_id}`}>{`${file.matter_number} ${file.matter_name}`}</ScreenLink>
  );
}

function Facts({ file }: { file: FileDetail }) {
  const { t } = useTexts('documents');
  const people = file.access_list.map((person) => person.name).join(', ');
  return (
    <DataList
      items={[
        [t('fields:document_type'), sentence(t(`statuses:document_type.${file.type}`))],
        [t('fields:description'), file.description],
        [t('detail.place'), <Place key="place" file={file} />],
        [t('fields:access_list'), people || t('access.everybody')],
        [t('fields:text_state'), <StatusBadge key="text" of="text_state" value={file.text_state} />],
      ]}
    />
  );
}

interface VersionItemProps {
  id: string;
  version: FileVersion;
  onPreview: () => void;
}

function VersionItem({ id, version, onPreview }: VersionItemProps) {
  const { t } = useTexts('documents');
  const formats = useFormats();
  const { number } = version;
  return (
    <li>
      <div>
        <p>
          <strong>{t('version.number', { number })}</strong> {version.file_name}{' '}
          <span className="dimmed figures">{formats.size(version.size)}</span>
        </p>
        <p className="small dimmed">
          {version.uploaded_by} · <Moment of={version.uploaded_at} />
        </p>
        {version.note && <p>{version.note}</p>}
      </div>
      <div>
        {version.can_preview && (
          <button
            type="button"
            className="icon-button"
            aria-label={t('version.preview', { number })}
            onClick={onPreview}
          >
            <IconEye size={16} aria-hidden />
          </button>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={t('version.download', { number })}
          onClick={() => downloadVersion(id, number)}
        >
          <IconDownload size={16} aria-hidden />
        </button>
      </div>
    </li>
  );
}

function Parts({ file, onAct, onClose }: { file: FileDetail; onAct: (act: FileAct) => void; onClose: () => void }) {
  const { t } = useTexts('documents');
  const acts = permitted(useFileActs()(file, onAct, onClose));
  // The first few as buttons, the rest in the menu beside them.
  const shown = acts.slice(0, 2).filter((act: Action) => !act.danger);
  return (
    <div className="file-parts">
      <div className="file-acts">
        {shown.map((act) => (
          <Button key={act.title} variant="default" onClick={act.run}>
            {act.title}
          </Button>
        ))}
        <ActionMenu actions={acts.filter((act) => !shown.includes(act))} />
      </div>
      <Facts file={file} />
      <section>
        <Title order={3}>{t('version.list')}</Title>
        <ul className="file-versions">
          {file.versions.map((version) => (
            <VersionItem
              key={version.number}
              id={file.id}
              version={version}
              onPreview={() => onAct({ name: 'preview', number: version.number })}
            />
          ))}
        </ul>
      </section>
      <section>
        <Title order={3}>{t('core:history.title')}</Title>
        <AuditTrail
          call={matterFileCalls.auditTrail}
          id={file.id}
          names={Object.fromEntries(peopleOf(file).map(({ id, name }) => [id, name]))}
        />
      </section>
    </div>
  );
}

interface FileDrawerProps {
  /** Undefined while it is on its way. */
  file: FileDetail | undefined;
  /** It does not exist, or it is not open to the reader: both look the same (ROL-03). */
  missing: boolean;
  onAct: (act: FileAct) => void;
  onClose: () => void;
}

/** One file beside its list: what it is, its versions, its history, what may be done with it. */
export function FileDrawer({ file, missing, onAct, onClose }: FileDrawerProps) {
  const { t } = useTexts('documents');
  // Esc answers the question first.
  const asked = useStore(openQuestion) !== null;
  return (
    <Drawer opened onClose={onClose} closeOnEscape={!asked} position="right" size={560} title={file?.name ?? t('tab')}>
      {missing && <EmptyState title={t('core:notice.missing.title')} text={t('core:notice.missing.text')} />}
      {!missing && !file && <Skeleton h={320} aria-label={t('detail.loading')} />}
      {!missing && file && <Parts file={file} onAct={onAct} onClose={onClose} />}
    </Drawer>
  );
}
