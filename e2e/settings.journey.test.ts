import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newVisitor, openBrowser, type Visitor } from './harness/browser.ts';
import { type Person, sample, signIn } from './harness/people.ts';
import { type Product, startProduct } from './harness/product.ts';
import { dialog, field, heading, notice, pick, press, type } from './harness/screen.ts';

let product: Product;
let browser: Browser;
const visitors: Visitor[] = [];

beforeAll(async () => {
  product = await startProduct({ firm: 'sample' });
  browser = await openBrowser();
});
afterEach(async () => {
  for (const visitor of visitors.splice(0)) await visitor.close();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** Somebody who has signed in, at a browser of his own. */
async function atDesk(person: Person): Promise<Page> {
  const visitor = await newVisitor(browser, product.address);
  visitors.push(visitor);
  await signIn(visitor.page, person);
  return visitor.page;
}

/** Whether the focus is on it: the part of a screen that the next key acts on. */
const hasFocus = async (at: Locator) => (await at.and(at.page().locator(':focus')).count()) === 1;
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

describe('a setting that two people change at once', () => {
  it('the second is told, sees what the first saved, and keeps what he had typed', async () => {
    const [first, second] = [await atDesk(sample.managing), await atDesk(sample.administrator)];
    for (const page of [first, second]) {
      await page.goto('/settings/client/general');
      await box(page, 'Phone').waitFor();
    }
    await type(first, 'Number pattern', 'K-{YYYY}-{SEQ:4}');
    await press(first, 'Save changes');
    await notice(first, /changes saved/).waitFor();
    await box(second, 'Phone').check();
    await press(second, 'Save changes');
    await press(second, 'Load the current version');
    await second.getByText(/What you had typed before is here again/).waitFor();
    await expect.poll(() => field(second, 'Number pattern').inputValue()).toBe('K-{YYYY}-{SEQ:4}');
    expect(await box(second, 'Phone').isChecked()).toBe(true);
    await press(second, 'Save changes');
    await notice(second, /changes saved/).waitFor();
    await second.getByRole('tab', { name: 'History' }).click();
    await second.getByText('Ratna Wibisono').first().waitFor();
    await second.getByText('Yusuf Maulana').first().waitFor();
    const saved = await product.ask("select value from setting where key = 'client-core-setup'", []);
    expect(saved).toMatchObject([{ value: { number_pattern: 'K-{YYYY}-{SEQ:4}', required_fields: ['phone'] } }]);
  });

  it('a field that the firm wants filled is asked for by name, and nothing typed is lost', async () => {
    const page = await atDesk(sample.partner);
    await page.goto('/clients/create');
    await heading(page, 'New client').waitFor();
    await type(page, 'Name', 'PT Wajib Telepon');
    await press(page, 'Save client');
    await page.getByText('Set phone as').first().waitFor();
    await expect.poll(() => hasFocus(field(page, 'Phone'))).toBe(true);
    await type(page, 'Phone', '021 5550123');
    await press(page, 'Save client');
    await page.waitForURL('**/clients/detail/*');
    await heading(page, 'PT Wajib Telepon').waitFor();
  });
});

describe('by keyboard alone', () => {
  it('a setting is found, changed and saved', async () => {
    const page = await atDesk(sample.administrator);
    await page.keyboard.press('Control+k');
    await field(page, 'Search').waitFor();
    await page.keyboard.type('employee general');
    await page.getByText('Employee general').first().waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'Employee general').waitFor();
    await box(page, 'Level').waitFor();
    for (let step = 0; step < 60 && !(await hasFocus(box(page, 'Level'))); step += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Control+s');
    await notice(page, 'Employee general: changes saved.').waitFor();
    const saved = await product.ask(
      "select value -> 'required_fields' as fields from setting where key = 'employee-setup'",
      [],
    );
    expect(saved).toEqual([{ fields: ['level'] }]);
  });
});

describe('a role whose holders record no billable time (TIM-11)', () => {
  it('is narrowed by the managing partner; its holder is told and is no longer asked', async () => {
    const [managing, associate] = [await atDesk(sample.managing), await atDesk(sample.associate)];
    await associate.goto('/timesheets/create');
    await field(associate, 'Billable').waitFor();
    await managing.goto('/settings/user-role?tab=roles');
    const row = managing.getByRole('row').filter({ hasText: 'Fee earner' });
    await row.getByRole('button', { name: /^Actions/ }).click();
    await managing.getByRole('menuitem', { name: 'Name and timesheet menu' }).click();
    await field(dialog(managing), 'Timesheet menu').click();
    await managing.getByRole('option', { name: 'Non-billable only' }).click();
    await press(dialog(managing), 'Save changes');
    await dialog(managing).waitFor({ state: 'hidden' });
    await associate.goto('/timesheets/create');
    await field(associate, 'Matter').waitFor();
    await associate.getByText(/contact (the|your) administrator/i).waitFor();
    expect(await field(associate, 'Billable').count()).toBe(0);
    await pick(associate, 'Matter', 'Arbitration');
  });
});
