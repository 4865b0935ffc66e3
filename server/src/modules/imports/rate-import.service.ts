import type { importCalls as calls } from '@praktis/contract/imports/imports.calls';
import type { ImportAnswer } from '@praktis/contract/imports/imports.schemas';
import type { BodyOf } from '@praktis/contract/kit/call';
import { exchangeForm } from '@praktis/contract/settings/exchange-rate.calls';
import type { Ctx } from '../../kit/context.ts';
import { validated } from '../../kit/validate.ts';
import { addRate } from '../exchange-rates/index.ts';
import { rateColumns } from './columns.ts';
import { type Entered, runImport, type Values } from './import-run.service.ts';

/** Exchange rates from a file (IMP-01..03), each judged as by the form (MON-08). One that stands for its day is skipped. */
export async function importRates(
  ctx: Ctx,
  { body }: { body: BodyOf<typeof calls.exchangeRate> },
): Promise<ImportAnswer> {
  const enter = async (inside: Ctx, rows: readonly { values: Values }[]): Promise<Entered> => {
    const { currency = '', unit = '1', ...values } = rows[0]?.values ?? {};
    const typed = { kind: body.kind, ...values, currency: currency.trim().toUpperCase(), unit: Number(unit) };
    const added = await addRate(inside, validated(exchangeForm, typed), 'file');
    return { state: added ? 'new' : 'known' };
  };
  return runImport(ctx, body, { columns: rateColumns, enter, columnOf: {} });
}
