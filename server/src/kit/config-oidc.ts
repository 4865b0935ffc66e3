import { z } from 'zod';

const text = z.string().trim().optional();
const loopback = new Set(['127.0.0.1', '[::1]', 'localhost']);

const issuerWords =
  'must be the https address of the provider, as it writes it itself (http for one on this machine only)';
const isIssuer = (issuer: string) => {
  if (!URL.canParse(issuer)) return false;
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname));
};

/** Variables of the sign-in through an OpenID Connect provider. */
export const oidcVariables = {
  OIDC_ISSUER: z.string().refine(isIssuer, { error: issuerWords }).optional(),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_FIRMS: text,
  OIDC_NAME: z.string().trim().max(60, { error: 'may have 60 characters' }).optional(),
  OIDC_ONLY: z.stringbool({ error: 'must be true or false' }).default(false),
};

type OidcConfig = z.output<z.ZodObject<typeof oidcVariables>>;

const firmKeys = (list: string) =>
  list
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean);

/** What is wrong with the variables together: variable → words. */
export function oidcFaults(env: OidcConfig): Record<string, string> {
  const others = (['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_FIRMS', 'OIDC_NAME'] as const).filter(
    (name) => env[name],
  );
  if (!env.OIDC_ISSUER) {
    const lonely = env.OIDC_ONLY ? [...others, 'OIDC_ONLY'] : others;
    return Object.fromEntries(lonely.map((name) => [name, 'needs OIDC_ISSUER beside it']));
  }
  const keys = firmKeys(env.OIDC_FIRMS ?? '');
  const firms =
    keys.length === 0
      ? 'must name the firms whose people the provider signs in, by their keys, or * for all'
      : keys.some((key) => key !== '*' && !/^[A-Za-z0-9-]{1,60}$/.test(key))
        ? 'must be firm keys with commas between them, or *'
        : '';
  return {
    ...(env.OIDC_CLIENT_ID ? {} : { OIDC_CLIENT_ID: 'must be set beside OIDC_ISSUER' }),
    ...(firms ? { OIDC_FIRMS: firms } : {}),
  };
}

/** A provider of identities that signs people in. */
export interface ProviderConfig {
  issuer: URL;
  client_id: string;
  client_secret: string;
  /** What users call it. */
  name: string;
  /** Keys of the firms whose accounts it may open; undefined = all of this installation. */
  firms: ReadonlySet<string> | undefined;
  /** Nobody of these firms signs in with a password. */
  only: boolean;
}

/** The provider of this installation; undefined when there is none. */
export function providerOf(env: OidcConfig): ProviderConfig | undefined {
  if (!env.OIDC_ISSUER) return undefined;
  const issuer = new URL(env.OIDC_ISSUER);
  const keys = firmKeys(env.OIDC_FIRMS ?? '');
  return {
    issuer,
    ...{ client_id: env.OIDC_CLIENT_ID ?? '', client_secret: env.OIDC_CLIENT_SECRET ?? '' },
    ...{ name: env.OIDC_NAME || issuer.host, firms: keys.includes('*') ? undefined : new Set(keys) },
    only: env.OIDC_ONLY,
  };
}

/** Whether the provider may open accounts of a firm: one firm's provider never opens another firm's. */
export function providerServes(provider: ProviderConfig | undefined, firm_key: string): boolean {
  return provider !== undefined && (provider.firms === undefined || provider.firms.has(firm_key));
}

/** The provider that alone signs a firm's people in, so that passwords open nothing there; else undefined. */
export function soleProvider(env: OidcConfig, firm_key: string): ProviderConfig | undefined {
  const provider = providerOf(env);
  return provider?.only && providerServes(provider, firm_key) ? provider : undefined;
}
