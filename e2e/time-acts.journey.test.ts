import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keepFailure, keepPicture, newVisitor, openBrowser, type Visitor } from './harness/browser.ts';
import { type Caller, callerOf } from './harness/caller.ts';
import { settle, slippedTexts, violations } from './harness/judge.ts';
import { enter, sample } from './harness/people.ts';
import { type Product, startProduct } from './harness/product.ts';
import { choose, dialog, field, heading, notice, press, type } from './harness/screen.ts';

let product: Product;
let browser: Browser;
let caller: Caller;
let visitor: Visitor;
let page: Page;
/** Three unbilled entries of the sample, on one matter. */
let entries: { id: string; date: string; matter_number: string; matter_id: string; description: string }[] = [];

beforeAll(async () => {
  product = await startProduct({ firm: 'sample' });
  browser = await openBrowser();
  caller = await callerOf(product.address, sample.managing);
  visitor = await newVisitor(browser, product.address);
  page = visitor.page;
  await enter(page, sample.managing);
  const query = { limit: 200, sort_by: 'date', sort_order: 'desc' } as const;
  const { open_from } = await caller.send(timesheetCalls.config, {});
  const body = { status: ['wip' as const], date_from: open_from };
  const { rows } = await caller.send(timesheetCalls.list, { query, body });
  const open = rows.filter((row) => row.can_update && row.invoice_id === null);
  entries = open.filter((row) => row.matter_id === open[0]?.matter_id).slice(0, 3) as typeof entries;
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepFailure(page, `time-acts-${task.id}`);
});
afterAll(async () => {
  await visitor?.close();
  await browser?.close();
  await product?.stop();
});

/** What can be seen is readable, in words, and free of faults. */
async function judged(name: string): Promise<void> {
  await settle(page);
  await keepPicture(page, `time-acts-${name}`);
  expect(await violations(page), name).toEqual([]);
  expect(await slippedTexts(page), name).toEqual([]);
}
const stored = () =>
  product.ask(
    "select md5(string_agg((to_jsonb(t) - 'version' - 'updated_at')::text, '|' order by id)) as sum from timesheet t where id = any($1)",
    [entries.map((entry) => entry.id)],
  );

/** Opens the list of these entries and marks them all. */
async function mark(): Promise<void> {
  await page.goto(`/timesheets?matter_id=${entries[0]?.matter_id}&status=wip&size=200`);
  await heading(page, /Timesheets|Lembar waktu/).waitFor();
  await page.locator('tbody input[type=checkbox]').first().waitFor();
  for (const { id } of entries) {
    const row = page.locator('tbody tr').filter({ has: page.locator(`a[href$="${id}"]`) });
    await row.locator('input[type=checkbox]').check();
  }
}

describe('acts on chosen entries', () => {
  it.each([
    [
      'Change rate',
      async () => {
        await choose(page, 'New rate', 'Typed', dialog(page));
        await type(dialog(page), 'Rate', '2345000');
      },
    ],
    ['Make non-billable', async () => undefined],
    ['Write off', async () => type(dialog(page), 'Reason', 'goodwill')],
    ['Delete', async () => type(dialog(page), 'Reason', 'recorded twice')],
  ])('%s: previewed, done, and back again from the notice', async (act, fill) => {
    const before = await stored();
    await mark();
    await press(page, act);
    await fill();
    if (act === 'Change rate') await judged('rate');
    await press(dialog(page), 'Show what changes');
    await dialog(page).getByText(`${entries.length} entries change.`).waitFor();
    await judged(`preview-${act.replaceAll(' ', '-').toLowerCase()}`);
    expect(await stored()).toEqual(before);
    await dialog(page).getByRole('button').last().click();
    await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
    expect(await stored()).not.toEqual(before);
    await press(page, 'Undo');
    await notice(page, `${entries.length} entries are as they were.`).waitFor();
    expect(await stored()).toEqual(before);
  });

  it('is taken back from the list too, after its notice has gone', async () => {
    const before = await stored();
    await mark();
    await press(page, 'Delete');
    await type(dialog(page), 'Reason', 'the wrong ones');
    await press(dialog(page), 'Show what changes');
    await dialog(page).getByText(`${entries.length} entries change.`).waitFor();
    await dialog(page).getByRole('button').last().click();
    const told = page.locator('.mantine-Notification-root').filter({ hasText: 'Undo' });
    await told.locator('.mantine-Notification-closeButton').click();
    await told.waitFor({ state: 'hidden' });
    expect(await stored()).not.toEqual(before);
    await press(page, 'Take back');
    await judged('take-back');
    await page.getByRole('menuitem').first().click();
    await notice(page, `${entries.length} entries are as they were.`).waitFor();
    expect(await stored()).toEqual(before);
    await page.getByRole('button', { name: 'Take back' }).waitFor({ state: 'hidden' });
  });

  it('Move to matter offers only matters that fit, says what becomes of each entry, and is taken back', async () => {
    const before = await stored();
    await mark();
    await press(page, 'Move to matter');
    await field(dialog(page), 'Matter').click();
    const offered = page.getByRole('listbox', { name: 'Matter' }).getByRole('option');
    await offered.first().waitFor();
    await judged('move');
    const other = offered.filter({ hasNotText: entries[0]?.matter_number ?? '' }).first();
    const number = /M-\d{4}-\d+/.exec((await other.textContent()) ?? '')?.[0] ?? '';
    await other.click();
    await press(dialog(page), 'Show what changes');
    await dialog(page).getByRole('table').waitFor();
    await judged('preview-move');
    await press(dialog(page), 'Back');
    await press(dialog(page), 'Show what changes');
    await dialog(page).getByText(`${entries.length} entries change.`).waitFor();
    const told = await dialog(page).locator('tbody[data-rows] tr').allTextContents();
    expect(told).toHaveLength(entries.length);
    for (const row of told) expect(row).toMatch(new RegExp(`Matter: .*${entries[0]?.matter_number}.* → .*${number}`));
    expect(await stored()).toEqual(before);
    await dialog(page).getByRole('button').last().click();
    await notice(page, `${entries.length} entries are moved.`).waitFor();
    const places = () =>
      product.ask(
        'select distinct m.number from timesheet t join matter m on m.id = t.matter_id where t.id = any($1)',
        [entries.map((entry) => entry.id)],
      );
    expect(await places()).toEqual([{ number }]);
    await press(page, 'Undo');
    await notice(page, `${entries.length} entries are as they were.`).waitFor();
    expect(await places()).toEqual([{ number: entries[0]?.matter_number }]);
    expect(await stored()).toEqual(before);
  });
});

describe('the table of chosen entries', () => {
  it('is typed in like a spreadsheet, keeps what is refused with its reason in the cell, and is taken back', async () => {
    const before = await stored();
    await mark();
    await press(page, 'Edit in a table');
    await heading(page, 'Modify timesheets').waitFor();
    await judged('modify');
    const cell = (row: number, column: string) => page.locator(`[data-cell="${row}:${column}"] :is(input, textarea)`);
    await cell(0, 'billing_group').fill('Deed');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+d');
    expect(await cell(1, 'billing_group').inputValue()).toBe('Deed');
    await cell(2, 'hour').fill('25');
    await page.keyboard.press('Control+s');
    await page.locator('.form-problems').waitFor();
    await judged('modify-refused');
    expect(await stored()).toEqual(before);
    expect(await cell(0, 'billing_group').inputValue()).toBe('Deed');
    await page.getByRole('switch', { name: /Save the rows that are allowed/ }).check();
    await page.keyboard.press('Control+s');
    await notice(page, '2 entries are changed.').waitFor();
    expect(await cell(2, 'hour').inputValue()).toContain('25');
    await press(page, 'Undo');
    await notice(page, '2 entries are as they were.').waitFor();
    expect(await stored()).toEqual(before);
  });

  it('shows both versions of a row that somebody else changed, and nothing typed is lost', async () => {
    await mark();
    await press(page, 'Edit in a table');
    await heading(page, 'Modify timesheets').waitFor();
    const first = page.locator('[data-cell="0:description"] textarea');
    await first.fill('Mine');
    const [changed] = entries.toSorted((a, b) => a.date.localeCompare(b.date) || a.id.localeCompare(b.id));
    await product.ask("update timesheet set description = 'Theirs' where id = $1", [changed?.id]);
    await page.keyboard.press('Control+s');
    await press(page, 'Show both versions');
    await page.locator('.versions').getByText('Theirs').waitFor();
    await judged('modify-versions');
    await press(page, 'Keep what I typed');
    expect(await first.inputValue()).toBe('Mine');
    await page.keyboard.press('Control+s');
    await notice(page, '1 entry is changed.').waitFor();
    const now = await product.ask('select description from timesheet where id = $1', [changed?.id]);
    expect(now[0]?.description).toBe('Mine');
    await product.ask('update timesheet set description = $1 where id = $2', [changed?.description, changed?.id]);
  });
});

describe('the form of an entry', () => {
  it('two people edit one: the second sees both versions side by side', async () => {
    const [entry] = entries;
    await page.goto(`/timesheets/detail/${entry?.id}?tab=change`);
    const description = field(page, 'Description');
    await description.waitFor();
    await description.fill('What I made of it');
    await product.ask("update timesheet set description = 'What she made of it' where id = $1", [entry?.id]);
    await page.keyboard.press('Control+s');
    await page.locator('.versions').getByText('What she made of it').waitFor();
    await judged('stale');
    expect(await description.inputValue()).toBe('What I made of it');
    await product.ask('update timesheet set description = $1 where id = $2', [entry?.description, entry?.id]);
  });

  it('a similar entry is shown beside what was typed; it is saved on the user’s word', async () => {
    const [entry] = entries;
    await page.goto(`/timesheets/create?matter=${entry?.matter_id}`);
    await heading(page, 'Record timesheet').waitFor();
    await choose(page, 'Entered as', 'Hours');
    await type(page, 'Duration', '0:06');
    await type(page, 'Description', 'Telephone call with client about nothing else');
    await choose(page, 'Billable', 'Non-billable');
    await page.keyboard.press('Control+s');
    await page.waitForURL(/detail/);
    await page.goto(`/timesheets/create?matter=${entry?.matter_id}`);
    await choose(page, 'Entered as', 'Hours');
    await type(page, 'Duration', '0:06');
    await type(page, 'Description', 'telephone call with client about nothing else.');
    await choose(page, 'Billable', 'Non-billable');
    await page.keyboard.press('Control+s');
    await dialog(page).getByText('Same description').waitFor();
    await judged('similar');
    await press(dialog(page), 'Save anyway');
    await page.waitForURL(/detail/);
    await page.getByText('Similar entry confirmed by').waitFor();
  });

  it('what is typed is kept as a template and fills the next entry', async () => {
    await page.goto('/timesheets/create');
    await heading(page, 'Record timesheet').waitFor();
    await choose(page, 'Entered as', 'Hours');
    await type(page, 'Duration', '0:30');
    await type(page, 'Description', 'Weekly call with the client');
    await press(page, 'Templates');
    await page.getByRole('menuitem', { name: 'Keep as a template' }).click();
    await type(dialog(page), 'Name', 'Weekly call');
    await judged('template');
    await press(dialog(page), 'Keep');
    await notice(page, 'The template is kept.').waitFor();
    await page.goto('/timesheets/create');
    await heading(page, 'Record timesheet').waitFor();
    await press(page, 'Templates');
    await page.getByRole('menuitem', { name: 'Weekly call' }).click();
    expect(await field(page, 'Description').inputValue()).toBe('Weekly call with the client');
    await judged('filled');
  });
});

it('all of it stands in Indonesian and on a phone too', async () => {
  await product.ask("update user_account set language = 'id' where email = $1", [sample.managing.email]);
  await mark();
  await press(page, 'Ubah tarif');
  await press(dialog(page), 'Tampilkan perubahan');
  await dialog(page).getByRole('button', { name: 'Kembali' }).waitFor();
  await judged('preview-id');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/timesheets/bulk-modify?ids=${entries.map((entry) => entry.id).join('.')}`);
  await heading(page, 'Ubah lembar waktu').waitFor();
  await judged('modify-phone-id');
  await page.goto('/timesheets/create');
  await heading(page, 'Catat lembar waktu').waitFor();
  await judged('create-phone-id');
});
