import { Button, Select } from '@mantine/core';
import { useMemo } from 'react';
import { FormProvider } from 'react-hook-form';
import { download } from '../../kit/downloads.ts';
import { useUrlState } from '../../kit/navigation.ts';
import { useSession } from '../../kit/permissions.ts';
import { useTexts } from '../../kit/texts.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import { FormProblems } from '../../ui/form/form-problems.tsx';
import type { Field } from '../../ui/form/form-types.ts';
import { type FormHandle, fieldTitle } from '../../ui/form/use-record-form.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import './imports.css';
import { chosenFields, fileFields } from './import-fields.ts';
import { type Kind, kinds, kindsFor } from './import-kinds.ts';
import { ImportPreview } from './import-preview.panel.tsx';
import { useImport } from './use-import.ts';

/** Brings clients, time, expenses, exchange rates and employee costs in from files: a preview first, then all rows or none (IMP-03). */
export function ImportScreen() {
  const { t } = useTexts('imports');
  const [url, change] = useUrlState();
  const offered = kindsFor(useSession()?.permissions);
  const kind = offered.find((one) => one === url.kind) ?? 'client';
  return (
    <div className="page">
      <PageHeader title={t('title')} />
      <ImportOf key={kind} kind={kind} offered={offered} onKind={(next) => change({ kind: next })} />
    </div>
  );
}

function Fields({ fields, handle }: { fields: readonly Field[]; handle: FormHandle }) {
  return fields.map((field) => (
    <FormField
      key={field.name}
      field={field}
      label={fieldTitle(handle.labelOf, field.name)}
      required={handle.required(field)}
    />
  ));
}

interface Chosen {
  kind: Kind;
  /** The kinds among which this one is chosen. */
  offered: readonly Kind[];
  onKind: (kind: Kind) => void;
}

function ImportOf({ kind, offered, onKind }: Chosen) {
  const { t } = useTexts('imports');
  const file = useMemo(() => fileFields(t), [t]);
  const chosen = useMemo(() => chosenFields(kind, t), [kind, t]);
  const fields = useMemo(() => [...file, ...chosen], [file, chosen]);
  const importing = useImport(kind, fields);
  const { handle, answer } = importing;
  const check = () => void handle.submit('done').catch(console.error);
  return (
    <FormProvider {...handle.form}>
      <form
        noValidate
        className="form-sections"
        onSubmit={(event) => {
          event.preventDefault();
          check();
        }}
      >
        <FormProblems labelOf={handle.labelOf} />
        <Section title={t('file')} hint={t('file_hint')} beside>
          <div className="form-grid" data-columns={3}>
            <Select
              label={t('kind_label')}
              allowDeselect={false}
              value={kind}
              data={offered.map((one) => ({ value: one, label: t(`kind.${one}`) }))}
              onChange={(value) => onKind((value ?? kind) as Kind)}
            />
            <Fields fields={file} handle={handle} />
          </div>
        </Section>
        {chosen.length > 0 && (
          <Section title={t('chosen')} hint={t('chosen_hint')} beside>
            <div className="form-grid" data-columns={2}>
              <Fields fields={chosen} handle={handle} />
            </div>
          </Section>
        )}
        <div className="import-acts">
          <Button type="submit" loading={importing.pending}>
            {t('check')}
          </Button>
          <Button variant="default" onClick={() => void download(kinds[kind].template).catch(() => undefined)}>
            {t('template')}
          </Button>
        </div>
      </form>
      {answer && <ImportPreview importing={importing} answer={answer} />}
    </FormProvider>
  );
}
