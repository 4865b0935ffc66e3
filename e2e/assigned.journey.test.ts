import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keepPicture, newVisitor, openBrowser, type Visitor } from './harness/browser.ts';
import { settle, slippedTexts, violations } from './harness/judge.ts';
import { chooseLanguage, enter, type Person, sample } from './harness/people.ts';
import { type Product, startProduct } from './harness/product.ts';
import { dialog, field, heading, press } from './harness/screen.ts';

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

async function atDesk(person: Person): Promise<Page> {
  const visitor = await newVisitor(browser, product.address);
  visitors.push(visitor);
  await enter(visitor.page, person);
  return visitor.page;
}
async function judged(page: Page, name: string): Promise<void> {
  await settle(page);
  await keepPicture(page, `assigned-${name}`);
  expect(await violations(page), name).toEqual([]);
  expect(await slippedTexts(page), name).toEqual([]);
}
/** Whom a look-up of people offers. */
async function offered(page: Page, address: string, label: string): Promise<string[]> {
  await page.goto(address);
  await field(page, label).click();
  await page.getByRole('option').first().waitFor();
  await settle(page);
  const people = await page.getByRole('option').allTextContents();
  return people.filter((text) => /Bagas|Sekar|Dimas|Ratna|Melati/.test(text)).map((text) => text.split(' ')[0] ?? '');
}
const form = dialog;
const openUser = async (page: Page) => {
  await page.goto('/settings/user');
  await page.getByRole('button', { name: 'Melati Puspita', exact: true }).click();
  await form(page).waitFor();
};

describe('the people a secretary works for (ROL-01)', () => {
  it('are offered to her and nobody else is; whoever is taken off is offered no more', async () => {
    const secretary = await atDesk(sample.secretary);
    const asked = async () => (await offered(secretary, '/timesheets/create', 'Fee earner')).sort();
    expect(await asked()).toEqual(['Bagas', 'Melati', 'Sekar']);
    expect((await offered(secretary, '/expenses/expense-claim', 'Payable to')).sort()).toEqual([
      'Bagas',
      'Melati',
      'Sekar',
    ]);
    const administrator = await atDesk(sample.administrator);
    await openUser(administrator);
    await judged(administrator, 'user-en');
    await form(administrator).getByRole('button', { name: 'Remove Sekar Anindita' }).click();
    await press(form(administrator), 'Save changes');
    await form(administrator).waitFor({ state: 'hidden' });
    expect(await asked()).toEqual(['Bagas', 'Melati']);
  });

  it('are a reach of the access menu, and stand on the record of the employee, in both languages', async () => {
    const page = await atDesk(sample.managing);
    const [role] = await product.ask("select id from user_role where code = 'support_staff'", []);
    const [person] = await product.ask("select id from employee where email like 'melati%'", []);
    for (const language of ['en', 'id'] as const) {
      if (language === 'id') await chooseLanguage(page, 'Bahasa Indonesia');
      await page.goto(`/settings/user-role?open=${role?.id}`);
      const [right, reach] = {
        en: ['Record time for others', 'Assigned people'] as const,
        id: ['Mencatat waktu orang lain', 'Orang dibantu'] as const,
      }[language];
      const box = page.getByRole('group', { name: right, exact: true }).getByRole('checkbox', { name: reach });
      await box.waitFor();
      expect(await box.isChecked()).toBe(true);
      expect(await page.getByRole('checkbox', { name: reach }).count()).toBe(4);
      // The whole menu at once: no box lies under the edge of the bar that stays in sight.
      await page.setViewportSize({ width: 1440, height: 4000 });
      await judged(page, `role-${language}`);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`/employees/detail/${person?.id}`);
      await heading(page, 'Melati Puspita').waitFor();
      await page.getByRole('link', { name: 'Bagas Prakoso' }).waitFor();
      await judged(page, `employee-${language}`);
    }
    await page.goto('/settings/user');
    await page.getByRole('button', { name: 'Melati Puspita', exact: true }).click();
    await form(page).getByText('Bekerja untuk').first().waitFor();
    await judged(page, 'user-id');
  });
});
