import { describe, expect, it } from 'vitest';
import { NeedsConfirmation, RuleBroken } from './errors.ts';

describe('refusals and doubts', () => {
  it('carries code, figures and field of a refused amount', () => {
    const refused = new RuleBroken('over_outstanding', { outstanding: '70000000' }, 'allocations.1.cash');
    expect(refused).toBeInstanceOf(Error);
    expect(refused).toMatchObject({
      name: 'RuleBroken',
      code: 'over_outstanding',
      params: { outstanding: '70000000' },
      field: 'allocations.1.cash',
    });
    expect(new RuleBroken('nothing_left').field).toBeUndefined();
  });

  it('is never taken for a question, nor a question for a refusal', () => {
    const question = new NeedsConfirmation('long_day', { hours: '13' });
    expect(question).toMatchObject({ name: 'NeedsConfirmation', code: 'long_day', params: { hours: '13' } });
    expect(question).not.toBeInstanceOf(RuleBroken);
  });
});
