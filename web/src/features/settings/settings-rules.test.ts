// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { grantsOf, holdsScope, linesByArea, type MenuLine, toggled } from './access-menu.ts';
import { currencyChoices, knownCurrency } from './iso-currencies.ts';
import { numberSamples } from './number-samples.ts';

describe('NUM-02 the sample of a number pattern', () => {
  const sample = (setting: string, values: Record<string, unknown>) =>
    numberSamples({ setting, values, firm: 'KHC', today: '2026-11-28' });
  const one = (number_pattern: string, number_reset = 'yearly') =>
    sample('clientCoreSetup', { number_pattern, number_reset })[0];

  it('shows the first number of today', () => {
    expect(one('{SEQ:4}/{FIRM}/{ROM}/{YYYY}')).toEqual({
      field: 'number_pattern',
      number: '0001/KHC/XI/2026',
      long: false,
    });
  });
  it('says why a pattern gives no number', () => {
    expect(one('C-{YYYY}')?.refusal?.code).toBe('pattern_without_seq');
    expect(one('C-{SEQ:4}')?.refusal?.code).toBe('pattern_without_year');
    expect(one('C-{YYYY}-{SEQ:4}', 'monthly')?.refusal?.code).toBe('pattern_without_month');
    expect(one('C-{SEQ:4}', 'never')?.number).toBe('C-0001');
    expect(one('C {YYYY}-{SEQ:4}')?.refusal).toEqual({ code: 'pattern_character', params: { character: ' ' } });
    expect(one('{CLIENT}-{YYYY}-{SEQ:4}')?.refusal?.code).toBe('number_part_missing');
  });
  it('a bill may name client and matter, a deposit the client alone', () => {
    const both = { bill_reset: 'yearly', deposit_reset: 'yearly' };
    const samples = sample('invoiceSetup', {
      ...both,
      bill_pattern: '{SEQ:3}/{MATTER}/{YY}',
      deposit_pattern: '{SEQ:3}/{MATTER}/{YY}',
    });
    expect(samples[0]?.number).toBe('001/M-2026-0001/26');
    expect(samples[1]?.refusal?.code).toBe('number_part_missing');
  });
  it('a credit note may name client and matter, a refund the client alone', () => {
    const samples = sample('invoiceSetup', {
      ...{ credit_note_reset: 'yearly', credit_note_first: 7, deposit_refund_reset: 'yearly' },
      credit_note_pattern: 'CN{SEQ:3}/{MATTER}/{YY}',
      deposit_refund_pattern: 'RF{SEQ:3}/{CLIENT}/{YY}',
    });
    expect(samples.map(({ number }) => number)).toEqual(['CN007/M-2026-0001/26', 'RF001/C-2026-0001/26']);
    const named = { deposit_refund_pattern: '{MATTER}-{YY}-{SEQ:3}', deposit_refund_reset: 'yearly' };
    expect(sample('invoiceSetup', named)[0]?.refusal?.code).toBe('number_part_missing');
  });
  it('warns above the 20 characters of a LEDES file', () => {
    expect(one('{SEQ:6}/{FIRM}/{ROM}/{YYYY}/LEGAL')?.long).toBe(true);
  });
});

describe('ROL-01 the access menu', () => {
  const line = (permission: MenuLine['permission'], scopes: MenuLine['scopes']): MenuLine => ({
    ...{ permission, scopes, area: permission.split('.')[0] ?? '' },
    ...{ choices: ['own', 'all'], grantable: ['own', 'all'] },
  });
  it('stands by area, in the order of the permissions', () => {
    const menu = [line('client.view', ['own']), line('client.edit', []), line('matter.view', ['all'])];
    expect(linesByArea(menu).map(({ area, lines }) => [area, lines.length])).toEqual([
      ['client', 2],
      ['matter', 1],
    ]);
    expect(grantsOf(menu)).toEqual({ 'client.view': ['own'], 'client.edit': [], 'matter.view': ['all'] });
  });
  it('the whole firm holds every narrower reach and stands alone', () => {
    expect(toggled(['own', 'team'], 'all')).toEqual(['all']);
    expect(toggled(['all'], 'all')).toEqual([]);
    expect(toggled(['all'], 'own')).toEqual(['own']);
    expect(toggled(['own', 'team'], 'own')).toEqual(['team']);
    expect(holdsScope(['all'], 'group')).toBe(true);
    expect(holdsScope(['own'], 'group')).toBe(false);
  });
});

describe('MON-02 what is proposed with a currency', () => {
  it('its words in both languages where they are known, none otherwise (DOC-02)', () => {
    expect(knownCurrency('USD')).toMatchObject({
      ...{ major: 'US dollar', major_plural: 'US dollars', minor: 'cent', minor_plural: 'cents' },
      ...{ major_id: 'dolar Amerika Serikat', minor_id: 'sen' },
    });
    expect(knownCurrency('SEK')).toMatchObject({ major: '', minor: '', major_id: '', minor_id: '' });
  });
  it('names in both languages and the decimals in use', () => {
    expect(knownCurrency('JPY')).toMatchObject({ name: 'Japanese Yen', name_id: 'Yen Jepang', digits: '0' });
    expect(knownCurrency('KWD').digits).toBe('3');
    expect(knownCurrency('IDR').digits).toBe('0');
    expect(knownCurrency('CHF').symbol).toBe('');
  });
  it('finds a currency by its code and its name', () => {
    expect(currencyChoices('id').find(({ value }) => value === 'USD')?.label).toBe('USD Dolar Amerika Serikat');
  });
});
