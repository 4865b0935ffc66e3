import type { currencyCalls } from '@praktis/contract/settings/currency.calls';
import { type CurrencyUnits, missingUnits, NO_UNITS, proposedUnits } from '@praktis/rules/currency-words';
import { amountFits, type Currency as Money } from '@praktis/rules/money';
import type { Selectable } from 'kysely';
import { may, mustHold, passes } from '../../kit/access.ts';
import type { InputOf } from '../../kit/bind.ts';
import type { Ctx } from '../../kit/context.ts';
import { found, mustBeCurrent, RuleBroken, Stale } from '../../kit/errors.ts';
import { type LookupInput, optionsOf } from '../../kit/lookups.ts';
import { mustBeUnused } from '../../kit/references.ts';
import { requiredAreFilled } from '../../kit/required.ts';
import { addRow, changeRow, lockRow, readRow, removeRow } from '../../kit/rows.ts';
import type { Currency } from '../../kit/schema.generated.ts';
import * as repo from './currency.repo.ts';
import { currencyExists, digitsMayFall, functionalStays, orderNamesEachOnce } from './currency.rules.ts';
import { firmProfile } from './settings.repo.ts';

type Calls = typeof currencyCalls;

/** Rows with what is known of their use. */
async function answered(ctx: Ctx, rows: Selectable<Currency>[]) {
  const { functional_currency } = await firmProfile(ctx);
  const uses = await repo.usesOfCurrencies(
    ctx,
    rows.map((row) => row.code),
  );
  return rows.map((row) => {
    const state = { functional: row.code === functional_currency, used_by: uses.get(row.code) };
    const can_delete = may(ctx, 'settings.money') && passes(() => mayGo(ctx, state));
    return { ...row, ...state, in_use: state.used_by !== undefined, can_delete };
  });
}

/** Refuses deleting what the firm reckons in or what a record uses: `functional_currency`, `in_use` (ROL-08). */
function mayGo(ctx: Ctx, state: { functional: boolean; used_by: readonly string[] | undefined }): void {
  functionalStays(state.functional);
  mustBeUnused(ctx, state.used_by);
}

async function stateOf(ctx: Ctx, row: Selectable<Currency>) {
  return found((await answered(ctx, [row]))[0]);
}

export async function listCurrencies(ctx: Ctx, { query }: InputOf<Calls['list']>) {
  const page = await repo.listCurrencies(ctx, query);
  return { ...page, rows: await answered(ctx, page.rows) };
}

export async function currencyDetail(ctx: Ctx, { query }: InputOf<Calls['detail']>) {
  return stateOf(ctx, await readRow(ctx, 'currency', query.id));
}

export async function createCurrency(ctx: Ctx, { body }: InputOf<Calls['create']>) {
  currencyExists(body.code);
  limitFits(body);
  const units = unitsOver(saysWords(body) ? NO_UNITS : proposedUnits(body.code), body);
  return { id: await addRow(ctx, 'currency', { ...body, ...units }) };
}

export async function updateCurrency(ctx: Ctx, { body }: InputOf<Calls['update']>) {
  const { id, version, ...fields } = body;
  const before = await lockRow(ctx, 'currency', id);
  mustBeCurrent(before, version);
  if (fields.digits < before.digits)
    digitsMayFall(await repo.amountWouldLoseDigits(ctx, before.code, fields.digits), fields.digits);
  limitFits({ code: before.code, ...fields });
  await changeRow(ctx, 'currency', id, { ...fields, ...unitsOver(before, fields) });
  return { id };
}

type SentUnits = { readonly [K in keyof CurrencyUnits]?: string | undefined };

function saysWords(sent: SentUnits): boolean {
  return Object.keys(NO_UNITS).some((unit) => sent[unit as keyof CurrencyUnits] !== undefined);
}

/** The words as sent, those left out as they stand; what is missing among them is told at its field, `required` (DOC-02). */
function unitsOver(standing: CurrencyUnits, sent: SentUnits): CurrencyUnits {
  const units = {
    ...{ major: sent.major ?? standing.major, major_plural: sent.major_plural ?? standing.major_plural },
    ...{ minor: sent.minor ?? standing.minor, minor_plural: sent.minor_plural ?? standing.minor_plural },
    ...{ major_id: sent.major_id ?? standing.major_id, minor_id: sent.minor_id ?? standing.minor_id },
  };
  requiredAreFilled(units, missingUnits(units));
  return units;
}

/** The limit of differences is an amount of the currency itself (MON-02, COL-04). */
function limitFits({ code, digits, difference_limit }: Money & { difference_limit: string }): void {
  amountFits(difference_limit, { code, digits }, 'difference_limit');
}

export async function removeCurrency(ctx: Ctx, { body }: InputOf<Calls['remove']>) {
  const row = await lockRow(ctx, 'currency', body.id);
  mayGo(ctx, await stateOf(ctx, row));
  await removeRow(ctx, 'currency', body.id);
  return { id: body.id };
}

/**
 * The currencies in the firm's order. A list of ids is saved as the new one first, by who may: those named stand first in
 * their order, the others follow in theirs (G062). An unknown id is NotFound, one named twice `order_twice`; Stale when
 * the order is no longer the one the new one was made from.
 */
export async function rankCurrencies(ctx: Ctx, { body }: InputOf<Calls['rank']>) {
  if (body.ids.length > 0) {
    mustHold(ctx, 'settings.money');
    orderNamesEachOnce(body.ids);
    await saveOrder(ctx, body);
  }
  return { rows: await repo.rankedCurrencies(ctx) };
}

async function saveOrder(ctx: Ctx, { ids, before }: InputOf<Calls['rank']>['body']): Promise<void> {
  await repo.lockCurrencies(ctx);
  const rows = await repo.rankedCurrencies(ctx);
  for (const id of ids) found(rows.find((row) => row.id === id));
  if (rows.map((row) => row.id).join() !== before.join()) throw new Stale();
  const others = rows.filter((row) => !ids.includes(row.id)).map((row) => row.id);
  for (const [at, id] of [...ids, ...others].entries()) {
    const rank = at + 1;
    if (rows.find((row) => row.id === id)?.rank !== rank) await changeRow(ctx, 'currency', id, { rank });
  }
}

/** A currency of the firm with its digits; `currency_not_kept` when the firm does not keep it. */
export async function keptCurrency(ctx: Ctx, code: string, field = 'currency'): Promise<Money> {
  const currency = await repo.findCurrency(ctx, code);
  if (!currency) throw new RuleBroken('currency_not_kept', { currency: code }, field);
  return currency;
}

/** The look-up of currencies that every form has, in the firm's order. */
export async function searchCurrency(ctx: Ctx, { query }: { query: LookupInput }) {
  return optionsOf(ctx, repo.currencyOptions(ctx), query, 'rank');
}
