import { describe, expect, it } from 'vitest';
import { paymentWord } from './payment-badge.tsx';

describe('how far a bill is paid', () => {
  it.each([
    ['outstanding', '15195375', '15195375', 'outstanding'],
    ['outstanding', '5195375', '15195375', 'partly paid'],
    ['outstanding', '0.01', '200.00', 'partly paid'],
    ['paid', '0', '15195375', 'paid'],
    ['write off', '0', '15195375', 'write off'],
    [null, '0', '15195375', null],
  ])('%s with %s of %s left reads %s', (status, outstanding, billed, word) => {
    expect(paymentWord({ status, outstanding, billed })).toBe(word);
  });
});
