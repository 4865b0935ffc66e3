// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { withChange } from './with-change.ts';

describe('a change that is made again on what somebody else saved meanwhile', () => {
  it('of an access menu touches the rights that were changed, each reach for itself (ROL-01)', () => {
    const from = { 'expense.edit': ['own'], 'invoice.view': [], 'matter.view': ['team'] };
    const now = { 'expense.edit': [], 'invoice.view': [], 'matter.view': ['team', 'group'] };
    const to = { 'expense.edit': ['own'], 'invoice.view': ['team'], 'matter.view': ['team', 'own'] };
    expect(withChange(now, { from, to })).toEqual({
      'expense.edit': [],
      'invoice.view': ['team'],
      'matter.view': ['team', 'group', 'own'],
    });
  });

  it('of a set of choices adds and removes what was added and removed', () => {
    expect(withChange(['phone', 'email'], { from: ['phone'], to: ['npwp'] })).toEqual(['email', 'npwp']);
    expect(withChange([], { from: ['phone'], to: ['phone', 'npwp'] })).toEqual(['npwp']);
  });

  it('of anything else is what was typed: text, records in rows, a value that was taken away', () => {
    expect(withChange('PT Lama', { from: 'PT', to: 'PT Baru' })).toBe('PT Baru');
    expect(withChange([{ id: '1' }], { from: [], to: [{ id: '2' }] })).toEqual([{ id: '2' }]);
    expect(withChange({ a: '1', b: '2' }, { from: { a: '1', b: '2' }, to: { b: '2' } })).toEqual({ b: '2' });
    expect(withChange('PT Lama', { from: 'PT', to: 'PT' })).toBe('PT Lama');
  });
});
