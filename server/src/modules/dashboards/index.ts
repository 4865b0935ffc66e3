export { dashboardRoutes as dashboardsModule } from './dashboards.routes.ts';
