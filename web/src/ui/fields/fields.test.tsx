import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderAt } from '../../../test/render.tsx';
import { defaultConfig, displaySettings } from '../../kit/session-record.ts';
import { DateField } from './date-field.tsx';
import type { FieldProps } from './field-props.ts';
import { fileRefusal } from './file-rules.ts';
import { HoursField } from './hours-field.tsx';
import { MoneyInput, PercentInput } from './number-field.tsx';
import { pastedFigure } from './number-writing.ts';
import { SelectField } from './select-field.tsx';
import { TaxNumberInput } from './tax-number-input.tsx';
import { readClock } from './time-field.tsx';
import { readHours } from './typed-hours.ts';

const indonesian = { thousand_separator: '.', decimal_separator: ',' };
const american = { thousand_separator: ',', decimal_separator: '.' };

function useFirm(changes: Partial<typeof defaultConfig.decimal_format>, date = defaultConfig.format_date.input.js) {
  const decimal_format = { ...defaultConfig.decimal_format, ...changes };
  displaySettings.set({ ...defaultConfig, decimal_format, format_date: { input: { js: date } } });
}

/** Types into a field and answers what it shows and what the form gets. */
async function type(Field: ComponentType<FieldProps>, keys: string, start = '') {
  let value = start;
  function Screen() {
    const [kept, keep] = useState(start);
    value = kept;
    return <Field label="Figure" value={kept} onChange={keep} />;
  }
  await renderAt('/', { '/': Screen });
  const input = screen.getByLabelText<HTMLInputElement>('Figure');
  await userEvent.type(input, keys);
  return { shown: () => input.value, value: () => value, input };
}

describe('an amount while it is typed', () => {
  afterEach(() => displaySettings.set(defaultConfig));

  it.each([
    ['groups with thousands separators (R271)', '1234567', '1,234,567', '1234567'],
    ['drops everything but digits and the decimal point (R269)', 'abc1x2', '12', '12'],
    ['drops a minus sign (G142)', '-5', '5', '5'],
    ['keeps a trailing dot while typing (R273)', '1234.', '1,234.', '1234.'],
    ['keeps 8 decimals and drops the ninth (R272)', '0.123456789', '0.12345678', '0.12345678'],
    [
      'keeps long numbers exactly',
      '12345678901234567890.12',
      '12,345,678,901,234,567,890.12',
      '12345678901234567890.12',
    ],
  ])('%s', async (_, keys, shown, value) => {
    const field = await type(MoneyInput, keys);
    expect(field.shown()).toBe(shown);
    expect(field.value()).toBe(value);
  });

  it('G144 the first decimal point stays, later ones go, their digits are kept', async () => {
    expect((await type(MoneyInput, '1.2.3')).value()).toBe('1.23');
  });

  it('G141 follows the firm: the configured separator is the decimal point', async () => {
    useFirm(indonesian);
    const field = await type(MoneyInput, '1234567,5');
    expect(field.shown()).toBe('1.234.567,5');
    expect(field.value()).toBe('1234567.5');
  });

  it.each([
    [
      'rupiah has no decimals: both ways of grouping mean the same (MON-02)',
      'IDR',
      '10.000.000',
      '10,000,000',
      '10000000',
    ],
    ['what a dollar has too many stays to be refused (MON-02)', 'USD', '2000.505', '2,000.505', '2000.505'],
    ['a whole amount of rupiah with its zeros is that amount', 'IDR', '1,250,000.00', '1,250,000.00', '1250000.00'],
    ['and so it is in the other way of writing', 'IDR', '1.250.000,00', '1,250,000.00', '1250000.00'],
    ['rupiah with a part of one stay to be refused', 'IDR', '12.50', '12.50', '12.50'],
    ['a single group of rupiah', 'IDR', '10.000', '10,000', '10000'],
    ['a group that is corrected', 'IDR', '10.000{Backspace}5', '10,005', '10005'],
  ])('%s', async (_, currency, keys, shown, value) => {
    displaySettings.set({ ...defaultConfig, currency_digits: { IDR: 0, USD: 2 } });
    const field = await type((props) => <MoneyInput {...props} currency={currency} />, keys);
    expect(field.shown()).toBe(shown);
    expect(field.value()).toBe(value);
  });

  it('a whole amount of rupiah leaves its zeros behind', async () => {
    displaySettings.set({ ...defaultConfig, currency_digits: { IDR: 0 } });
    const field = await type((props) => <MoneyInput {...props} currency="IDR" />, '1,250,000.00');
    await userEvent.tab();
    expect([field.value(), field.shown()]).toEqual(['1250000', '1,250,000']);
  });

  it('leaves a canonical number behind', async () => {
    const field = await type(MoneyInput, '12.50');
    await userEvent.tab();
    expect(field.value()).toBe('12.5');
  });

  const spaced = (decimal_separator: string) => ({ thousand_separator: ' ', decimal_separator });
  it.each([
    [american, '1250000.000', '1250000'],
    [american, '1,250,000.000', '1250000'],
    [american, '1.250.000.00', '1250000'],
    [american, '1250000,00', '1250000'],
    [american, '1,250.500', '1250.5'],
    [american, '1,250,000', '1250000'],
    [american, '1250000,000', '1250000000'],
    [american, '10.000{Control>}a{/Control}1,250,000.00', '1250000'],
    [american, '1,25', '1.25'],
    [indonesian, '1.250.000,00', '1250000'],
    [indonesian, '1.250.000,000', '1250000'],
    [indonesian, '1250000.00', '1250000'],
    [indonesian, '1,250,000.00', '1250000'],
    [indonesian, '1.250.000', '1250000'],
    [indonesian, '10,000,000', '10000000'],
    [spaced(','), '1,250,000.00', '1250000'],
    [spaced(','), '1.250.000,00', '1250000'],
    [spaced(','), '1.250.000', '1250000'],
    [spaced('.'), '1.250.000,00', '1250000'],
    [spaced('.'), '1,250,000.00', '1250000'],
  ])('rupiah are never a hundred times as much (MON-02): firm %j, typed %s', async (firm, keys, value) => {
    displaySettings.set({
      ...defaultConfig,
      currency_digits: { IDR: 0 },
      decimal_format: { ...defaultConfig.decimal_format, ...firm },
    });
    const field = await type((props) => <MoneyInput {...props} currency="IDR" />, keys);
    await userEvent.tab();
    expect(field.value()).toBe(value);
  });

  it.each([
    ['1.234.567,89', american, 8, '1234567.89'],
    ['1,234,567.89', american, 8, '1234567.89'],
    ['1,234,567.89', indonesian, 8, '1234567.89'],
    ['1.234', american, 8, '1.234'],
    ['1.234', indonesian, 8, '1234'],
    ['1.234.567', american, 8, '1234567'],
    ['1250000,00', american, 8, '1250000'],
    ['12,5', american, 8, '12.5'],
    ['1250,50', american, 8, '1250.5'],
    ['1 250 000,50', spaced(','), 8, '1250000.5'],
    ['.50', american, 8, '0.5'],
    ['0.125', american, 8, '0.125'],
    ['0,125', american, 0, '0.125'],
    ['-5', american, 8, '5'],
    ['', american, 8, ''],
    ['USD 1,250.00', american, 8, '1250'],
    ['Rp. 10.000', american, 0, '10000'],
    ['Rp10.000,-', american, 0, '10000'],
    ['1,250,000.000', american, 0, '1250000'],
    ['1.250.000,000', indonesian, 0, '1250000'],
    ['1250000.00', indonesian, 0, '1250000'],
    ['1250000,00', american, 0, '1250000'],
    ['1.250.000.00', american, 0, '1250000'],
    ['1.250,000,000', american, 0, '1250000000'],
    ['1250.000', american, 0, '1250'],
  ])('%s pasted is read whichever way it is written', (text, firm, decimals, value) => {
    const separators = { thousand: firm.thousand_separator, decimal: firm.decimal_separator };
    expect(pastedFigure(text, separators, decimals)).toBe(value);
  });

  it.each([
    ['10.000.000', 'IDR', '10000000'],
    ['10,000,000', 'IDR', '10000000'],
    ['10.000', 'IDR', '10000'],
    ['10000.55', 'IDR', '10000.55'],
    ['Rp 10.000,55', 'IDR', '10000.55'],
    ['10000.555', 'USD', '10000.555'],
    ['1.000', 'USD', '1'],
  ])('%s pasted in %s is kept whole, what is too precise to be refused (MON-02)', async (text, currency, value) => {
    displaySettings.set({ ...defaultConfig, currency_digits: { IDR: 0, USD: 2 } });
    const field = await type((props) => <MoneyInput {...props} currency={currency} />, '{Shift}');
    field.input.focus();
    await userEvent.paste(text);
    expect(field.value()).toBe(value);
    expect(Number(field.shown().replaceAll(',', ''))).toBe(Number(value));
  });

  it('a piece pasted behind typed rupiah has its sign read by its place, not as the last one typed (MON-02)', async () => {
    displaySettings.set({ ...defaultConfig, currency_digits: { IDR: 0 } });
    const field = await type((props) => <MoneyInput {...props} currency="IDR" />, '1,250');
    await userEvent.paste('.500');
    expect([field.value(), field.shown()]).toEqual(['1250.500', '1,250.500']);
  });

  it('a whole amount pasted in the other convention is not silently wrong', async () => {
    const field = await type(MoneyInput, '{Shift}');
    field.input.focus();
    await userEvent.paste('1.234.567,89');
    expect(field.value()).toBe('1234567.89');
  });
});

describe('a percentage', () => {
  it.each([
    ['1000', '100', '100'],
    ['100.5', '100', '100'],
    ['99.99', '99.99', '99.99'],
    ['0', '0', '0'],
  ])('R274 %s is clamped to 0..100 while typing', async (keys, shown, value) => {
    const field = await type(PercentInput, keys);
    expect(field.shown()).toBe(shown);
    expect(field.value()).toBe(value);
  });
});

describe('a tax number', () => {
  it.each([
    ['912345675999000', '91.234.567.5-999.000'],
    ['3174999999990001', '3174 9999 9999 0001'],
  ])('NPW-02 %s is grouped as it grows and kept as digits', async (digits, shown) => {
    const field = await type(TaxNumberInput, digits);
    expect(field.shown()).toBe(shown);
    expect(field.value()).toBe(digits);
  });
  it('what is said of it begins with a word', async () => {
    await type(TaxNumberInput, '12');
    expect(screen.getByRole('status').textContent).toBe('2 digits so far.');
  });
});

describe('hours', () => {
  it.each([
    ['1.5', '1.5'],
    ['1,5', '1.5'],
    ['1:30', '1.5'],
    ['90m', '1.5'],
    ['50m', '0.83'],
    ['1:75', null],
    ['1.234', null],
    ['soon', null],
    ['', ''],
  ])('TIM-03 %s means %s', (typed, hours) => {
    expect(readHours(typed)).toBe(hours);
  });

  it.each([
    ['american', '1,500', '1500', '1,500.00'],
    ['american', '1,500.00', '1500', '1,500.00'],
    ['american', '12,000', '12000', '12,000.00'],
    ['american', '1,234,567.25', '1234567.25', '1,234,567.25'],
    ['american', '1,50', '1.5', '1.50'],
    ['american', '0,500', '0.5', '0.50'],
    ['american', '1.500', '1.5', '1.50'],
    ['american', '1,5000', '1.5', '1.50'],
    ['american', '1,2345', '1,2345', '1,2345'],
    ['indonesian', '1.500', '1500', '1.500,00'],
    ['indonesian', '1.500,25', '1500.25', '1.500,25'],
    ['indonesian', '1,500', '1.5', '1,50'],
    ['indonesian', '1,5', '1.5', '1,50'],
    ['indonesian', '1.5', '1.5', '1,50'],
    ['indonesian', '1:30', '1.5', '1,50'],
  ] as const)('TIM-03 where the firm writes figures as %s, %s typed is %s hours', async (who, keys, value, shown) => {
    useFirm(who === 'american' ? american : indonesian);
    const field = await type(HoursField, keys);
    expect(field.value()).toBe(value);
    await userEvent.tab();
    expect(field.shown()).toBe(shown);
    displaySettings.set(defaultConfig);
  });

  it('what the field shows of many hours can be corrected in place', async () => {
    useFirm(american);
    const field = await type(HoursField, '{Backspace}{Backspace}{Backspace}', '1500');
    expect([field.shown(), field.value()]).toEqual(['1,500', '1500']);
    displaySettings.set(defaultConfig);
  });

  it('what is no duration stays and says so', async () => {
    const field = await type(HoursField, 'soon');
    await userEvent.tab();
    expect(field.value()).toBe('soon');
    expect(screen.getByText(/Write hours as/).isConnected).toBe(true);
  });
});

describe('a date', () => {
  afterEach(() => displaySettings.set(defaultConfig));

  it.each([
    ['dd/mm/yyyy', '5/12/2026', '2026-12-05'],
    ['mm/dd/yyyy', '12/31/2026', '2026-12-31'],
    ['dd/mm/yyyy', '17082026', '2026-08-17'],
    ['mm d, yyyy', '17 Agustus 2026', '2026-08-17'],
    ['yyyy-mm-dd', '2026-08-17', '2026-08-17'],
  ] as const)('in %s, %s is %s', async (format, keys, day) => {
    useFirm({}, format);
    expect((await type(DateField, keys)).value()).toBe(day);
  });

  it('R277 a day that does not exist is no date: it stays in the field and cannot be saved', async () => {
    const field = await type(DateField, '31/02/2026');
    await userEvent.tab();
    expect(field.value()).toBe('31/02/2026');
    expect(field.shown()).toBe('31/02/2026');
    expect(screen.getByText('31/02/2026 is not a date').isConnected).toBe(true);
  });

  it('t is today, arrows move a day', async () => {
    const field = await type(DateField, 't{ArrowUp}{ArrowUp}{ArrowDown}');
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format(new Date());
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
    expect(field.value()).toBe(tomorrow);
  });
});

describe('a choice', () => {
  it('is cleared by a button that says what it clears', async () => {
    const changed = vi.fn();
    await renderAt('/', {
      '/': () => <SelectField label="Signatory" clearable data={['Ratna', 'Bagas']} value="Ratna" onChange={changed} />,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Clear Signatory' }));
    expect(changed.mock.calls[0]?.[0]).toBeNull();
  });

  it('in a filter bar goes by the label for readers', async () => {
    await renderAt('/', { '/': () => <SelectField aria-label="Status" clearable data={['Paid']} value="Paid" /> });
    expect(screen.getByRole('button', { name: 'Clear Status' }).isConnected).toBe(true);
  });
});

describe('a time of day', () => {
  it.each([
    ['9', '09:00'],
    ['930', '09:30'],
    ['9.05', '09:05'],
    ['2359', '23:59'],
    ['2460', '2460'],
  ])('%s becomes %s', (typed, time) => expect(readClock(typed)).toBe(time));
});

describe('an upload', () => {
  const megabyte = 1_048_576;
  it.each([
    ['R283 another type is refused', 'expense attachment', 'x.exe', 1, 'upload.type'],
    ['G153 the ending is read without regard to case', 'expense attachment', 'X.PDF', 1, null],
    ['G151 exactly the limit is accepted', 'expense attachment', 'x.pdf', 2 * megabyte, null],
    ['R284 a byte more is refused', 'expense attachment', 'x.pdf', 2 * megabyte + 1, 'upload.size'],
    ['R287 text belongs to matter files only', 'wht document', 'x.txt', 1, 'upload.type'],
    ['R287 text is a matter file', 'matter file', 'x.txt', 10 * megabyte, null],
    ['R289 a photo is a picture', 'photo', 'x.gif', 1, 'upload.type'],
  ] as const)('%s', (_, kind, name, size, refusal) => expect(fileRefusal(kind, { name, size })).toBe(refusal));
});
