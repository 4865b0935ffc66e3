import type { BillingFields, BillingType, MatterFields, UpdateWhole } from '@praktis/contract/matters/matters.schemas';
import { singletons } from '@praktis/contract/settings/singletons';
import type { Ctx } from '../../kit/context.ts';
import { requiredAreFilled } from '../../kit/required.ts';
import { readSetting } from '../../kit/settings.ts';
import { setArrangement } from './arrangement.service.ts';
import { billingPartOf, requiredOfBilling } from './billing-data.rules.ts';
import { knownCurrency } from './known-currency.ts';
import * as repo from './matter-record.repo.ts';
import * as rules from './matters.rules.ts';

type Money = Parameters<typeof rules.termsFitTogether>[0] & Pick<MatterFields, 'currency'>;

/** Budgets and fixed rate fit the currency, which the firm keeps. */
export async function termsFit(ctx: Ctx, fields: Money): Promise<void> {
  const currency = await knownCurrency(ctx, fields.currency, 'currency');
  rules.termsFitTogether(fields, currency, ctx.firm.functional_currency);
}

/** Changes how and to whom a matter is billed, and nothing else of it (ROL-01). */
export async function changeBilling(ctx: Ctx, matter: repo.MatterRecord, fields: BillingFields): Promise<void> {
  const { required_fields } = await readSetting(ctx, singletons.matterCoreSetup);
  requiredAreFilled(fields, requiredOfBilling(required_fields));
  await termsFit(ctx, { ...matter, ...fields });
  await repo.changeMatter(ctx, matter.id, { ...fields, origin: fields.origin ?? matter.origin });
  const { allow_multiple_billings } = fields;
  const arranged = { ...matter, billing_type: matter.billing_type as BillingType, allow_multiple_billings };
  await setArrangement(ctx, arranged, { given: undefined, sees_rates: false });
}

/** The same, sent as the whole form by somebody who may not change the rest: refused at every field that differs. */
export async function changeBillingByForm(ctx: Ctx, matter: repo.MatterRecord, body: UpdateWhole): Promise<void> {
  await changeBilling(ctx, matter, billingPartOf(matter, body));
}
