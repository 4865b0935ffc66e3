import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepPicture, newVisitor, openBrowser, type Visitor } from './harness/browser.ts';
import { overhang, settle, slippedTexts, violations } from './harness/judge.ts';
import { sample, signIn } from './harness/people.ts';
import { type Product, startProduct } from './harness/product.ts';
import { addressOf, routes } from './story/addresses.ts';

let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  product = await startProduct({ firm: 'sample' });
  browser = await openBrowser();
  visitor = await newVisitor(browser, product.address);
  page = visitor.page;
  await signIn(page, sample.managing);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const nameOf = (path: string) => path.replace(/\W+/g, '-').replace(/^-|-$/g, '');

/** What is wrong with the page that is open, in both appearances. */
async function wrongHere(picture: string): Promise<string[]> {
  const wrong = await violations(page);
  for (const text of await slippedTexts(page)) wrong.push(`no text: ${text}`);
  await keepPicture(page, picture);
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const one of await violations(page, 'colours')) wrong.push(`dark: ${one}`);
  await page.emulateMedia({ colorScheme: 'light' });
  return wrong;
}

/** The page as a phone shows it: kept as a picture; it is never wider than its window. */
async function wrongOnPhone(picture: string): Promise<string[]> {
  await page.setViewportSize({ width: 390, height: 844 });
  await keepPicture(page, picture);
  const wider = await overhang(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  return wider > 0 ? [`${wider} pixels wider than a phone`] : [];
}

async function chooseLanguage(language: string): Promise<void> {
  await page.goto('/dashboards');
  await page.getByRole('button', { name: /^Account of|^Akun/ }).click();
  await page.getByRole('menuitemradio', { name: language }).click();
  await settle(page);
}

const signedIn = routes.filter(({ login }) => login).map(({ path }) => path);

describe('every screen in English, light and dark, on a desk and on a phone', () => {
  it.each(signedIn)('%s', async (path) => {
    visitor.complaints.length = 0;
    await page.goto(await addressOf(path, product));
    await settle(page);
    const wrong = [...(await wrongHere(`en-${nameOf(path)}`)), ...(await wrongOnPhone(`phone-${nameOf(path)}`))];
    expect([...wrong, ...visitor.complaints]).toEqual([]);
  });
});

describe('every screen in Indonesian, light and dark', () => {
  beforeAll(() => chooseLanguage('Bahasa Indonesia'));
  afterAll(() => chooseLanguage('English'));

  it.each(signedIn)('%s', async (path) => {
    visitor.complaints.length = 0;
    await page.goto(await addressOf(path, product));
    await settle(page);
    expect(await page.evaluate('document.documentElement.lang')).toBe('id');
    expect([...(await wrongHere(`id-${nameOf(path)}`)), ...visitor.complaints]).toEqual([]);
  });
});
