import { Button, Select } from '@mantine/core';
import { importCalls } from '@praktis/contract/imports/imports.calls';
import type { ImportAnswer } from '@praktis/contract/imports/imports.schemas';
import { useState } from 'react';
import { download } from '../../kit/downloads.ts';
import { useUrlState } from '../../kit/navigation.ts';
import { notify } from '../../kit/notices.tsx';
import { useTexts } from '../../kit/texts.ts';
import { useSend } from '../../kit/use-send.ts';
import { FileField } from '../../ui/fields/file-field.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import './imports.css';
import { ImportPreview } from './import-preview.panel.tsx';

const kinds = {
  client: { run: importCalls.client, template: importCalls.clientTemplate, refreshes: ['client'] },
  timesheet: {
    run: importCalls.timesheet,
    template: importCalls.timesheetTemplate,
    refreshes: ['timesheet', 'dashboard', 'matter', 'invoice'],
  },
  expense: {
    run: importCalls.expense,
    template: importCalls.expenseTemplate,
    refreshes: ['expense', 'matter', 'invoice'],
  },
  'exchange-rate': {
    run: importCalls.exchangeRate,
    template: importCalls.exchangeRateTemplate,
    refreshes: ['setting/exchange-rate', 'invoice'],
  },
  'employee-cost': {
    run: importCalls.employeeCost,
    template: importCalls.employeeCostTemplate,
    refreshes: ['employee-cost'],
  },
} as const;
type Kind = keyof typeof kinds;

const kindOf = (text: string | undefined): Kind => (text !== undefined && text in kinds ? (text as Kind) : 'client');

/** Brings clients, time, expenses, exchange rates and employee costs in from files: a preview first, then all rows or none (IMP-03). */
export function ImportScreen() {
  const { t } = useTexts('imports');
  const [url, change] = useUrlState();
  const kind = kindOf(url.kind);
  return (
    <div className="page">
      <PageHeader title={t('title')} />
      <ImportOf key={kind} kind={kind} onKind={(next) => change({ kind: next })} />
    </div>
  );
}

interface Choices {
  number_format: 'id' | 'en';
  date_order: 'dmy' | 'mdy' | 'ymd';
}

function ImportOf({ kind, onKind }: { kind: Kind; onKind: (kind: Kind) => void }) {
  const { t } = useTexts('imports');
  const { run, template, refreshes } = kinds[kind];
  const [files, setFiles] = useState<readonly File[]>([]);
  const [choices, setChoices] = useState<Choices>({ number_format: 'id', date_order: 'dmy' });
  const [force, setForce] = useState(false);
  const [answer, setAnswer] = useState<ImportAnswer | null>(null);
  const sender = useSend(run, ...refreshes);
  const send = async (dry_run: boolean) => {
    const reply = await sender.attempt({ ...choices, dry_run, force }, { file: files });
    if (!reply) return;
    setAnswer(reply);
    if (reply.saved) notify.success({ message: t('saved', { count: reply.counts.new }) });
  };
  const choose = (changes: Partial<Choices>) => {
    setChoices({ ...choices, ...changes });
    setAnswer(null);
  };
  return (
    <>
      <Section title={t('file')} hint={t('file_hint')} beside>
        <div className="form-grid" data-columns={3}>
          <Select
            label={t('kind_label')}
            allowDeselect={false}
            value={kind}
            data={Object.keys(kinds).map((one) => ({ value: one, label: t(`kind.${one}`) }))}
            onChange={(value) => onKind(kindOf(value ?? undefined))}
          />
          <Select
            label={t('number_label')}
            allowDeselect={false}
            value={choices.number_format}
            data={['id', 'en'].map((one) => ({ value: one, label: t(`number.${one}`) }))}
            onChange={(value) => choose({ number_format: value === 'en' ? 'en' : 'id' })}
          />
          <Select
            label={t('date_label')}
            allowDeselect={false}
            value={choices.date_order}
            data={['dmy', 'mdy', 'ymd'].map((one) => ({ value: one, label: t(`date.${one}`) }))}
            onChange={(value) => choose({ date_order: (value ?? 'dmy') as Choices['date_order'] })}
          />
        </div>
        <div className="import-file">
          <FileField
            label={t('file')}
            kind="import"
            value={files}
            onChange={(next) => {
              setFiles(next);
              setAnswer(null);
            }}
          />
          <label className="check-field">
            <input
              type="checkbox"
              className="cb"
              checked={force}
              onChange={(event) => setForce(event.currentTarget.checked)}
            />{' '}
            {t('force')}
          </label>
        </div>
        <div className="import-acts">
          <Button disabled={files.length === 0} loading={sender.pending} onClick={() => void send(true)}>
            {t('check')}
          </Button>
          <Button variant="default" onClick={() => void download(template).catch(() => undefined)}>
            {t('template')}
          </Button>
        </div>
      </Section>
      {answer && <ImportPreview answer={answer} pending={sender.pending} onSave={() => void send(false)} />}
    </>
  );
}
