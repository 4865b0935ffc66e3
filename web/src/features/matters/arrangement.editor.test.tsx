import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type FakeServer, fakeServer } from '../../../test/fake-server.ts';
import { renderAt } from '../../../test/render.tsx';
import { signedInWith } from '../../../test/signed-in.ts';
import { CallFailure } from '../../kit/call-failure.ts';
import { notify } from '../../kit/notices.tsx';
import { beginSession, endSession } from '../../kit/session.ts';
import { loadTexts } from '../../kit/texts.ts';
import type { Field, FormValues } from '../../ui/form/form-types.ts';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { ArrangementEditor } from './arrangement.editor.tsx';
import { arrangementValues, blankTerm, dividedEvenly, termFigures, typedArrangement } from './arrangement-values.ts';

const schema = z.object({
  arrangement: typedArrangement,
  billing_type: z.string(),
  allow_multiple_billings: z.boolean(),
});
const fields: readonly Field[] = [
  { kind: 'switch', name: 'allow_multiple_billings' },
  { kind: 'custom', name: 'arrangement', render: () => <ArrangementEditor matterId={undefined} /> },
];
const save = vi.fn();
let server: FakeServer;
let values: FormValues;

function Screen() {
  return (
    <RecordForm
      schema={schema}
      fields={fields}
      values={values}
      save={async (typed) => save(schema.parse(typed).arrangement)}
      submit="Save arrangement"
    />
  );
}
const show = (billing_type: string, more: FormValues = {}) => {
  values = { billing_type, currency: 'IDR', client_id: 'c1', arrangement: arrangementValues(), ...more };
  return renderAt('/', { '/': Screen });
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const box = (name: string | RegExp) => screen.getByRole('textbox', { name });
const term = (number: number) => within(screen.getByRole('group', { name: `Term ${number}` }));
const labels = () => screen.getAllByRole('textbox').map((one) => (one as HTMLInputElement).labels?.[0]?.textContent);

beforeEach(async () => {
  server = fakeServer();
  beginSession('token', 'service');
  signedInWith(server, 'rate.view');
  save.mockReset();
  await loadTexts('matters');
});
afterEach(() => {
  notify.clear();
  endSession();
  vi.unstubAllGlobals();
});

describe('the fields follow the billing type', () => {
  it('MAT-06 a retainer by hour: fee, hours, rate of extra hours, and periods only while it is carried over', async () => {
    await show('retainer by hour');
    await screen.findByRole('textbox', { name: 'Rate of extra hours' });
    await userEvent.type(box('Retainer fee'), '20000000');
    await userEvent.type(box('Included hours'), '10');
    expect(screen.queryByRole('textbox', { name: 'Carried for periods' })).toBeNull();
    await userEvent.click(screen.getByRole('combobox', { name: /Unused time/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Is carried over' }));
    await userEvent.type(box('Carried for periods'), '2');
    await press('Save arrangement');
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    expect(save.mock.calls[0]?.[0]).toMatchObject({
      ...{ retainer_fee: '20000000', included_hours: '10', carry_over: 'carry', carry_periods: 2 },
      ...{ period: 'month', period_start: 'calendar', overage_rate: null, cap: null, terms: [] },
    });
  });
  it('RAT-11 who may not see rates is not asked for the rate of extra hours', async () => {
    signedInWith(server, 'matter.edit');
    await show('retainer by hour');
    await screen.findByRole('textbox', { name: 'Retainer fee' });
    expect(labels()).not.toContain('Rate of extra hours');
  });
  it('MAT-06 within a pool the main matter carries fee and hours', async () => {
    await show('retainer by hour', {
      arrangement: { ...arrangementValues(), pool_main_id: 'm1', pool_main_name: 'M-2026-0007 Retainer' },
    });
    expect(await screen.findByDisplayValue('M-2026-0007 Retainer')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Retainer fee' })).toBeNull();
  });
  it('MAT-07, MAT-08 one by amount asks what the fee buys, a capped fee for the cap', async () => {
    await show('retainer by amount');
    expect(await screen.findByRole('textbox', { name: 'Work included' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Included hours' })).toBeNull();
  });
});

describe('the terms of a lump sum (MAT-09)', () => {
  const typed = (...percents: string[]) => ({
    allow_multiple_billings: true,
    arrangement: {
      ...arrangementValues(),
      contract_amount: '300000000',
      terms: percents.map((percent, at) => ({ ...blankTerm, percent, description: `Stage ${at + 1}` })),
    },
  });

  it('a percentage gives its amount at once, and what is left runs along', async () => {
    await show('lump sum', typed('40', '30'));
    await waitFor(() =>
      expect(term(1).getByRole('textbox', { name: 'Amount' })).toHaveProperty('value', '120,000,000'),
    );
    expect(screen.getByText(/Left of the contract amount/).textContent).toMatch(/90,000,000/);
    await press('Add a term');
    await userEvent.type(term(3).getByRole('textbox', { name: 'Percent' }), '30');
    expect(await screen.findByText('The terms add up to the contract amount.')).toBeTruthy();
    expect(term(3).getByRole('textbox', { name: 'Amount' })).toHaveProperty('disabled', true);
    await press('Save arrangement');
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    expect(save.mock.calls[0]?.[0].terms).toMatchObject([
      { percent: '40', amount: '120000000', due_date: null },
      { percent: '30', amount: '90000000' },
      { percent: '30', amount: '90000000' },
    ]);
  });
  it('amounts above the contract are told, and divided equally they add up to the last rupiah (MON-05)', async () => {
    await show('lump sum', typed('60', '60', '60'));
    expect((await screen.findByText(/More than the contract amount by/)).textContent).toMatch(/240,000,000/);
    await userEvent.clear(box('Contract amount'));
    await userEvent.type(box('Contract amount'), '100000000');
    await press('Divide equally');
    const amounts = [1, 2, 3].map((at) => term(at).getByRole<HTMLInputElement>('textbox', { name: 'Amount' }).value);
    expect(amounts).toEqual(['33,333,334', '33,333,333', '33,333,333']);
    expect(screen.getByText('The terms add up to the contract amount.')).toBeTruthy();
  });
  it('several terms without several billings are told at once', async () => {
    await show('lump sum', { ...typed('50', '50'), allow_multiple_billings: false });
    expect(await screen.findByText('Several terms need “allow multiple billings”.')).toBeTruthy();
    await userEvent.click(screen.getByRole('switch'));
    expect(screen.queryByText('Several terms need “allow multiple billings”.')).toBeNull();
  });
  it('a refusal of the sum stands below the terms', async () => {
    save.mockImplementation(() => {
      throw new CallFailure({
        ...{ kind: 'refused', status: 400, code: 'terms_do_not_add_up' },
        fields: { 'arrangement.terms': 'The terms must add up to the contract amount exactly.' },
      });
    });
    await show('lump sum', typed('40', '30'));
    await screen.findByRole('group', { name: 'Term 2' });
    await press('Save arrangement');
    expect((await screen.findAllByText('The terms must add up to the contract amount exactly.')).length).toBe(2);
  });
  it('figures that are still being typed do no harm', () => {
    const half = { ...blankTerm, percent: '5.', amount: 'x' };
    expect(termFigures('1,', [half], 0)).toMatchObject({ amounts: [null], left: null, state: 'even' });
    expect(termFigures('100', [half, { ...blankTerm, amount: '1.5' }], 0)).toMatchObject({ amounts: [null, '1.5'] });
    expect(termFigures('100', [], 0)).toMatchObject({ left: '100', state: 'open' });
    expect(dividedEvenly('', [half], 0)).toEqual([half]);
  });
});
