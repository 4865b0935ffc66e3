import type { Option } from '@praktis/contract/kit/shapes';
import type { BankOption } from '@praktis/contract/settings/bank-information.calls';

/** The currency of the account that was picked; none while none is. */
export function currencyOfBank(option: Option | null): string {
  return (option as BankOption | null)?.currency ?? '';
}
