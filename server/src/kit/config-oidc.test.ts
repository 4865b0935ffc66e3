import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { providerOf, providerServes, soleProvider } from './config-oidc.ts';

const base = { DATABASE_URL: 'postgres://owner:password@127.0.0.1/praktis' };
const good = {
  OIDC_ISSUER: 'https://login.firm.example/realms/firm',
  OIDC_CLIENT_ID: 'praktis',
  OIDC_FIRMS: 'karsa, lain',
};
const faultsOf = (env: Record<string, string>) => {
  try {
    readConfig({ ...base, ...env });
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
};

it.each([
  [{ OIDC_ISSUER: 'login.firm.example' }, 'OIDC_ISSUER must be the https address'],
  [{ ...good, OIDC_ISSUER: 'http://login.firm.example' }, 'OIDC_ISSUER must be the https address'],
  [{ ...good, OIDC_CLIENT_ID: '' }, 'OIDC_CLIENT_ID must be set beside OIDC_ISSUER'],
  [{ ...good, OIDC_FIRMS: '' }, 'OIDC_FIRMS must name the firms whose people the provider signs in'],
  [{ ...good, OIDC_FIRMS: ' , ' }, 'OIDC_FIRMS must name the firms'],
  [{ ...good, OIDC_FIRMS: 'karsa;lain' }, 'OIDC_FIRMS must be firm keys with commas between them'],
  [{ ...good, OIDC_ONLY: 'perhaps' }, 'OIDC_ONLY must be true or false'],
  [{ OIDC_CLIENT_ID: 'praktis' }, 'OIDC_CLIENT_ID needs OIDC_ISSUER beside it'],
  [{ OIDC_ONLY: 'true' }, 'OIDC_ONLY needs OIDC_ISSUER beside it'],
])('a start with %j is refused in words', (env, words) => {
  expect(faultsOf(env)).toContain(words);
});

it('without an issuer there is no provider', () => {
  expect(providerOf(readConfig(base))).toBeUndefined();
});

it('a provider serves the firms it names, and all of them with a star', () => {
  const config = readConfig({ ...base, ...good, OIDC_ONLY: 'true' });
  const provider = providerOf(config);
  expect(provider).toMatchObject({ name: 'login.firm.example', client_secret: '', only: true });
  expect(['karsa', 'lain', 'asing'].map((key) => providerServes(provider, key))).toEqual([true, true, false]);
  expect(soleProvider(config, 'asing')).toBeUndefined();
  expect(soleProvider(config, 'karsa')).toEqual(provider);
  expect(providerServes(providerOf(readConfig({ ...base, ...good, OIDC_FIRMS: '*' })), 'asing')).toBe(true);
  expect(soleProvider(readConfig({ ...base, ...good }), 'karsa')).toBeUndefined();
});
