import { Skeleton } from '@mantine/core';
import type { AnyCall } from '@praktis/contract/kit/call';
import { singletonCalls } from '@praktis/contract/settings/singleton.calls';
import { singletons } from '@praktis/contract/settings/singletons';
import { trailName } from '@praktis/contract/settings/trails';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentType, useMemo } from 'react';
import type { z } from 'zod';
import type { CallFailure } from '../../kit/call-failure.ts';
import { useGo } from '../../kit/navigation.ts';
import { notify } from '../../kit/notices.tsx';
import { useMay } from '../../kit/permissions.ts';
import { loadDisplaySettings } from '../../kit/sign-in.ts';
import { sentence, type Translate, useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import { DataList } from '../../ui/data-list.tsx';
import { DetailTabs } from '../../ui/detail-screen.tsx';
import type { FormSection, FormValues } from '../../ui/form/form-types.ts';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { useOpened } from '../../ui/form/use-opened.ts';
import { NoticePage } from '../../ui/notice-page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { FieldValue, formField } from './field-forms.tsx';
import { FormatSamples } from './format-samples.panel.tsx';
import { NumberSamples } from './number-samples.panel.tsx';
import type { SettingEntry, SettingName } from './setting-entry.ts';
import { useHistoryTab } from './setting-history.tsx';
import { settingScreens } from './setting-screens.ts';

/** A setting as it was read or saved. */
type Saved = FormValues & { version: number };

const entryOf = (name: SettingName): SettingEntry => settingScreens[name];

/** What is sent, without the version that the screen adds. */
function bodyOf(name: SettingName): z.ZodObject {
  return (singletonCalls[name].update.body as z.ZodObject).omit({ version: true });
}

/** The form of a setting, in the order of its entry. */
export function settingSections(name: SettingName, t: Translate): FormSection[] {
  const { shape } = bodyOf(name);
  return entryOf(name).parts.map(({ title, hint, wide, fields }) => ({
    title: t(title),
    ...(wide ? { wide, columns: 1 as const } : {}),
    ...(hint ? { hint: t(hint) } : {}),
    fields: Object.entries(fields).flatMap(([field, defined]) =>
      defined ? [formField({ name: field, field: defined, schema: shape[field] as z.ZodType }, t)] : [],
    ),
  }));
}

function Values({ name, record }: { name: SettingName; record: Saved }) {
  const { t } = useTexts('settings');
  return entryOf(name).parts.map(({ title, hint, fields }) => (
    <Section key={title} title={t(title)} hint={hint && t(hint)} beside>
      <DataList
        showEmpty
        items={Object.entries(fields).flatMap(([field, defined]) =>
          defined
            ? [
                [
                  sentence(t(`fields:${field}`)),
                  <FieldValue key={field} name={field} field={defined} value={record[field]} />,
                ] as const,
              ]
            : [],
        )}
      />
    </Section>
  ));
}

interface FormProps {
  name: SettingName;
  record: Saved;
  onSaved: (saved: Saved) => void;
  onReload: () => void;
}

function SettingForm({ name, record, onSaved, onReload }: FormProps) {
  const { t } = useTexts('settings');
  const go = useGo();
  const entry = entryOf(name);
  const { path } = singletons[name];
  const sections = useMemo(() => settingSections(name, t), [name, t]);
  const schema = useMemo(() => bodyOf(name), [name]);
  const update = useSend(singletonCalls[name].update as AnyCall, path, 'session');
  const asides = {
    numbers: (values: FormValues) => <NumberSamples name={name} values={values} />,
    formats: (values: FormValues) => <FormatSamples values={values} />,
  };
  return (
    <RecordForm
      schema={schema}
      sections={sections}
      values={record}
      save={(values) => update.send({ ...values, version: record.version } as never) as Promise<Saved>}
      onSaved={(saved) => {
        onSaved(saved);
        notify.success({ message: t('saved', { title: t(`settings:${entry.name}.title`) }) });
        // Dates and figures are shown by it everywhere, in this browser at once.
        if (name === 'dateFormat') loadDisplaySettings().catch(() => undefined);
      }}
      submit={t('save')}
      onCancel={() => go('/settings')}
      onReload={onReload}
      aside={entry.aside && asides[entry.aside]}
    />
  );
}

/** A setting that exists once a firm: its form, or its values for whoever may only read them. */
export function SettingPanel({ name }: { name: SettingName }) {
  const mayEdit = useMay(singletons[name].access);
  const reading = useCall(singletonCalls[name].read as AnyCall, {}, { inPlace: true, fresh: 0 }) as UseQueryResult<
    Saved,
    CallFailure
  >;
  const { opened, reload, keep } = useOpened(reading);
  if (opened === null) {
    if (reading.error?.status === 403) return <NoticePage kind="forbidden" />;
    return <Skeleton h={320} />;
  }
  const { record, turn } = opened;
  if (!mayEdit) return <Values name={name} record={record} />;
  return <SettingForm key={turn} name={name} record={record} onSaved={keep} onReload={reload} />;
}

function SettingPage({ name }: { name: SettingName }) {
  const { t } = useTexts('settings');
  const title = t(`settings:${entryOf(name).name}.title`);
  const history = useHistoryTab([title, trailName.setting(name)]);
  return (
    <div className="page" data-width="form">
      <PageHeader title={title} crumbs={[{ title: t('core:settings.title'), to: '/settings' }]} />
      <DetailTabs
        record={null}
        tabs={[{ name: 'setting', title: t('setting_tab'), show: () => <SettingPanel name={name} /> }, history]}
      />
    </div>
  );
}

/** The screen of a setting, by the name of its calls. */
export const settingScreen =
  (name: SettingName): ComponentType =>
  () => <SettingPage name={name} />;
