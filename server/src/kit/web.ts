import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Kit } from './context.ts';
import { NotFound } from './errors.ts';

const built = fileURLToPath(new URL('../../../web/dist/', import.meta.url));
const openapi = new URL('../../../docs/openapi.json', import.meta.url);

const page = (reply: FastifyReply) =>
  reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').sendFile('index.html');

/** The browser application, the documentation of the calls, and the answer to every unknown address. */
export async function webRoutes(app: FastifyInstance, kit: Kit): Promise<void> {
  app.get('/docs', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await readFile(openapi, 'utf8')),
  );
  const hasWeb = existsSync(`${built}index.html`);
  if (hasWeb) {
    await app.register(fastifyStatic, {
      root: built,
      wildcard: true,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) =>
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
    });
    // The static files refuse an address without a name where nothing compressed is accepted.
    app.get('/', (_request, reply) => page(reply));
  }
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (!hasWeb || !wantsPage || /^\/(practice|auth|admin|assets)\//.test(request.url)) throw new NotFound();
    kit.log.debug({ path: request.url }, 'page');
    return page(reply);
  });
}
