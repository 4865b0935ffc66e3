import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newVisitor, openBrowser, type Visitor } from './harness/browser.ts';
import { enter, type Person, sample } from './harness/people.ts';
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
  await enter(visitor.page, person);
  return visitor.page;
}

/** Whether the focus is on it: the part of a screen that the next key acts on. */
const hasFocus = async (at: Locator) => (await at.and(at.page().locator(':focus')).count()) === 1;
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

/** What the one takes away and the other gives, in the words of the access menu. */
const menuRights = {
  taken: { words: 'Enter and change expenses', scope: 'Own' },
  given: { words: 'See clients', scope: 'Own group' },
} as const;

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

  it('the access menu of a role: each keeps the right he changed (ROL-01)', async () => {
    const [role] = await product.ask("select id from user_role where code = 'fee_earner'", []);
    const [first, second] = [await atDesk(sample.managing), await atDesk(sample.administrator)];
    const reach = (page: Page, right: string, scope: string) =>
      page.getByRole('group', { name: right, exact: true }).getByRole('checkbox', { name: scope, exact: true });
    for (const page of [first, second]) {
      await page.goto(`/settings/user-role?open=${role?.id}`);
      await reach(page, menuRights.taken.words, menuRights.taken.scope).waitFor();
    }
    await reach(first, menuRights.taken.words, menuRights.taken.scope).uncheck();
    await press(first, 'Save access menu');
    await notice(first, /saved/).waitFor();
    await reach(second, menuRights.given.words, menuRights.given.scope).check();
    await press(second, 'Save access menu');
    await press(second, 'Load the current version');
    await second.getByText(/What you had typed before is here again/).waitFor();
    expect(await reach(second, menuRights.taken.words, menuRights.taken.scope).isChecked()).toBe(false);
    expect(await reach(second, menuRights.given.words, menuRights.given.scope).isChecked()).toBe(true);
    await press(second, 'Save access menu');
    await notice(second, /saved/).waitFor();
    const saved = await product.ask(
      "select grants ? 'expense.edit' as taken, grants -> 'client.view' as given from user_role where code = 'fee_earner'",
      [],
    );
    expect(saved).toEqual([{ taken: false, given: ['team', 'group'] }]);
  });

  it('an address that people may come from: the second is told and goes on with what he typed', async () => {
    await product.ask(
      "insert into ip_range (firm_id, id, range, note) select firm_id, gen_random_uuid(), '127.0.0.0/8', 'here' from user_account where email = $1",
      [sample.managing.email],
    );
    const [first, second] = [await atDesk(sample.managing), await atDesk(sample.administrator)];
    for (const page of [first, second]) {
      await page.goto('/settings/ip-autentication');
      await page
        .getByRole('row')
        .filter({ hasText: '127.0.0.0/8' })
        .getByRole('button', { name: /^Actions/ })
        .click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await field(dialog(page), 'Note').waitFor();
    }
    await type(dialog(first), 'Address or range', '127.0.0.0/16');
    await press(dialog(first), 'Save changes');
    await dialog(first).waitFor({ state: 'hidden' });
    await type(dialog(second), 'Note', 'the office');
    await press(dialog(second), 'Save changes');
    await press(dialog(second), 'Load the current version');
    await expect.poll(() => field(dialog(second), 'Address or range').inputValue()).toBe('127.0.0.0/16');
    expect(await field(dialog(second), 'Note').inputValue()).toBe('the office');
    await press(dialog(second), 'Save changes');
    await dialog(second).waitFor({ state: 'hidden' });
    expect(await product.ask('select range::text, note from ip_range', [])).toEqual([
      { range: '127.0.0.0/16', note: 'the office' },
    ]);
    await product.ask('delete from ip_range', []);
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
