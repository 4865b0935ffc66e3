import type { FormValues } from '../../ui/form/form-types.ts';
import { type Defaults, type PreviewFacts, preview } from './composer-figures.ts';
import { TotalsPanel } from './totals.panel.tsx';
import { useTaxTerms } from './use-tax-terms.ts';

interface TypedTotalsProps {
  values: FormValues;
  facts: PreviewFacts;
  defaults: Pick<Defaults, 'matter_id' | 'currency'>;
}

/** The totals of what is typed, with the taxes of its date. */
export function TypedTotals({ values, facts, defaults }: TypedTotalsProps) {
  const { taxes, refused } = useTaxTerms(defaults.matter_id, values);
  const computed = refused ?? preview(values, { ...facts, taxes });
  return <TotalsPanel {...{ computed, taxes }} currency={defaults.currency} />;
}
