import { singletons } from '@praktis/contract/settings/singletons';
import { OWN_RATE, perUnit, type QuotedRate } from '@praktis/rules/exchange';
import type { RupiahRounding } from '@praktis/rules/invoice-lines';
import { vatCodeOn } from '@praktis/rules/invoice-tax';
import { type Withholding, withholdingCodeOn, withholdingRate } from '@praktis/rules/withholding';
import type { Ctx } from '../../kit/context.ts';
import { found } from '../../kit/errors.ts';
import { readSetting } from '../../kit/settings.ts';
import { findRate, findRateFacts } from '../exchange-rates/index.ts';
import { currencyOf, firmProfile } from '../settings/index.ts';
import * as repo from './billing.repo.ts';
import { withholdingFitsFirm } from './billing.rules.ts';
import { isRegisteredOn } from './tax-choices.rules.ts';

/** What an invoice is computed from besides its lines: firm, client, tax rows in force on its date, rates, settings. */
export type Facts = Awaited<ReturnType<typeof factsFor>>;

interface Asked {
  matter_id: string;
  date: string;
  ppn_id: string | null;
  pph_id: string | null;
  exchange_rate?: string | null | undefined;
  kmk_rate?: string | null | undefined;
}

/**
 * Loads the facts for an invoice of a matter on a date. Refused `vat_code_missing` or `wht_code_missing` when a code has no
 * row on the date.
 */
export async function factsFor(ctx: Ctx, asked: Asked) {
  const facts = await taxFactsFor(ctx, asked);
  const { billee, profile } = facts;
  return {
    ...facts,
    currency: await currencyOf(ctx, billee.currency),
    functional: await currencyOf(ctx, profile.functional_currency),
    rounding: roundingOf(facts.setup),
    // The rate into the books: fixed, typed, or the newest of the firm's table on the bill's date (MON-10).
    rate: await findRateFacts(ctx, {
      ...{ currency: billee.currency, day: asked.date },
      ...{ fixed: billee.fixed_exchange_rate, typed: asked.exchange_rate },
    }),
  };
}

/** What the taxes of a bill are computed with; refuses as `factsFor` does. */
export async function taxFactsFor(ctx: Ctx, asked: Omit<Asked, 'exchange_rate'>) {
  const profile = await firmProfile(ctx);
  const billee = found(await repo.readBillee(ctx, asked.matter_id));
  const setup = await readSetting(ctx, singletons.invoiceSetup);
  const pph = asked.pph_id ? withholdingCodeOn(known(await repo.pphRows(ctx, asked.pph_id)), asked.date) : null;
  if (pph) withholdingFitsFirm(profile.taxpayer_kind, pph.kind);
  const hasNumber = profile.npwp !== '';
  return {
    ...{ profile, billee, setup, pph },
    // A firm that is not registered charges no VAT, whatever was chosen (TAX-01).
    vat:
      asked.ppn_id && isRegisteredOn(profile, asked.date)
        ? vatCodeOn(known(await repo.vatRows(ctx, asked.ppn_id)), asked.date)
        : null,
    wht_rate: pph ? withholdingRate(pph, hasNumber) : '0',
    withholding: withholdingBy(pph, hasNumber),
    threshold: thresholdOf(billee.vat_collector, setup),
    kmk: await kmkOf(ctx, billee.currency, asked),
  };
}

/** The rows of a code; of one that the firm does not have there are none. */
function known<Row>(rows: Row[]): Row[] {
  found(rows[0]);
  return rows;
}

type Setup = Awaited<ReturnType<typeof readSetting<typeof singletons.invoiceSetup.fields>>>;

function roundingOf(setup: Setup): RupiahRounding {
  return { round_idr: setup.round_idr, idr_step: setup.idr_step, direction: setup.idr_step_mode };
}

/** PPh 21 of one advocate is progressive, the rest a flat rate (TAX-05, TAX-06). */
function withholdingBy(
  pph: { kind: string; rate: string; rate_without_number: string } | null,
  hasNumber: boolean,
): Withholding | null {
  if (!pph) return null;
  if (pph.kind === '21') return { method: 'progressive', without_tax_number: !hasNumber };
  return { method: 'flat', rate: withholdingRate(pph, hasNumber) };
}

/** Above which amount billed the client pays the VAT to the state itself (TAX-03); null for an ordinary client. */
function thresholdOf(vat_collector: string, setup: Setup): string | null {
  if (vat_collector === 'government') return setup.vat_collector_threshold_government;
  return vat_collector === 'other' ? setup.vat_collector_threshold_other : null;
}

/** The rate of the Minister for the tax figures of a foreign bill, typed or of the week of its date (MON-10). */
async function kmkOf(ctx: Ctx, currency: string, asked: Pick<Asked, 'date' | 'kmk_rate'>): Promise<TaxRate | null> {
  const own = { ...OWN_RATE, kmk_kind: null, kmk_date: null, old: false };
  if (currency === 'IDR') return own;
  if (asked.kmk_rate) return { ...own, rate: asked.kmk_rate, kmk_kind: 'manual' };
  const found = await findRate(ctx, { currency, day: asked.date, kind: 'kmk' });
  return found ? { ...own, rate: perUnit(found), kmk_kind: 'kmk', kmk_date: found.date, old: found.old } : null;
}

/** Rupiah for one unit, and the Wednesday it holds from. */
interface TaxRate extends QuotedRate {
  kmk_kind: 'kmk' | 'manual' | null;
  kmk_date: string | null;
  old: boolean;
}
