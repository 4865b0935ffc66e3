import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderAt } from '../../test/render.tsx';
import { useFormats } from './formats.ts';
import { defaultConfig, displaySettings } from './session-record.ts';

function Amounts() {
  const { amount, hours } = useFormats();
  return <p>{[amount('1245000.456'), amount('0.5'), hours('0.834')].join(' | ')}</p>;
}

const shown = async (changes: Partial<typeof defaultConfig.decimal_format>) => {
  displaySettings.set({ ...defaultConfig, decimal_format: { ...defaultConfig.decimal_format, ...changes } });
  await renderAt('/', { '/': Amounts });
  return (await screen.findByText(/\|/)).textContent;
};

describe('an amount on a screen (G018, G143)', () => {
  afterEach(() => displaySettings.set(defaultConfig));

  it('has no decimals unless the firm has switched them on', async () => {
    expect(await shown({ decimal_digit: 2 })).toBe('1,245,000 | 1 | 0.83');
  });

  it('shows the decimals that the firm has switched on', async () => {
    expect(await shown({ decimal_active: true, decimal_digit: 2 })).toBe('1,245,000.46 | 0.50 | 0.83');
  });
});
