import { z } from 'zod';
import { type AnyCall, call } from '../kit/call.ts';
import { expenseImport, importAnswer, importOptions, rateImport, timesheetImport } from './imports.schemas.ts';

const file = { file: { kind: 'import' } } as const;

function template(type: string) {
  return call('imports', {
    method: 'GET',
    path: `import/${type}/download-template`,
    access: 'import.run',
    answer: 'file',
    reply: z.unknown(),
    summary: `An XLSX file with the columns of import/${type} and a sheet that explains them.`,
  });
}

export const importCalls = {
  clientTemplate: template('client'),
  client: call('imports', {
    method: 'POST',
    path: 'import/client',
    access: 'import.run',
    body: importOptions,
    files: file,
    reply: importAnswer,
    summary: 'Clients from a CSV or XLSX file (part `file`); each is checked for conflicts as in the form.',
  }),
  timesheetTemplate: template('timesheet'),
  timesheet: call('imports', {
    method: 'POST',
    path: 'import/timesheet',
    access: 'import.run',
    also: 'timesheet.record',
    body: timesheetImport,
    files: file,
    reply: importAnswer,
    summary: 'Time entries from a CSV or XLSX file (part `file`); each passes the rules of the form.',
  }),
  expenseTemplate: template('expense'),
  expense: call('imports', {
    method: 'POST',
    path: 'import/expense',
    access: 'import.run',
    also: 'expense.edit',
    body: expenseImport,
    files: file,
    reply: importAnswer,
    summary: 'Expenses from a CSV or XLSX file (part `file`); each claim passes the rules of the form.',
  }),
  exchangeRateTemplate: template('exchange-rate'),
  exchangeRate: call('imports', {
    method: 'POST',
    path: 'import/exchange-rate',
    access: 'import.run',
    also: 'settings.money',
    body: rateImport,
    files: file,
    reply: importAnswer,
    summary: 'Exchange rates from a CSV or XLSX file (part `file`); what stands already is skipped.',
  }),
  employeeCostTemplate: template('employee-cost'),
  employeeCost: call('imports', {
    method: 'POST',
    path: 'import/employee-cost',
    access: 'import.run',
    also: 'employee_cost.edit',
    body: importOptions,
    files: file,
    reply: importAnswer,
    summary: 'What people cost a month, from a CSV or XLSX file (part `file`); what stands already is skipped.',
  }),
} satisfies Record<string, AnyCall>;
