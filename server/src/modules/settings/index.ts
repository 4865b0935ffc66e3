export { workCalendar } from '../../kit/work-calendar.ts';
export { withCurrencies } from './bank-information.repo.ts';
export { currencyOptions, findCurrency } from './currency.repo.ts';
export { keptCurrency, searchCurrency } from './currency.service.ts';
export { namedHolidays } from './holiday.repo.ts';
export { mustHaveLicenceFor } from './license.service.ts';
export { skipRuleSince } from './lock-rule.service.ts';
export { timesheetMenuOf } from './roles.repo.ts';
export { bankOf, currencyOf, firmProfile, pphCodesOf, vatCodesOf } from './settings.repo.ts';

import { setupLists } from '@praktis/contract/settings/setup-lists';
import type { FastifyInstance } from 'fastify';
import type { Kit } from '../../kit/context.ts';
import { setupListRoutes } from '../../kit/setup-lists/setup-lists.routes.ts';
import { calendarRoutes, moneySettingsRoutes, singletonRoutes } from './settings.routes.ts';
import { userRoutes } from './users.routes.ts';

export function settingsModule(app: FastifyInstance, kit: Kit): void {
  setupListRoutes(app, kit, setupLists);
  moneySettingsRoutes(app, kit);
  calendarRoutes(app, kit);
  singletonRoutes(app, kit);
  userRoutes(app, kit);
}
