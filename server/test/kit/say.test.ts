import { beforeAll, describe, expect, it } from 'vitest';
import { loadTexts, type Say } from '../../src/kit/say.ts';

let say: Say;
beforeAll(async () => {
  say = await loadTexts();
});

const firm = { thousand_separator: '.', decimal_separator: ',', date_format: 'dd/mm/yyyy' };

describe('figures, dates and states in what the server says', () => {
  it('are written as the firm writes them', () => {
    const short = { available: '10000000', amount: '10000000.5' };
    expect(say('en', 'errors:deposit_short', { ...short, ...firm })).toBe(
      'The deposit holds 10.000.000; 10.000.000,5 cannot be taken from it.',
    );
    expect(say('id', 'errors:date_before_last', { last: '2026-11-20', ...firm })).toContain('20/11/2026');
  });

  it('are written as the language does where no firm is known', () => {
    const short = { available: '10000000', amount: '10000000.5' };
    expect(say('en', 'errors:deposit_short', short)).toContain('10,000,000; 10,000,000.5');
    expect(say('id', 'errors:deposit_short', short)).toContain('10.000.000; tidak dapat diambil 10.000.000,5');
    expect(say('id', 'errors:date_before_last', { last: '2026-08-20' })).toContain('20 Agu 2026');
  });

  it('say the state of a record in the reader’s language', () => {
    expect(say('id', 'errors:not_settleable', { status: 'write off' })).toContain('hapus buku');
    expect(say('en', 'errors:entry_not_wip', { status: 'non-billable' })).toContain('non-billable');
  });

  it('never fail for what is not of its kind', () => {
    expect(say('en', 'errors:advance_short', { open: 'nothing' })).toBe('Only nothing of the advance is left.');
    expect(say('en', 'errors:move_refused', { from: 'a new state' })).toContain('a new state');
    expect(say('en', 'errors:date_before_last', { last: 'someday' })).toContain('(-)');
  });
});
