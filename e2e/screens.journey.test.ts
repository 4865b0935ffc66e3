import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepFailure, keepPicture, newVisitor, openBrowser, type Visitor } from './harness/browser.ts';
import { overhang, settle, slippedTexts, violations } from './harness/judge.ts';
import { chooseLanguage, sample, signIn } from './harness/people.ts';
import { type Product, startProduct } from './harness/product.ts';
import { field } from './harness/screen.ts';
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

/** Texts that are none, and controls that lie in one another. */
async function wrongTexts(): Promise<string[]> {
  const wrong = (await slippedTexts(page)).map((text) => `no text: ${text}`);
  const nested = page.locator('a a, a button, button a, button button').first();
  if ((await nested.count()) > 0) wrong.push(`one control in another: ${await nested.textContent()}`);
  return wrong;
}

/** Colours that cannot be read in the dark. */
async function wrongInDark(): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  // Colours that are on their way from light to dark are those of neither. The sign-in page of the server
  // carries no mark of its appearance: its style sheet follows the browser at once.
  await page.locator('html:not([data-mantine-color-scheme=light])').waitFor({ state: 'attached' });
  await page.evaluate('Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined)))');
  const wrong = (await violations(page, 'colours')).map((one) => `dark: ${one}`);
  await page.emulateMedia({ colorScheme: 'light' });
  return wrong;
}

/** What is wrong with the page that is open, in both appearances. */
async function wrongHere(picture: string): Promise<string[]> {
  await keepPicture(page, picture);
  const wrong = [...(await violations(page)), ...(await wrongTexts()), ...(await wrongInDark())];
  if (wrong.length > 0) await keepFailure(page, picture);
  return wrong;
}

/** The page as a phone shows it; it is never wider than its window. `judged`: by axe too. */
async function wrongOnPhone(picture: string, judged = false): Promise<string[]> {
  await page.setViewportSize({ width: 390, height: 844 });
  await keepPicture(page, picture);
  // The screen has two drawings' time to follow its window.
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  const wider = await overhang(page);
  const wrong = wider > 0 ? [`${wider} pixels wider than a phone`] : [];
  if (judged) for (const one of await violations(page)) wrong.push(`phone: ${one}`);
  if (wrong.length > 0) await keepFailure(page, picture);
  await page.setViewportSize({ width: 1440, height: 900 });
  return wrong;
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

describe('every screen in Indonesian, light on a phone and dark on a desk', () => {
  beforeAll(() => chooseLanguage(page, 'Bahasa Indonesia'));
  afterAll(() => chooseLanguage(page, 'English'));

  it.each(signedIn)('%s', async (path) => {
    visitor.complaints.length = 0;
    await page.goto(await addressOf(path, product));
    await settle(page);
    expect(await page.evaluate('document.documentElement.lang')).toBe('id');
    const wrong = [...(await wrongTexts()), ...(await wrongInDark())];
    wrong.push(...(await wrongOnPhone(`id-${nameOf(path)}`, true)));
    expect([...wrong, ...visitor.complaints]).toEqual([]);
  });
});

/** Screens that others see: what the managing partner may not do, and how the rest looks to them. */
const others = [
  ['finance', ['/dashboards', '/collections/create', '/collections/modify/{id}', '/expenses', '/billing', '/settings']],
  [
    'associate',
    ['/dashboards', '/timesheets', '/timesheets/create', '/matters', '/matters/detail/{id}', '/clients', '/settings'],
  ],
  ['administrator', ['/dashboards', '/employees', '/employees/create', '/settings', '/matters', '/settings/mail']],
] as const;

describe.each(others)('as %s', (person, paths) => {
  let managing: Visitor;
  beforeAll(async () => {
    managing = visitor;
    visitor = await newVisitor(browser, product.address);
    page = visitor.page;
    await signIn(page, sample[person]);
  });
  afterAll(async () => {
    await visitor.close();
    visitor = managing;
    page = visitor.page;
  });

  it.each(paths)('%s', async (path) => {
    visitor.complaints.length = 0;
    await page.goto(await addressOf(path, product));
    await settle(page);
    const name = `${person}-${nameOf(path)}`;
    expect([...(await wrongHere(name)), ...(await wrongOnPhone(`phone-${name}`)), ...visitor.complaints]).toEqual([]);
    expect(await page.getByText('You may not see this').count()).toBe(0);
  });
});

describe('screens without a session', () => {
  let managing: Visitor;
  beforeAll(async () => {
    managing = visitor;
    visitor = await newVisitor(browser, product.address);
    page = visitor.page;
  });
  afterAll(async () => {
    await visitor.close();
    visitor = managing;
    page = visitor.page;
  });

  it.each([...routes.filter(({ login }) => !login).map(({ path }) => path), '/no/such/screen'])('%s', async (path) => {
    visitor.complaints.length = 0;
    await page.goto(await addressOf(path, product));
    await settle(page);
    const name = `open-${nameOf(path)}`;
    const wrong = [...(await wrongHere(name)), ...(await wrongOnPhone(`phone-${name}`))];
    // A key that is not valid is refused, which the browser notes by itself.
    if (!path.startsWith('/verification')) wrong.push(...visitor.complaints);
    expect(wrong).toEqual([]);
  });

  it('the page for a forgotten password', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Forgotten your password?' }).click();
    await settle(page);
    expect([...(await wrongHere('open-forgotten')), ...(await wrongOnPhone('phone-open-forgotten'))]).toEqual([]);
  });
});

describe('what opens above a screen', () => {
  /** A screen, what is done there, and what must be seen then. */
  const openings: readonly [string, string, () => Promise<void>][] = [
    [
      'the menu of the person',
      '/dashboards',
      async () => {
        await page.getByRole('button', { name: /^Account of/ }).click();
        await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
      },
    ],
    [
      'the palette',
      '/dashboards',
      async () => {
        await page.keyboard.press('Control+k');
        await page.locator('[data-action]').first().waitFor();
      },
    ],
    [
      'a form that was refused',
      '/clients/create',
      async () => {
        await page.getByRole('button', { name: 'Save client' }).click();
        await page.locator('.form-problems').waitFor();
      },
    ],
    [
      'a calendar',
      '/timesheets/create',
      async () => {
        await page.getByRole('button', { name: 'Pick a date for Date' }).click();
        await page.getByRole('dialog').locator('table').waitFor();
      },
    ],
    [
      'a dialog with a form',
      '/billing/detail/{id}',
      async () => {
        await page.getByRole('button', { name: 'More actions' }).click();
        await page.getByRole('menuitem', { name: 'Send by e-mail' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Send by e-mail' }).waitFor();
      },
    ],
    [
      'chosen rows with what may be done to them',
      '/timesheets',
      async () => {
        await page.locator('tbody[data-rows] input').first().check();
        await page.getByText(/^1 selected of/).waitFor();
      },
    ],
    [
      'a look-up with its options',
      '/matters/create',
      async () => {
        await field(page, 'Client').click();
        await page.getByRole('option').first().waitFor();
      },
    ],
  ];

  it.each(openings)('%s', async (name, path, open) => {
    await page.goto(await addressOf(path, product));
    await settle(page);
    await open();
    expect(await wrongHere(`above-${nameOf(name)}`)).toEqual([]);
  });
});
