import { clientLookups } from '@praktis/contract/clients/client-lookups.calls';
import { clientMergeCalls } from '@praktis/contract/clients/client-merge.calls';
import { id } from '@praktis/contract/kit/shapes';
import { useState } from 'react';
import { z } from 'zod';
import { notify } from '../../kit/notices.tsx';
import { sentence, useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import { Money } from '../../ui/cells.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { type ClientDetail, refreshedByClients } from './client-types.ts';

const schema = z.object({
  given_up_id: id,
  reason: z.string().trim().min(1, { error: 'required' }).max(2000, { error: 'too_long' }),
});

/** What moves, before it is done: records, names, client money, the tax number; or why it cannot be done. */
function MergePreview({ client, other }: { client: ClientDetail; other: string }) {
  const { t } = useTexts('clients');
  const body = { id: client.id, given_up_id: other };
  const { data } = useCall(clientMergeCalls.preview, { body }, { fresh: 0 });
  if (!data) return null;
  if (data.why_not) {
    return (
      <p className="form-note" role="alert">
        {t(`merge.why.${data.why_not}`, {
          code: data.stays.code,
          ...(data.too_many ? { ...data.too_many, list: t(`form.${data.too_many.list}`) } : {}),
        })}
      </p>
    );
  }
  const moves = data.moves.map(({ entity, count }) => `${sentence(t(`core:entity.${entity}`))}: ${count}`);
  const purses = data.purses.map(({ currency, bank_kind, stays, given_up, together }) => (
    <div key={`${currency} ${bank_kind}`}>
      {t(`merge.${bank_kind}`)}: <Money amount={stays} currency={currency} /> +{' '}
      <Money amount={given_up} currency={currency} /> = <Money amount={together} currency={currency} />
    </div>
  ));
  return (
    <section aria-label={t('merge.preview')} aria-live="polite">
      <DataList
        items={[
          [t('merge.stays'), `${data.stays.code} ${data.stays.name}`],
          [t('merge.given_up'), `${data.given_up.code} ${data.given_up.name}`],
          [t('merge.moves'), moves.join(' · ') || t('merge.nothing')],
          [t('merge.names'), data.names.join(' · ')],
          [t('merge.purses'), purses.length > 0 ? purses : ''],
          [t('fields:npwp'), t(`merge.tax_number.${data.tax_number}`)],
        ]}
      />
      <p className="small dimmed">{t('merge.hidden')}</p>
    </section>
  );
}

/** Merges another record of the same client into this one, after a look at what moves. */
export function MergeDialog({ client, onClose }: { client: ClientDetail; onClose: () => void }) {
  const { t } = useTexts('clients');
  const [other, setOther] = useState('');
  const merge = useSend(clientMergeCalls.merge, ...refreshedByClients);
  const preview = useCall(
    clientMergeCalls.preview,
    { body: { id: client.id, given_up_id: other } },
    { enabled: other !== '', fresh: 0 },
  );
  return (
    <FormDialog
      title={t('merge.title', { name: `${client.code} ${client.name}` })}
      size="lg"
      schema={schema}
      columns={1}
      fields={[
        {
          ...{ kind: 'lookup', name: 'given_up_id', call: clientLookups.searchClient, hint: t('merge.hint') },
          onPick: (option) => {
            setOther(option?.id ?? '');
            return undefined;
          },
        },
        { kind: 'area', name: 'reason', hint: t('merge.reason_hint') },
      ]}
      save={async ({ given_up_id, reason }) => {
        const told = preview.data ?? (await preview.refetch({ throwOnError: true })).data;
        const versions = { version: client.version, given_up_version: told?.given_up.version ?? 0 };
        return merge.send({ id: client.id, given_up_id, reason, ...versions });
      }}
      onSaved={() =>
        notify.success({ message: t('merge.done', { code: preview.data?.given_up.code ?? '', name: client.name }) })
      }
      submit={t('merge.yes')}
      danger
      onClose={onClose}
    >
      {other && <MergePreview client={client} other={other} />}
    </FormDialog>
  );
}
