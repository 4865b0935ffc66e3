import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Logger, pino } from 'pino';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Config } from './config.ts';
import type { Kit } from './context.ts';

/** Structured log lines with the request id and without personal data: no body, no header that carries a secret. */
export function makeLog(config: Pick<Config, 'LOG_LEVEL'>): Logger {
  return pino({
    level: config.LOG_LEVEL,
    redact: ['req.headers.authorization', 'req.headers.cookie', 'password', 'token'],
    serializers: {
      req: (req: { method: string; url: string; id: string }) => ({
        method: req.method,
        path: req.url.split('?')[0],
        id: req.id,
      }),
    },
  });
}

/** `/health/live`, `/health/ready`, `/metrics`. */
export function healthRoutes(app: FastifyInstance, kit: Kit): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'praktis_call_seconds',
    help: 'Time a call took, by call and status.',
    labelNames: ['call', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { call: request.routeOptions.url ?? 'none', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });
  app.get('/health/live', async () => ({ live: true }));
  app.get('/health/ready', async (_request, reply) => {
    try {
      await sql`select 1`.execute(kit.db);
      return { ready: true };
    } catch {
      return reply.code(503).send({ ready: false });
    }
  });
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}
