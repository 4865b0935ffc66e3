import { sentence, type Translate } from '../../kit/texts.ts';
import { Day, Money } from '../../ui/cells.tsx';
import type { Column } from '../../ui/list/list-types.ts';
import type { Rate } from './employee-types.ts';

/** The versions of rates in a table; words beside figures say which one holds today. */
export function rateColumns(t: Translate, first: Column<Rate>): Column<Rate>[] {
  const title = (field: string) => sentence(t(`fields:${field}`));
  return [
    first,
    {
      ...{ name: 'rate', title: title('rate_per_hour'), end: true },
      show: (rate) => <Money amount={rate.rate} currency={rate.currency} exact />,
    },
    { name: 'valid_from', title: title('valid_from'), show: (rate) => <Day of={rate.valid_from} /> },
    {
      ...{ name: 'valid_to', title: title('valid_to') },
      show: (rate) => (rate.valid_to ? <Day of={rate.valid_to} /> : <span className="dimmed">{t('rate.open')}</span>),
    },
    {
      ...{ name: 'marks', title: t('rate.marks') },
      show: (rate) =>
        [rate.current && t('rate.current'), rate.is_default && t('rate.is_default'), rate.in_use && t('rate.in_use')]
          .filter(Boolean)
          .join(' · '),
    },
  ];
}
