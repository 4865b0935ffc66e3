import { expenseLookupCalls } from '@praktis/contract/expenses/expenses.calls';
import { importCalls } from '@praktis/contract/imports/imports.calls';
import type { ImportFault, ImportRow } from '@praktis/contract/imports/imports.schemas';
import { type AnyCall, addressOf } from '@praktis/contract/kit/call';
import { timesheetLookupCalls } from '@praktis/contract/timesheets/timesheets-lookups.calls';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changedSince } from '../../../test/changed-file.ts';
import { type FakeServer, fakeServer } from '../../../test/fake-server.ts';
import { renderAt } from '../../../test/render.tsx';
import { signedInWith } from '../../../test/signed-in.ts';
import { notify } from '../../kit/notices.tsx';
import { beginSession, endSession } from '../../kit/session.ts';
import { defaultConfig, writeSessionRecord } from '../../kit/session-record.ts';
import { changeLanguage, loadTexts, text } from '../../kit/texts.ts';
import { ImportScreen } from './import.screen.tsx';

const path = addressOf(importCalls.timesheet);
let server: FakeServer;

beforeEach(async () => {
  server = fakeServer();
  beginSession('token', 'service');
  signedInWith(server, 'import.run', 'timesheet.record', 'timesheet.view', 'expense.edit', 'settings.money');
  await loadTexts('imports');
});
afterEach(() => {
  notify.clear();
  endSession();
  vi.unstubAllGlobals();
});

const question = (code: string, message: string): ImportFault => ({ column: '', code, message, confirmation: true });
const overlap = question('time_overlap', 'It overlaps with an entry of 22:00.');
const long = question('long_day', 'The day comes to 13 hours.');
const reason: ImportFault = {
  ...{ column: 'reason', code: 'reason_needed', confirmation: false },
  message: 'This period is closed. Give the reason for the change.',
};

type Short = [state: ImportRow['state'], ...faults: ImportFault[]];

function answered(rows: readonly Short[], changes: object = {}) {
  const count = (state: string) => rows.filter(([one]) => one === state).length;
  const counts = { rows: rows.length, new: count('new'), known: count('known'), asks: count('asks') };
  const data = {
    ...{ dry_run: true, saved: false, columns: ['date', 'minutes'], unknown_columns: [] },
    titles: { date: 'tanggal', minutes: 'menit', reason: 'alasan' },
    kinds: { date: 'day', minutes: 'whole', reason: 'text' },
    counts: { ...counts, errors: count('error'), left_out: count('left_out') },
    rows: rows.map(([state, ...faults], at) => ({
      ...{ row: at + 1, line: at + 2, record: at + 1, state, faults },
      values: { date: '2026-11-02', minutes: '30' },
    })),
    ...changes,
  };
  return { json: { data } };
}

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
// By their words and not by their roles: a page of fields has so many names that looking through them takes seconds.
const button = (name: string) => screen.findByText(name, { selector: 'button *' });
const press = async (name: string) => user.click(await button(name));
const sent = () =>
  server.asked
    .filter((call) => call.path === path)
    .map((call) => (call.body as { data: Record<string, unknown> }).data);

async function open(kind = 'timesheet') {
  await renderAt(`/?kind=${kind}`, { '/': ImportScreen });
  await button('Check file');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no place for a file');
  const chosen = new File(['date,minutes\n02/11/2026,30\n'], 'time.csv', { type: 'text/csv' });
  await user.upload(input, chosen);
  await screen.findByText('time.csv');
  return chosen;
}

describe('rows that ask (IMP-03)', () => {
  it('T-31 are saved with a yes when every row asks, and a save without an answer says what is missing', async () => {
    const saved = { dry_run: false, saved: true };
    server.on(
      path,
      answered([
        ['asks', overlap],
        ['asks', overlap],
      ]),
      answered([['new'], ['new']], saved),
    );
    await open();
    await press('Check file');
    await screen.findByText('2 rows ask before they are saved');
    const group = screen.getByRole('group', { name: '2 rows ask before they are saved' });
    expect(
      within(group)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual([`${overlap.message} Rows 2, 3`]);
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Save 2 rows');
    expect((await screen.findByRole('alert')).textContent).toBe('Nothing is saved yet. 1 question is not answered.');
    const yes = screen.getByLabelText('Yes, save these 2 rows');
    expect(document.activeElement).toBe(yes);
    expect(sent()).toHaveLength(1);
    await user.click(yes);
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Save 2 rows');
    expect((await screen.findByRole('status')).textContent).toBe('2 rows are saved.');
    expect(sent()[0]).toMatchObject({ dry_run: true });
    expect(sent()[1]).toMatchObject({ dry_run: false, confirmed: ['time_overlap'], leave_out: [] });
    expect(screen.queryByText(/^Save/, { selector: 'button *' })).toBeNull();
  });

  it('each kind of question has its own answer; rows left out are named, as are rows with errors', async () => {
    const rows: Short[] = [['asks', overlap, long], ['asks', long], ['error', reason], ['new']];
    server.on(path, answered(rows), answered([['left_out'], ['new'], ['left_out'], ['new']], { saved: true }));
    await open();
    await press('Check file');
    await user.click(await screen.findByLabelText('Yes, save these 2 rows'));
    const first = screen.getByRole('group', { name: '1 row asks before it is saved' });
    await user.click(within(first).getByLabelText('Leave this row out'));
    await press('Save 2 rows');
    expect((await screen.findByText(/^Nothing is saved yet/)).textContent).toContain('1 row cannot be saved as it is');
    await user.click(screen.getByLabelText('Leave this row out', { selector: '[type=checkbox]' }));
    await press('Save 2 rows');
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('2 rows are left out.'));
    expect(sent()[1]).toMatchObject({ confirmed: ['long_day'], leave_out: [1, 3] });
  });

  it('a save that saved nothing says so, and the next one carries what was said before', async () => {
    server.on(
      path,
      answered([['asks', overlap], ['new']]),
      answered([['new'], ['asks', long]], { dry_run: false }),
      answered([['new'], ['new']], { dry_run: false, saved: true }),
    );
    await open();
    await press('Check file');
    await user.click(await screen.findByLabelText('Yes, save this row'));
    await press('Save 2 rows');
    expect((await screen.findByRole('alert')).textContent).toBe('Nothing is saved yet. 1 question is not answered.');
    await user.click(await screen.findByLabelText('Yes, save this row'));
    await press('Save 2 rows');
    await waitFor(() => expect(sent()).toHaveLength(3));
    expect(sent()[2]).toMatchObject({ confirmed: ['time_overlap', 'long_day'] });
  });

  it('a save that comes while another import is saved says so; the form stays, and the next press saves (TIM-10)', async () => {
    const message = 'Another import of your firm is being saved. Try again in a moment.';
    server.on(
      path,
      answered([['new']]),
      { status: 409, json: { message, code: 'import_running' } },
      answered([['new']], { dry_run: false, saved: true }),
    );
    await open();
    await press('Check file');
    await press('Save 1 row');
    await screen.findByText(message);
    expect(screen.getByText('time.csv')).toBeTruthy();
    await press('Save 1 row');
    expect((await screen.findByRole('status')).textContent).toContain('1 row is saved.');
    expect(sent().map(({ dry_run }) => dry_run)).toEqual([true, false, false]);
  });

  it('where nothing is new there is nothing to save, which is said', async () => {
    server.on(path, answered([['known']]));
    await open();
    await press('Check file');
    expect((await screen.findByRole('alert')).textContent).toBe('There is nothing to save: no row is new.');
    expect(screen.queryByText(/^Save/, { selector: 'button *' })).toBeNull();
  });

  it('a claim is left out with all of its rows', async () => {
    const claims = addressOf(importCalls.expense);
    const answer = answered([['new'], ['asks', question('incomplete_expense', 'No file.')], ['asks'], ['new']]);
    for (const row of answer.json.data.rows.slice(2, 3)) row.record = 2;
    server.on(claims, answer);
    await open('expense');
    await press('Check file');
    await user.click(await screen.findByLabelText('Leave these 2 rows out'));
    await press('Save 2 rows');
    await waitFor(() => expect(server.asked.filter((call) => call.path === claims)).toHaveLength(2));
    expect(server.asked.at(-1)?.body).toMatchObject({ data: { leave_out: [2, 3] } });
  });
});

describe('what stands where the file says nothing', () => {
  const [matter, employee, workcode, type] = [1, 2, 3, 4].map((n) => `0193f000-0000-7000-8000-00000000000${n}`);
  const offers = (call: AnyCall, id: string | undefined, name: string) =>
    server.on(addressOf(call), { json: { data: { rows: [{ id, name, detail: '' }], total: 1 } } });
  const choose = async (label: string, option: string) => {
    await user.click(screen.getByLabelText(label, { selector: 'input, textarea' }));
    await user.click(await screen.findByRole('option', { name: option }));
  };

  it('T-09, T-13: date, matter, fee earner, activity and reason go along with the check and with the save', async () => {
    offers(timesheetLookupCalls.searchMatter, matter, 'M-2026-0019');
    offers(timesheetLookupCalls.searchEmployee, employee, 'Sekar');
    offers(timesheetLookupCalls.searchWorkcode, workcode, 'Research');
    server.on(path, answered([['new']]), answered([['new']], { dry_run: false, saved: true }));
    await open();
    await choose('Matter', 'M-2026-0019');
    await choose('Fee earner', 'Sekar');
    await choose('Activity', 'Research');
    await user.type(screen.getByLabelText('Date', { selector: 'input, textarea' }), '02/11/2026');
    await user.type(screen.getByLabelText('Reason', { selector: 'input, textarea' }), 'closing');
    await press('Check file');
    await press('Save 1 row');
    await waitFor(() => expect(sent()).toHaveLength(2));
    const chosen = {
      matter_id: matter,
      employee_id: employee,
      workcode_id: workcode,
      date: '2026-11-02',
      reason: 'closing',
    };
    for (const [at, body] of sent().entries()) expect(body).toMatchObject({ ...chosen, dry_run: at === 0 });
    const asked = server.asked.find((call) => call.path === addressOf(timesheetLookupCalls.searchMatter));
    expect(asked?.query).toMatchObject({ for: 'filter' });
  });

  it('T-09: a row in a closed period brings the focus to the reason, which then goes along (LCK-02)', async () => {
    server.on(path, answered([['error', reason]]), answered([['new']]));
    await open();
    await press('Check file');
    const field = await screen.findByLabelText('Reason', { selector: 'input, textarea' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await user.type(field, 'moved in');
    expect(screen.queryByText('Preview')).toBeNull();
    await press('Check file');
    await button('Save 1 row');
    expect(sent()[1]).toMatchObject({ reason: 'moved in', dry_run: true });
  });

  it('T-28: expenses take a matter, a type, a currency and its rate along, and no reason', async () => {
    const claims = addressOf(importCalls.expense);
    server.on(claims, answered([['new']]), answered([['new']], { dry_run: false, saved: true }));
    offers(expenseLookupCalls.searchMatter, matter, 'M-2026-0019');
    offers(expenseLookupCalls.searchExpenseType, type, 'Court fees');
    offers(expenseLookupCalls.searchCurrency, 'USD', 'USD');
    await open('expense');
    expect(screen.queryByLabelText('Reason', { selector: 'input, textarea' })).toBeNull();
    expect(screen.queryByLabelText('Exchange rate', { selector: 'input, textarea' })).toBeNull();
    await choose('Matter', 'M-2026-0019');
    await choose('Expense type', 'Court fees');
    await choose('Currency', 'USD');
    await user.type(await screen.findByLabelText('Exchange rate', { selector: 'input, textarea' }), '16250');
    await press('Check file');
    await press('Save 1 row');
    await waitFor(() => expect(server.asked.filter((call) => call.path === claims)).toHaveLength(2));
    const chosen = { matter_id: matter, expense_type_id: type, currency: 'USD', exchange_rate: '16250', date: null };
    for (const { body } of server.asked.filter((call) => call.path === claims))
      expect(body).toMatchObject({ data: chosen });
  });

  it('a refused option is told at its field', async () => {
    const rates = addressOf(importCalls.exchangeRate);
    server.on(rates, { status: 400, json: { message: { kind: 'No such table.' }, code: 'invalid' } });
    await open('exchange-rate');
    await press('Check file');
    await waitFor(() => expect(screen.getAllByText('No such table.').length).toBeGreaterThan(0));
    expect(screen.getByRole('combobox', { name: 'Table of rates' }).getAttribute('aria-invalid')).toBe('true');
    expect(server.asked.at(-1)?.body).toMatchObject({
      data: { kind: 'daily', number_format: 'id', date_order: 'dmy' },
    });
  });

  it('heads columns, and the field that a remark is about, with their words and not with their keys', async () => {
    server.on(path, answered([['error', reason]]));
    await open();
    await press('Check file');
    await screen.findByText('Menit');
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(
      expect.arrayContaining(['Tanggal', 'Menit']),
    );
    expect(screen.getByText('Alasan:')).toBeTruthy();
  });

  it('offers the kinds whose calls the person may send; the address of another leads to clients', async () => {
    signedInWith(server, 'import.run', 'timesheet.record');
    await renderAt('/?kind=exchange-rate', { '/': ImportScreen });
    const kind = await screen.findByRole('combobox', { name: 'What is imported' });
    expect(kind).toHaveProperty('value', 'Clients');
    await user.click(kind);
    const offered = await screen.findAllByRole('option');
    expect(offered.map((one) => one.textContent)).toEqual(['Clients', 'Timesheets']);
  });

  it.each(['Check file', 'Save 1 row'])(
    'a file that was changed after it was checked is to be chosen again: %s',
    async (button) => {
      server.on(path, answered([['new']]), 'no network');
      const chosen = await open();
      await press('Check file');
      await screen.findByText('Preview');
      changedSince(chosen);
      // Sooner it would be the second click of a double click.
      await new Promise((next) => setTimeout(next, 600));
      await press(button);
      await waitFor(() => expect(screen.queryByText('Preview')).toBeNull());
      expect(document.querySelector('.field-error')?.textContent).toBe(
        'The file time.csv was changed; choose it again.',
      );
      expect(screen.queryByText(/^Save/, { selector: 'button *' })).toBeNull();
    },
  );

  it('without a file the screen says that it needs one', async () => {
    await renderAt('/?kind=timesheet', { '/': ImportScreen });
    await press('Check file');
    expect((await screen.findByText(/1 field needs attention/)).textContent).toBeTruthy();
    expect(sent()).toHaveLength(0);
  });
});

describe('the rows of the preview', () => {
  const given = { thousand_separator: '.', decimal_separator: ',', decimal_active: false, decimal_digit: 0 };
  const values = { date: '2026-11-04', hours: '1.5', rate: '1488.69', billable: 'no', narrative: '1.5' };
  const kinds = { date: 'day', hours: 'duration', rate: 'number', billable: 'yes_no', narrative: 'text' };
  const wrong: ImportFault = { column: 'rate', code: 'number_format', message: 'Not a number.', confirmation: false };
  afterEach(async () => {
    writeSessionRecord(defaultConfig);
    await changeLanguage('en');
  });

  it.each([
    ['en', 'No'],
    ['id', 'Tidak'],
  ] as const)('are as the firm writes figures and the reader says yes and no, in %s (IMP-01)', async (language, no) => {
    writeSessionRecord({ ...defaultConfig, decimal_format: given });
    await changeLanguage(language);
    const answer = answered([['new'], ['error', wrong]], { columns: Object.keys(values), kinds, hours: '1.5' });
    const rows = answer.json.data.rows.map((row, at) => ({
      ...row,
      values: at ? { ...values, rate: '1.5x' } : values,
    }));
    server.on(path, { json: { data: { ...answer.json.data, rows } } });
    await renderAt('/?kind=timesheet', { '/': ImportScreen });
    await button(text('imports:check'));
    const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    await user.upload(input, new File(['x'], 'time.csv', { type: 'text/csv' }));
    await screen.findByText('time.csv');
    await press(text('imports:check'));
    await user.click(await screen.findByLabelText(text('imports:only_faults')));
    const cells = [...document.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => cell.textContent).filter((_, at) => at !== 1 && at < 7),
    );
    expect(cells[0]).toEqual(['2', '04/11/2026', '1,5', '1.488,69', no, '1.5']);
    expect(cells[1]).toEqual(['3', '04/11/2026', '1,5', '1.5x', no, '1.5']);
    expect((await screen.findByRole('status')).textContent).toContain('1,50');
  });
});
