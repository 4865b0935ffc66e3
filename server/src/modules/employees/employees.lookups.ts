import type { Ctx } from '../../kit/context.ts';
import { type LookupInput, optionsOf } from '../../kit/lookups.ts';
import { searchCurrency } from '../settings/index.ts';
import { setupOptions } from './employees.query.ts';

type Input = { query: LookupInput };

/** The look-ups of the employee form. */
export const employeeLookups = {
  position: (ctx: Ctx, { query }: Input) => optionsOf(ctx, setupOptions(ctx, 'employee_position'), query),
  group: (ctx: Ctx, { query }: Input) => optionsOf(ctx, setupOptions(ctx, 'practice_group'), query),
  practiceArea: (ctx: Ctx, { query }: Input) => optionsOf(ctx, setupOptions(ctx, 'practice_area'), query),
  currency: searchCurrency,
};
