import type { searchExchange } from '@praktis/contract/settings/exchange-rate.calls';
import { useFormContext, useWatch } from 'react-hook-form';
import { useFormats } from '../kit/formats.ts';
import { useTexts } from '../kit/texts.ts';
import { useCall } from '../kit/use-call.ts';
import type { FormValues } from './form/form-types.ts';

interface ProposedRatesProps {
  call: ReturnType<typeof searchExchange>;
  /** Of the document; a field of the form, or fixed. */
  currency: string | ((values: FormValues) => string);
  /** Also the rate of the tax office. */
  tax?: boolean;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * What a document in foreign money takes when no rate is typed: the newest of the firm's table for its date (MON-09), and
 * for its taxes the Minister's where it is not in rupiah, also in the currency of the books (MON-10).
 */
export function ProposedRates({ call, currency, tax = false }: ProposedRatesProps) {
  const { t } = useTexts('core');
  const formats = useFormats();
  const { control } = useFormContext<FormValues>();
  const values = useWatch({ control }) as FormValues;
  const body = { currency: typeof currency === 'string' ? currency : currency(values), date: textOf(values.date) };
  const enabled = body.currency.length === 3 && body.date !== '';
  const { data } = useCall(call, { body }, { enabled, inPlace: true });
  const intoBooks = data?.kind !== 'functional';
  const forTaxes = tax && data?.currency !== 'IDR';
  if (!enabled || !data || !(intoBooks || forTaxes)) return null;
  const figure = (rate: string | null, date: string | null) =>
    rate ? `${formats.exactAmount(rate)} (${formats.day(date)})` : t('rates.unknown');
  return (
    <p className="small" aria-live="polite">
      {intoBooks && (
        <>
          {t('rates.books')} {figure(data.rate, data.date)}
          {data.old && <strong className="warn-text"> {t('rates.old')}</strong>}
        </>
      )}
      {forTaxes && (
        <>
          {intoBooks && <br />}
          {t('rates.tax')} {figure(data.tax_rate, data.tax_date)}
        </>
      )}
    </p>
  );
}
