import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { passkeyCalls, secondFactorCalls } from '@praktis/contract/auth/second-factor.calls';
import type { BodyOf } from '@praktis/contract/kit/call';
import { Secret, TOTP } from 'otpauth';
import { type Firm, givenFirm, givenPerson } from './given.ts';
import { givenPassword, givenSignIn } from './given-account.ts';
import { type As, startServer, type TestServer } from './harness.ts';

/** The address of an installation that has a name: passkeys belong to one. */
export const namedOrigin = 'https://praktis.example';

/** A server with a firm and its managing partner; `PUBLIC_URL` where pages or passkeys are asked for. */
export async function givenEntrance(env: Record<string, string> = {}) {
  const server = await startServer({ env });
  const firm = await givenFirm(server);
  return { server, firm, managing: await givenPerson(server, firm, { role: 'managing_partner' }) };
}

/** Somebody of the firm who can sign in, at nine in the morning, before anybody has tried a password. */
export async function givenSomebody(
  server: TestServer,
  firm: Firm,
  more: { language?: 'en' | 'id'; name?: string } = {},
) {
  server.clock.now = new Date('2026-11-27T03:00:00Z');
  await server.owner.query('delete from sign_in_attempt');
  const person = await givenPerson(server, firm, { role: 'fee_earner', ...more });
  return { person, email: await givenSignIn(server, person) };
}

/** What an authenticator app shows at a moment. */
export function codeOf(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
}

/** Turns an authenticator app on by the calls; its code of this moment is used up. */
export async function givenTotp(server: TestServer, as: As, current_password = givenPassword) {
  const { secret } = await server.ok(secondFactorCalls.startTotp, as, { body: { current_password } });
  const body = { code: codeOf(secret, server.clock.now) };
  const { recovery_codes } = await server.ok(secondFactorCalls.confirmTotp, as, { body });
  return { secret, recovery_codes };
}

/** Sets the clock on, so that an app shows its next code. */
export function nextStep(server: TestServer, steps = 1): void {
  server.clock.now = new Date(server.clock.now.getTime() + steps * 30_000);
}

/** What an answer claims, where a test has it claim something else than a good passkey does. */
interface Claims {
  origin?: string;
  rp_id?: string;
  counter?: number;
  /** User present and verified; 0x01 is present alone. */
  flags?: number;
  handle?: string;
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const inText = (bytes: Buffer) => bytes.toString('base64url');
const number32 = (value: number) =>
  Buffer.from([value >>> 24, value >>> 16, value >>> 8, value].map((one) => one & 255));

/** A passkey of an authenticator in software: a real key, which signs what WebAuthn asks for. */
export class SoftPasskey {
  readonly id = randomBytes(32);
  handle = '';
  counter = 0;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Claims): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authData(
    { rp_id = new URL(this.#origin).hostname, counter = this.counter, flags = 0x05 }: Claims,
    more = 0,
  ): Buffer {
    return Buffer.concat([sha256(rp_id), Buffer.from([flags | more]), number32(counter)]);
  }

  /** The public key as COSE writes it: a map of EC2, ES256, P-256, x and y. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const part = (label: number, value: string) =>
      Buffer.concat([Buffer.from([label, 0x58, 0x20]), Buffer.from(value, 'base64url')]);
    return Buffer.concat([Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1]), part(0x21, x), part(0x22, y)]);
  }

  /** What `navigator.credentials.create` answers, without attestation. */
  made(
    options: { challenge: string; user: { id: string } },
    claims: Claims = {},
  ): BodyOf<typeof passkeyCalls.register>['answer'] {
    this.handle = options.user.id;
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, this.#coseKey()]);
    const authData = Buffer.concat([this.#authData(claims, 0x40), credential]);
    const text = (words: string) => Buffer.concat([Buffer.from([0x60 | words.length]), Buffer.from(words)]);
    const attestation = Buffer.concat([
      ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')],
      ...[Buffer.from([0x59, authData.length >> 8, authData.length & 255]), authData],
    ]);
    const id = inText(this.id);
    const clientDataJSON = inText(this.#clientData('webauthn.create', options.challenge, claims));
    const response = { clientDataJSON, attestationObject: inText(attestation), transports: ['internal'] };
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }

  /** What `navigator.credentials.get` answers; each use is counted. */
  signed(options: { challenge: string }, claims: Claims = {}): BodyOf<typeof passkeyCalls.signIn>['answer'] {
    this.counter += 1;
    const clientData = this.#clientData('webauthn.get', options.challenge, claims);
    const authData = this.#authData(claims);
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, sha256(clientData)]))
      .sign(this.#keys.privateKey);
    const id = inText(this.id);
    return {
      ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
      response: {
        ...{ clientDataJSON: inText(clientData), authenticatorData: inText(authData) },
        ...{ signature: inText(signature), userHandle: claims.handle ?? this.handle },
      },
    };
  }
}

/** Registers a passkey by the calls. */
export async function givenPasskey(
  server: TestServer,
  as: As,
  { name = 'Laptop', current_password = givenPassword } = {},
) {
  const passkey = new SoftPasskey(new URL(server.kit.config.PUBLIC_URL ?? '').origin);
  const { options } = await server.ok(passkeyCalls.registrationOptions, as, { body: { current_password } });
  const body = { name, answer: passkey.made(options) };
  const { id, recovery_codes } = await server.ok(passkeyCalls.register, as, { body });
  return { passkey, id, recovery_codes };
}
