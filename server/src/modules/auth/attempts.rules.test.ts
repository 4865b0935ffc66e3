import { describe, expect, it } from 'vitest';
import { accountPatience, addressPatience, waitAfter } from './attempts.rules.ts';

describe('the wait after failed tries', () => {
  it('of an account begins at the fifth, doubles, and is never more than a quarter of an hour', () => {
    const waits = [0, 1, 4, 5, 6, 7, 8, 9, 10, 11, 1000].map((n) => waitAfter(n, accountPatience));
    expect(waits).toEqual([0, 0, 0, 30, 60, 120, 240, 480, 900, 900, 900]);
  });

  it('of an address, which many share, begins at the thirtieth', () => {
    expect([29, 30, 31].map((n) => waitAfter(n, addressPatience))).toEqual([0, 30, 60]);
  });
});
