import type { ReplyOf } from '@praktis/contract/kit/call';
import { exchangeRateCalls as calls } from '@praktis/contract/settings/exchange-rate.calls';
import { useFormats } from '../../kit/formats.ts';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import './settings.css';

type RateFetch = ReplyOf<typeof calls.list>['fetches'][number];

/** How one fetching ended, in words: when, by whom, for which days, and what is missing. */
function useTold() {
  const { t } = useTexts('settings');
  const { day, moment } = useFormats();
  return ({ at, date_from, date_to, fetched_by_name, problem, without, succeeded_at }: RateFetch) => {
    const by = fetched_by_name ? t('exchange.by', { name: fetched_by_name }) : t('exchange.by_itself');
    const words = { moment: moment(at), by };
    const days = { from: day(date_from), to: day(date_to) };
    if (problem === '') {
      const missing = without.length > 0 ? ` ${t('exchange.without', { currencies: without.join(', ') })}` : '';
      return `${t('exchange.note_done', { ...words, ...days })}${missing}`;
    }
    const last = succeeded_at ? t('exchange.note_last', { moment: moment(succeeded_at) }) : t('exchange.note_never');
    return `${t(`exchange.note_${problem}`, { ...words, ...days })} ${last}`;
  };
}

/** How the last fetching of each kind of published rates ended: what is missing is said, not left to be found (MON-08). */
export function RateFetches() {
  const { t } = useTexts('settings');
  const told = useTold();
  const fetches = useCall(calls.list, { query: { limit: 1 } }, { inPlace: true }).data?.fetches ?? [];
  if (fetches.length === 0) return null;
  return (
    <ul className="rate-fetches" aria-label={t('exchange.notes')}>
      {fetches.map((one) => (
        <li key={one.kind} className="form-note" data-warn={one.problem !== '' || one.without.length > 0 || undefined}>
          <strong>{t(`settings:value.book_rate.${one.kind}`)}</strong>: {told(one)}
        </li>
      ))}
    </ul>
  );
}
