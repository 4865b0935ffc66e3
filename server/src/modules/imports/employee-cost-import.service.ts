import { employeeCostForm } from '@praktis/contract/employees/employee-costs.calls';
import type { importCalls as calls } from '@praktis/contract/imports/imports.calls';
import type { ImportAnswer } from '@praktis/contract/imports/imports.schemas';
import type { BodyOf } from '@praktis/contract/kit/call';
import type { Ctx } from '../../kit/context.ts';
import { validated } from '../../kit/validate.ts';
import { addCost, sameCostStands } from '../employees/index.ts';
import type { Values } from './columns.ts';
import { employeeCostColumns } from './columns.ts';
import { employeeOf, listItemOf, needed } from './import-names.service.ts';
import { type Entered, runImport } from './import-run.service.ts';

/** Fields of the form → columns of the file. */
const columnOf = { employee_id: 'employee', category_id: 'category' };

/** What people cost, from a file (IMP-01..03), each judged as by the form (RAT-10). One that stands already is skipped. */
export async function importEmployeeCosts(
  ctx: Ctx,
  { body }: { body: BodyOf<typeof calls.employeeCost> },
): Promise<ImportAnswer> {
  const enter = async (inside: Ctx, rows: readonly { values: Values }[]): Promise<Entered> => {
    const { currency, ...values } = rows[0]?.values ?? {};
    const form = validated(employeeCostForm, {
      ...values,
      employee_id: needed(await employeeOf(inside, values, 'employee'), 'employee'),
      category_id: needed(await listItemOf(inside, values, 'category', 'cost_category'), 'category'),
      currency: currency?.trim().toUpperCase() ?? inside.firm.functional_currency,
    });
    if (!body.force && (await sameCostStands(inside, form))) return { state: 'known' };
    await addCost(inside, form);
    return { state: 'new' };
  };
  return runImport(ctx, body, { columns: employeeCostColumns, enter, columnOf });
}
