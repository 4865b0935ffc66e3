import { exchangeRateCalls as calls, exchangeForm, rateKinds } from '@praktis/contract/settings/exchange-rate.calls';
import { useMemo } from 'react';
import { useFormats } from '../../kit/formats.ts';
import { useGo } from '../../kit/navigation.ts';
import { notify } from '../../kit/notices.tsx';
import { sentence, useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import type { FormSection, FormValues } from '../../ui/form/form-types.ts';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SummaryPanel } from '../../ui/summary-panel.tsx';

const list = '/settings/exchanges-rate';
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** What the publishers say for the currency and day that are typed: to compare, and to copy from (MON-09). */
function KnownRates({ values }: { values: FormValues }) {
  const { t } = useTexts('settings');
  const formats = useFormats();
  const query = { currency: textOf(values.currency), date: textOf(values.date) };
  const enabled = query.currency !== '' && query.date !== '';
  const bi = useCall(calls.biRate, { query }, { enabled, inPlace: true });
  const kmk = useCall(calls.kemenkeuRate, { query }, { enabled, inPlace: true });
  const said = (found: typeof bi.data) => {
    if (!found?.rate) return t('exchange.unknown');
    const per = found.unit === 1 ? '' : ` / ${formats.count(found.unit)}`;
    return `${formats.exactAmount(found.rate)}${per} (${formats.day(found.date)})`;
  };
  return (
    <SummaryPanel
      title={t('exchange.known')}
      lines={[
        { label: t('value.book_rate.bi'), value: enabled ? said(bi.data) : '–' },
        { label: t('value.book_rate.kmk'), value: enabled ? said(kmk.data) : '–' },
      ]}
    />
  );
}

/** Types an exchange rate (MON-08). */
export function ExchangeRateCreateScreen() {
  const { t } = useTexts('settings');
  const { today } = useFormats();
  const go = useGo();
  const create = useSend(calls.create, 'setting/exchange-rate', 'invoice', 'timesheet', 'expense');
  const sections = useMemo<readonly FormSection[]>(
    () => [
      {
        title: sentence(t('label.exchange')),
        hint: t('exchange.rate_hint'),
        fields: [
          {
            ...{ kind: 'lookup', name: 'currency', call: calls.searchCurrency },
            shown: (values) => textOf(values.currency),
          },
          {
            ...{ kind: 'select', name: 'kind', label: t('exchange.kind') },
            options: rateKinds.map((value) => ({ value, label: t(`value.book_rate.${value}`) })),
          },
          { kind: 'date', name: 'date', hint: t('exchange.date_hint') },
          {
            ...{ kind: 'select', name: 'unit', label: t('exchange.unit'), required: true },
            options: ['1', '100'].map((value) => ({ value, label: value })),
          },
          { kind: 'money', name: 'rate', label: t('exchange.rate'), decimals: 10 },
        ],
      },
    ],
    [t],
  );
  const bodyOf = ({ unit, ...exchange }: FormValues) => ({
    exchange: exchangeForm.parse({ ...exchange, unit: Number(unit) }),
  });
  return (
    <div className="page" data-width="form">
      <PageHeader
        title={t('exchange.create')}
        crumbs={[
          { title: t('core:settings.title'), to: '/settings' },
          { title: t('exchange.title'), to: list },
        ]}
      />
      <RecordForm
        schema={exchangeForm.omit({ unit: true })}
        sections={sections}
        values={{ kind: 'daily', date: today, unit: '1' }}
        save={(values) => create.send(bodyOf(values))}
        onSaved={(_, after) => {
          notify.success({ message: t('item.saved') });
          if (after === 'done') go(list);
        }}
        submit={t('item.add')}
        saveAndNew
        onCancel={() => go(list)}
        aside={(values) => <KnownRates values={values} />}
      />
    </div>
  );
}
