import { Skeleton } from '@mantine/core';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { matterLookupCalls } from '@praktis/contract/matters/matters-lookups.calls';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useFormats } from '../../kit/formats.ts';
import { useGo, useUrlState } from '../../kit/navigation.ts';
import { notify } from '../../kit/notices.tsx';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import { demanding } from '../../ui/form/form-demand.ts';
import type { FormValues } from '../../ui/form/form-types.ts';
import { ModifyScreen } from '../../ui/form/modify-screen.tsx';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ClientTakeover } from './client-takeover.tsx';
import { MatterBillingForm } from './matter-billing.form.tsx';
import { matterSections } from './matter-form-sections.tsx';
import { blankMatter, matterBody, matterValues, typedMatter } from './matter-form-values.ts';
import { type MatterDetail, matterTitle, refreshedByMatters } from './matter-types.ts';

function useSections(matter: MatterDetail | undefined) {
  const { t, language } = useTexts('matters');
  const { functionalCurrency } = useFormats();
  const wanted = useCall(matterCalls.config, {}).data?.required_fields;
  return useMemo(
    () => demanding(matterSections({ t, language, functionalCurrency, matter }), wanted),
    [t, language, functionalCurrency, matter, wanted],
  );
}

/** Opens a matter as draft; `?client=` names the client it is for. */
export function MatterCreateScreen() {
  const { t } = useTexts('matters');
  const go = useGo();
  const [url] = useUrlState();
  const { functionalCurrency } = useFormats();
  const wanted = url.client ?? '';
  const client = useCall(matterLookupCalls.detailClient, { query: { id: wanted } }, { enabled: wanted !== '' });
  const create = useSend(matterCalls.create, ...refreshedByMatters);
  const sections = useSections(undefined);
  const waits = functionalCurrency === '' || (wanted !== '' && client.isPending);
  const known: FormValues = client.data ? { client_id: client.data.id, client_name: client.data.name } : {};
  const tell = (saved: { number: string; conflict_result: string }) =>
    notify.success({
      title: t('saved.title', { number: saved.number }),
      message: t(saved.conflict_result === 'open' ? 'saved.conflict' : 'saved.draft'),
    });
  return (
    <div className="page" data-width="form">
      <PageHeader title={t('create.title')} crumbs={[{ title: t('list.title'), to: '/matters' }]} />
      {waits ? (
        <Skeleton h={480} />
      ) : (
        <RecordForm
          schema={typedMatter}
          sections={sections}
          values={{ ...blankMatter(functionalCurrency), ...known }}
          draft="matter"
          save={(values) => create.send(matterBody(values))}
          onSaved={(saved, after) => {
            tell(saved);
            if (after === 'done')
              go(`/matters/detail/${saved.id}`, saved.conflict_result === 'open' ? { tab: 'conflict' } : undefined);
          }}
          submit={t('create.submit')}
          saveAndNew
          onCancel={() => go('/matters')}
        >
          <ClientTakeover />
        </RecordForm>
      )}
    </div>
  );
}

function MatterForm({ matter, reload }: { matter: MatterDetail; reload: () => void }) {
  const { t } = useTexts('matters');
  const go = useGo();
  const update = useSend(matterCalls.update, ...refreshedByMatters);
  const sections = useSections(matter);
  const { id, version, number, confidential } = matter;
  const values = useMemo(() => matterValues(matter), [matter]);
  return (
    <RecordForm
      schema={typedMatter}
      sections={sections}
      values={values}
      save={(typed) => update.send({ ...matterBody(typed, { confidential }), id, version })}
      onSaved={(saved) => {
        notify.success({
          title: t('saved.title', { number }),
          message: t(saved.conflict_result === 'open' ? 'saved.conflict' : 'saved.changed'),
        });
        go(`/matters/detail/${id}`, saved.conflict_result === 'open' ? { tab: 'conflict' } : undefined);
      }}
      onReload={reload}
      submit={t('modify.submit')}
      onCancel={() => go(`/matters/detail/${id}`)}
    />
  );
}

/** Changes a matter, or its billing data alone; other parties than before are checked for conflicts. */
export function MatterModifyScreen() {
  const { t } = useTexts('matters');
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const detail = useCall(matterCalls.detail, { query: { id } }, { inPlace: true, fresh: 0 });
  return (
    <ModifyScreen
      of={detail}
      allowed={(matter) => matter.can_edit || matter.can_edit_billing}
      title={(matter) => t('modify.heading', { name: matterTitle(matter) })}
      crumbs={(matter) => [
        { title: t('list.title'), to: '/matters' },
        { title: matter.number, to: `/matters/detail/${id}` },
      ]}
    >
      {(matter, reload) =>
        matter.can_edit ? (
          <MatterForm matter={matter} reload={reload} />
        ) : (
          <MatterBillingForm matter={matter} reload={reload} />
        )
      }
    </ModifyScreen>
  );
}
