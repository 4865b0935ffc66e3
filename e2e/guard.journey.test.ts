import { employeeCalls } from '@praktis/contract/employees/employees.calls';
import { userCalls } from '@praktis/contract/settings/users.calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newVisitor, openBrowser, type Visitor } from './harness/browser.ts';
import { callerOf } from './harness/caller.ts';
import { settle } from './harness/judge.ts';
import { type Mailbox, openMailbox } from './harness/mailbox.ts';
import { fillSignIn, sample, signIn } from './harness/people.ts';
import { type Product, startProduct } from './harness/product.ts';
import { field, heading, loadAnew, notice, press, type } from './harness/screen.ts';

let mailbox: Mailbox;
let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  mailbox = await openMailbox();
  product = await startProduct({ firm: 'sample', env: { SMTP_URL: mailbox.url } });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await mailbox?.close();
});
beforeEach(async () => {
  visitor = await newVisitor(browser, product.address);
  page = visitor.page;
});
afterEach(() => visitor.close());

const path = () => new URL(page.url()).pathname;

/** The address in a mail that opens the product. */
const linkIn = (text: string | undefined) => /http:\/\/\S+\/verification\/[\w.-]+/.exec(text ?? '')?.[0] ?? '';

/** Ends all sessions of somebody, of which no browser hears by itself. */
const endSessions = ({ email }: { email: string }) =>
  product.ask('delete from session where user_id = (select id from user_account where email = $1)', [email]);

const isAt = (wanted: string) => (url: URL) => url.pathname + url.search === wanted;

async function openUserMenu(): Promise<void> {
  await page.getByRole('button', { name: /^Account of|^Akun/ }).click();
}

describe('the navigation guard', () => {
  it('somebody signed out who opens a screen is sent to the sign-in page and comes back to that screen (G001)', async () => {
    await page.goto('/timesheets?status=billed');
    await page.waitForURL(/\/auth\/sign-in/);
    await fillSignIn(page, sample.associate);
    await page.waitForURL(/\/timesheets\?/);
    expect(new URL(page.url()).searchParams.get('status')).toBe('billed');
    await heading(page, 'Timesheets').waitFor();
  });

  it('a wrong password is refused on that page, and the right one then lets in', async () => {
    await page.goto('/');
    await page.waitForURL(/\/auth\/sign-in/);
    await fillSignIn(page, { ...sample.associate, password: 'not this one at all' });
    await page.getByRole('alert').waitFor();
    expect(path()).toBe('/auth/sign-in');
    await fillSignIn(page, sample.associate);
    await page.waitForURL('**/dashboards');
  });

  it('with both marks of a session, / and /logins go to the dashboard', async () => {
    await signIn(page, sample.associate);
    for (const address of ['/', '/logins']) {
      await page.goto(address);
      await page.waitForURL('**/dashboards');
    }
  });

  it('with exactly one mark, /logins shows its form, and a protected screen still asks to sign in (G002, G005)', async () => {
    await signIn(page, sample.associate);
    // A request under way would be sent to the sign-in page, across the next address.
    await page.waitForLoadState('networkidle');
    await visitor.context.clearCookies();
    await page.goto('/logins');
    await heading(page, 'Sign in').waitFor();
    expect(path()).toBe('/logins');
    await page.goto('/timesheets');
    await page.waitForURL(/\/auth\/sign-in/);
    await page.goto('/logins');
    await type(page, 'E-mail', sample.associate.email);
    await type(page, 'Password', sample.associate.password);
    await press(page, 'Sign in');
    await page.waitForURL((url) => ['/dashboards', '/timesheets'].includes(url.pathname));
    await page.evaluate('localStorage.clear()');
    await page.goto('/logins');
    await heading(page, 'Sign in').waitFor();
    expect(path()).toBe('/logins');
  });

  it('any other address shows the not-found page, signed in or not (G018)', async () => {
    await page.goto('/no/such/screen');
    await page.getByText('Page not found').waitFor();
    await signIn(page, sample.associate);
    await page.goto('/no/such/screen');
    await page.getByText('Page not found').waitFor();
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await page.waitForURL('**/dashboards');
  });

  it('every navigation begins at the top', async () => {
    await page.setViewportSize({ width: 1024, height: 400 });
    await signIn(page, sample.managing);
    await expect.poll(() => page.evaluate('window.scrollTo(0, 200), window.scrollY')).toBeGreaterThan(0);
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Timesheet' }).click();
    await heading(page, 'Timesheets').waitFor();
    expect(await page.evaluate('window.scrollY')).toBe(0);
  });
});

describe('the end of a session', () => {
  it('signing out ends the session here and on the server', async () => {
    await signIn(page, sample.otherAssociate);
    const before = await product.ask('select count(*)::int as n from session');
    await openUserMenu();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(/\/auth\/sign-in/);
    expect((await visitor.context.cookies()).filter((one) => one.name === 'token')).toEqual([]);
    const after = await product.ask('select count(*)::int as n from session');
    expect(after[0]?.n).toBe(Number(before[0]?.n) - 1);
    await page.goBack();
    await page.waitForURL(/\/auth\/sign-in/);
  });

  it('with unsaved changes it asks before the session ends: who stays goes on typing, who leaves is signed out', async () => {
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      dialog.accept().catch(() => undefined);
    });
    await signIn(page, sample.otherAssociate);
    await openUserMenu();
    await page.getByRole('menuitem', { name: 'Change password' }).click();
    await type(page, 'New password', 'angin laut di ujung dermaga');
    const signOut = async (answer: string) => {
      await openUserMenu();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      const question = page.getByRole('dialog', { name: 'Leave without saving?' });
      await question.getByRole('button', { name: answer }).click();
    };
    const sessions = async () => (await product.ask('select count(*)::int as n from session'))[0]?.n;
    const before = await sessions();
    await signOut('Stay');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await field(page, 'New password').inputValue()).toBe('angin laut di ujung dermaga');
    expect([path(), await sessions()]).toEqual(['/settings/change-password', before]);
    await signOut('Leave');
    await page.waitForURL(/\/auth\/sign-in/);
    expect(await sessions()).toBe(Number(before) - 1);
    expect(asked).toEqual([]);
  });

  it('signing out in one window takes the person out of the others at once', async () => {
    await signIn(page, sample.otherAssociate);
    const other = await visitor.context.newPage();
    await other.goto('/matters');
    await heading(other, 'Matters').waitFor();
    await openUserMenu();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await other.waitForURL(/\/auth\/sign-in/);
    await other.close();
  });

  it('a session that was revoked says so at the next call, and the sign-in returns to the same screen (G030)', async () => {
    await signIn(page, sample.otherAssociate);
    await page.waitForLoadState('networkidle');
    await endSessions(sample.otherAssociate);
    // The toast stands until the browser leaves: the answer that makes it leave is held back for a moment.
    await page.route('**/auth/state-key', async (route) => {
      await new Promise((next) => setTimeout(next, 1500));
      await route.continue();
    });
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Expense' }).click();
    await notice(page, /sign in/i).waitFor();
    await page.waitForURL(/\/auth\/sign-in/);
    await fillSignIn(page, sample.otherAssociate);
    await page.waitForURL('**/expenses');
  });
});

describe('somebody else at the same browser', () => {
  const narrowed = '/matters?q=Rahasia';

  it('after a session that ended before the page was loaded anew comes to the screen alone', async () => {
    await signIn(page, sample.otherAssociate, narrowed);
    expect(isAt(narrowed)(new URL(page.url()))).toBe(true);
    await page.waitForLoadState('networkidle');
    await endSessions(sample.otherAssociate);
    await loadAnew(page);
    await page.waitForURL(/\/auth\/sign-in/);
    await fillSignIn(page, sample.associate);
    await page.waitForURL(isAt('/matters'));
  });

  it('who signs in in another window is not met by what this one shows; the same person goes on in it', async () => {
    // What is kept for later is there: nothing that this window sends by itself learns of the end first.
    const last = page.waitForResponse(/\/timesheet\/search-workcode/);
    await signIn(page, sample.otherAssociate, narrowed);
    await last;
    await settle(page);
    const other = await visitor.context.newPage();
    const signInThere = async (person: typeof sample.associate) => {
      await endSessions(sample.otherAssociate);
      await other.goto('/dashboards');
      await other.waitForURL(/\/auth\/sign-in/);
      await fillSignIn(other, person);
      await other.waitForURL('**/dashboards');
    };
    const asked = page.waitForResponse(/\/auth\/session$/);
    await signInThere(sample.otherAssociate);
    expect((await asked).status()).toBe(200);
    expect(isAt(narrowed)(new URL(page.url()))).toBe(true);
    await signInThere(sample.associate);
    await page.waitForURL(isAt('/matters'));
    await page.getByRole('button', { name: /^Account of.*Sekar/ }).waitFor();
    await other.close();
  });
});

describe('language and appearance', () => {
  it('the language is changed in the person’s menu and stays, here and on another device', async () => {
    await signIn(page, sample.otherAssociate);
    await openUserMenu();
    await page.getByRole('menuitemradio', { name: 'Bahasa Indonesia' }).click();
    await page.getByRole('link', { name: 'Lembar waktu' }).waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toBe('id');
    await page.reload();
    await page.getByRole('link', { name: 'Lembar waktu' }).waitFor();
    const other = await newVisitor(browser, product.address);
    await signIn(other.page, sample.otherAssociate);
    await other.page.getByRole('link', { name: 'Lembar waktu' }).waitFor();
    await other.close();
    await openUserMenu();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.getByRole('link', { name: 'Timesheet' }).waitFor();
  });

  it('the appearance follows the system until one is chosen', async () => {
    const scheme = () => page.evaluate('document.documentElement.dataset.mantineColorScheme');
    await page.emulateMedia({ colorScheme: 'dark' });
    await signIn(page, sample.associate);
    expect(await scheme()).toBe('dark');
    await openUserMenu();
    await page.getByRole('menuitemradio', { name: 'Light' }).click();
    expect(await scheme()).toBe('light');
    await page.reload();
    await heading(page, /./).waitFor();
    expect(await scheme()).toBe('light');
  });
});

/** The administrator enters a person and gives an account. */
async function giveAccount(email: string): Promise<void> {
  const administrator = await callerOf(product.address, sample.administrator);
  const person = await administrator.send(employeeCalls.create, {
    body: {
      ...{ category: 'support staff', first_name: 'Nurul', last_name: 'Aini', email, employed_on: '2024-01-02' },
      ...{ currency: 'IDR', daily_budget_billable: '0', daily_budget_non_billable: '8' },
    },
  });
  const roles = await administrator.send(userCalls.searchRole, { body: {} });
  const role = roles.rows.find((one) => /support/i.test(one.name));
  await administrator.send(userCalls.create, { body: { email, role_id: role?.id ?? '', employee_id: person.id } });
}

describe('passwords', () => {
  it('a new person opens the mailed link, sets a password and signs in with it (G020)', async () => {
    await giveAccount('nurul@karsahukum.example');
    const mail = await mailbox.mailTo('nurul@karsahukum.example');
    const link = linkIn(mail.text);
    await page.goto(link);
    await heading(page, 'Set your password').waitFor();
    await type(page, 'Password', 'short');
    await press(page, 'Set password');
    await page.getByText('At least 12 characters').last().waitFor();
    await type(page, 'Password', 'kuda putih di padang rumput');
    await press(page, 'Set password');
    await heading(page, 'Your e-mail address is confirmed').waitFor();
    await signIn(page, { email: 'nurul@karsahukum.example', password: 'kuda putih di padang rumput' });
    await page.goto('/verification/nothing.like-this');
    await heading(page, 'This link is not valid').waitFor();
  });

  it('who has forgotten the password gets a link by mail and chooses a new one', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Forgotten your password?' }).click();
    await page.locator('#email').fill(sample.finance.email);
    await page.locator('form button[type=submit]').click();
    await page.getByRole('status').waitFor();
    const link = linkIn((await mailbox.mailTo(sample.finance.email)).text);
    await page.goto(link);
    await heading(page, 'Set your password').waitFor();
    await type(page, 'Password', 'laut tenang tanpa ombak');
    await press(page, 'Set password');
    await heading(page, 'Your e-mail address is confirmed').waitFor();
    await signIn(page, { email: sample.finance.email, password: 'laut tenang tanpa ombak' });
  });

  it('a password is changed, other devices are signed out, and the old one no longer works', async () => {
    const other = await newVisitor(browser, product.address);
    await signIn(other.page, sample.partner);
    await signIn(page, sample.partner);
    await openUserMenu();
    await page.getByRole('menuitem', { name: 'Change password' }).click();
    await type(page, 'Current password', sample.partner.password);
    await type(page, 'New password', 'gunung tinggi berkabut pagi');
    await type(page, 'New password again', 'gunung tinggi berkabut sore');
    await press(page, 'Change password');
    await page.getByText('The two passwords differ').first().waitFor();
    await type(page, 'New password again', 'gunung tinggi berkabut pagi');
    await press(page, 'Change password');
    await notice(page, 'Your password is changed').waitFor();
    await loadAnew(other.page);
    await other.page.waitForURL(/\/auth\/sign-in/);
    await fillSignIn(other.page, sample.partner);
    await other.page.getByRole('alert').waitFor();
    await fillSignIn(other.page, { ...sample.partner, password: 'gunung tinggi berkabut pagi' });
    await other.page.waitForURL('**/dashboards');
    await other.close();
  });
});
