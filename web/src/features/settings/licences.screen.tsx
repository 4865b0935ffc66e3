import { Skeleton } from '@mantine/core';
import type { ReplyOf } from '@praktis/contract/kit/call';
import { licenseCalls as calls } from '@praktis/contract/settings/license.calls';
import { trailName } from '@praktis/contract/settings/trails';
import { useMemo } from 'react';
import { useFormats } from '../../kit/formats.ts';
import { useGo } from '../../kit/navigation.ts';
import { notify } from '../../kit/notices.tsx';
import { useMay } from '../../kit/permissions.ts';
import { sentence, useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import { DataList } from '../../ui/data-list.tsx';
import { DetailTabs } from '../../ui/detail-screen.tsx';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { useOpened } from '../../ui/form/use-opened.ts';
import { NoticePage } from '../../ui/notice-page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { useHistoryTab } from './setting-history.tsx';

type Balance = ReplyOf<typeof calls.balance>;
const kinds = ['fee_earner', 'support_staff'] as const;
const paths = ['helper/balance-license', 'license'] as const;

/** How many accounts of a kind are open, and how many more may be. */
function useUsed() {
  const { t } = useTexts('settings');
  const { count } = useFormats();
  return ({ used, left }: Balance['fee_earner']) =>
    left === null
      ? t('licences.unlimited', { used: count(used) })
      : t('licences.used', { used: count(used), left: count(left) });
}

function LicenceForm({ balance, onReload }: { balance: Balance; onReload: () => void }) {
  const { t } = useTexts('settings');
  const go = useGo();
  const usedOf = useUsed();
  const update = useSend(calls.update, ...paths);
  const fields = kinds.map((name) => ({
    ...{ kind: 'number' as const, name, label: t(`licences.${name}`), required: false },
    hint: `${usedOf(balance[name])} ${t('licences.hint')}`,
  }));
  const values = useMemo(
    () => ({ fee_earner: balance.fee_earner.limit, support_staff: balance.support_staff.limit }),
    [balance],
  );
  return (
    <RecordForm
      schema={calls.update.body.omit({ version: true })}
      sections={[{ title: t('licences.title'), hint: t('licences.text'), fields }]}
      values={values}
      save={(typed) => update.send({ ...typed, version: balance.version })}
      onSaved={() => {
        notify.success({ message: t('saved', { title: t('licences.title') }) });
        onReload();
      }}
      submit={t('save')}
      onCancel={() => go('/settings')}
      onReload={onReload}
    />
  );
}

function LicencesPanel() {
  const { t } = useTexts('settings');
  const mayEdit = useMay('user.edit');
  const usedOf = useUsed();
  const reading = useCall(calls.balance, {}, { inPlace: true, fresh: 0 });
  const { opened, reload } = useOpened(reading);
  if (reading.error?.status === 403) return <NoticePage kind="forbidden" />;
  if (!opened) return <Skeleton h={200} />;
  if (mayEdit) return <LicenceForm key={opened.turn} balance={opened.record} onReload={reload} />;
  return (
    <Section title={t('licences.title')} beside>
      <DataList items={kinds.map((kind) => [sentence(t(`licences.${kind}`)), usedOf(opened.record[kind])] as const)} />
    </Section>
  );
}

/** How many accounts the firm may have open, and how many are (ROL-06). */
export function LicencesScreen() {
  const { t } = useTexts('settings');
  const history = useHistoryTab([t('licences.title'), trailName.of('license')]);
  return (
    <div className="page" data-width="form">
      <PageHeader title={t('licences.title')} crumbs={[{ title: t('core:settings.title'), to: '/settings' }]} />
      <DetailTabs
        record={null}
        tabs={[{ name: 'setting', title: t('setting_tab'), show: () => <LicencesPanel /> }, history]}
      />
    </div>
  );
}
