import { Skeleton } from '@mantine/core';
import type { ReplyOf } from '@praktis/contract/kit/call';
import {
  type ReportColumn,
  type ReportName,
  reportColumns,
  reportNames,
} from '@praktis/contract/reports/report-columns';
import { showHideReportCalls as calls } from '@praktis/contract/settings/show-hide-report.calls';
import { trailName } from '@praktis/contract/settings/trails';
import { useGo } from '../../kit/navigation.ts';
import { notify } from '../../kit/notices.tsx';
import { useMay } from '../../kit/permissions.ts';
import { hasText, sentence, useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import { DetailTabs } from '../../ui/detail-screen.tsx';
import type { FormSection, FormValues } from '../../ui/form/form-types.ts';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { useOpened } from '../../ui/form/use-opened.ts';
import { NoticePage } from '../../ui/notice-page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { ColumnOrder } from './column-order.tsx';
import { SettingHistory } from './setting-history.tsx';

type Choice = ReplyOf<typeof calls.detail>;

const path = 'setting/show-hide-report';
const schema = calls.update.body.pick({ columns: true });

/** What a column is called: as the field of a form, or with words of its own. */
function useColumnTitle(): (name: string) => string {
  const { t } = useTexts('columns');
  return (name) => sentence(t(hasText(`columns:${name}`) ? `columns:${name}` : `fields:${name}`));
}

interface FormProps {
  record: Choice;
  onSaved: (saved: Choice) => void;
  onReload: () => void;
}

function ColumnsForm({ record, onSaved, onReload }: FormProps) {
  const { t } = useTexts('settings');
  const go = useGo();
  const titleOf = useColumnTitle();
  const { report } = record;
  const defined: readonly ReportColumn[] = reportColumns[report];
  const noteOf = (name: string) =>
    defined.find((column) => column.name === name)?.needs ? t('report.priced') : undefined;
  const update = useSend(calls.update, path);
  const section: FormSection = {
    ...{ title: t('report.columns'), hint: t('report.hint'), columns: 1 },
    fields: [
      {
        ...{ kind: 'custom', name: 'columns' },
        render: ({ name, error }) => <ColumnOrder name={name} error={error} titleOf={titleOf} noteOf={noteOf} />,
      },
    ],
  };
  return (
    <RecordForm
      schema={schema}
      sections={[section]}
      values={record as unknown as FormValues}
      save={({ columns }) => update.send({ report, columns, version: record.version })}
      onSaved={(saved) => {
        onSaved(saved);
        notify.success({ message: t('saved', { title: t(`report.name.${report}`) }) });
      }}
      submit={t('save')}
      onCancel={() => go('/settings')}
      onReload={onReload}
    />
  );
}

function ColumnsRead({ columns }: Pick<Choice, 'columns'>) {
  const { t } = useTexts('settings');
  const titleOf = useColumnTitle();
  return (
    <Section title={t('report.columns')} hint={t('report.hint')} beside>
      <ol className="column-order">
        {columns.map(({ name, shown }) => (
          <li key={name}>
            {titleOf(name)}
            {!shown && ` (${t('report.hidden')})`}
          </li>
        ))}
      </ol>
    </Section>
  );
}

function ReportPanel({ report }: { report: ReportName }) {
  const mayEdit = useMay('settings.lists');
  const reading = useCall(calls.detail, { body: { report } }, { inPlace: true, fresh: 0 });
  const { opened, reload, keep } = useOpened(reading);
  if (opened === null) {
    if (reading.error?.status === 403) return <NoticePage kind="forbidden" />;
    return <Skeleton h={320} />;
  }
  const { record, turn } = opened;
  if (!mayEdit) return <ColumnsRead columns={record.columns} />;
  return <ColumnsForm key={turn} record={record} onSaved={keep} onReload={reload} />;
}

/** Which columns of each report the firm shows, and in which order (REP-01). */
export function ReportColumnsScreen() {
  const { t } = useTexts('settings');
  const sees = useMay('settings.view');
  return (
    <div className="page" data-width="form">
      <PageHeader title={t('report.title')} crumbs={[{ title: t('core:settings.title'), to: '/settings' }]} />
      <DetailTabs
        record={null}
        tabs={reportNames.map((report) => ({
          ...{ name: report, title: t(`report.name.${report}`) },
          show: () => (
            <div className="panel-stack">
              <ReportPanel report={report} />
              {sees && (
                <Section title={t('core:history.title')}>
                  <SettingHistory of={trailName.report(report)} />
                </Section>
              )}
            </div>
          ),
        }))}
      />
    </div>
  );
}
