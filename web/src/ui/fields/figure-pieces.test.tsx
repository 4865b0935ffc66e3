import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderAt } from '../../../test/render.tsx';
import { defaultConfig, displaySettings } from '../../kit/session-record.ts';
import type { FieldProps } from './field-props.ts';
import { MoneyInput, PercentInput } from './number-field.tsx';
import { pastedFigure, settledFigure } from './number-writing.ts';

const firms = {
  american: { thousand_separator: ',', decimal_separator: '.' },
  indonesian: { thousand_separator: '.', decimal_separator: ',' },
  spaced: { thousand_separator: ' ', decimal_separator: ',' },
};
type Firm = keyof typeof firms;

const Rupiah = (props: FieldProps) => <MoneyInput {...props} currency="IDR" />;
const Dollars = (props: FieldProps) => <MoneyInput {...props} currency="USD" />;
const Rate = (props: FieldProps) => <MoneyInput {...props} decimals={10} />;

/** A field of a firm that is focused; answers its input, what the form gets, and what an event of the browser makes of it. */
async function fieldOf(firm: Firm, Field: ComponentType<FieldProps>, start = '') {
  displaySettings.set({
    ...defaultConfig,
    currency_digits: { IDR: 0, USD: 2 },
    decimal_format: { ...defaultConfig.decimal_format, ...firms[firm] },
  });
  let value = start;
  function Screen() {
    const [kept, keep] = useState(start);
    value = kept;
    return <Field label="Figure" value={kept} onChange={keep} />;
  }
  await renderAt('/', { '/': Screen });
  const input = screen.getByLabelText<HTMLInputElement>('Figure');
  await userEvent.click(input);
  const comes = (text: string, inputType?: string, data: string | null = null) =>
    fireEvent.input(input, { target: { value: text }, ...(inputType ? { inputType, data } : {}) });
  return { input, value: () => value, comes };
}

afterEach(() => displaySettings.set(defaultConfig));

const everyFirm = Object.keys(firms) as Firm[];
const ways = [
  ['one event of a keyboard', 'insertText'],
  ['a composition', 'insertCompositionText'],
  ['a paste that tells nothing of itself', 'insertFromPaste'],
  ['a drop', 'insertFromDrop'],
  ['what the browser fills in', 'insertReplacementText'],
  ['an event without any kind', undefined],
] as const;

describe.each(everyFirm)('a figure that comes in one piece, in a firm that is %s (MON-02)', (firm) => {
  it.each(ways)('%s is read as it is written', async (_, inputType) => {
    const field = await fieldOf(firm, Rupiah);
    field.comes('2.000.000', inputType, '2.000.000');
    expect(field.value()).toBe('2000000');
    field.comes('1,500,000', inputType, '1,500,000');
    expect(field.value()).toBe('1500000');
    field.comes('1.250.000,00', inputType, '1.250.000,00');
    await userEvent.tab();
    expect(field.value()).toBe('1250000');
  });

  it.each([
    ['0', '2.000.000', '2000000'],
    ['0', 'Rp 2.000.000', '2000000'],
    ['0', '2,000,000', '2000000'],
    ['5', '.000.000', '5000000'],
    ['5', ',000,000', '5000000'],
    ['1', '500', '1500'],
  ])('behind %s the piece %s makes one figure with it', async (first, piece, value) => {
    const field = await fieldOf(firm, Rupiah, first);
    field.input.setSelectionRange(1, 1);
    await userEvent.paste(piece);
    expect(field.value()).toBe(value);
    await new Promise((done) => setTimeout(done, 5));
    expect(field.input.selectionStart).toBe(field.input.value.length);
  });

  it('a percentage and a currency with decimals are read so too', async () => {
    const dollars = await fieldOf(firm, Dollars);
    dollars.comes('2.000.000,25', 'insertText', '2.000.000,25');
    expect(dollars.value()).toBe('2000000.25');
    dollars.comes('2,000,000.50', 'insertReplacementText');
    expect(dollars.value()).toBe('2000000.5');
  });

  it.each(['1.5E+11', '100\n200', '100\t200', '10 juta', '5rb', '2 k', '1-5', '12.05.2026', '1.250,000.50', 'soon'])(
    '%j is no one figure: the field keeps what it had',
    async (text) => {
      const field = await fieldOf(firm, Rupiah, '750000');
      const shown = field.input.value;
      field.input.setSelectionRange(0, shown.length);
      await userEvent.paste(text);
      expect([field.value(), field.input.value]).toEqual(['750000', shown]);
    },
  );

  it('undoing gives what stood there when the field was entered, redoing nothing new', async () => {
    const field = await fieldOf(firm, Rupiah, '750000');
    await userEvent.clear(field.input);
    await userEvent.paste('2.000.000');
    field.comes('200,000,025', 'historyUndo');
    expect(field.value()).toBe('750000');
    field.comes('2.000.000', 'historyRedo');
    expect(field.value()).toBe('750000');
    expect(field.input.value.replace(/\D/g, '')).toBe('750000');
  });
});

describe('a percentage that comes in one piece', () => {
  it('keeps within 0..100 and leaves its sign behind (G155)', async () => {
    const field = await fieldOf('indonesian', PercentInput);
    field.comes('12.5 %', 'insertText', '12.5 %');
    expect(field.value()).toBe('12.5');
    field.comes('150%', 'insertText', '150%');
    expect(field.value()).toBe('100');
  });
});

describe('keys and deletions', () => {
  it('one character by a composition is typed, a sign at the end stays (R273)', async () => {
    const field = await fieldOf('american', Dollars);
    field.comes('1', 'insertCompositionText', '1');
    field.comes('12', 'insertCompositionText', '12');
    field.comes('12.', 'insertCompositionText', '12.');
    expect([field.value(), field.input.value]).toEqual(['12.', '12.']);
  });

  it('a deletion leaves figure and groups in order', async () => {
    const field = await fieldOf('american', Rupiah, '1250000');
    field.comes('1,250', 'deleteByCut');
    expect([field.value(), field.input.value]).toEqual(['1250', '1,250']);
  });
});

describe('an exchange rate', () => {
  it('keeps every decimal it came with, also more than its field allows, when it is left', async () => {
    const field = await fieldOf('american', Rate);
    await userEvent.paste('0.000061425123');
    await userEvent.tab();
    expect([field.value(), field.input.value]).toEqual(['0.000061425123', '0.000061425123']);
  });

  it('keeps ten typed decimals when it is left', async () => {
    const field = await fieldOf('indonesian', Rate);
    await userEvent.keyboard('0,0000614251');
    await userEvent.tab();
    expect([field.value(), field.input.value]).toEqual(['0.0000614251', '0,0000614251']);
  });

  it('digits pasted behind typed decimals are not cut', async () => {
    const field = await fieldOf('american', Rate, '0.00006');
    field.input.setSelectionRange(7, 7);
    await userEvent.paste('142512345');
    expect(field.value()).toBe('0.00006142512345');
  });
});

describe('what is left of a written figure', () => {
  const separators = { thousand: ',', decimal: '.' };
  it.each([
    ['IDR 1.250.000', '1250000'],
    ['1.250.000 idr', '1250000'],
    ['US$ 1,250.00', '1250'],
    ['S$1,250.00', '1250'],
    ['€ 12,50', '12.5'],
    ['-Rp 5.000,-', '5000'],
    ['12,5 %', '12.5'],
    ['1 250 000,50', '1250000.5'],
    ['1\u202f250\u00a0000', '1250000'],
    ["1'250'000.50", '1250000.5'],
    ['100 USD 200', null],
    ['10 20', null],
    ['10.30, 11.45', null],
    ['=5+3', null],
    ['(1.250)', null],
    ['5 mio', null],
    ['01.234.567.8-999.000', null],
  ])('%s is %s', (text, value) => expect(pastedFigure(text, separators, 0)).toBe(value));

  it.each([
    ['5.', '5'],
    ['.50', '0.5'],
    ['007', '7'],
    ['0.0000614251', '0.0000614251'],
    ['', ''],
  ])('%s settles as %s with all of its decimals', (typed, value) => expect(settledFigure(typed)).toBe(value));
});
