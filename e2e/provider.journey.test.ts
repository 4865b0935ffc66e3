import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GivenProvider, givenProvider } from '../server/test/given-provider.ts';
import { freePort } from '../tools/postgres-port.mjs';
import { keepPicture, newVisitor, openBrowser, type Visitor } from './harness/browser.ts';
import { slippedTexts, violations } from './harness/judge.ts';
import { sample } from './harness/people.ts';
import { type Product, startProduct } from './harness/product.ts';
import { heading } from './harness/screen.ts';

let browser: Browser;
let provider: GivenProvider;
let product: Product;
let visitor: Visitor;
let page: Page;

async function begin(only: boolean): Promise<void> {
  const port = await freePort();
  provider = await givenProvider({ redirect: `http://127.0.0.1:${port}/auth/oidc/callback` });
  provider.people.set('sekar', { email: sample.associate.email, email_verified: true });
  provider.people.set('asing', { email: 'asing@elsewhere.example', email_verified: true });
  const env = { ...provider.env, OIDC_FIRMS: '*', OIDC_ONLY: String(only), PORT: String(port) };
  product = await startProduct({ firm: 'sample', env });
}
async function end(): Promise<void> {
  await product?.stop();
  await provider?.close();
}

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  visitor = await newVisitor(browser, product.address);
  page = visitor.page;
});
afterEach(() => visitor.close());

/** Signs in on the provider's own page. */
async function atProvider(login: string): Promise<void> {
  await page.waitForURL(`${provider.issuer}/interaction/**`);
  await page.locator('input[name=login]').fill(login);
  await page.locator('input[name=password]').fill('whatever');
  await page.locator('button[type=submit]').click();
}
const atProduct = (path: string) => page.waitForURL((url) => url.origin === product.address && url.pathname === path);

describe('a provider beside the form', () => {
  beforeAll(() => begin(false));
  afterAll(end);

  it('signs in somebody who comes for a screen, and brings him to that screen', async () => {
    await page.goto('/timesheets?status=billed');
    const way = page.getByRole('link', { name: 'Sign in with Gerbang' });
    await way.waitFor();
    expect(await violations(page)).toEqual([]);
    await keepPicture(page, 'sign-in-with-provider');
    await way.click();
    await atProvider('sekar');
    await atProduct('/timesheets');
    expect(new URL(page.url()).searchParams.get('status')).toBe('billed');
    await heading(page, 'Timesheets').waitFor();
    expect((await visitor.context.cookies()).filter((one) => one.name.startsWith('oidc_'))).toEqual([]);
  });

  it('says why it does not, in the language of the page, and lets him come as somebody else', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Bahasa Indonesia' }).click();
    await page.getByRole('link', { name: 'Masuk dengan Gerbang' }).click();
    await atProvider('asing');
    await page
      .getByRole('alert')
      .filter({ hasText: 'Gerbang mengenali Anda sebagai asing@elsewhere.example' })
      .waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await slippedTexts(page)).toEqual([]);
    await keepPicture(page, 'sign-in-provider-refused');
    await page.getByRole('link', { name: 'Coba lagi' }).click();
    await atProvider('sekar');
    await atProduct('/dashboards');
  });

  it('says so when he turns back there; the form still signs in', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Sign in with Gerbang' }).click();
    await page.waitForURL(`${provider.issuer}/interaction/**`);
    await page.getByRole('link', { name: /cancel/i }).click();
    await page.getByRole('alert').filter({ hasText: 'or you turned back there' }).waitFor();
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await page.locator('#email').fill(sample.associate.email);
    await page.locator('#password').fill(sample.associate.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await atProduct('/dashboards');
  });

  it('a finished sign-in that somebody else sends as a link opens nothing', async () => {
    const attacker = await newVisitor(browser, product.address);
    // He keeps the address he was sent back to, and does not go on himself.
    await attacker.page.route('**/auth/authorize', (route) => route.abort());
    await attacker.page.goto('/');
    await attacker.page.locator('#email').fill(sample.associate.email);
    await attacker.page.locator('#password').fill(sample.associate.password);
    await attacker.page.locator('form button[type=submit]').click();
    await attacker.page.waitForURL(/\/authentication\?.*code=/);
    const link = attacker.page.url();
    await attacker.close();
    await page.goto(link);
    await heading(page, 'You could not be signed in').waitFor();
    expect((await visitor.context.cookies()).filter((one) => one.name === 'token')).toEqual([]);
  });
});

describe('a provider alone', () => {
  beforeAll(() => begin(true));
  afterAll(end);

  it('is where the product leads at once, and back to the screen', async () => {
    await page.goto('/expenses');
    await atProvider('sekar');
    await atProduct('/expenses');
    await heading(page, 'Expenses').waitFor();
  });
});
