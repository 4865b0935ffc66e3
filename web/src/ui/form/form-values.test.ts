// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Field, FormValues } from './form-types.ts';
import { sentValues } from './form-values.ts';

const kindIs = (kind: string) => (values: FormValues) => (values.discount as FormValues).kind === kind;
const fields: readonly Field[] = [
  { kind: 'percent', name: 'discount.value', when: kindIs('percent') },
  { kind: 'money', name: 'discount.value', when: kindIs('amount') },
  { kind: 'text', name: 'discount.reason', when: (values) => !kindIs('none')(values) },
];

describe('what a form sends', () => {
  it.each(['percent', 'amount'])('of two fields that take turns, the shown one has its say: %s', (kind) => {
    const sent = sentValues({ discount: { kind, value: '10', reason: 'loyal' } }, fields);
    expect(sent).toEqual({ discount: { kind, value: '10', reason: 'loyal' } });
  });

  it('nothing of hidden fields', () => {
    const sent = sentValues({ discount: { kind: 'none', value: '10', reason: 'loyal' } }, fields);
    expect(sent).toEqual({ discount: { kind: 'none' } });
  });
});
