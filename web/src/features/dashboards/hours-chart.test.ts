import { describe, expect, it } from 'vitest';
import { topOf } from './hours-chart.tsx';

describe('the scale of the hours', () => {
  it.each([
    [0, 1],
    [7.5, 8],
    [168, 200],
    [200, 200],
    [201, 400],
  ])('%s hours fit under %s in four even steps', (highest, top) => {
    expect(topOf(highest)).toBe(top);
  });
});
