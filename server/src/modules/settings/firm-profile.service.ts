import type { firmProfileCalls } from '@praktis/contract/settings/firm-profile.calls';
import { may, mustConfirm } from '../../kit/access.ts';
import { auditTrail } from '../../kit/audit.ts';
import type { InputOf } from '../../kit/bind.ts';
import type { Ctx, FileAnswer } from '../../kit/context.ts';
import { found, mustBeCurrent, UploadRefused } from '../../kit/errors.ts';
import { keepFile, readFileBytes } from '../../kit/files.ts';
import { canBePrinted } from '../../kit/pdf.ts';
import { changeRow } from '../../kit/rows.ts';
import { keptCurrency } from './currency.service.ts';
import { dropRatesOfBooks, lockFirmProfile, moneyDocumentsExist, quotedInBooks } from './firm-profile.repo.ts';
import {
  checkDigitHolds,
  functionalMayChange,
  noRateIsAgreed,
  storedTaxNumbers,
  timeZoneIsKnown,
} from './firm-profile.rules.ts';
import { firmProfile } from './settings.repo.ts';

type Calls = typeof firmProfileCalls;

export async function readFirmProfile(ctx: Ctx) {
  const profile = await firmProfile(ctx);
  const can_edit = may(ctx, 'settings.money');
  return {
    ...profile,
    taxpayer_kind: profile.taxpayer_kind as 'body' | 'person',
    has_logo: profile.logo_file_id !== null,
    can_change_functional_currency: can_edit && !(await moneyDocumentsExist(ctx)),
    can_edit,
  };
}

export async function updateFirmProfile(ctx: Ctx, { body }: InputOf<Calls['update']>) {
  const { version, remove_logo, functional_currency, ...fields } = body;
  const before = await lockFirmProfile(ctx);
  mustBeCurrent(before, version);
  timeZoneIsKnown(fields.time_zone);
  const numbers = storedTaxNumbers(fields);
  if (functional_currency !== before.functional_currency)
    await leaveFunctional(ctx, before, { code: functional_currency, field: 'functional_currency' });
  if (numbers.npwp !== before.npwp && !checkDigitHolds(numbers.npwp)) mustConfirm(ctx, 'npwp_check_digit');
  const logo = ctx.files.find((file) => file.part === 'logo');
  if (logo && !(await canBePrinted(logo.bytes)))
    throw new UploadRefused(415, 'picture_unreadable', { name: logo.name });
  const logo_file_id = logo ? await keepFile(ctx, logo) : remove_logo ? null : before.logo_file_id;
  await changeRow(ctx, 'firm_profile', before.id, { ...fields, ...numbers, functional_currency, logo_file_id });
  return readFirmProfile(ctx);
}

export async function firmLogo(ctx: Ctx): Promise<FileAnswer> {
  const { logo_file_id } = await firmProfile(ctx);
  return readFileBytes(ctx, found(logo_file_id ?? undefined));
}

export async function firmProfileTrail(ctx: Ctx, { query }: InputOf<Calls['auditTrail']>) {
  const { id } = await firmProfile(ctx);
  return auditTrail(ctx, 'firm_profile', { id, ...query });
}

export async function readFunctional(ctx: Ctx) {
  const { functional_currency, version } = await firmProfile(ctx);
  const can_change = may(ctx, 'settings.money') && !(await moneyDocumentsExist(ctx));
  return { currency: functional_currency, can_change, version };
}

export async function updateFunctional(ctx: Ctx, { body }: { body: { currency: string; version: number } }) {
  const before = await lockFirmProfile(ctx);
  mustBeCurrent(before, body.version);
  if (body.currency !== before.functional_currency) {
    await leaveFunctional(ctx, before, { code: body.currency, field: 'currency' });
    await changeRow(ctx, 'firm_profile', before.id, { functional_currency: body.currency });
  }
  return readFunctional(ctx);
}

/**
 * MON-07: no money document yet, and a currency that the firm keeps. What was quoted in the old one would be read in the new
 * one (17,600 rupiah for a euro as 17,600 dollars): a rate agreed with a matter refuses the change, `functional_agreed_rates`;
 * tables of rates are asked about, `functional_drops_rates`, and then deleted.
 */
async function leaveFunctional(
  ctx: Ctx,
  { functional_currency: old }: { functional_currency: string },
  { code, field }: { code: string; field: string },
): Promise<void> {
  functionalMayChange(await moneyDocumentsExist(ctx), field);
  await keptCurrency(ctx, code, field);
  const { rates, matters } = await quotedInBooks(ctx);
  noRateIsAgreed(matters, old, field);
  if (rates === 0) return;
  mustConfirm(ctx, 'functional_drops_rates', { rates, currency: old });
  await dropRatesOfBooks(ctx);
}
