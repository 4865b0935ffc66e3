import * as client from 'openid-client';
import type { Logger } from 'pino';
import type { ProviderConfig } from '../../kit/config-oidc.ts';
import { RuleBroken } from '../../kit/errors.ts';
import { confirmedEmail, type ProvidedPerson, refusalFor } from './oidc.rules.ts';
import type { Trip } from './oidc-trip.ts';

/** A provider of identities as the sign-in uses it. What goes wrong there is a RuleBroken in the user's words. */
export interface OidcProvider {
  config: ProviderConfig;
  /** The page of the provider that the browser is sent to. */
  pageFor(trip: Trip, way: { redirect_uri: string; language: string; anew: boolean }): Promise<string>;
  /** Who came back: `answer` is our address with what the provider put behind it. */
  personFrom(answer: URL, trip: Trip): Promise<ProvidedPerson>;
}

const patience = 10; // seconds
const hour = 60 * 60_000;

/**
 * The provider of this installation. It is asked where its pages are when somebody signs in, not at the start: a provider
 * that is away holds up nobody else, and is asked again at the next sign-in.
 */
export function openProvider(config: ProviderConfig, log: Logger): OidcProvider {
  const configuration = rememberedFor(hour, () => discover(config));
  /** Runs a step; the log says what failed, the user what to do. */
  const step = async <T>(name: string, work: () => Promise<T>, word: (error: unknown) => string): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      const { message, code, cause } = error as Error & { code?: string };
      log.warn(
        { step: name, code, error: message, cause: cause instanceof Error ? cause.message : undefined },
        'provider',
      );
      throw new RuleBroken(word(error), { name: config.name });
    }
  };
  const found = () => step('discovery', configuration, () => 'oidc_away');
  return {
    config,
    async pageFor(trip, { redirect_uri, language, anew }) {
      const at = await found();
      const code_challenge = await client.calculatePKCECodeChallenge(trip.verifier);
      return client.buildAuthorizationUrl(at, {
        ...{ redirect_uri, scope: 'openid email', state: trip.state, nonce: trip.nonce },
        ...{ code_challenge, code_challenge_method: 'S256', ui_locales: language },
        ...(anew ? { prompt: 'login' } : {}),
      }).href;
    },
    async personFrom(answer, trip) {
      const at = await found();
      return step('answer', () => exchange(at, answer, trip), wordFor);
    },
  };
}

/** Asks once and remembers the answer for so long; a failure is not remembered. */
function rememberedFor<T>(time: number, ask: () => Promise<T>): () => Promise<T> {
  let known: { at: number; answer: Promise<T> } | undefined;
  return () => {
    if (known && performance.now() - known.at < time) return known.answer;
    const asked = { at: performance.now(), answer: ask() };
    known = asked;
    asked.answer.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked.answer;
  };
}

function discover({ issuer, client_id, client_secret }: ProviderConfig): Promise<client.Configuration> {
  const execute = [client.enableNonRepudiationChecks];
  if (issuer.protocol === 'http:') execute.push(client.allowInsecureRequests);
  return client.discovery(issuer, client_id, undefined, authentication(client_secret), { timeout: patience, execute });
}

/** How we prove ourselves to the provider: in the header, as the standard has it, unless it takes the body only. */
function authentication(secret: string): client.ClientAuth {
  if (secret === '') return client.None();
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

/** The code for tokens; their signature, issuer, audience, nonce and times are judged by the library. */
async function exchange(at: client.Configuration, answer: URL, trip: Trip): Promise<ProvidedPerson> {
  const tokens = await client.authorizationCodeGrant(at, answer, {
    ...{ pkceCodeVerifier: trip.verifier, expectedState: trip.state, expectedNonce: trip.nonce },
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('no identity came with the tokens');
  if (claims.email_verified !== undefined || !at.serverMetadata().userinfo_endpoint)
    return { subject: claims.sub, email: confirmedEmail(claims) };
  const more = await client.fetchUserInfo(at, tokens.access_token, claims.sub);
  return { subject: claims.sub, email: confirmedEmail(more) };
}

function wordFor(error: unknown): string {
  if (error instanceof client.AuthorizationResponseError) return refusalFor(error.error);
  const isAway = error instanceof TypeError || (error as { code?: string }).code === 'OAUTH_TIMEOUT';
  return isAway ? 'oidc_away' : 'oidc_failed';
}
