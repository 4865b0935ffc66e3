import { useTexts } from '../kit/texts.ts';
import { Day, Money } from './cells.tsx';

/** What a money document says of its rate into the books (MON-07). */
interface RateFacts {
  currency: string;
  exchange_rate: string | null;
  exchange_unit: number;
  rate_kind: string;
  rate_date: string | null;
  functional_currency: string;
  functional_value: string;
}

function BookRate({ of }: { of: RateFacts }) {
  const { t } = useTexts('core');
  return (
    <>
      <Money amount={of.exchange_rate} currency={of.functional_currency} exact />
      {of.exchange_unit !== 1 && ` ${t('rates.per', { unit: of.exchange_unit, currency: of.currency })}`} ·{' '}
      {t(`rates.kind.${of.rate_kind}`)} · <Day of={of.rate_date} /> · {t('rates.value')}{' '}
      <Money amount={of.functional_value} currency={of.functional_currency} exact />
    </>
  );
}

/** The rate of a document as it was quoted, where it comes from, and what the document is worth in the books; nothing where no rate is needed. */
export function bookRate(of: RateFacts) {
  return ['functional', 'missing'].includes(of.rate_kind) ? null : <BookRate key="rate" of={of} />;
}
