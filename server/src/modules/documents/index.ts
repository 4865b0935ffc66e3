import type { FastifyInstance } from 'fastify';
import type { Kit } from '../../kit/context.ts';
import { documentRoutes } from './documents.routes.ts';

export { readDocumentText } from './read-text.service.ts';

export function documentsModule(app: FastifyInstance, kit: Kit): void {
  documentRoutes(app, kit);
}
