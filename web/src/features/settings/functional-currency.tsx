import { Button } from '@mantine/core';
import { bankCalls } from '@praktis/contract/settings/bank-information.calls';
import { currencyCalls } from '@praktis/contract/settings/currency.calls';
import { useState } from 'react';
import { notify } from '../../kit/notices.tsx';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useOpened } from '../../ui/form/use-opened.ts';

/** As it was when the dialog was opened: a change of somebody else meanwhile is told (409), never written over. */
function FunctionalDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('settings');
  const { opened, reload } = useOpened(useCall(currencyCalls.functional, {}, { fresh: 0 }));
  const update = useSend(currencyCalls.updateFunctional, 'setting/currency', 'setting/firm-profile', 'session');
  if (opened === null) return null;
  const { currency, version } = opened.record;
  return (
    <FormDialog
      key={opened.turn}
      title={t('currency.functional_title')}
      schema={currencyCalls.updateFunctional.body.omit({ version: true })}
      values={{ currency }}
      fields={[
        {
          ...{ kind: 'lookup', name: 'currency', call: bankCalls.searchCurrency },
          ...{ hint: t('currency.functional_hint'), shown: (values) => String(values.currency) },
        },
      ]}
      save={(values) => update.send({ ...values, version })}
      onSaved={(saved) => notify.success({ message: t('currency.functional_saved', { currency: saved.currency }) })}
      onReload={reload}
      submit={t('save')}
      onClose={onClose}
    />
  );
}

/** The currency the books are kept in, changeable while there is no money document (MON-07). */
export function FunctionalCurrency() {
  const { t } = useTexts('settings');
  const [open, setOpen] = useState(false);
  const functional = useCall(currencyCalls.functional, {}, { inPlace: true });
  if (!functional.data) return null;
  const { currency, can_change } = functional.data;
  if (!can_change) return <span className="small dimmed">{t('currency.functional', { currency })}</span>;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('currency.functional', { currency })}
      </Button>
      {open && <FunctionalDialog onClose={() => setOpen(false)} />}
    </>
  );
}
