import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { providerOf } from '../../kit/config-oidc.ts';
import type { Kit, OpenCtx } from '../../kit/context.ts';
import { startPath } from './entrance.service.ts';
import {
  backPath,
  type EndedTrip,
  endTrip,
  leaveForProvider,
  signInFromProvider,
  signInToFirm,
} from './oidc.service.ts';
import { openProvider } from './oidc-client.ts';
import { mustComeFromHere, opened, refusalOf, show } from './pages.routes.ts';
import { overPage, type PageState, pagePaths, providerFirmPage, providerRefusedPage } from './sign-in-page.ts';

const short = z.string().max(500).catch('');
const begun = z.object({ anew: short });
const returned = z.object({ state: short });
const chosen = z.object({ trip: short, firm: short });

/** The way to a provider of identities and back; only where one is configured. */
export function oidcRoutes(app: FastifyInstance, kit: Kit): void {
  const config = providerOf(kit.config);
  if (!config) return;
  const provider = openProvider(config, kit.log);
  void app.register(async (pages) => {
    await pages.register(formbody, { bodyLimit: 10_000 });
    pages.get(startPath, async (request, reply) => {
      const { ctx, state } = opened(kit, request, request.query);
      const { anew } = begun.parse(request.query);
      try {
        const { address, cookie } = await leaveForProvider(ctx, provider, { page: state.page, anew: anew !== '' });
        return reply.header('set-cookie', cookie).redirect(address, 303);
      } catch (error) {
        return refused(reply, { ctx, state, error });
      }
    });
    pages.get(backPath, (request, reply) => {
      const answer = /\?.*$/.exec(request.url)?.[0] ?? '';
      const { state } = returned.parse(request.query);
      return cameBack(kit, request, reply, {
        trip: state,
        signIn: (ctx, ended) => signInFromProvider(ctx, provider, { ended, answer }),
      });
    });
    pages.post(pagePaths.providerFirm, (request, reply) => {
      mustComeFromHere(request);
      const { trip, firm } = chosen.parse(request.body ?? {});
      return cameBack(kit, request, reply, {
        trip,
        signIn: (ctx, ended) => signInToFirm(ctx, provider, { ended, firm }),
      });
    });
  });
}

interface Return {
  /** The state of the trip. */
  trip: string;
  signIn: (ctx: OpenCtx, ended: EndedTrip) => Promise<string>;
}

/** Goes on to the callback with whoever the trip has brought, or shows why not. */
async function cameBack(kit: Kit, request: FastifyRequest, reply: FastifyReply, { trip, signIn }: Return) {
  const { ctx: stranger, state: blank } = opened(kit, request, request.body ?? {});
  let ended: EndedTrip;
  try {
    ended = await endTrip(stranger, { state: trip, cookies: request.headers.cookie });
  } catch (error) {
    return refused(reply, { ctx: stranger, state: blank, error });
  }
  const { page, language, cookie } = ended;
  const [ctx, state] = [
    { ...stranger, language },
    { ...blank, language, page },
  ];
  try {
    const address = await signIn(ctx, ended);
    return reply.header('set-cookie', cookie).redirect(address, 303);
  } catch (error) {
    const { firms, message } = refusalOf(ctx, error);
    if (firms.length > 0) return show(reply, providerFirmPage(kit.say, { ...state, firms, message }, trip), 400);
    return refused(reply.header('set-cookie', cookie), { ctx, state, error });
  }
}

function refused(reply: FastifyReply, { ctx, state, error }: { ctx: OpenCtx; state: PageState; error: unknown }) {
  const refusal = refusalOf(ctx, error);
  if (refusal.code === 'state_over') return show(reply, overPage(ctx.kit.say, ctx.language), 400);
  return show(reply, providerRefusedPage(ctx.kit.say, { ...state, ...refusal }), refusal.status);
}
