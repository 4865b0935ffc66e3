import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { matterLookupCalls } from '@praktis/contract/matters/matters-lookups.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keepFailure, keepPicture, newVisitor, openBrowser, type Visitor } from './harness/browser.ts';
import { type Caller, callerOf } from './harness/caller.ts';
import { settle, slippedTexts, violations } from './harness/judge.ts';
import { enter, sample } from './harness/people.ts';
import { type Product, startProduct } from './harness/product.ts';
import { act, dialog, field, heading, notice, press, type } from './harness/screen.ts';

let product: Product;
let browser: Browser;
let caller: Caller;
let visitor: Visitor;
let page: Page;
/** A draft of the managing partner's own, and a matter of the sample with weeks of time. */
const ids = { draft: '', worked: '' };

beforeAll(async () => {
  product = await startProduct({ firm: 'sample' });
  browser = await openBrowser();
  caller = await callerOf(product.address, sample.managing);
  const clients = await caller.send(matterLookupCalls.searchClient, { query: {} });
  const partners = await caller.send(matterLookupCalls.searchEmployee, { query: { category: 'partner' } });
  const [client, partner] = [clients.rows[0]?.id ?? '', partners.rows[0]?.id ?? ''];
  const members = [{ employee_id: partner, responsible_partner: true }];
  const body = { name: 'Opinion on a lease', client_id: client, currency: 'IDR', members };
  ids.draft = (await caller.send(matterCalls.create, { body })).id;
  const query = { sort_by: 'wip', sort_order: 'desc' } as const;
  ids.worked = (await caller.send(matterCalls.list, { query, body: {} })).rows[0]?.id ?? '';
  visitor = await newVisitor(browser, product.address);
  page = visitor.page;
  await enter(page, sample.managing);
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepFailure(page, `matters-${task.id}`);
});
afterAll(async () => {
  await visitor?.close();
  await browser?.close();
  await product?.stop();
});

/** What can be seen of the open dialog is readable, in words, and free of faults. */
async function judged(name: string): Promise<void> {
  await settle(page);
  await keepPicture(page, `matters-${name}`);
  expect(await violations(page), name).toEqual([]);
  expect(await slippedTexts(page), name).toEqual([]);
}
const status = async () => {
  const rows = await product.ask('select status, active_date::text from matter where id = $1', [ids.draft]);
  return rows[0];
};
/** The screen has caught up with the state of the matter. */
const shows = (state: string) => page.locator('.state').filter({ hasText: state }).first().waitFor();
/** Gives the reason and saves with the keyboard alone. */
async function reasonAndSave(reason: string): Promise<void> {
  await field(dialog(page), 'Reason').fill(reason);
  await page.keyboard.press('Control+s');
  await dialog(page).waitFor({ state: 'hidden' });
}

describe('the life of a matter', () => {
  it('a draft is activated, paused, resumed, closed and brought back, each with its dialog', async () => {
    await page.goto(`/matters/detail/${ids.draft}`);
    await press(page, 'Activate');
    await judged('approve');
    await page.keyboard.press('Control+s');
    await notice(page, /is active\./).waitFor();
    await shows('Active');
    await act(page, 'Set pending');
    await judged('pending');
    await reasonAndSave('the client waits');
    await notice(page, /is pending\./).waitFor();
    expect(await status()).toMatchObject({ status: 'pending' });
    await press(page, 'Activate again');
    await reasonAndSave('the client decided');
    await notice(page, /is active again\./).waitFor();
    await shows('Active');
    await act(page, 'Close matter');
    await judged('close');
    await reasonAndSave('the opinion is given');
    await notice(page, /is closed\./).waitFor();
    await press(page, 'Activate again');
    await reasonAndSave('a question came');
    await expect.poll(status).toMatchObject({ status: 'active' });
  });

  it('its active date moves earlier', async () => {
    await page.goto(`/matters/detail/${ids.draft}`);
    await act(page, 'Change active date');
    await judged('active-date');
    const [client] = await product.ask(
      'select c.since::text from client c join matter m on m.client_id = c.id where m.id = $1',
      [ids.draft],
    );
    const since = String(client?.since);
    await type(dialog(page), 'Active date', since.split('-').toReversed().join('/'));
    await press(dialog(page), 'Change active date');
    await notice(page, /active date of .* is changed/).waitFor();
    expect(await status()).toMatchObject({ active_date: since });
  });

  it('it is deleted, restored, deleted again and, with its number typed, deleted forever', async () => {
    await page.goto(`/matters/detail/${ids.draft}`);
    const number = (await caller.send(matterCalls.detail, { query: { id: ids.draft } })).number;
    await act(page, 'Delete matter');
    await press(dialog(page), 'Delete matter');
    await press(page, 'Restore');
    await press(dialog(page), 'Restore');
    await expect.poll(status).toMatchObject({ status: 'active' });
    await act(page, 'Delete matter');
    await press(dialog(page), 'Delete matter');
    await expect.poll(status).toMatchObject({ status: 'deleted' });
    await act(page, 'Delete forever');
    await judged('forever');
    expect(await dialog(page).getByRole('button', { name: 'Delete forever' }).isDisabled()).toBe(true);
    await dialog(page).getByRole('textbox').fill(number);
    await press(dialog(page), 'Delete forever');
    await page.waitForURL('**/matters');
    expect(await status()).toBeUndefined();
    await page.goto(`/matters/audittrail/${ids.draft}`);
    await page.getByText('Ratna Wibisono').first().waitFor();
  });
});

describe('time of a matter gets another rate', () => {
  it('only after its preview, which says what changes', async () => {
    const entries = async () => {
      const body = { matter_id: ids.worked, status: ['wip' as const] };
      return (await caller.send(timesheetCalls.list, { query: {}, body })).rows;
    };
    const before = await entries();
    const employee = before[0]?.employee_name ?? '';
    const from = before.map((row) => row.date).toSorted()[0] ?? '';
    await page.goto(`/matters/detail/${ids.worked}`);
    await act(page, 'Upgrade timesheet rate');
    await type(dialog(page), 'From date', from.split('-').toReversed().join('/'));
    await dialog(page).getByRole('checkbox', { name: employee }).check();
    await type(dialog(page), 'Rate per hour', '2345000');
    await judged('upgrade');
    await press(dialog(page), 'Show what changes');
    await dialog(page).getByRole('table').waitFor();
    await judged('upgrade-preview');
    expect(await entries()).toEqual(before);
    await press(dialog(page), /^Change \d+ entr/);
    await notice(page, /new rate\./).waitFor();
    const after = (await entries()).filter((row) => row.employee_name === employee && row.rate === '2345000');
    expect(after.length).toBeGreaterThan(0);
    expect(after.every((row) => row.rate_source === 'manual')).toBe(true);
  });

  it('the figures of the matter open the records they add up', async () => {
    await page.goto(`/matters/detail/${ids.worked}`);
    const panel = page.getByRole('complementary', { name: 'On this matter' });
    const wip = (await panel.getByRole('link').first().textContent())?.replace(/[^\d,]/g, '') ?? '';
    await panel.getByRole('link').first().click();
    await page.waitForURL(/tab=time&matter-time\.status=wip/);
    await judged('wip-opened');
    const totals = page.locator('tfoot, [data-totals]').first();
    await expect.poll(async () => (await totals.textContent())?.replace(/[^\d,]/g, '')).toContain(wip);
  });
});

describe('many matters are changed at once', () => {
  const months = () => product.ask('select number, reminder_months from matter order by number', []);

  it('with a preview of each, and back again from the notice', async () => {
    await page.goto('/matters');
    await heading(page, 'Matters').waitFor();
    const boxes = page.locator('tbody input[type=checkbox]');
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    const before = await months();
    await press(page, 'Bulk edit');
    await dialog(page).getByRole('checkbox', { name: 'Billing reminder, months' }).check();
    await type(dialog(page), 'Billing reminder, months', '7');
    await judged('many');
    await press(dialog(page), 'Show what changes');
    await dialog(page).getByText('2 matters change.').waitFor();
    await judged('many-preview');
    expect(await months()).toEqual(before);
    await press(dialog(page), 'Change 2 matters');
    await notice(page, '2 matters are changed.').waitFor();
    await judged('many-undo');
    expect((await months()).filter((row) => row.reminder_months === 7)).toHaveLength(2);
    await press(page, 'Undo');
    await notice(page, '2 matters are as they were.').waitFor();
    expect(await months()).toEqual(before);
  });

  it('the list goes out as a spreadsheet', async () => {
    await page.goto('/matters');
    const coming = page.waitForEvent('download');
    await press(page, 'Export');
    expect((await coming).suggestedFilename()).toBe('Matters.xlsx');
  });
});

it('all of it stands in Indonesian too', async () => {
  await product.ask("update user_account set language = 'id' where email = $1", [sample.managing.email]);
  await page.goto(`/matters/detail/${ids.worked}`);
  await act(page, 'Naikkan tarif lembar waktu', 'Tindakan lain');
  await judged('upgrade-id');
  await press(dialog(page), 'Pilih semua');
  await press(dialog(page), 'Tampilkan perubahan');
  await dialog(page).getByRole('button', { name: 'Kembali' }).waitFor();
  await judged('upgrade-preview-id');
  await page.goto('/matters');
  await page.locator('tbody input[type=checkbox]').first().check();
  await press(page, 'Ubah sekaligus');
  await dialog(page).getByRole('checkbox', { name: 'Status lembar waktu' }).check();
  await judged('many-id');
  // The trail of a matter that is gone asks for the matter too, and is told that there is none.
  const expected = /Failed to load resource|404 not_found/;
  expect(visitor.complaints.filter((words) => !expected.test(words))).toEqual([]);
});
