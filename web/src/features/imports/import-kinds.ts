import { importCalls } from '@praktis/contract/imports/imports.calls';
import type { AnyCall } from '@praktis/contract/kit/call';
import { holds, type SessionInfo } from '../../kit/permissions.ts';

interface KindFacts {
  refreshes: readonly string[];
  /** Columns for which a field of the screen stands where the file says nothing → that field. */
  fieldOf: Readonly<Record<string, string>>;
}

/** What can be imported, by the name its calls have. */
export const kinds = {
  client: { run: importCalls.client, template: importCalls.clientTemplate, refreshes: ['client'], fieldOf: {} },
  timesheet: {
    run: importCalls.timesheet,
    template: importCalls.timesheetTemplate,
    refreshes: ['timesheet', 'dashboard', 'matter', 'invoice'],
    fieldOf: {
      ...{ date: 'date', matter: 'matter_id', fee_earner: 'employee_id', activity: 'workcode_id', reason: 'reason' },
    },
  },
  expense: {
    run: importCalls.expense,
    template: importCalls.expenseTemplate,
    refreshes: ['expense', 'matter', 'invoice'],
    fieldOf: {
      ...{ date: 'date', matter: 'matter_id', expense_type: 'expense_type_id', currency: 'currency' },
      exchange_rate: 'exchange_rate',
    },
  },
  'exchange-rate': {
    run: importCalls.exchangeRate,
    template: importCalls.exchangeRateTemplate,
    refreshes: ['setting/exchange-rate', 'invoice'],
    fieldOf: { kind: 'kind' },
  },
  'employee-cost': {
    run: importCalls.employeeCost,
    template: importCalls.employeeCostTemplate,
    refreshes: ['employee-cost'],
    fieldOf: {},
  },
} as const satisfies Record<string, KindFacts & Record<'run' | 'template', unknown>>;
export type Kind = keyof typeof kinds;

/** The kinds that somebody may bring in: most need a right beside that to import. */
export function kindsFor(grants: SessionInfo['permissions'] | undefined): Kind[] {
  const named = Object.entries(kinds) as [Kind, { run: AnyCall }][];
  return named.flatMap(([kind, { run }]) => (holds(grants, run.also) ? [kind] : []));
}
