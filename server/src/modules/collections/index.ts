export { collectionRoutes as collectionsModule } from './collections.routes.ts';
