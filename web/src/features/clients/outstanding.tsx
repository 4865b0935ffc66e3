import { isZero } from '@praktis/rules/money';
import { Money } from '../../ui/cells.tsx';

interface OutstandingProps {
  amounts: readonly { currency: string; amount: string }[] | undefined;
}

/** What a client owes: one amount a currency, never added up (MON-12). */
export function Outstanding({ amounts }: OutstandingProps) {
  const owed = (amounts ?? []).filter(({ amount }) => !isZero(amount));
  if (owed.length === 0) return <span className="figures">–</span>;
  return owed.map(({ currency, amount }, place) => (
    <span key={currency}>
      {place > 0 && ' · '}
      <Money amount={amount} currency={currency} />
    </span>
  ));
}
