import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keepPicture, newVisitor, openBrowser, type Visitor } from './harness/browser.ts';
import { type Mailbox, openMailbox } from './harness/mailbox.ts';
import { type Product, startProduct } from './harness/product.ts';
import { choose, dialog, heading, notice, pick, press, saveWith, type } from './harness/screen.ts';
import { addBank, addPerson, addRate, describeFirm, foundFirm, moveIn, nameOf, type Role } from './story/founding.ts';

let mailbox: Mailbox;
let product: Product;
let browser: Browser;
const at: Partial<Record<Role, Visitor>> = {};
const client = 'PT Sagara Contoh Abadi';
/** Addresses of what the story has made. */
const links = { client: '', matter: '', bill: '' };
const pageOf = (role: Role): Page => {
  const visitor = at[role];
  if (!visitor) throw new Error(`${nameOf(role)} has not moved in`);
  return visitor.page;
};

beforeAll(async () => {
  mailbox = await openMailbox();
  product = await startProduct({ firm: 'none', env: { SMTP_URL: mailbox.url } });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await mailbox?.close();
});

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const [role, visitor] of Object.entries(at)) await keepPicture(visitor.page, `failed-${role}`);
});

describe('from an empty installation to a paid bill', () => {
  it('the managing partner sets the firm up with the printed key, its tax data and its bank accounts', async () => {
    at.managing = await newVisitor(browser, product.address);
    const page = pageOf('managing');
    await foundFirm(page, product);
    await describeFirm(page);
    await addBank(page, '1000200030', 'Operating account');
    await addBank(page, '1000200099', 'Trust account (client money)');
  });

  it('she enters her people with their hourly rates; each opens the mailed link and signs in', async () => {
    const page = pageOf('managing');
    await page.goto('/employees');
    await page.getByRole('link', { name: nameOf('managing') }).click();
    await heading(page, nameOf('managing')).waitFor();
    await addRate(page, 'managing');
    for (const role of ['partner', 'secondPartner', 'associate', 'finance'] as const) {
      await addPerson(page, role);
      at[role] = await moveIn(browser, product, mailbox, role);
    }
    expect(mailbox.count()).toBe(4);
  });

  it('a partner enters a client whose name resembles one the firm has: the check shows it, and who entered it may not decide', async () => {
    const known = pageOf('managing');
    await known.goto('/clients/create');
    await type(known, 'Name', 'PT Sagara Conto Abadi');
    await saveWith(known, 'Save client', heading(known, 'PT Sagara Conto Abadi'));
    const page = pageOf('partner');
    await page.goto('/clients');
    await page.getByRole('button', { name: 'New client' }).click();
    await type(page, 'Name', client);
    await pick(page, 'Originating partner', 'Pandu');
    await type(page, 'NPWP', '912345675999000');
    await choose(page, 'Withholding tax', 'PPh 23');
    await type(page, 'Address', 'Jalan Contoh 10, Jakarta 12190');
    await type(page, 'Office email', 'legal@sagara.example');
    await type(page, 'Contact name', 'Ratna Paramita');
    await saveWith(page, 'Save client', heading(page, client));
    await page.getByText('1 hit of the conflict check must be decided.').waitFor();
    await page.getByText('PT Sagara Conto Abadi').first().waitFor();
    await page.getByText(/Whoever entered the record cannot decide|originating partner cannot decide/).waitFor();
    expect(await page.getByRole('button', { name: 'Decide' }).count()).toBe(0);
    links.client = page.url().split('?')[0] ?? '';
  });

  it('the second partner decides that there is no conflict, and activates the client', async () => {
    const page = pageOf('secondPartner');
    await page.goto('/clients');
    await page.getByRole('link', { name: client }).click();
    await page.getByRole('button', { name: 'Show the check' }).click();
    await page.getByRole('button', { name: /^Decide/ }).click();
    await choose(page, 'Decision', 'No conflict', dialog(page));
    await type(dialog(page), 'Reason', 'Another company of a similar name');
    await press(dialog(page), 'Save decision');
    await notice(page, 'The decision is saved. Nothing is left to decide.').waitFor();
    await press(page, 'Activate');
    await saveWith(dialog(page) as never, 'Activate', notice(page, /is active\./));
  });
});
