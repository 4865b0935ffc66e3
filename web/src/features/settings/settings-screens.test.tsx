import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../../test/fake-server.ts';
import { renderAt } from '../../../test/render.tsx';
import { signedInWith } from '../../../test/signed-in.ts';
import { notify } from '../../kit/notices.tsx';
import { beginSession, endSession } from '../../kit/session.ts';
import { loadTexts } from '../../kit/texts.ts';
import { BillingSettingsScreen } from './billing-settings.screen.tsx';
import { CurrenciesListScreen } from './currencies-list.screen.tsx';
import { NotesPrintingScreen } from './notes-form.screen.tsx';
import { settingScreen } from './setting.screen.tsx';
import { setupListScreen } from './setup-list.screen.tsx';

const practice = (path: string) => `/practice/v1/setting/${path}`;
let server: FakeServer;

const sentTo = (path: string) => server.asked.filter((call) => call.path === practice(path));

beforeEach(async () => {
  server = fakeServer();
  beginSession('token', 'service');
  signedInWith(server, 'settings.view', 'settings.lists', 'settings.money');
  await loadTexts('settings');
});
afterEach(() => {
  notify.clear();
  endSession();
  vi.unstubAllGlobals();
});

describe('a setting', () => {
  const clients = {
    number_pattern: 'C-{YYYY}-{SEQ:4}',
    number_reset: 'yearly',
    number_first: 1,
    required_fields: ['phone'],
  };
  const show = () => renderAt('/', { '/': settingScreen('clientCoreSetup') });
  const path = 'client-core-setup';

  it('is saved with the version it was read with, and again with the next one', async () => {
    server.on(practice(path), { json: { data: { ...clients, version: 3 } } });
    server.on(
      practice(`${path}/update`),
      { json: { data: { ...clients, number_pattern: 'K-{YYYY}-{SEQ:4}', version: 4 } } },
      { json: { data: { ...clients, number_pattern: 'L-{YYYY}-{SEQ:4}', version: 5 } } },
    );
    await show();
    const field = await screen.findByLabelText(/Number pattern/);
    await userEvent.clear(field);
    await userEvent.type(field, 'K-{{YYYY}-{{SEQ:4}');
    expect(await screen.findByText('K-2026-0001')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(sentTo(`${path}/update`)).toHaveLength(1));
    expect(sentTo(`${path}/update`)[0]?.body).toEqual({
      number_pattern: 'K-{YYYY}-{SEQ:4}',
      number_reset: 'yearly',
      number_first: 1,
      required_fields: ['phone'],
      version: 3,
    });
    await screen.findByText('Client general: changes saved.');
    await new Promise((resolve) => setTimeout(resolve, 600));
    await userEvent.clear(field);
    await userEvent.type(field, 'L-{{YYYY}-{{SEQ:4}');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(sentTo(`${path}/update`)).toHaveLength(2));
    expect(sentTo(`${path}/update`)[1]?.body).toMatchObject({ version: 4 });
  });

  it('refused, it keeps what was typed and says why at the field', async () => {
    server.on(practice(path), { json: { data: { ...clients, version: 1 } } });
    server.on(practice(`${path}/update`), {
      status: 400,
      json: { message: { number_pattern: ['needs a running number'] }, code: 'pattern_without_seq' },
    });
    await show();
    const field = (await screen.findByLabelText(/Number pattern/)) as HTMLInputElement;
    await userEvent.clear(field);
    await userEvent.type(field, 'C-{{YYYY}');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect((await screen.findAllByText('needs a running number')).length).toBeGreaterThan(0);
    expect(field.value).toBe('C-{YYYY}');
  });

  it('changed by somebody else, it says so, and shows the current version with what was typed over it', async () => {
    server.on(
      practice(path),
      { json: { data: { ...clients, version: 1 } } },
      { json: { data: { ...clients, number_pattern: 'Z-{YYYY}-{SEQ:4}', number_first: 7, version: 2 } } },
    );
    server.on(
      practice(`${path}/update`),
      { status: 409, json: { message: 'Changed meanwhile', code: 'stale' } },
      { json: { data: { ...clients, version: 3 } } },
    );
    await show();
    await userEvent.type(await screen.findByLabelText(/Number pattern/), 'X');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Load the current version' }));
    const value = (label: RegExp) => (screen.getByLabelText(label) as HTMLInputElement).value;
    await waitFor(() => expect(value(/^First number(?! of)/)).toBe('7'));
    await screen.findByText(/What you had typed before is here again/);
    expect(value(/Number pattern/)).toBe('C-{YYYY}-{SEQ:4}X');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(sentTo(`${path}/update`)).toHaveLength(2));
    const typed = { number_pattern: 'C-{YYYY}-{SEQ:4}X', number_first: 7, version: 2 };
    expect(sentTo(`${path}/update`)[1]?.body).toMatchObject(typed);
  });

  it('who may not save it reads its values, in words', async () => {
    signedInWith(server, 'settings.view');
    server.on(practice(path), { json: { data: { ...clients, version: 1 } } });
    await show();
    expect(await screen.findByText('Every year')).toBeTruthy();
    expect(screen.getByText('Phone')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  });
});

describe('a set-up list', () => {
  const item = { description: '', archived: false, in_use: false, version: 1 };
  const rows = [
    { ...item, id: 'a', code: 'IT01', name: 'Mining', name_id: 'Pertambangan', in_use: true },
    { ...item, id: 'b', code: 'IT02', name: 'Banking', name_id: 'Perbankan' },
  ];
  const page = (list: readonly unknown[]) => ({
    json: { data: { rows: list, total: list.length, limit: 50, offset: 0 } },
  });
  const show = () => renderAt('/', { '/': setupListScreen('industryType') });
  const menuOf = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    return screen.findByRole('menu');
  };

  beforeEach(() => server.on(practice('industry-type'), page(rows)));

  it('ROL-08 what is in use cannot be deleted, only archived', async () => {
    server.on(practice('industry-type/archive'), { json: { data: { id: 'a' } } });
    await show();
    const menu = await menuOf('Mining');
    expect(within(menu).queryByRole('menuitem', { name: 'Delete' })).toBeNull();
    expect(within(menu).getByRole('menuitem', { name: 'Why it cannot be deleted' })).toBeTruthy();
    await userEvent.click(within(menu).getByRole('menuitem', { name: 'Archive' }));
    await waitFor(() => expect(sentTo('industry-type/archive')[0]?.body).toEqual({ id: 'a' }));
  });

  it('deletes what was never used, after asking', async () => {
    server.on(practice('industry-type/delete'), { json: { data: { id: 'b' } } });
    await show();
    await userEvent.click(within(await menuOf('Banking')).getByRole('menuitem', { name: 'Delete' }));
    const question = await screen.findByRole('dialog');
    expect(within(question).getByText('Delete Banking?')).toBeTruthy();
    expect(sentTo('industry-type/delete')).toHaveLength(0);
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sentTo('industry-type/delete')[0]?.body).toEqual({ id: 'b' }));
  });

  it('a new item is added with all its fields', async () => {
    server.on(practice('industry-type/create'), { json: { data: { id: 'c' } } });
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'New industry type' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText(/^Code/), 'IT03');
    await userEvent.type(within(dialog).getByLabelText(/^Name\b(?! in)/), 'Energy');
    await userEvent.type(within(dialog).getByLabelText(/Name in Indonesian/), 'Energi');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(sentTo('industry-type/create')[0]?.body).toEqual({
        ...{ code: 'IT03', name: 'Energy', name_id: 'Energi', description: '' },
      }),
    );
  });

  it('who may only read gets no way to change it', async () => {
    signedInWith(server, 'settings.view');
    await show();
    expect(await screen.findByText('IT01')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'New industry type' })).toBeNull();
    const menu = await menuOf('Mining');
    expect(within(menu).getAllByRole('menuitem')).toHaveLength(1);
  });
});

describe('panels and notes', () => {
  it('another panel is not opened over unsaved changes without asking', async () => {
    const deposit = { trust_accounts_only: true, two_persons_for_refunds: true, version: 1 };
    server.on(practice('deposit'), { json: { data: deposit } });
    await renderAt('/?tab=deposit', { '/': BillingSettingsScreen });
    await userEvent.click(await screen.findByLabelText(/Two persons/));
    await userEvent.click(screen.getByRole('tab', { name: 'Receipt types' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    expect((screen.getByLabelText(/Two persons/) as HTMLInputElement).checked).toBe(false);
  });

  it('TAX-04 only the note that was changed is saved, whole', async () => {
    const columns = { print_names: true, print_hours: true, print_rates: false };
    const texts = { language: 'id', notes: 'A', payment_instruction: 'P' };
    const national = { ...texts, ...columns, type: 'national', version: 4 };
    const international = { ...national, language: 'en', notes: 'B', type: 'international', version: 7 };
    server.on(practice('invoice-note'), { json: { data: { rows: [national, international] } } });
    server.on(practice('invoice-note/update'), { json: { data: { ...international, notes: 'B!', version: 8 } } });
    const path = '/settings/notes/modify-printing/$national/$international';
    await renderAt('/settings/notes/modify-printing/national/international', { [path]: NotesPrintingScreen });
    const [, notes] = await screen.findAllByLabelText('Notes');
    await userEvent.type(notes as HTMLElement, '!');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(sentTo('invoice-note/update')).toHaveLength(1));
    expect(sentTo('invoice-note/update')[0]?.body).toEqual({ ...international, notes: 'B!' });
  });
});

describe('the order of the currencies', () => {
  it('G062 moves one a place up, from the order as it stands now', async () => {
    const named = { symbol: '', digits: 2, functional: false, can_delete: false, version: 1 };
    const row = (id: string, code: string, rank: number) => ({ id, code, name: code, name_id: code, rank, ...named });
    const rows = [row('i', 'IDR', 1), row('u', 'USD', 2), row('s', 'SGD', 3)];
    server.on(practice('currency'), { json: { data: { rows, total: 3, limit: 50, offset: 0 } } });
    server.on(practice('currency/functional'), { json: { data: { currency: 'IDR' } } });
    server.on('/practice/v1/helper/rank-currency', { json: { data: { rows } } });
    await renderAt('/', { '/': CurrenciesListScreen });
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for SGD' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Move up' }));
    await screen.findByText('SGD is in place 2 of 3.');
    const asked = server.asked.filter((call) => call.path.endsWith('/helper/rank-currency'));
    expect(asked.map((call) => call.body)).toEqual([
      { ids: [], before: [] },
      { ids: ['i', 's', 'u'], before: ['i', 'u', 's'] },
    ]);
  });
});
