import type { FastifyInstance } from 'fastify';
import type { Kit } from './kit/context.ts';
import { authModule } from './modules/auth/index.ts';
import { billingModule } from './modules/billing/index.ts';
import { calendarModule } from './modules/calendar/index.ts';
import { clientsModule } from './modules/clients/index.ts';
import { collectionsModule } from './modules/collections/index.ts';
import { dashboardsModule } from './modules/dashboards/index.ts';
import { documentsModule } from './modules/documents/index.ts';
import { employeesModule } from './modules/employees/index.ts';
import { exchangeRatesModule } from './modules/exchange-rates/index.ts';
import { expensesModule, repriceCosts } from './modules/expenses/index.ts';
import { importsModule } from './modules/imports/index.ts';
import { mattersModule, registrationsOf } from './modules/matters/index.ts';
import { settingsModule } from './modules/settings/index.ts';
import { timesheetsModule, upgradeTimesheetRates } from './modules/timesheets/index.ts';

type Module = (app: FastifyInstance, kit: Kit) => void;

/** Every area of the product, in the order in which they may know each other. */
export const modules: readonly Module[] = [
  authModule,
  settingsModule,
  exchangeRatesModule,
  (app, kit) => employeesModule(app, kit, { registrationsOf }),
  clientsModule,
  documentsModule,
  (app, kit) => mattersModule(app, kit, { upgradeTimesheetRates, repriceCosts }),
  timesheetsModule,
  expensesModule,
  billingModule,
  collectionsModule,
  dashboardsModule,
  calendarModule,
  importsModule,
];
