import { importCalls as calls } from '@praktis/contract/imports/imports.calls';
import type { FastifyInstance } from 'fastify';
import { bind, bindFile } from '../../kit/bind.ts';
import type { Kit } from '../../kit/context.ts';
import { importClients } from './client-import.service.ts';
import { importExpenses } from './expense-import.service.ts';
import { clientTemplate, exchangeRateTemplate, expenseTemplate, timesheetTemplate } from './import-template.service.ts';
import { importRates } from './rate-import.service.ts';
import { importTimesheets } from './timesheet-import.service.ts';

export function importRoutes(app: FastifyInstance, kit: Kit): void {
  bindFile(app, kit, calls.clientTemplate, clientTemplate);
  bind(app, kit, calls.client, importClients);
  bindFile(app, kit, calls.timesheetTemplate, timesheetTemplate);
  bind(app, kit, calls.timesheet, importTimesheets);
  bindFile(app, kit, calls.expenseTemplate, expenseTemplate);
  bind(app, kit, calls.expense, importExpenses);
  bindFile(app, kit, calls.exchangeRateTemplate, exchangeRateTemplate);
  bind(app, kit, calls.exchangeRate, importRates);
}
