import { describe, expect, it } from 'vitest';
import { clientWord } from './client-badge.tsx';

describe('the badge of a client', () => {
  it.each([
    ['have conflict', 'open', 'have conflict'],
    ['have conflict', 'real', 'have conflict'],
    ['have conflict', 'cleared', 'conflict cleared'],
    ['prospective', 'clear', 'prospective'],
    ['active', 'cleared', 'active'],
  ])('CLI-01 %s whose check is %s reads %s', (status, conflict_result, word) => {
    expect(clientWord({ status, conflict_result })).toBe(word);
  });
});
