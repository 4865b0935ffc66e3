import { generateKeyPairSync } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** Whom the provider knows; he signs in there under his `sub`, with any password. */
interface KnownPerson {
  email?: string | undefined;
  email_verified?: boolean | undefined;
}

/** A real OpenID Connect provider on a port of its own. */
export interface GivenProvider {
  issuer: string;
  people: Map<string, KnownPerson>;
  /** Variables with which the server signs people in through it. */
  env: Record<string, string>;
  /** Goes through its pages as a browser does, from where we send it: the address it sends back to. */
  signIn: (address: string, subject: string) => Promise<string>;
  /** The same, turning back on its page. */
  turnBack: (address: string) => Promise<string>;
  close: () => Promise<void>;
}

export interface ProviderOptions {
  /** Where it may send back to. */
  redirect: string;
  secret?: string;
  /** How the client proves itself; `none` for a public one. */
  auth?: 'client_secret_basic' | 'client_secret_post' | 'none';
  /** The address is told in the token itself, as most providers do, or only when asked. */
  emailInToken?: boolean;
  port?: number;
}

export async function givenProvider(options: ProviderOptions): Promise<GivenProvider> {
  const people = new Map<string, KnownPerson>();
  let answer: RequestListener | undefined;
  const server = createServer((request, response) => answer?.(request, response));
  await new Promise<void>((ready) => server.listen(options.port ?? 0, '127.0.0.1', ready));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const secret = options.auth === 'none' ? '' : (options.secret ?? 'rahasia klien yang cukup panjang');
  const provider = new Provider(issuer, configurationOf(options, { secret, people }));
  answer = provider.callback();
  const env = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'praktis', OIDC_CLIENT_SECRET: secret, OIDC_NAME: 'Gerbang' };
  const close = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  const back = options.redirect;
  return {
    ...{ issuer, people, env, close },
    signIn: (address, subject) => walk(address, back, () => ({ prompt: 'login', login: subject, password: 'x' })),
    turnBack: (address) => walk(address, back, () => undefined),
  };
}

function configurationOf(
  { redirect, auth = 'client_secret_basic', emailInToken = true }: ProviderOptions,
  { secret, people }: { secret: string; people: Map<string, KnownPerson> },
): ConstructorParameters<typeof Provider>[1] {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const id = { client_id: 'praktis', redirect_uris: [redirect], token_endpoint_auth_method: auth };
  return {
    clients: [secret ? { ...id, client_secret: secret } : id],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' } as never] },
    cookies: { keys: ['nothing that anybody relies on'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: !emailInToken,
    features: { devInteractions: { enabled: true } },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    // Nobody is asked for consent: a firm's own provider trusts its own product.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session?.accountId ?? '',
        clientId: oidc.client?.clientId ?? '',
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  };
}

/** Follows redirects with the provider's cookies, fills its form once, and stops where it sends back to us. */
async function walk(from: string, back: string, form: () => Record<string, string> | undefined): Promise<string> {
  const cookies = new Map<string, string>();
  const ask = async (address: string, body?: URLSearchParams) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const method = body ? 'POST' : 'GET';
    const answered = await fetch(address, {
      method,
      redirect: 'manual',
      headers: { cookie },
      ...(body ? { body } : {}),
    });
    for (const line of answered.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return answered;
  };
  let address = from;
  let answered = await ask(address);
  for (let steps = 0; steps < 12; steps++) {
    const location = answered.headers.get('location');
    if (location?.startsWith(back)) return location;
    if (location) {
      address = new URL(location, address).href;
      answered = await ask(address);
      continue;
    }
    if (answered.status !== 200) break;
    const fields = form();
    answered = fields ? await ask(address, new URLSearchParams(fields)) : await ask(`${address}/abort`);
  }
  throw new Error(`The provider stopped at ${address}: ${answered.status} ${await answered.text()}`);
}
