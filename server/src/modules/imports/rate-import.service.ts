import type { importCalls as calls } from '@praktis/contract/imports/imports.calls';
import type { ImportAnswer } from '@praktis/contract/imports/imports.schemas';
import type { BodyOf } from '@praktis/contract/kit/call';
import { exchangeForm, type StoredKind } from '@praktis/contract/settings/exchange-rate.calls';
import type { Ctx } from '../../kit/context.ts';
import { validated } from '../../kit/validate.ts';
import { addRate, rateOrder } from '../exchange-rates/index.ts';
import type { Values } from './columns.ts';
import { rateColumns } from './columns.ts';
import { type Entered, type ReadRow, runImport } from './import-run.service.ts';

/** Exchange rates from a file (IMP-01..03), each judged as by the form (MON-08). One that stands for its day is skipped. */
export async function importRates(
  ctx: Ctx,
  { body }: { body: BodyOf<typeof calls.exchangeRate> },
): Promise<ImportAnswer> {
  const tried = new Set<string>();
  const enter = async (inside: Ctx, rows: readonly { values: Values }[]): Promise<Entered> => {
    const { currency = '', unit = '1', ...values } = rows[0]?.values ?? {};
    const typed = { kind: body.kind, ...values, currency: currency.trim().toUpperCase(), unit: Number(unit) };
    const form = validated(exchangeForm, typed);
    const added = await addRate(inside, form, 'file');
    const twice = tried.has(rateOrder(form));
    tried.add(rateOrder(form));
    return { state: added && !twice ? 'new' : 'known' };
  };
  return runImport(ctx, body, { columns: rateColumns, units: (rows) => inOrder(rows, body.kind), enter, columnOf: {} });
}

/** Each row by itself, in the order in which rates are written. */
function inOrder(rows: readonly ReadRow[], chosen: StoredKind): ReadRow[][] {
  const place = ({ values: { currency = '', kind, date = '' } }: ReadRow) =>
    rateOrder({ currency: currency.trim().toUpperCase(), kind: (kind ?? chosen) as StoredKind, date });
  return [...rows].sort((a, b) => place(a).localeCompare(place(b))).map((row) => [row]);
}
