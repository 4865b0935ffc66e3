// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { lackingOf, newLine } from './claim-lines.ts';

describe('what a claim lacks when it is saved (EXP-01)', () => {
  const whole = { payable_to_choice: 'vendor:PT Cetak', transaction_reference: 'TRX-1' };
  const proof = newLine({ file: new File(['x'], 'receipt.pdf') });
  const kept = newLine({ id: 'l1', kept: 'receipt.pdf' });

  it('nothing, with somebody to pay, a reference and a proof of every line', () => {
    expect(lackingOf({ ...whole, lines: [proof, kept] })).toEqual({ payee: false, reference: false, proofs: [] });
  });

  it('each line without a proof by its number, and what is blank at the head', () => {
    const lines = [proof, newLine(), kept, newLine()];
    expect(lackingOf({ payable_to_choice: '', transaction_reference: ' ', lines })).toEqual({
      payee: true,
      reference: true,
      proofs: [2, 4],
    });
  });
});
