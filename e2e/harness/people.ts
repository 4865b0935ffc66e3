import type { Page } from 'playwright-core';
import { settle } from './judge.ts';

/** How somebody signs in. */
export interface Person {
  email: string;
  password: string;
}

const password = 'sungai biru mengalir tenang';
const of = (name: string): Person => ({ email: `${name}@karsahukum.example`, password });

/** The people of the sample firm. */
export const sample = {
  managing: of('ratna'),
  partner: of('bagas'),
  associate: of('sekar'),
  otherAssociate: of('dimas'),
  finance: of('lestari'),
  secretary: of('melati'),
  administrator: of('yusuf'),
} as const;

/** Signs in on the product's sign-in page outside the application, coming from any of its addresses. */
export async function signIn(page: Page, person: Person, wanted = '/'): Promise<void> {
  await page.goto(wanted);
  await page.waitForURL(/\/auth\/sign-in/);
  await fillSignIn(page, person);
  await page.waitForURL((url) => !/^\/(auth|authentication|logins)(\/|$)/.test(url.pathname));
  // The keys that work everywhere come with the bar; the sign-in page has a heading too.
  await page.locator('.topbar').waitFor();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

/** Fills the sign-in page that is open. */
export async function fillSignIn(page: Page, { email, password: secret }: Person): Promise<void> {
  await page.locator('#email').fill(email);
  await page.locator('#password').fill(secret);
  await page.locator('form:has(#password) button[type=submit]').click();
}

/** Changes the language in the menu of the person who is signed in, and waits until the page speaks it. */
export async function chooseLanguage(page: Page, language: 'English' | 'Bahasa Indonesia'): Promise<void> {
  await page.goto('/dashboards');
  await page.getByRole('button', { name: /^Account of|^Akun/ }).click();
  await page.getByRole('menuitemradio', { name: language }).click();
  await settle(page);
}
