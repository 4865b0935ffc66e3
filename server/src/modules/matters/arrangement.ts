import type { ArrangementInput } from '@praktis/contract/matters/arrangement.schemas';
import type { MatterStatus } from '@praktis/contract/matters/matters.schemas';

/** What a form says of an arrangement, as it is kept: terms with their amounts. */
export type Arrangement = ArrangementInput;

/** The arrangement of a matter on which nothing was agreed yet. */
export const nothingAgreed: Arrangement = {
  ...{ retainer_fee: null, included_hours: null, included_amount: null, overage_rate: null, pool_main_id: null },
  ...{ period: 'month', period_start: 'calendar', carry_over: 'none', carry_periods: null, first_period: 'full' },
  ...{ cap: null, contract_amount: null, terms: [] },
};

/** A matter as a pool needs to know it. */
export interface PoolMatter {
  id: string;
  client_id: string;
  currency: string;
  billing_type: string;
  status: MatterStatus;
  /** The main matter of the pool it is in. */
  pool_main_id: string | null;
}
