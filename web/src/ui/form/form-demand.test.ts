import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { demanding } from './form-demand.ts';
import { judge } from './form-judge.ts';
import type { FormSection, FormValues } from './form-types.ts';

const sections: readonly FormSection[] = [
  {
    title: 'client',
    fields: [
      { kind: 'text', name: 'name' },
      { kind: 'phone', name: 'phone' },
      { kind: 'npwp', name: 'npwp' },
      { kind: 'date', name: 'since', disabled: true },
    ],
  },
];
const isNational = (values: FormValues) => values.origin === 'national';

function refusals(values: FormValues, wanted: readonly string[] | undefined) {
  const fields = demanding(sections, wanted, { npwp: isNational }).flatMap((section) => section.fields);
  const { messages } = judge(z.looseObject({}), values, fields, { labelOf: (name) => name, t: (key) => key as never });
  return Object.keys(messages);
}

describe('what the firm wants filled (core set-up)', () => {
  it('is required beside what the form itself requires', () => {
    expect(refusals({ phone: '' }, ['phone'])).toEqual(['phone']);
    expect(refusals({ phone: '021' }, ['phone'])).toEqual([]);
    expect(refusals({}, [])).toEqual([]);
    expect(refusals({}, undefined)).toEqual([]);
  });

  it('only where it applies, and never where it cannot be filled in', () => {
    expect(refusals({ origin: 'national' }, ['npwp', 'since'])).toEqual(['npwp']);
    expect(refusals({ origin: 'international' }, ['npwp', 'since'])).toEqual([]);
  });
});
