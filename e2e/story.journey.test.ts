import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keepFailure, newVisitor, openBrowser, type Visitor } from './harness/browser.ts';
import { type Mailbox, openMailbox } from './harness/mailbox.ts';
import { type Product, startProduct } from './harness/product.ts';
import {
  act,
  choose,
  dialog,
  field,
  figures,
  heading,
  notice,
  openTab,
  pick,
  press,
  saveWith,
  type,
} from './harness/screen.ts';
import { addBank, addPerson, addRate, describeFirm, foundFirm, moveIn, nameOf, type Role } from './story/founding.ts';
import { printed, textOfPdf } from './story/paper.ts';

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
  for (const [role, visitor] of Object.entries(at)) await keepFailure(visitor.page, `${role}`);
});

/** One page with the words PDF: enough to be recognised as a proof. */
const proof = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

const billed = [
  ...['14,700,000', '9,750,000', '6,000,000', '30,450,000', '1,575,000', '28,875,000', '2,250,000', '26,468,750'],
  ...['3,176,250', '34,301,250', '577,500', '10,000,000', '23,723,750'],
];
const words = {
  id: 'dua puluh tiga juta tujuh ratus dua puluh tiga ribu tujuh ratus lima puluh rupiah',
  en: 'twenty-three million seven hundred twenty-three thousand seven hundred fifty rupiah',
};

/** Records time on the matter of the story, with a double click on Save. */
async function recordTime(role: Role, duration: string, description: string): Promise<void> {
  const page = pageOf(role);
  await page.goto('/timesheets/create');
  await pick(page, 'Matter', 'palm oil');
  await type(page, 'Description', description);
  await choose(page, 'Entered as', 'Hours');
  await type(page, 'Duration', duration);
  await page.getByRole('button', { name: 'Save', exact: true }).dblclick();
  await notice(page, 'The time is recorded.').waitFor();
  await page.waitForURL('**/timesheets/detail/*');
}

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
    for (const role of [
      'partner',
      'secondPartner',
      'associate',
      'secondAssociate',
      'finance',
      'administrator',
    ] as const) {
      await addPerson(page, role);
      at[role] = await moveIn(browser, product, mailbox, role);
    }
    expect(mailbox.count()).toBe(6);
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
    await page
      .getByText(
        /Whoever entered the record, or the name that was found, cannot decide|originating partner cannot decide/,
      )
      .waitFor();
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
    await press(dialog(page), 'Activate');
    await notice(page, /is active\./).waitFor();
  });

  it('the partner opens an hourly matter with team and counterpart, and activates it', async () => {
    const page = pageOf('partner');
    await page.goto(links.client);
    await press(page, 'New matter');
    await heading(page, 'New matter').waitFor();
    await expect.poll(() => field(page, 'Client').inputValue()).toBe(client);
    await type(page, 'Matter', 'Acquisition of a palm oil mill');
    await pick(page, 'Add a person', 'Pandu');
    await choose(page, 'Role', 'Associate');
    await pick(page, 'Add a person', 'Arif');
    await pick(page, 'Add a person', 'Bunga');
    await type(page, 'Allocation percentage of Pandu Wirawan', '60');
    await type(page, 'Allocation percentage of Arif Nugraha', '25');
    await type(page, 'Allocation percentage of Bunga Sari', '15');
    await page.getByText('Allocation, total 100%').waitFor();
    await press(page, 'Add a party');
    await type(page.getByRole('group', { name: 'Party 1' }), 'Name', 'PT Lawan Rekaan Makmur');
    await type(page, 'Billing e-mail', 'finance@sagara.example');
    await saveWith(page, 'Save matter', heading(page, /Acquisition of a palm oil mill/));
    links.matter = page.url().split('?')[0] ?? '';
    await press(page, 'Activate');
    await press(dialog(page), 'Activate');
    await notice(page, /is active\./).waitFor();
  });

  it('partner and two associates record their time; a double click on Save makes one entry', async () => {
    await recordTime('partner', '4.20', 'Negotiating the share purchase agreement');
    await recordTime('associate', '6:30', 'Drafting the share purchase agreement');
    await recordTime('secondAssociate', '240m', 'Due diligence report');
    const page = pageOf('partner');
    await page.goto('/timesheets');
    const rows = page.locator('tbody[data-rows] tr');
    await rows.nth(2).waitFor();
    expect(await rows.count()).toBe(3);
    const shown = (await rows.allInnerTexts()).map((row) => row.replace(/\s+/g, ' '));
    for (const [words, hours, value] of [
      ['Negotiating', '4.20', 'IDR14,700,000'],
      ['Drafting', '6.50', 'IDR9,750,000'],
      ['Due diligence', '4.00', 'IDR6,000,000'],
    ])
      expect(shown.find((row) => row.includes(words ?? ''))).toMatch(new RegExp(`${hours} ${value}`));
    await page.getByText('30,450,000').waitFor();
  });

  it('finance claims a court fee at cost with its proof, and receives a deposit of the client on the trust account', async () => {
    const page = pageOf('finance');
    await page.goto('/expenses/expense-claim');
    await field(page, 'Payable to').fill('Pengadilan Negeri Jakarta Selatan');
    await page.getByRole('option', { name: /^Create/ }).click();
    await pick(page, 'Expense type', 'Court');
    await pick(page, 'Matter', 'palm oil');
    await type(page.getByRole('group', { name: 'Line 1' }), 'Description', 'Court fee');
    await type(page, 'Amount', '2250000');
    await page.getByLabel('Proof').setInputFiles({ name: 'receipt.pdf', mimeType: 'application/pdf', buffer: proof });
    expect(await figures(page.getByRole('complementary', { name: 'Totals' }))).toMatchObject({
      Amount: 'IDR2,250,000',
      'Charged to client': 'IDR2,250,000',
      'Amount payable': 'IDR2,250,000',
    });
    await saveWith(page, 'Save claim', notice(page, 'The claim is saved.'));
    await page.goto('/billing/deposit/create');
    await pick(page, 'Client', 'Sagara Contoh');
    await pick(page, 'Bank account', '1000200099');
    await type(page, 'Amount', '10000000');
    await saveWith(page, 'Save deposit', notice(page, /is recorded\./));
    await page.getByText('10,000,000').first().waitFor();
  });

  it('the partner composes the bill: the totals follow what is typed, to the rupiah (INV-06)', async () => {
    const page = pageOf('partner');
    await page.goto('/billing');
    await press(page, 'New bill');
    // The list that is left has a look-up of this name too.
    await heading(page, 'New bill').waitFor();
    await pick(page, 'Matter', 'palm oil');
    const totals = page.getByRole('complementary', { name: 'Totals' });
    await totals.waitFor();
    await choose(page, 'Discount', 'Percent');
    await type(page, 'Percent', '10');
    await choose(page, 'Discount to', 'associates only');
    await type(page, 'Less deposit client', '10000000');
    expect(await figures(totals)).toEqual({
      'Total legal fees': 'IDR30,450,000',
      Discount: 'IDR-1,575,000',
      'Net legal fees': 'IDR28,875,000',
      Disbursements: 'IDR2,250,000',
      'Other base (DPP nilai lain)': 'IDR26,468,750',
      'VAT 12%': 'IDR3,176,250',
      'Amount billed': 'IDR34,301,250',
      'Withholding tax 2%': 'IDR-577,500',
      'Less client deposit': 'IDR-10,000,000',
      'Amount payable': 'IDR23,723,750',
    });
    await saveWith(page, 'Save draft', notice(page, 'The draft is saved.'));
    await page.waitForURL('**/billing/detail/*');
    await page.getByRole('button', { name: 'Make prebill' }).waitFor();
    const composed = await figures(page.getByRole('complementary', { name: 'Totals' }));
    await act(page, 'Edit');
    await type(page, 'Client reference', 'PO-2026/11');
    await saveWith(page, 'Save changes', notice(page, 'The changes are saved.'));
    await page.getByText('PO-2026/11').waitFor();
    expect(composed).toMatchObject({ 'Amount payable': 'IDR23,723,750' });
    expect(await figures(page.getByRole('complementary', { name: 'Totals' }))).toEqual(composed);
    links.bill = page.url().split('?')[0] ?? '';
  });

  it('draft becomes prebill becomes bill, which takes the first number of the firm', async () => {
    const page = pageOf('partner');
    await press(page, 'Make prebill');
    await page.getByRole('button', { name: 'Issue bill' }).waitFor();
    await saveWith(page, 'Issue bill', heading(page, /^0001\/SMH\/[IVX]+\/\d{4}$/));
    const totals = await figures(page.getByRole('complementary', { name: 'Totals' }));
    expect(totals).toMatchObject({ 'Amount payable': 'IDR23,723,750', Outstanding: 'IDR24,301,250' });
    await page.getByText(words.id).waitFor();
  });

  it('it is printed in Indonesian and in English, with every figure and the amount in words', async () => {
    const page = pageOf('partner');
    for (const [action, language] of [
      ['Print (Indonesian)', 'id'],
      ['Print (English)', 'en'],
    ] as const) {
      const { name, text } = await printed(page, action);
      expect(name).toMatch(/\.pdf$/);
      for (const figure of billed) expect(text.replaceAll('.', ','), `${language} ${figure}`).toContain(figure);
      expect(text.toLowerCase()).toContain(words[language]);
      expect(text).toContain(client);
      expect(text).toContain('1000200030');
    }
  });

  it('it is sent by e-mail and arrives with the PDF', async () => {
    const page = pageOf('partner');
    await act(page, 'Send by e-mail');
    expect(await field(dialog(page), 'To').inputValue()).toBe('finance@sagara.example');
    await press(dialog(page), 'Send by e-mail');
    await notice(page, 'The bill is on its way.').waitFor();
    const mail = await mailbox.mailTo('finance@sagara.example');
    expect(mail.attachments.map((one) => one.contentType)).toEqual(['application/pdf']);
    const text = textOfPdf(mail.attachments[0]?.content ?? Buffer.alloc(0));
    expect(text.replaceAll('.', ',')).toContain('23,723,750');
    expect(text.toLowerCase()).toContain(words.id);
  });

  it('finance records the receipt: 23,717,250 in the bank, 6,500 charge, 577,500 withheld; the bill is paid', async () => {
    const page = pageOf('finance');
    await page.goto(links.client);
    await openTab(page, 'Outstanding');
    await page.getByText('24,301,250').first().waitFor();
    await press(page, 'Record a collection');
    await heading(page, 'New collection').waitFor();
    await pick(page, 'Bank account', '1000200030');
    await type(page, 'Amount received', '23717250');
    await type(page, 'Bank charge', '6500');
    await press(page, 'Spread over the oldest bills');
    const cells = page.locator('table.grid tbody tr').first().getByRole('textbox');
    await expect.poll(() => cells.nth(0).inputValue()).toBe('23,723,750');
    expect(await cells.nth(1).inputValue()).toBe('577,500');
    expect(await figures(page.getByRole('complementary', { name: 'Balance' }))).toEqual({
      'Received and bank charge': 'IDR23,723,750',
      'Paid on bills': 'IDR23,723,750',
      'Deposits and other income': 'IDR–',
      'Still to be placed': 'IDR–',
      'Withheld by the client': 'IDR577,500',
    });
    await page.getByRole('button', { name: 'Save collection' }).dblclick();
    await notice(page, 'The collection is recorded.').waitFor();
    expect(await product.ask('select count(*)::int as n from collection')).toEqual([{ n: 1 }]);
    await page.goto(links.bill);
    await page.getByText('Paid', { exact: true }).first().waitFor();
    expect(await figures(page.getByRole('complementary', { name: 'Totals' }))).toMatchObject({ Outstanding: 'IDR–' });
  });

  it('nothing is left on the client’s outstanding list, and its deposit is used up', async () => {
    const page = pageOf('finance');
    await page.goto(links.client);
    await openTab(page, 'Outstanding');
    await page.getByText('Nothing is outstanding').waitFor();
    await page.getByText('No deposit is held').waitFor();
    await page.goto('/billing?kind=deposits');
    await page
      .getByRole('link', { name: /DEP|0001/ })
      .first()
      .click();
    await page.getByText('Applied to bill').waitFor();
    await page.getByText('Balance').first().waitFor();
  });

  it('the partner sees fees, billed and collected on the dashboard, and who did what in the trail of the matter', async () => {
    const page = pageOf('partner');
    await page.goto('/dashboards');
    const responsible = page.getByRole('region', { name: 'Performance as responsible partner' });
    await responsible.getByText('28,875,000').first().waitFor();
    const cards = (await responsible.textContent())?.replace(/\s+/g, '');
    expect(cards).toContain('BilledIDR28,875,000');
    expect(cards).toContain('CollectedIDR28,875,000');
    const mine = page.getByRole('region', { name: 'My performance' });
    await mine.getByText('14,700,000').first().waitFor();
    const own = (await mine.textContent())?.replace(/\s+/g, '');
    expect(own).toContain('Billablehours4.20');
    expect(own).toContain('NetlegalfeesIDR14,700,000');
    await page.goto(links.matter.replace('/detail/', '/audittrail/'));
    for (const role of ['partner', 'associate', 'secondAssociate', 'finance'] as const)
      await page.getByText(nameOf(role)).first().waitFor();
  });
});
