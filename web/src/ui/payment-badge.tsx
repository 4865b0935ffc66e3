import { compare } from '@praktis/rules/money';
import { StatusBadge } from './status-badge.tsx';

interface PaymentBadgeProps {
  /** Drafts and prebills have none (INV-01). */
  status: string | null;
  outstanding: string;
  billed: string;
}

/** The word for how far a bill is paid: one that is outstanding in part alone says so. */
export function paymentWord({ status, outstanding, billed }: PaymentBadgeProps): string | null {
  return status === 'outstanding' && compare(outstanding, billed) < 0 ? 'partly paid' : status;
}

/** How far a bill is paid. */
export function PaymentBadge(props: PaymentBadgeProps) {
  const word = paymentWord(props);
  return word && <StatusBadge of="outstanding" value={word} />;
}
