import { importCalls as calls } from '@praktis/contract/imports/imports.calls';
import type { FastifyInstance } from 'fastify';
import { bind, bindFile } from '../../kit/bind.ts';
import type { Kit } from '../../kit/context.ts';
import { importClients } from './client-import.service.ts';
import { importEmployeeCosts } from './employee-cost-import.service.ts';
import { importExpenses } from './expense-import.service.ts';
import * as templates from './import-template.service.ts';
import { importRates } from './rate-import.service.ts';
import { importTimesheets } from './timesheet-import.service.ts';

export function importRoutes(app: FastifyInstance, kit: Kit): void {
  bindFile(app, kit, calls.clientTemplate, templates.clientTemplate);
  bind(app, kit, calls.client, importClients);
  bindFile(app, kit, calls.timesheetTemplate, templates.timesheetTemplate);
  bind(app, kit, calls.timesheet, importTimesheets);
  bindFile(app, kit, calls.expenseTemplate, templates.expenseTemplate);
  bind(app, kit, calls.expense, importExpenses);
  bindFile(app, kit, calls.exchangeRateTemplate, templates.exchangeRateTemplate);
  bind(app, kit, calls.exchangeRate, importRates);
  bindFile(app, kit, calls.employeeCostTemplate, templates.employeeCostTemplate);
  bind(app, kit, calls.employeeCost, importEmployeeCosts);
}
