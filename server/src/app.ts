import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import { languageOfHeader } from '@praktis/rules/language';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Kit } from './kit/context.ts';
import { formatsAfter } from './kit/formats.ts';
import { answerFor, saysFigures } from './kit/http-errors.ts';
import { newId } from './kit/ids.ts';
import { healthRoutes } from './kit/telemetry.ts';
import { webRoutes } from './kit/web.ts';
import { modules } from './modules.ts';

const day = 24 * 60 * 60;

/** The server, ready to listen. Its table of contents is `modules.ts`. */
export async function buildApp(kit: Kit): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: kit.log as FastifyBaseLogger,
    genReqId: () => newId(),
    bodyLimit: 1_048_576,
    trustProxy: kit.config.TRUST_PROXY ?? false,
    forceCloseConnections: 'idle',
    // What still comes in while the server stops is answered as ever, with `connection: close`.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    // An address that cannot be read comes to no route, and so not to the handler of errors either.
    frameworkErrors: (error, request, reply) => void refuse(kit, error, request, reply),
  });
  app.setErrorHandler((error, request, reply) => refuse(kit, error, request, reply));
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', String(request.id));
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  await protect(app, kit);
  healthRoutes(app, kit);
  for (const module of modules) module(app, kit);
  await webRoutes(app, kit);
  return app;
}

/** Answers whatever was thrown, in the sender's language and, where he is known, as his firm writes figures. */
async function refuse(kit: Kit, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const language = request.identity?.user.language ?? languageOfHeader(request.headers['accept-language']);
  const firm = saysFigures(error) ? request.identity?.firm : undefined;
  // The refusal stands whatever becomes of the question how the firm writes figures.
  const formats = firm && (await formatsAfter(kit, firm).catch(() => undefined));
  const { status, body, headers = {} } = answerFor(error, { say: kit.say, language, formats }, String(request.id));
  if (status >= 500) request.log.error({ err: error }, 'call failed');
  return reply.code(status).headers(headers).type('application/json; charset=utf-8').send(body);
}

/** What stands before every call: headers, compression, limits. */
async function protect(app: FastifyInstance, kit: Kit): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        frameSrc: ["'self'", 'blob:'],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: kit.config.PUBLIC_URL?.startsWith('https:') ? { maxAge: 180 * day } : false,
  });
  await app.register(compress, { encodings: ['br', 'gzip'] });
  await app.register(rateLimit, { max: 3000, timeWindow: 60_000 });
  // An interval in which the loop never came round counts as endless delay: it is longer than a pause of one call.
  await app.register(underPressure, { maxEventLoopDelay: 20_000, sampleInterval: 10_000, retryAfter: 5 });
  await app.register(multipart);
}
