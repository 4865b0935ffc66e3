import type { invoiceLookupCalls } from '@praktis/contract/billing/billing-lookups.calls';
import type { BodyOf } from '@praktis/contract/kit/call';
import type { Ctx } from '../../kit/context.ts';
import { found } from '../../kit/errors.ts';
import { readMatterForWork } from '../matters/index.ts';
import { taxFactsFor } from './facts.service.ts';

/** The call tax-terms: what the server will compute the taxes of a bill with, for the totals of what is being typed. */
export async function taxTerms(ctx: Ctx, { body }: { body: BodyOf<typeof invoiceLookupCalls.taxTerms> }) {
  found(await readMatterForWork(ctx, body.matter_id, 'invoice.edit'));
  const { vat, withholding, kmk, threshold } = await taxFactsFor(ctx, body);
  return {
    vat: vat && {
      ...{ rate: vat.rate, base_factor_numerator: vat.base_factor_numerator },
      base_factor_denominator: vat.base_factor_denominator,
    },
    withholding,
    kmk: kmk && { rate: kmk.rate, unit: kmk.unit },
    vat_collection_threshold: threshold,
  };
}
