import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderAt } from '../../test/render.tsx';
import { Money } from '../ui/cells.tsx';
import { useFormats } from './formats.ts';
import { defaultConfig, displaySettings } from './session-record.ts';

function Amounts() {
  const { amount, hours } = useFormats();
  return <p>{[amount('1245000.456'), amount('0.5'), hours('0.834')].join(' | ')}</p>;
}

function Cells() {
  return (
    <p>
      <Money amount="2000.5" currency="USD" /> | <Money amount="2000.5" currency="IDR" />
    </p>
  );
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

  it('MON-02 is never shown with fewer decimals than its currency has', async () => {
    displaySettings.set({ ...defaultConfig, currency_digits: { IDR: 0, USD: 2 } });
    await renderAt('/', { '/': Cells });
    expect((await screen.findByText(/\|/)).textContent).toBe('USD2,000.50 | IDR2,001');
  });
});
