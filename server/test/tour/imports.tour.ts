import { importCalls as calls } from '@praktis/contract/imports/imports.calls';
import { type Step, step } from '../tour.ts';

const csv = (text: string) => [{ part: 'file', name: 'rows.csv', bytes: Buffer.from(text) }];

/** Imports: a template and a dry run of each kind. */
export const importsTour: readonly Step[] = [
  step(calls.clientTemplate, 'finance', 'own'),
  step(calls.client, 'finance', 'own', () => ({ body: {}, files: csv('name\nPT Tur Impor\n') })),
  step(calls.timesheetTemplate, 'finance', 'own'),
  step(calls.timesheet, 'finance', 'own', (state) => ({
    body: { matter_id: state.matter ?? '', employee_id: state.partner ?? '', date_order: 'ymd' as const },
    files: csv('date,minutes,narrative\n2026-11-26,30,Call with the client\n'),
  })),
  step(calls.exchangeRateTemplate, 'finance', 'own'),
  step(calls.exchangeRate, 'finance', 'own', () => ({
    body: { date_order: 'ymd' as const },
    files: csv('currency,date,rate\nUSD,2026-11-23,"16.250,50"\n'),
  })),
  step(calls.employeeCostTemplate, 'finance', 'own'),
  step(calls.employeeCost, 'finance', 'own', () => ({
    body: { date_order: 'ymd' as const },
    files: csv('employee,category,amount,from\nE001,CC01,20000000,2026-01-01\n'),
  })),
  step(calls.expenseTemplate, 'finance', 'own'),
  step(calls.expense, 'finance', 'own', (state) => ({
    body: { matter_id: state.matter ?? '', expense_type_id: state.expense_type ?? '', date_order: 'ymd' as const },
    files: csv('date,description,amount\n2026-11-26,Copies,30000\n'),
  })),
];
