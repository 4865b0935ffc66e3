export { importRoutes as importsModule } from './imports.routes.ts';
