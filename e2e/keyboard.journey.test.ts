import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepFailure, newVisitor, openBrowser, type Visitor } from './harness/browser.ts';
import { keyboardOf } from './harness/keyboard.ts';
import { sample, signIn } from './harness/people.ts';
import { type Product, startProduct } from './harness/product.ts';
import { field, heading, notice } from './harness/screen.ts';

let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  product = await startProduct({ firm: 'sample' });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
beforeEach(async () => {
  visitor = await newVisitor(browser, product.address);
  page = visitor.page;
  await signIn(page, sample.managing);
  await page.waitForLoadState('networkidle');
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepFailure(page, `keyboard-${task.id}`);
  await visitor.close();
});

const key = (name: string) => page.keyboard.press(name);
const write = (text: string) => page.keyboard.type(text);
const tabTo = (label: string) => keyboardOf(page).tabTo(label);

describe('by keyboard alone', () => {
  it('time is recorded: g t opens the list, n the form, Tab leads through it, Ctrl S saves', async () => {
    await key('g');
    await key('t');
    await heading(page, 'Timesheets').waitFor();
    await page.getByRole('row').nth(3).waitFor();
    await key('n');
    await heading(page, 'Record timesheet').waitFor();
    await tabTo('Date');
    await key('ArrowDown');
    await key('ArrowUp');
    await tabTo('Matter');
    await write('arbitration');
    await key('Enter');
    await expect.poll(() => field(page, 'Matter').inputValue()).toContain('Arbitration with a contractor');
    await tabTo('Description');
    await write('Recorded without a mouse');
    await tabTo('Entered as');
    await key('Enter');
    await page.getByRole('option', { name: 'Hours' }).waitFor();
    const marked = page.getByRole('option', { name: 'Hours' }).and(page.locator('[data-combobox-selected]'));
    for (let step = 0; step < 4 && (await marked.count()) === 0; step += 1) await key('ArrowDown');
    await key('Enter');
    await expect.poll(() => field(page, 'Entered as').inputValue()).toBe('Hours');
    await tabTo('Duration');
    await write('1:15');
    await key('Control+s');
    await notice(page, 'The time is recorded.').waitFor();
    await page.waitForURL('**/timesheets/detail/*');
    const saved = await product.ask(
      'select t.hour::text, m.name from timesheet t join matter m on m.firm_id = t.firm_id and m.id = t.matter_id where description = $1',
      ['Recorded without a mouse'],
    );
    expect(saved).toEqual([{ hour: '1.2500', name: 'Arbitration with a contractor' }]);
  });

  it('in a list, j and k move, x selects, Enter opens and Esc comes back to the same row', async () => {
    await page.goto('/timesheets');
    const rows = page.locator('tbody[data-rows] tr');
    await rows.nth(5).waitFor();
    const at = () => rows.evaluateAll((all) => all.findIndex((row) => row.matches(':focus')));
    await key('j');
    expect(await at()).toBe(0);
    await key('j');
    await key('j');
    expect(await at()).toBe(2);
    await key('k');
    expect(await at()).toBe(1);
    await key('x');
    expect(await rows.nth(1).getAttribute('aria-selected')).toBe('true');
    await page.getByText(/^1 selected of/).waitFor();
    await key('x');
    expect(await rows.nth(1).getAttribute('aria-selected')).toBe('false');
    await key('Enter');
    await page.waitForURL('**/timesheets/detail/*');
    await page.getByRole('tab').first().waitFor();
    await key('Escape');
    await page.waitForURL(/\/timesheets(\?.*)?$/);
    await rows.nth(5).waitFor();
    await expect.poll(at).toBe(1);
  });

  it('/ goes to the search of a list, and letters typed there are no commands', async () => {
    await page.goto('/timesheets');
    await page.locator('tbody[data-rows] tr').nth(5).waitFor();
    await key('/');
    await write('jxn due diligence');
    expect(new URL(page.url()).pathname).toBe('/timesheets');
    await page.getByText('Nothing matches').waitFor();
  });

  it('Ctrl K hears every key from the first one on, also while the palette itself is still on its way', async () => {
    const palette = page.getByPlaceholder('Find a matter, client, bill, screen or action…');
    const slow = async (milliseconds: number) =>
      page.route(/\/assets\/palette-.*\.js/, async (route) => {
        await new Promise((next) => setTimeout(next, milliseconds));
        await route.continue();
      });
    await slow(1500);
    await key('Control+k');
    await write('lembar w');
    expect(await palette.count(), 'the palette has not come yet').toBe(0);
    await palette.waitFor();
    await page.locator('input:focus').and(palette).waitFor();
    await write('aktu');
    expect(await palette.inputValue()).toBe('lembar waktu');
    await page.locator('[data-action]').filter({ hasText: 'Timesheets' }).first().waitFor();
    await key('Escape');
    await palette.waitFor({ state: 'hidden' });
    await page.reload();
    await page.waitForLoadState('networkidle');
    await key('Control+k');
    await write('expenses');
    await key('Enter');
    expect(await palette.count(), 'Enter was pressed before there was anything to take').toBe(0);
    await heading(page, 'Expenses').waitFor();
    await page.reload();
    await page.waitForLoadState('networkidle');
    await key('Control+k');
    await key('Escape');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('Ctrl K finds a screen in either language, a client and a matter', async () => {
    const palette = page.getByPlaceholder('Find a matter, client, bill, screen or action…');
    await key('Control+k');
    await palette.waitFor();
    await write('expenses');
    await page.locator('[data-action]').filter({ hasText: 'Expenses' }).first().waitFor();
    await key('ArrowDown');
    await key('Enter');
    await heading(page, 'Expenses').waitFor();
    await key('Control+k');
    await palette.waitFor();
    await write('lembar waktu');
    await page.locator('[data-action]').filter({ hasText: 'Timesheets' }).first().waitFor();
    await key('Escape');
    await palette.waitFor({ state: 'hidden' });
    await key('Control+k');
    await write('geothermal');
    await page.locator('[data-action]').filter({ hasText: 'Geothermal concession' }).first().waitFor();
    await key('ArrowDown');
    await key('Enter');
    await page.waitForURL('**/matters/detail/*');
  });

  it('? lists the keys of the screen, and Esc closes the list', async () => {
    await page.goto('/timesheets');
    await page.locator('tbody[data-rows] tr').first().waitFor();
    await key('?');
    const sheet = page.getByRole('dialog', { name: 'Keys' });
    for (const key of ['Next row', 'Open the row', 'Select the row'])
      await sheet.getByText(key, { exact: true }).waitFor();
    await sheet.getByText('Command palette').waitFor();
    await key('Escape');
    await sheet.waitFor({ state: 'hidden' });
  });
});
