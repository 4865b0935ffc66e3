import { singletonCalls } from '@praktis/contract/settings/singleton.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { addDays, weekStart } from '@praktis/rules/dates';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  keepFailure,
  keepPicture,
  newVisitor,
  openBrowser,
  type Visitor,
  type VisitorOptions,
} from './harness/browser.ts';
import { type Caller, callerOf } from './harness/caller.ts';
import { overhang, settle, slippedTexts, violations } from './harness/judge.ts';
import { keyboardOf } from './harness/keyboard.ts';
import { enter, type Person, sample } from './harness/people.ts';
import { type Product, startProduct } from './harness/product.ts';
import { dialog, field, heading, notice, press, type } from './harness/screen.ts';

let product: Product;
let browser: Browser;
let caller: Caller;
let visitor: Visitor;
let page: Page;
/** Monday to Sunday of last week, all of them open. */
let days: string[] = [];
const day = (n: number) => days[n] ?? '';

beforeAll(async () => {
  product = await startProduct({ firm: 'sample' });
  browser = await openBrowser();
  caller = await callerOf(product.address, sample.associate);
  const managing = await callerOf(product.address, sample.managing);
  const lock = await managing.send(singletonCalls.timesheetLockDay.read, {});
  const window = { edit_window: 'days_back' as const, edit_window_n: 20 };
  await managing.send(singletonCalls.timesheetLockDay.update, { body: { ...lock, ...window } });
  const { today } = await caller.send(timesheetCalls.config, {});
  const monday = addDays(weekStart(today), -7);
  days = [0, 1, 2, 3, 4, 5, 6].map((n) => addDays(monday, n));
});
beforeEach(async () => {
  await product.ask(
    `delete from timesheet t using employee e where e.id = t.employee_id and e.email like 'sekar%' and t.invoice_id is null
       and t.date between $1 and $2`,
    [addDays(day(0), -7), day(6)],
  );
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepFailure(page, `week-${task.id}`);
  await visitor?.close();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const address = () => `/timesheets?view=week&week=${day(0)}`;

async function comes(person: Person = sample.associate, options: VisitorOptions = {}, to = address()): Promise<void> {
  visitor = await newVisitor(browser, product.address, options);
  page = visitor.page;
  await enter(page, person, to);
}
async function judged(name: string): Promise<void> {
  await settle(page);
  await keepPicture(page, `week-${name}`);
  expect(await violations(page), name).toEqual([]);
  expect(await slippedTexts(page), name).toEqual([]);
}
const grid = () => page.locator('.week-grid');
const cell = (row: number, date: string) => page.locator(`[data-cell="${row}:${date}"] :is(input, a)`);
const matterOf = async (number: string) =>
  (await product.ask('select id, number, name from matter where number like $1', [`%${number}`]))[0] as {
    id: string;
    number: string;
    name: string;
  };
/** Hours of last week on a matter with a description, by date. */
const stored = (description: string) =>
  product.ask(
    `select date::text, hour::float from timesheet where description = $1 and status <> 'deleted' order by date, hour`,
    [description],
  );
const given = async (number: string, hours: readonly (readonly [number, string])[], description: string) => {
  const { id } = await matterOf(number);
  for (const [at, duration] of hours)
    await caller.send(timesheetCalls.create, {
      body: { timesheet: { date: day(at), matter_id: id, method: 'hour', duration, description } },
    });
};
/** The row of the table that holds a description. */
async function rowOf(description: string): Promise<number> {
  const row = grid().locator('tbody tr').filter({ hasText: description }).first();
  await row.waitFor();
  return Number((await row.locator('[data-cell]').first().getAttribute('data-cell'))?.split(':')[0]);
}
/** What a spreadsheet puts on the clipboard, pasted into what has the focus. */
const paste = (text: string) =>
  page.evaluate(`(() => {
    const data = new DataTransfer();
    data.setData('text/plain', ${JSON.stringify(text)});
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  })()`);

describe('the week', () => {
  it('is filled by keyboard alone: a row is added, typed like a spreadsheet, and saved', async () => {
    await comes();
    await grid().waitFor();
    await page.evaluate(`window.pointed = 0; addEventListener('pointerdown', () => { window.pointed += 1; }, true)`);
    await keyboardOf(page).find('Matter', '0003');
    await keyboardOf(page).tabTo('Description');
    await page.keyboard.type('Typed in the week');
    await keyboardOf(page).pressButton('Add row');
    await page.locator('[name^="cells.n"]:focus').waitFor();
    await page.keyboard.type('1:30');
    await page.keyboard.press('Tab');
    await page.keyboard.type('90m');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('15u');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await judged('typed');
    await page.keyboard.press('Control+s');
    await notice(page, /3 cells are saved/).waitFor();
    expect(await page.evaluate('window.pointed')).toBe(0);
    expect(await stored('Typed in the week')).toEqual([
      { date: day(0), hour: 1.5 },
      { date: day(1), hour: 1.5 },
      { date: day(2), hour: 1.5 },
    ]);
    await press(page, 'Undo');
    await notice(page, '3 entries are as they were.').waitFor();
    expect(await stored('Typed in the week')).toEqual([]);
  });

  it('takes pasted cells and the value from above, lowers, raises and deletes, and adds up', async () => {
    await given(
      '0003',
      [
        [0, '2'],
        [1, '3'],
      ],
      'Sheet A',
    );
    await given('0004', [[0, '1']], 'Sheet B');
    await comes();
    const [a, b] = [await rowOf('Sheet A'), await rowOf('Sheet B')];
    expect(b).toBe(a + 1);
    await cell(a, day(2)).focus();
    await paste('1,5\t0:45\n2\t\n');
    await cell(b, day(1)).focus();
    await page.keyboard.press('Control+d');
    await cell(a, day(0)).fill('');
    await cell(a, day(1)).fill('2:30');
    await cell(b, day(0)).fill('4');
    await page.keyboard.press('Escape');
    expect(await cell(b, day(0)).inputValue()).toBe('1.00');
    const totals = await grid().locator('tfoot tr').first().locator('td').allTextContents();
    expect(totals.map((text) => text.trim()).slice(0, 4)).toEqual(['1.00', '5.50', '3.50', '0.75']);
    await page.keyboard.press('Control+s');
    await notice(page, /6 cells are saved/).waitFor();
    expect(await stored('Sheet A')).toEqual([
      { date: day(1), hour: 2.5 },
      { date: day(2), hour: 1.5 },
      { date: day(3), hour: 0.75 },
    ]);
    expect(await stored('Sheet B')).toEqual([
      { date: day(0), hour: 1 },
      { date: day(1), hour: 3 },
      { date: day(2), hour: 2 },
    ]);
    await press(page, 'Undo');
    await notice(page, '6 entries are as they were.').waitFor();
    expect(await stored('Sheet A')).toEqual([
      { date: day(0), hour: 2 },
      { date: day(1), hour: 3 },
    ]);
  });

  it('saves what is allowed and keeps the rest in its cell with the reason; a long day is asked about', async () => {
    await given('0003', [[0, '2']], 'Refused');
    await comes();
    const at = await rowOf('Refused');
    await cell(at, day(0)).fill('x');
    await page.keyboard.press('Control+s');
    await page
      .locator('.form-problems')
      .getByText(/Write hours as/)
      .waitFor();
    await cell(at, day(0)).fill('25');
    await cell(at, day(1)).fill('13');
    await cell(at, day(2)).fill('1');
    await page.keyboard.press('Control+s');
    await dialog(page).getByRole('button', { name: 'Continue', exact: true }).click();
    await grid()
      .locator('.row-note')
      .getByText(/24 hours/)
      .waitFor();
    await judged('refused');
    expect(await stored('Refused')).toEqual([
      { date: day(0), hour: 2 },
      { date: day(1), hour: 13 },
      { date: day(2), hour: 1 },
    ]);
    // The focus has come to it, with what was typed.
    expect(await page.locator('input:focus').inputValue()).toBe('25');
  });

  it('shows both versions of a cell that somebody else has changed', async () => {
    await given(
      '0003',
      [
        [0, '2'],
        [1, '2'],
      ],
      'Two people',
    );
    await comes();
    const at = await rowOf('Two people');
    await cell(at, day(0)).fill('3');
    await cell(at, day(1)).fill('3');
    await product.ask("update timesheet set hour = 5, minutes = 300 where description = 'Two people'");
    await page.keyboard.press('Control+s');
    await grid().locator('.versions').first().getByText('5.00').waitFor();
    await judged('versions');
    await page.keyboard.press('Control+s');
    await page
      .locator('.form-problems')
      .getByText(/Choose first/)
      .first()
      .waitFor();
    await press(grid(), 'Take what is saved');
    expect(await cell(at, day(0)).inputValue()).toBe('5.00');
    await press(grid(), 'Keep what I typed');
    await page.keyboard.press('Control+s');
    await notice(page, /1 cell is saved/).waitFor();
    expect(await stored('Two people')).toEqual([
      { date: day(0), hour: 5 },
      { date: day(1), hour: 3 },
    ]);
  });

  it('asks whether a similar entry is meant', async () => {
    await given('0003', [[0, '2']], 'The same words');
    await comes();
    await rowOf('The same words');
    await keyboardOf(page).find('Matter', '0003');
    await keyboardOf(page).tabTo('Description');
    await page.keyboard.type('the same words.');
    await keyboardOf(page).pressButton('Add row');
    await page.keyboard.type('1');
    await page.keyboard.press('Control+s');
    await dialog(page).getByText('Same description').waitFor();
    await press(dialog(page), 'Save anyway');
    await notice(page, /1 cell is saved/).waitFor();
    expect(await stored('the same words.')).toEqual([{ date: day(0), hour: 1 }]);
  });

  it('shows the sum of several entries and leads to them; what is typed holds back and comes back as a draft', async () => {
    await given('0003', [[0, '2']], 'Several');
    const { id } = await matterOf('0003');
    const timesheet = {
      date: day(0),
      matter_id: id,
      method: 'hour' as const,
      duration: '0.5',
      description: 'Another one',
    };
    await caller.send(timesheetCalls.create, { body: { timesheet: { ...timesheet, billable: false } } });
    await product.ask(
      "update timesheet set description = 'Several', billable = true, status = 'wip' where description = 'Another one'",
    );
    await comes();
    const at = await rowOf('Several');
    expect(await cell(at, day(0)).textContent()).toContain('2.50');
    await cell(at, day(1)).fill('1');
    await press(page, 'Next week');
    await press(dialog(page), 'Stay');
    page.on('dialog', (box) => void box.accept());
    await page.reload();
    await press(page, 'Use it');
    expect(await cell(await rowOf('Several'), day(1)).inputValue()).toBe('1.00');
    await page.keyboard.press('Control+s');
    await notice(page, /1 cell is saved/).waitFor();
    await cell(await rowOf('Several'), day(0)).click();
    await page.waitForURL(/matter_id=/);
    await expect.poll(() => page.locator('tbody[data-rows] tr').count()).toBe(2);
  });

  it('goes from week to week, says what is closed, and copies the matters of the week before', async () => {
    await given('0007', [[0, '2']], 'To be copied');
    await comes(sample.associate, {}, `/timesheets?view=week&week=${addDays(day(0), -28)}`);
    await grid().locator('th[data-closed]').first().waitFor();
    await keyboardOf(page).find('Matter', '0003');
    await expect.poll(() => field(page, 'Matter').inputValue()).toContain('M-2026-0003');
    await keyboardOf(page).pressButton('Add row');
    const added = grid()
      .locator('tbody tr')
      .filter({ has: page.getByRole('textbox', { name: 'Description' }) });
    await expect.poll(() => added.locator('td[data-barred]').count()).toBe(7);
    await page
      .getByRole('status')
      .getByText(/lies in a closed period/)
      .waitFor();
    await judged('closed');
    await page.goto(address());
    await rowOf('To be copied');
    await press(page, 'Next week');
    await page.waitForURL(new RegExp(`week=${addDays(day(0), 7)}`));
    await page.getByRole('heading', { level: 2 }).waitFor();
    await press(page, 'Copy rows of last week');
    const { number } = await matterOf('0007');
    await grid().locator('tbody th').filter({ hasText: number }).first().waitFor();
    await press(page, 'Previous week');
    await press(dialog(page), 'Leave');
    await rowOf('To be copied');
    await press(page, 'Next week');
    await page.waitForURL(new RegExp(`week=${addDays(day(0), 7)}`));
    await page.goBack();
    await rowOf('To be copied');
  });

  it('is open to a mentor to look at, and the switch leads to it', async () => {
    await given('0003', [[0, '2']], 'Looked at');
    const [person] = await product.ask("select id from employee where email like 'sekar%'");
    await comes(sample.managing, {}, '/timesheets');
    await heading(page, 'Timesheets').waitFor();
    await page.getByRole('radiogroup', { name: 'View' }).getByText('Week').click();
    await page.waitForURL(/view=week/);
    await grid().waitFor();
    await page.goto(`${address()}&of=${person?.id}`);
    await rowOf('Looked at');
    await page.getByRole('heading', { level: 2, name: /Sekar/ }).waitFor();
  });

  it.each([
    ['Indonesian, dark', { language: 'id', scheme: 'dark' }, 'id-dark'],
    ['a phone', { width: 390, height: 844 }, 'phone'],
    ['Indonesian on a phone', { language: 'id', width: 390, height: 844 }, 'id-phone'],
  ] as const)('is readable in %s', async (_what, options, name) => {
    await given('0003', [[0, '2']], 'Readable');
    const language = 'language' in options ? options.language : 'en';
    await product.ask("update user_account set language = $1 where email like 'sekar%'", [language]);
    await comes(sample.associate, options);
    await rowOf('Readable');
    await judged(name);
    expect(await overhang(page)).toBe(0);
    await product.ask("update user_account set language = 'en' where email like 'sekar%'");
  });
});

describe('what is written off', () => {
  it.each([
    ['English', {}, 'en'],
    ['Indonesian on a phone', { language: 'id', width: 390, height: 844 }, 'id'],
  ] as const)('is listed, narrowed and taken back: %s', async (_what, options, language) => {
    await given(
      '0003',
      [
        [0, '2'],
        [1, '3'],
      ],
      'Given up',
    );
    const finance = await callerOf(product.address, sample.finance);
    const { rows } = await finance.send(timesheetCalls.list, { query: { limit: 50 }, body: { keyword: 'Given up' } });
    await finance.send(timesheetCalls.bulkWriteOff, {
      body: { rows: rows.map(({ id, version }) => ({ id, version })), reason: 'goodwill' },
    });
    await product.ask('update user_account set language = $1 where email like $2', [language, 'lestari%']);
    await comes(sample.finance, options, '/timesheets?view=write-off');
    await page.getByText('goodwill').first().waitFor();
    await judged(`written-off-${language}`);
    expect(await overhang(page)).toBe(0);
    if (language === 'en') {
      const boxes = page.locator('tbody[data-rows] tr').filter({ hasText: 'goodwill' }).locator('input[type=checkbox]');
      for (const box of await boxes.all()) await box.check();
      await press(page, 'Undo write-off');
      await type(dialog(page), 'Reason', 'after all');
      await press(dialog(page), 'Show what changes');
      await dialog(page).getByRole('table').waitFor();
      await dialog(page).getByRole('button').last().click();
      await page.getByText('Nothing is written off.').waitFor();
    }
    await product.ask("update user_account set language = 'en' where email like 'lestari%'");
  });
});
