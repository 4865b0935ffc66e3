import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startPublishers } from '../server/test/publishers.ts';
import { keepPicture, newVisitor, openBrowser, type Visitor } from './harness/browser.ts';
import { overhang, settle, slippedTexts, violations } from './harness/judge.ts';
import { chooseLanguage, enter, type Person, sample } from './harness/people.ts';
import { type Product, startProduct } from './harness/product.ts';
import { dialog, field, notice, press } from './harness/screen.ts';

let product: Product;
let publishers: Awaited<ReturnType<typeof startPublishers>>;
let browser: Browser;
const visitors: Visitor[] = [];

beforeAll(async () => {
  // Nothing is published of any currency but the dollar.
  publishers = await startPublishers({
    bi: (currency, _from, to) => (currency === 'USD' || currency === '' ? [{ date: to, buy: '16300' }] : []),
    week: () => '<html></html>',
  });
  product = await startProduct({ firm: 'sample', env: publishers.env });
  browser = await openBrowser();
});
afterEach(async () => {
  for (const visitor of visitors.splice(0)) await visitor.close();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await publishers?.close();
});

async function atDesk(person: Person): Promise<Page> {
  const visitor = await newVisitor(browser, product.address);
  visitors.push(visitor);
  await enter(visitor.page, person);
  return visitor.page;
}

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** Nothing for axe to find and no text that is none, at a desk and on a phone. */
async function isSound(page: Page, name: string): Promise<void> {
  for (const [size, screen] of Object.entries({ wide, phone })) {
    await page.setViewportSize(screen);
    await settle(page);
    await keepPicture(page, `${name}-${size}`);
    expect([name, size, await violations(page)]).toEqual([name, size, []]);
    expect([name, size, await slippedTexts(page)]).toEqual([name, size, []]);
    expect([name, size, await overhang(page)]).toEqual([name, size, 0]);
  }
  await page.setViewportSize(wide);
}

describe('what was fetched of the published rates (MON-08)', () => {
  it('stands above them: what is missing, and that it failed; the history tells who did what', async () => {
    const page = await atDesk(sample.managing);
    await page.goto('/settings/exchanges-rate');
    const fetchNow = async () => {
      await press(page, 'Fetch published rates');
      await press(dialog(page), 'Fetch');
    };
    await fetchNow();
    await notice(page, /new rates/).waitFor();
    const notes = page.getByRole('list', { name: 'Last fetching of published rates' });
    await notes.getByText(/Not published: .*SGD/).waitFor();
    publishers.broken = 503;
    await press(page, 'Fetch published rates');
    await press(dialog(page), 'Fetch');
    await notes.getByText(/the publisher did not answer as expected/).waitFor();
    await page.keyboard.press('Escape');
    publishers.broken = undefined;
    expect(await notes.getByText(/Last fetched on/).count()).toBe(1);
    await isSound(page, 'rates-fetched');
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByText('Ratna Wibisono').first().waitFor();
    await page
      .getByText(/Added an exchange rate/)
      .first()
      .waitFor();
    await isSound(page, 'rates-history');
    await page.getByRole('tab', { name: 'List' }).click();
    await field(page, 'Currency').waitFor();
  });
});

describe('the history of each screen of the set-up (ROL-01)', () => {
  it('users and roles: who changed what, in the words of the access menu and in both languages', async () => {
    const page = await atDesk(sample.administrator);
    await product.ask(
      `update user_role set grants = grants || '{"client.view": ["all"]}', name = 'Associates' where code = 'fee_earner'`,
      [],
    );
    await page.goto('/settings/user');
    await page.getByRole('tab', { name: 'History' }).click();
    await page
      .getByText(/Modified role/)
      .first()
      .click();
    await page
      .getByRole('row', { name: /See clients/ })
      .getByText('Whole firm')
      .waitFor();
    await isSound(page, 'users-history');
    expect(await page.getByText(/password_hash|scrypt|argon/).count()).toBe(0);
    await chooseLanguage(page, 'Bahasa Indonesia');
    await page.goto('/settings/user?tab=history');
    await page
      .getByText(/Mengubah peran/)
      .first()
      .waitFor();
    await isSound(page, 'users-history-id');
  });

  it.each([
    ['/settings/licence', 'licence'],
    ['/settings/ip-autentication', 'addresses'],
    ['/settings/working-days', 'working-days'],
    ['/settings/expense-type', 'expense-types'],
    ['/settings/bank', 'banks'],
    ['/settings/billing', 'billing'],
  ])('%s has its own', async (path, name) => {
    const page = await atDesk(sample.managing);
    await page.goto(path);
    await page.getByRole('tab', { name: 'History' }).click();
    await page
      .getByText('Nothing has been changed yet')
      .or(page.getByRole('list', { name: 'History' }))
      .first()
      .waitFor();
    expect(await page.getByText('This history is not open to you').count()).toBe(0);
    await isSound(page, `history-${name}`);
  });

  it('each report has that of its columns below them', async () => {
    const page = await atDesk(sample.managing);
    await page.goto('/settings/show-hide-report');
    await page.getByRole('heading', { name: 'History' }).waitFor();
    await page.getByText('Nothing has been changed yet').waitFor();
  });
});
