import { billingPaths } from '../features/billing/billing.paths.ts';
import { calendarPaths } from '../features/calendar/calendar.paths.ts';
import { clientPaths } from '../features/clients/clients.paths.ts';
import { collectionPaths } from '../features/collections/collections.paths.ts';
import { dashboardPaths } from '../features/dashboards/dashboards.paths.ts';
import { employeeCostPaths } from '../features/employee-costs/costs.paths.ts';
import { employeePaths } from '../features/employees/employees.paths.ts';
import { expensePaths } from '../features/expenses/expenses.paths.ts';
import { importPaths } from '../features/imports/imports.paths.ts';
import { matterPaths } from '../features/matters/matters.paths.ts';
import { settingsPaths } from '../features/settings/settings.paths.ts';
import { timesheetPaths } from '../features/timesheets/timesheets.paths.ts';
import type { ScreenPath } from '../kit/paths.ts';
import { openPaths } from './open/open.paths.ts';
import { safetyPaths } from './safety/safety.paths.ts';
import { settingsHubPaths } from './settings-hub/settings-hub.paths.ts';

/** Every screen of the product; a feature adds its own array here. Data only: no component is loaded by it. */
export const allPaths: readonly ScreenPath[] = [
  ...dashboardPaths,
  ...calendarPaths,
  ...clientPaths,
  ...matterPaths,
  ...employeePaths,
  ...employeeCostPaths,
  ...billingPaths,
  ...collectionPaths,
  ...expensePaths,
  ...importPaths,
  ...timesheetPaths,
  ...settingsPaths,
  ...openPaths,
  ...safetyPaths,
  ...settingsHubPaths,
];

interface RouteEntry {
  path: string;
  login: boolean;
}

/** Path as the documentation writes it: `/clients/detail/{id}`; one with an optional part stands twice. */
function documented(path: string): string[] {
  const whole = path.replace(/\{-\$(\w+)\}/g, '{$1}').replace(/\$(\w+)/g, '{$1}');
  return path.includes('{-$') ? [path.replace(/\/\{-\$\w+\}/g, '').replace(/\$(\w+)/g, '{$1}'), whole] : [whole];
}

/** Content of `docs/routes.json`: the registered screens, the root that redirects, and the not-found page. */
export function routeList(): RouteEntry[] {
  const screens = allPaths.flatMap(({ path, login }) => documented(path).map((written) => ({ path: written, login })));
  return [{ path: '/', login: true }, ...screens, { path: '*', login: false }];
}
