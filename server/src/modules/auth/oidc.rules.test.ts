import { describe, expect, it } from 'vitest';
import { accountsOfPerson, type Candidate, confirmedEmail, refusalFor } from './oidc.rules.ts';

const account = (firm: string, linked: string | null, verified = true): Candidate => ({
  ...{ firm_id: firm, firm_key: firm, user_id: `${firm}-${linked ?? 'fresh'}`, verified, linked },
});
const sekar = { subject: 's-1', email: 'sekar@firm.example' };
const ids = (candidates: Candidate[], person = sekar) => {
  const judged = accountsOfPerson(candidates, person);
  return 'refusal' in judged ? judged.refusal : judged.accounts.map((one) => one.user_id);
};

describe('the account a provider’s person opens', () => {
  it('is the one linked to him, before another one in the firm that has his address now', () => {
    expect(ids([account('a', null), account('a', 's-1')])).toEqual(['a-s-1']);
  });
  it('is in each firm the linked one, or the one of his address', () => {
    expect(ids([account('a', 's-1'), account('b', null)])).toEqual(['a-s-1', 'b-fresh']);
  });
  it('is never one that is linked to somebody else', () => {
    expect(ids([account('a', 's-2')])).toBe('oidc_other_person');
    expect(ids([account('a', 's-2'), account('b', null)])).toEqual(['b-fresh']);
  });
  it('is none without a confirmed address, unless it is linked', () => {
    expect(ids([], { ...sekar, email: '' })).toBe('oidc_email_unverified');
    expect(ids([account('a', 's-1')], { ...sekar, email: '' })).toEqual(['a-s-1']);
  });
  it('waits for its own confirmation', () => {
    expect(ids([account('a', null, false)])).toBe('not_verified');
  });
  it('is none of nobody', () => {
    expect(ids([])).toBe('oidc_unknown');
  });
});

it.each([
  [{ email: 'Sekar@Firm.example', email_verified: true }, 'sekar@firm.example'],
  [{ email: 'sekar@firm.example', email_verified: 'true' }, ''],
  [{ email: 'sekar@firm.example', email_verified: 1 }, ''],
  [{ email: 'sekar@firm.example' }, ''],
  [{ email: ['sekar@firm.example'], email_verified: true }, ''],
  [{ email_verified: true }, ''],
])('%j confirms %j', (claims, email) => {
  expect(confirmedEmail(claims)).toBe(email);
});

it('an error of the provider is told by what the user can do', () => {
  expect(['access_denied', 'temporarily_unavailable', 'server_error', 'invalid_scope'].map(refusalFor)).toEqual([
    'oidc_denied',
    'oidc_away',
    'oidc_away',
    'oidc_failed',
  ]);
});
