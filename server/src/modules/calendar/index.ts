export { calendarRoutes as calendarModule } from './calendar.routes.ts';
