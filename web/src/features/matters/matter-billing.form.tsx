import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { billingFields } from '@praktis/contract/matters/matters.schemas';
import { useMemo } from 'react';
import { useFormats } from '../../kit/formats.ts';
import { useGo } from '../../kit/navigation.ts';
import { notify } from '../../kit/notices.tsx';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import { demanding } from '../../ui/form/form-demand.ts';
import type { FormSection } from '../../ui/form/form-types.ts';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { contactFields, exchangeField, originField, reminderField, severalField } from './matter-billing.fields.ts';
import { type MatterDetail, refreshedByMatters } from './matter-types.ts';

function useSections(): readonly FormSection[] {
  const { t } = useTexts('matters');
  const { functionalCurrency } = useFormats();
  const wanted = useCall(matterCalls.config, {}).data?.required_fields;
  return useMemo(
    () =>
      demanding(
        [
          { title: t('form.billing_contact'), columns: 3, fields: contactFields },
          {
            title: t('form.billing_data'),
            hint: t('form.billing_data_hint'),
            columns: 3,
            fields: [originField(t), reminderField(t), severalField, exchangeField(t, functionalCurrency)],
          },
        ],
        wanted,
      ),
    [t, functionalCurrency, wanted],
  );
}

/** Changes the billing data of a matter, for those who may change no more of it (ROL-01). */
export function MatterBillingForm({ matter, reload }: { matter: MatterDetail; reload: () => void }) {
  const { t } = useTexts('matters');
  const go = useGo();
  const update = useSend(matterCalls.update, ...refreshedByMatters);
  const sections = useSections();
  const { id, version, number } = matter;
  const values = useMemo(() => ({ ...matter }), [matter]);
  return (
    <RecordForm
      schema={billingFields}
      sections={sections}
      values={values}
      save={(typed) => update.send({ ...typed, part: 'billing', id, version })}
      onSaved={() => {
        notify.success({ title: t('saved.title', { number }), message: t('saved.changed') });
        go(`/matters/detail/${id}`);
      }}
      onReload={reload}
      submit={t('modify.submit')}
      onCancel={() => go(`/matters/detail/${id}`)}
    />
  );
}
