import type { Browser, Page } from 'playwright-core';
import { newVisitor, type Visitor } from '../harness/browser.ts';
import type { Mailbox } from '../harness/mailbox.ts';
import { signIn } from '../harness/people.ts';
import type { Product } from '../harness/product.ts';
import { choose, dialog, field, heading, notice, pick, press, saveWith, type } from '../harness/screen.ts';

/** The people of the story. */
export const cast = {
  managing: { first: 'Mira', last: 'Kusuma', role: 'Managing partner', position: 'Managing Partner', rate: '4000000' },
  partner: { first: 'Pandu', last: 'Wirawan', role: 'Partner', position: 'Partner', rate: '3500000' },
  secondPartner: { first: 'Qori', last: 'Lestari', role: 'Partner', position: 'Partner', rate: '3500000' },
  associate: { first: 'Arif', last: 'Nugraha', role: 'Fee earner', position: 'Senior Associate', rate: '1500000' },
  secondAssociate: { first: 'Bunga', last: 'Sari', role: 'Fee earner', position: 'Junior Associate', rate: '1500000' },
  administrator: { first: 'Ani', last: 'Rahma', role: 'Administrator', position: 'Administrator', rate: '' },
  finance: { first: 'Fajar', last: 'Hadi', role: 'Finance', position: 'Finance and Billing', rate: '' },
} as const;

export type Role = keyof typeof cast;
const emailOf = (role: Role) => `${cast[role].first.toLowerCase()}@samudra.example`;
export const nameOf = (role: Role) => `${cast[role].first} ${cast[role].last}`;
const passwordOf = (role: Role) => `pohon rindang di tepi ${cast[role].first.toLowerCase()}`;

/** Makes the firm on the set-up page with the key that the terminal shows. */
export async function foundFirm(page: Page, product: Product): Promise<void> {
  const address = /Set it up at (\S+)/.exec(product.printed())?.[1] ?? '';
  await page.goto(address);
  await heading(page, 'Set up Praktis').waitFor();
  await type(page, 'Name of the firm', 'Samudra Hukum');
  await type(page, 'Code', 'SMH');
  await type(page, 'First name', cast.managing.first);
  await type(page, 'Last name', cast.managing.last);
  await type(page, 'E-mail', emailOf('managing'));
  await type(page, 'Password', passwordOf('managing'));
  await press(page, 'Set up the firm');
  await page.waitForURL('**/dashboards');
}

/** Address, tax number and PKP of the firm, as they stand on its bills. */
export async function describeFirm(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Firm profile' }).click();
  await heading(page, 'Firm profile').waitFor();
  await type(page, 'Address', 'Jalan Pelabuhan Rekaan 8, Jakarta 14310');
  await type(page, 'NPWP', '934567893999000');
  const pkp = page.getByRole('switch', { name: /PKP/ });
  if (!(await pkp.isChecked())) await pkp.click({ force: true });
  await saveWith(page, 'Save changes', notice(page, /saved|changed/i));
}

/** An account on which fees or client money arrive. */
export async function addBank(page: Page, account: string, kind: string): Promise<void> {
  await page.goto('/settings/bank/create-bank');
  await type(page, 'Bank name', 'Bank Rekaan Nusantara');
  await type(page, 'Account number', account);
  await choose(page, 'Kind', kind);
  await saveWith(page, 'Add', page.getByRole('cell', { name: account }).first());
}

/** Enters a person, the hourly rate and the account. */
export async function addPerson(page: Page, role: Role): Promise<void> {
  const { first, last, position } = cast[role];
  await page.goto('/employees/create');
  await type(page, 'First name', first);
  await type(page, 'Last name', last);
  await type(page, 'Email', emailOf(role));
  await pick(page, 'Position', position);
  await saveWith(page, 'Save employee', heading(page, nameOf(role)));
  await addRate(page, role);
  await page.goto('/settings/user');
  await press(page, 'New user');
  await pick(page, 'Employee', first, dialog(page));
  await type(dialog(page), 'Email', emailOf(role));
  await pick(page, 'Role', cast[role].role, dialog(page));
  await press(dialog(page), 'Create user');
  await notice(page, /The account is created/).waitFor();
}

/** The hourly rate, on the employee's record that is open. */
export async function addRate(page: Page, role: Role): Promise<void> {
  if (cast[role].rate === '') return;
  await page.getByRole('tab', { name: 'Hourly rates' }).click();
  await press(page, 'Add rate');
  await field(dialog(page), 'Rate name').waitFor();
  await type(dialog(page), 'Rate name', 'Standard');
  await type(dialog(page), 'Rate per hour', cast[role].rate);
  await press(dialog(page), 'Save rate');
  await notice(page, 'The rate is added.').waitFor();
}

/** Opens the mailed link at a browser of his own, sets the password and signs in. */
export async function moveIn(browser: Browser, product: Product, mailbox: Mailbox, role: Role): Promise<Visitor> {
  const visitor = await newVisitor(browser, product.address);
  const { text } = await mailbox.mailTo(emailOf(role));
  await visitor.page.goto(/http:\/\/\S+\/verification\/[\w.-]+/.exec(text ?? '')?.[0] ?? '');
  await type(visitor.page, 'Password', passwordOf(role));
  await press(visitor.page, 'Set password');
  await heading(visitor.page, 'Your e-mail address is confirmed').waitFor();
  await signIn(visitor.page, { email: emailOf(role), password: passwordOf(role) });
  return visitor;
}
