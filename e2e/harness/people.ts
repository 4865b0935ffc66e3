import type { Cookie, Page } from 'playwright-core';
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

/** What a browser holds right after a sign-in. */
interface Device {
  cookies: Cookie[];
  kept: Record<string, string>;
}

/** By product and person. */
const devices = new Map<string, Device>();

/** Whether the session still stands that a device was signed in with. */
async function stands(page: Page, { cookies }: Device): Promise<boolean> {
  const cookie = (name: string) => decodeURIComponent(cookies.find((one) => one.name === name)?.value ?? '');
  const headers = { Authorization: `Bearer ${cookie('token')}`, Service: cookie('service') };
  return (await page.request.get('/auth/session', { headers })).ok();
}

/**
 * Somebody who has signed in on this device before, at a screen. Where signing in is not what a journey is about, its steps
 * are taken once for each person; a session that has ended since is begun anew.
 */
export async function enter(page: Page, person: Person, wanted = '/'): Promise<void> {
  await page.goto('/health/live');
  const device = `${new URL(page.url()).origin} ${person.email}`;
  const known = devices.get(device);
  if (known && (await stands(page, known))) {
    await page.context().addCookies(known.cookies);
    await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(known.kept)})`);
    await page.goto(wanted);
    await page.locator('.topbar').waitFor();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    return;
  }
  await signIn(page, person, wanted);
  const kept = (await page.evaluate('({ ...localStorage })')) as Record<string, string>;
  devices.set(device, { cookies: await page.context().cookies(), kept });
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
