import { Secret, TOTP } from 'otpauth';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../tools/postgres-port.mjs';
import { keepPicture, newVisitor, openBrowser, type Visitor } from './harness/browser.ts';
import { violations } from './harness/judge.ts';
import { fillSignIn, type Person, sample, signIn } from './harness/people.ts';
import { type Product, startProduct } from './harness/product.ts';
import { dialog, field, heading, notice, press, type } from './harness/screen.ts';

let product: Product;
let address: string;
let browser: Browser;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  // Passkeys are bound to a name: this product is reached as localhost.
  const port = String(await freePort());
  address = `http://localhost:${port}`;
  product = await startProduct({ firm: 'sample', env: { PORT: port, PUBLIC_URL: address } });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
beforeEach(async () => {
  visitor = await newVisitor(browser, address);
  page = visitor.page;
});
afterEach(() => visitor.close());

const safety = '/settings/sign-in-safety';
const section = (name: string) => page.getByRole('region', { name });
const at = (path: string) => page.waitForURL((url) => url.pathname === path);

/** Answers the question for the own password that stands before every change. */
async function againWith(person: Person, button: string): Promise<void> {
  await type(dialog(page), 'Current password', person.password);
  await press(dialog(page), button);
}

/** What an app shows for the next step: a code is taken once, and the present one may be used. */
const nextCode = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + 30_000 });

/** Sets up an app on the screen; answers its secret and the recovery codes. */
async function setUpApp(person: Person): Promise<{ secret: string; codes: string[] }> {
  await press(section('Authenticator app'), 'Set up an app');
  await againWith(person, 'Continue');
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await keepPicture(page, 'safety-app');
  const secret = ((await page.locator('code.secret').textContent()) ?? '').replaceAll(' ', '');
  await page.keyboard.type(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('heading', { name: 'Recovery codes' }).waitFor();
  const codes = await dialog(page).locator('li code').allTextContents();
  return { secret, codes };
}

/** An authenticator of the browser itself: keeps passkeys, and its owner unlocks it. */
async function withAuthenticator(): Promise<CDPSession> {
  const session = await visitor.context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return session;
}

/** Our own form: shown where one mark of a session is left. */
async function openOwnForm(): Promise<void> {
  await page.goto('/testing');
  await page.waitForLoadState('networkidle');
  await visitor.context.clearCookies();
  await page.goto('/logins');
  await heading(page, 'Sign in').waitFor();
}

describe('an authenticator app', () => {
  const person = sample.associate;

  it('is set up with its picture, asked for on the external page and on our own form, and turned off', async () => {
    await signIn(page, person, safety);
    await heading(page, 'Sign-in safety').waitFor();
    const { secret, codes } = await setUpApp(person);
    expect(codes).toHaveLength(10);
    expect(await violations(page)).toEqual([]);
    await keepPicture(page, 'safety-recovery-codes');
    const [saved] = await Promise.all([page.waitForEvent('download'), press(dialog(page), 'Save as a file')]);
    expect(saved.suggestedFilename()).toBe('praktis-recovery-codes.txt');
    await press(dialog(page), 'I have kept them');
    await section('Recovery codes').getByText('10 codes are left').waitFor();
    await section('Authenticator app').getByText('On since').waitFor();

    const other = await newVisitor(browser, address);
    const theirs = other.page;
    await theirs.goto('/');
    await theirs.waitForURL(/\/auth\/sign-in/);
    await fillSignIn(theirs, person);
    await theirs.getByLabel('Code').fill('000000');
    await theirs.getByRole('button', { name: 'Sign in' }).click();
    await theirs.getByRole('alert').getByText('This code is not right').waitFor();
    await keepPicture(theirs, 'safety-external-code');
    expect(await violations(theirs)).toEqual([]);
    await theirs.getByLabel('Code').fill(nextCode(secret));
    await theirs.getByRole('button', { name: 'Sign in' }).click();
    await theirs.waitForURL('**/dashboards');
    await other.close();

    await openOwnForm();
    await type(page, 'E-mail', person.email);
    await type(page, 'Password', person.password);
    await press(page, 'Sign in');
    await heading(page, 'Second step').waitFor();
    expect(await page.locator('input[type=password]').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await keepPicture(page, 'safety-own-form-code');
    // By keyboard alone: the field is ready for typing.
    await expect.poll(() => field(page, 'Code').evaluate((input) => input.matches(':focus'))).toBe(true);
    await page.keyboard.type(codes[0] ?? '');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname !== '/logins');
    expect(visitor.complaints.filter((one) => one.includes('second_factor'))).toEqual([]);

    await page.goto(safety);
    await section('Recovery codes').getByText('9 codes are left').waitFor();
    await press(section('Authenticator app'), 'Turn the app off');
    await againWith(person, 'Turn the app off');
    await section('Authenticator app').getByRole('button', { name: 'Set up an app' }).waitFor();
    const mails = await product.ask('select subject from mail where $1 = any(recipients) order by id', [person.email]);
    expect(mails.map(({ subject }) => subject)).toEqual([
      ...['A recovery code was used', 'Two-factor sign-in was turned off'],
    ]);
  });

  it('works without script on the external page', async () => {
    await signIn(page, sample.otherAssociate, safety);
    const { codes } = await setUpApp(sample.otherAssociate);
    await press(dialog(page), 'I have kept them');
    const { url } = (
      await (await page.request.post('/auth/state-key', { data: { callback: `${address}/authentication` } })).json()
    ).data as { url: string };
    const plain = await browser.newContext({ javaScriptEnabled: false, locale: 'id-ID' });
    const bare = await plain.newPage();
    await bare.goto(url);
    expect(await bare.getByRole('button').allTextContents()).toEqual(['Masuk']);
    await fillSignIn(bare, sample.otherAssociate);
    await bare.getByLabel('Kode').fill(codes[1] ?? '');
    await bare.getByRole('button', { name: 'Masuk' }).click();
    await bare.waitForURL(/\/authentication\?/);
    await plain.close();
  });
});

describe('a passkey', () => {
  const person = sample.finance;

  it('is made under a name, signs in on both sign-in pages, is renamed and removed', async () => {
    await withAuthenticator();
    await signIn(page, person, safety);
    await press(section('Passkeys'), 'Add a passkey');
    await againWith(person, 'Continue');
    await type(dialog(page), 'Name', 'Office laptop');
    await press(dialog(page), 'Make the passkey');
    await notice(page, 'The passkey is added').waitFor();
    await dialog(page).getByRole('heading', { name: 'Recovery codes' }).waitFor();
    await press(dialog(page), 'I have kept them');
    await section('Passkeys').getByRole('cell', { name: 'Office laptop', exact: true }).waitFor();
    await keepPicture(page, 'safety-passkeys');
    expect(await violations(page)).toEqual([]);

    await openOwnForm();
    await press(page, 'Sign in with a passkey');
    await page.waitForURL((url) => url.pathname !== '/logins');
    await page.goto(safety);
    await heading(page, 'Sign-in safety').waitFor();

    await page.evaluate('localStorage.clear()');
    await visitor.context.clearCookies();
    await page.goto(safety);
    await page.waitForURL(/\/auth\/sign-in/);
    await keepPicture(page, 'safety-external-passkey');
    await press(page, 'Sign in with a passkey');
    await at(safety);
    await section('Passkeys').getByRole('button', { name: 'Rename Office laptop' }).click();
    await type(dialog(page), 'Name', 'Old laptop');
    await press(dialog(page), 'Rename');
    await section('Passkeys').getByRole('button', { name: 'Remove Old laptop' }).click();
    await againWith(person, 'Remove');
    await section('Passkeys').getByRole('cell', { name: 'Old laptop', exact: true }).waitFor({ state: 'detached' });
    const [left] = await product.ask('select count(*)::int as n from passkey');
    expect(left).toEqual({ n: 0 });
    expect(visitor.complaints).toEqual([]);
  });

  it('that nobody unlocks is said so, and the password still signs in', async () => {
    await page.goto('/');
    await page.waitForURL(/\/auth\/sign-in/);
    const session = await withAuthenticator();
    await press(page, 'Sign in with a passkey');
    await page.getByRole('alert').getByText('No passkey was used.').waitFor();
    await session.detach();
    await fillSignIn(page, person);
    await page.waitForURL('**/dashboards');
  });
});

describe('where the firm asks for a second factor', () => {
  it('the administrator requires it on the setting, a colleague is led to set one up, and is helped when it is lost', async () => {
    const person = sample.associate;
    await signIn(page, sample.administrator, '/settings/password-expiration-period');
    await field(page, 'Second factor at sign-in').click();
    await page.getByRole('option', { name: 'Required of everybody' }).click();
    await page.getByRole('button', { name: /^Save/ }).first().click();
    await notice(page, /saved/i).waitFor();

    const other = await newVisitor(browser, address);
    const theirs = other.page;
    await theirs.goto('/dashboards');
    await theirs.waitForURL(/\/auth\/sign-in/);
    await fillSignIn(theirs, person);
    await theirs.waitForURL(`**${safety}`);
    await theirs.getByText('Your firm asks for a second factor at sign-in. Set up').waitFor();
    await theirs.goto('/matters');
    await theirs.waitForURL(`**${safety}`);
    const mine = page;
    page = theirs;
    await setUpApp(person);
    await press(dialog(page), 'I have kept them');
    await page.goto('/matters');
    await heading(page, 'Matters').waitFor();
    page = mine;

    await page.goto('/settings/user');
    const row = page.getByRole('row').filter({ hasText: person.email });
    await row.getByRole('cell', { name: 'On', exact: true }).waitFor();
    await row.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Reset second factor' }).click();
    await dialog(page).getByText('Reset the second factor of Sekar Anindita?').waitFor();
    await keepPicture(page, 'safety-reset');
    await press(dialog(page), 'Reset second factor');
    await row.getByRole('cell', { name: 'Off', exact: true }).waitFor();

    // His session has ended; the password is asked for again, and leads to the set-up.
    await theirs.goto('/dashboards');
    await theirs.waitForURL(/\/auth\/sign-in/);
    await fillSignIn(theirs, person);
    await theirs.waitForURL(`**${safety}`);
    await other.close();
  });
});
