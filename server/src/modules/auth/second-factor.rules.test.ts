import { describe, expect, it } from 'vitest';
import { accountOfHandle, counterGoesOn, handleOf, placeOfPasskeys, signedFor } from './passkeys.rules.ts';
import {
  hasFactor,
  isAppCode,
  kindsThatHelp,
  lastFactorStays,
  plainCode,
  recoveryCodeOf,
  stepOf,
} from './second-factor.rules.ts';

const none = { totp: false, passkeys: 0, recovery: 0 };

describe('what is asked for beside a password', () => {
  it('is nothing without an app and without a passkey; recovery codes that were left over ask nothing', () => {
    expect(hasFactor(none)).toBe(false);
    expect(hasFactor({ ...none, totp: true })).toBe(true);
    expect(hasFactor({ ...none, passkeys: 1 })).toBe(true);
  });

  it('is said by what the account has', () => {
    expect(kindsThatHelp({ totp: true, passkeys: 2, recovery: 10 })).toBe('totp, passkey, recovery');
    expect(kindsThatHelp({ totp: false, passkeys: 1, recovery: 0 })).toBe('passkey');
  });
});

describe('a code', () => {
  it('is the same however it was typed', () => {
    expect(plainCode(' 123 456 ')).toBe('123456');
    expect(plainCode('K7QX-9m2p w4ht')).toBe('k7qx9m2pw4ht');
    expect(plainCode('oil0')).toBe('0110');
  });

  it('of an app has six digits; twelve digits can be a recovery code', () => {
    expect(isAppCode('123456')).toBe(true);
    expect(isAppCode('12345')).toBe(false);
    expect(isAppCode('123456789012')).toBe(false);
  });

  it('of an app belongs to a step of 30 seconds', () => {
    expect(stepOf(new Date('1970-01-01T00:00:29.999Z'))).toBe(0);
    expect(stepOf(new Date('1970-01-01T00:00:30Z'))).toBe(1);
    // A vector of RFC 6238, and the step before it.
    expect(stepOf(new Date('2005-03-18T01:58:29Z'))).toBe(0x23523ec);
    expect(stepOf(new Date('2005-03-18T01:58:29Z'), -1)).toBe(0x23523eb);
  });

  it('for recovery is written in three groups, without letters that look like others', () => {
    expect(recoveryCodeOf(Uint8Array.from([0, 1, 2, 3, 31, 32, 63, 64, 10, 20, 30, 255]))).toBe('0123-z0z0-amyz');
    const all = Array.from({ length: 22 }, (_, n) =>
      recoveryCodeOf(Uint8Array.from({ length: 12 }, (_v, at) => n * 12 + at)),
    );
    expect(all.join('')).not.toMatch(/[ilou]/);
    for (const code of all) expect(plainCode(code)).toBe(code.replaceAll('-', ''));
  });
});

describe('the last second factor', () => {
  it('goes when the firm leaves it to its people, and stays where the firm asks for one', () => {
    expect(() => lastFactorStays(none, false)).not.toThrow();
    expect(() => lastFactorStays(none, true)).toThrow('second_factor_must_stay');
    expect(() => lastFactorStays({ totp: false, passkeys: 1 }, true)).not.toThrow();
  });
});

describe('passkeys', () => {
  it('are bound to the name of an address over HTTPS, or to this machine', () => {
    expect(placeOfPasskeys('https://praktis.example')).toEqual({
      rp_id: 'praktis.example',
      origin: 'https://praktis.example',
    });
    expect(placeOfPasskeys('http://localhost:3000')).toEqual({ rp_id: 'localhost', origin: 'http://localhost:3000' });
    expect(placeOfPasskeys('http://praktis.example')).toEqual({ why: 'insecure' });
    for (const numeric of ['http://127.0.0.1:3000', 'https://10.0.0.5', 'http://[::1]:3000'])
      expect(placeOfPasskeys(numeric), numeric).toEqual({ why: 'numeric' });
  });

  it('count on, or never count; one that falls back or stands still was copied', () => {
    expect(() => counterGoesOn(0, 0)).not.toThrow();
    expect(() => counterGoesOn(7, 8)).not.toThrow();
    for (const said of [8, 7, 0]) expect(() => counterGoesOn(8, said), String(said)).toThrow('passkey_copied');
  });

  it('name firm and user, and nothing else is taken for them', () => {
    const who = { firm_id: '0199f0aa-1111-7000-8000-000000000001', user_id: '0199f0aa-2222-7000-8000-00000000000f' };
    const handle = Buffer.from(handleOf(who)).toString('base64url');
    expect(accountOfHandle(handle)).toEqual(who);
    for (const other of ['', 'AAAA', `${handle}AA`, handle.slice(0, 40)])
      expect(accountOfHandle(other), other).toBeUndefined();
  });

  it('say for which page they signed, as far as it can be read', () => {
    const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    expect(signedFor(written({ origin: 'https://a.example', challenge: 'x', type: 'webauthn.get' }))).toEqual({
      origin: 'https://a.example',
      challenge: 'x',
    });
    for (const bad of ['', 'no json', written(null), written({ origin: 1, challenge: 'x' })])
      expect(signedFor(bad), bad).toBeUndefined();
  });
});
