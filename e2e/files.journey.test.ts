import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docxOf, onePixel } from '../server/test/office-files.ts';
import { keepPicture, newVisitor, openBrowser, type Visitor } from './harness/browser.ts';
import { downloaded, drop, pdf, wrongHere } from './harness/given-files.ts';
import { overhang, settle } from './harness/judge.ts';
import { chooseLanguage, enter, type Person, sample } from './harness/people.ts';
import { type Product, startProduct } from './harness/product.ts';
import { dialog, field, notice, pick, press, type } from './harness/screen.ts';

let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;
/** Two matters with the same two associates. */
let here: string;
let there: { id: string; number: string };
/** Who is responsible for the first of them. */
let lead: string;

const shared = `select m.id, m.number, (select e.first_name || ' ' || e.last_name from matter_member t
    join employee e on e.firm_id = t.firm_id and e.id = t.employee_id where t.firm_id = m.firm_id and t.matter_id = m.id
    and t.responsible_partner) as lead from matter m where m.status = 'active' and not m.confidential
  and (select count(*) from matter_member t join user_account u on u.firm_id = t.firm_id and u.employee_id = t.employee_id
    where t.firm_id = m.firm_id and t.matter_id = m.id and u.email in ('sekar@karsahukum.example', 'dimas@karsahukum.example')
  ) = 2 order by m.number limit 2`;

beforeAll(async () => {
  product = await startProduct({ firm: 'sample' });
  browser = await openBrowser();
  const [first, second] = (await product.ask(shared)) as { id: string; number: string; lead: string }[];
  if (!first || !second) throw new Error('The sample has no two matters of both associates.');
  here = `/matters/detail/${first.id}?tab=files`;
  there = second;
  lead = first.lead;
  visitor = await newVisitor(browser, product.address);
  page = visitor.page;
  await enter(page, sample.associate);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const html = Buffer.from('<html><script>document.title = "owned"</script>Hello</html>');
const row = (name: string, at: Page = page) => at.getByRole('row').filter({ hasText: name });
const upload = (at: Page = page) => at.getByRole('dialog', { name: 'Upload files' });

/** Somebody else on the same files. */
async function as<T>(person: Person, address: string, act: (at: Page) => Promise<T>): Promise<T> {
  const other = await newVisitor(browser, product.address);
  await enter(other.page, person);
  await other.page.goto(address);
  await settle(other.page);
  const answer = await act(other.page);
  await other.close();
  return answer;
}

const openFiles = async (address = here) => {
  await page.goto(address);
  await settle(page);
};
const openMenu = async (name: string) => page.getByRole('button', { name: `Actions for ${name}` }).click();
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });

describe('the files of a matter', () => {
  it('there are none at first, in the words of the product', async () => {
    await openFiles();
    await page.getByText('There are no files created yet').waitFor();
    expect(await wrongHere(page, 'files-empty')).toEqual([]);
  });

  it('many are uploaded at once, each under the name that is proposed or typed', async () => {
    await openFiles();
    await press(page, 'Upload files');
    await upload()
      .getByText(/png, jpg, jpeg, pptx, pdf, docx, xlsx, txt, at most 10 mb/)
      .waitFor();
    const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    await upload()
      .locator('input[type=file]')
      .setInputFiles([
        pdf('Lease of a warehouse.pdf', 'The lessor lets a warehouse in Cikarang with Kencana steel racks'),
        { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('<b>Call the notary</b> on Monday') },
        { name: 'scan.png', mimeType: 'image/png', buffer: onePixel },
        { name: 'draft.docx', mimeType: word, buffer: docxOf('Draft of the addendum') },
      ]);
    expect(await field(upload(), 'Name of Lease of a warehouse.pdf').inputValue()).toBe('Lease of a warehouse');
    await type(upload(), 'Name of draft.docx', 'Addendum');
    await type(upload(), 'Description', 'Handed over by the client');
    expect(await wrongHere(page, 'files-upload')).toEqual([]);
    await press(upload(), 'Upload');
    await notice(page, '4 files are uploaded.').waitFor();
    await upload().waitFor({ state: 'hidden' });
    for (const name of ['Lease of a warehouse', 'notes', 'scan', 'Addendum']) await row(name).waitFor();
    await row('Lease of a warehouse').getByText('Sekar Anindita').waitFor();
  });

  it('what is refused says why beside its file, and nothing that was typed is lost', async () => {
    await openFiles();
    await drop(page, '.files-place', [
      pdf('Letter.pdf', 'A letter to the landlord'),
      { name: 'Web page.html', mimeType: 'text/html', buffer: html },
      { name: 'nothing.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
      { name: 'large.pdf', mimeType: 'application/pdf', buffer: 10 * 1_048_576 + 1 },
      { name: 'page.pdf', mimeType: 'application/pdf', buffer: html },
    ]);
    await upload().waitFor();
    const refused = (name: string) => upload().getByRole('listitem').filter({ hasText: name }).getByRole('alert');
    await refused('Web page.html')
      .getByText(/This file type is not allowed\. Allowed: png/)
      .waitFor();
    await refused('nothing.txt').getByText('This file is empty.').waitFor();
    await refused('large.pdf').getByText('This file is larger than 10 mb.').waitFor();
    await type(upload(), 'Description', 'Came by mail');
    await press(upload(), 'Upload');
    await refused('page.pdf')
      .getByText(/The content of page\.pdf is not what its name says/)
      .waitFor();
    await upload().getByText('Uploaded', { exact: true }).waitFor();
    await upload()
      .getByText(/^4 files are not uploaded\./)
      .waitFor();
    expect(await field(upload(), 'Description').inputValue()).toBe('Came by mail');
    expect(await wrongHere(page, 'files-refused')).toEqual([]);
    await press(upload(), 'Cancel');
    await row('Letter').getByText('Came by mail').waitFor();
    expect(await page.locator('tbody[data-rows] tr').count()).toBe(5);
  });

  it('a second file of the same name is asked about, and left out when that was not wanted', async () => {
    await openFiles();
    await press(page, 'Upload files');
    await upload()
      .locator('input[type=file]')
      .setInputFiles([pdf('Letter.pdf', 'Another letter')]);
    await press(upload(), 'Upload');
    const question = page.getByRole('dialog', { name: 'A file called Letter is here already' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await upload().getByText('Not uploaded.', { exact: true }).waitFor();
    await press(upload(), 'Cancel');
    expect(await row('Letter').count()).toBe(1);
  });

  it('is found by a word inside a PDF, and shows where', async () => {
    const search = () => openFiles(`${here}&files.q=kencana`);
    await search();
    // The text is read in the background.
    for (let turn = 0; turn < 40 && (await row('Lease of a warehouse').count()) === 0; turn += 1) await search();
    await row('Lease of a warehouse')
      .getByText(/Kencana/)
      .waitFor();
    expect(await page.locator('tbody[data-rows] tr').count()).toBe(1);
    expect(await wrongHere(page, 'files-found')).toEqual([]);
    await openFiles(`${here}&files.type=draft`);
    await page.getByText('Nothing matches').waitFor();
  });

  it('opens with its versions and history; a new version stays beside the old, and a download is what was sent', async () => {
    await openFiles();
    await page.getByRole('button', { name: 'Lease of a warehouse', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Lease of a warehouse' });
    await drawer.getByText('Version 1', { exact: true }).waitFor();
    expect(await wrongHere(page, 'files-drawer')).toEqual([]);
    await drawer.getByRole('button', { name: 'More actions' }).click();
    await item('New version').click();
    const form = page.getByRole('dialog', { name: 'New version of Lease of a warehouse' });
    const signed = pdf('Lease, signed.pdf', 'Signed by both');
    await form.locator('input[type=file]').setInputFiles([{ ...signed, buffer: html }]);
    await press(form, 'Upload version');
    const refusal = form.getByText(/^The content of Lease, signed\.pdf/);
    await refusal.first().waitFor();
    await form.locator('input[type=file]').setInputFiles([signed]);
    await type(form, 'Note', 'Signed on Monday');
    await press(form, 'Upload version');
    await notice(page, 'Version 2 of Lease of a warehouse is uploaded.').waitFor();
    await drawer.getByRole('paragraph').filter({ hasText: 'Signed on Monday' }).waitFor();
    const second = await downloaded(page, () => press(drawer, 'Download version 2'));
    expect(second.name).toBe('Lease, signed.pdf');
    expect(second.bytes.equals(signed.buffer)).toBe(true);
    const first = await downloaded(page, () => press(drawer, 'Download version 1'));
    expect(first.name).toBe('Lease of a warehouse.pdf');
    expect(first.bytes.toString()).toContain('Kencana');
    await drawer.getByRole('list', { name: 'History' }).getByText(/Sekar/).first().waitFor();
  });

  it('a PDF, a picture and a text are shown where nothing in them can act', async () => {
    await openFiles();
    await openMenu('Letter');
    await item('Preview').click();
    await dialog(page).locator('iframe').waitFor();
    await keepPicture(page, 'files-preview-pdf');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await openMenu('scan');
    await item('Preview').click();
    const picture = dialog(page).getByRole('img', { name: 'scan' });
    await picture.waitFor();
    await expect.poll(() => page.evaluate("document.querySelector('.file-picture').naturalWidth")).toBe(1);
    await page.keyboard.press('Escape');
    await openMenu('notes');
    await item('Preview').click();
    await dialog(page).getByText('<b>Call the notary</b> on Monday').waitFor();
    expect(await wrongHere(page, 'files-preview-text')).toEqual([]);
    expect(await page.title()).not.toBe('owned');
    await page.keyboard.press('Escape');
    await openMenu('Addendum');
    await item('Download').waitFor();
    expect(await item('Preview').count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  it('ROL-03 an access list hides it from another member of the team, who may open it by its address no more', async () => {
    await openFiles();
    await openMenu('Letter');
    await item('Modify').click();
    const form = page.getByRole('dialog', { name: 'Modify Letter' });
    await pick(page, 'Allow access for', lead, form);
    await form.getByText(lead).waitFor();
    await press(form, 'Save changes');
    await notice(page, 'Letter is changed.').waitFor();
    await row('Letter').getByText('Restricted').waitFor();
    await page.getByRole('button', { name: 'Letter', exact: true }).click();
    await page.getByRole('dialog', { name: 'Letter' }).getByText(lead).first().waitFor();
    const address = new URL(page.url());
    await as(sample.otherAssociate, `${address.pathname}${address.search}`, async (at) => {
      await at.getByRole('dialog').getByText('This record does not exist, or it is not open to you.').waitFor();
      await at.keyboard.press('Escape');
      await row('notes', at).waitFor();
      expect(await row('Letter', at).count()).toBe(0);
      // Not his: he may change it, but not delete it.
      await at.getByRole('button', { name: 'Actions for notes' }).click();
      await at.getByRole('menuitem', { name: 'Modify' }).waitFor();
      expect(await at.getByRole('menuitem', { name: 'Delete file' }).count()).toBe(0);
    });
  });

  it('a change made meanwhile is not written over: the newer file is loaded, what was typed stays', async () => {
    await openFiles();
    await openMenu('notes');
    await item('Modify').click();
    const form = page.getByRole('dialog', { name: 'Modify notes' });
    await type(form, 'Description', 'Mine');
    await as(sample.otherAssociate, here, async (at) => {
      await at.getByRole('button', { name: 'Actions for notes' }).click();
      await at.getByRole('menuitem', { name: 'Modify' }).click();
      const other = at.getByRole('dialog', { name: 'Modify notes' });
      await type(other, 'Name', 'Notes of a call');
      await press(other, 'Save changes');
      await notice(at, 'notes is changed.').waitFor();
    });
    await press(form, 'Save changes');
    await form.getByRole('button', { name: 'Load the current version' }).click();
    const newer = page.getByRole('dialog', { name: 'Modify Notes of a call' });
    await newer.waitFor();
    expect(await field(newer, 'Name').inputValue()).toBe('Notes of a call');
    expect(await field(newer, 'Description').inputValue()).toBe('Mine');
    await press(newer, 'Save changes');
    await row('Notes of a call').getByText('Mine').waitFor();
  });

  it('is copied and moved to another matter', async () => {
    await openFiles();
    await openMenu('Letter');
    await item('Copy to a matter').click();
    const copy = page.getByRole('dialog', { name: 'Copy Letter to another matter' });
    await pick(page, 'Matter', there.number, copy);
    await copy.getByText(`The file keeps its own list: ${lead}.`).waitFor();
    expect(await wrongHere(page, 'files-copy')).toEqual([]);
    await press(copy, 'Copy file');
    await notice(page, 'Letter is copied.').waitFor();
    expect(await row('Letter').count()).toBe(1);
    await openMenu('Addendum');
    await item('Move to a matter').click();
    const move = page.getByRole('dialog', { name: 'Move Addendum to another matter' });
    await pick(page, 'Matter', there.number, move);
    await press(move, 'Move file');
    await notice(page, 'Addendum is moved.').waitFor();
    await row('Addendum').waitFor({ state: 'hidden' });
    await openFiles(`/matters/detail/${there.id}?tab=files`);
    await row('Addendum').waitFor();
    await row('Letter').getByText('Restricted').waitFor();
  });

  it('is deleted after a question that names it', async () => {
    await openFiles();
    await openMenu('scan');
    await item('Delete file').click();
    const question = page.getByRole('dialog', { name: 'Delete file scan?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await row('scan').waitFor();
    await openMenu('scan');
    await item('Delete file').click();
    await press(question, 'Delete file');
    await notice(page, 'scan is deleted.').waitFor();
    await row('scan').waitFor({ state: 'hidden' });
  });

  it('who may delete forever finds the deleted ones, brings one back, and removes it after typing its name', async () => {
    await as(sample.managing, `${here}&files.status=deleted`, async (at) => {
      await at.getByRole('button', { name: 'Actions for scan' }).click();
      await at.getByRole('menuitem', { name: 'Restore' }).click();
      await press(at.getByRole('dialog', { name: 'Restore scan?' }), 'Restore');
      await notice(at, 'scan is restored.').waitFor();
      await row('scan', at).waitFor({ state: 'hidden' });
      await at.goto(here);
      await at.getByRole('button', { name: 'Actions for scan' }).click();
      await at.getByRole('menuitem', { name: 'Delete file' }).click();
      await press(at.getByRole('dialog', { name: 'Delete file scan?' }), 'Delete file');
      await notice(at, 'scan is deleted.').waitFor();
      await at.goto(`${here}&files.status=deleted`);
      await at.getByRole('button', { name: 'Actions for scan' }).click();
      await at.getByRole('menuitem', { name: 'Delete forever' }).click();
      const question = at.getByRole('dialog', { name: 'Delete scan forever?' });
      await question.getByLabel('Type scan to confirm').fill('scan');
      await press(question, 'Delete forever');
      await notice(at, 'scan is deleted forever.').waitFor();
      await row('scan', at).waitFor({ state: 'hidden' });
    });
  });
});

describe('otherwise', () => {
  it('a phone shows the files as cards, no wider than itself', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openFiles();
    await page.getByRole('list', { name: 'Files' }).getByText('Lease of a warehouse').waitFor();
    await keepPicture(page, 'files-phone');
    expect(await overhang(page)).toBe(0);
    await page.getByRole('button', { name: 'Lease of a warehouse', exact: true }).click();
    await dialog(page).getByText('Version 2', { exact: true }).waitFor();
    expect(await wrongHere(page, 'files-phone-drawer')).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('a client has files too, in Indonesian', async () => {
    await chooseLanguage(page, 'Bahasa Indonesia');
    const [client] = await product.ask('select client_id as id from matter where id = $1', [here.slice(16, 52)]);
    await page.goto(`/clients/detail/${String(client?.id)}?tab=files`);
    await settle(page);
    await page.getByText('Belum ada berkas yang dibuat').waitFor();
    await press(page, 'Unggah berkas');
    const form = page.getByRole('dialog', { name: 'Unggah berkas' });
    await form
      .locator('input[type=file]')
      .setInputFiles([
        pdf('Akta pendirian.pdf', 'Akta pendirian perseroan'),
        { name: 'kosong.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
        { name: 'halaman.pdf', mimeType: 'application/pdf', buffer: html },
      ]);
    await form.getByText('Berkas ini kosong.').waitFor();
    await press(form, 'Unggah');
    await form.getByText(/^2 berkas tidak diunggah/).waitFor();
    await form.getByText(/^Isi halaman\.pdf/).waitFor();
    expect(await wrongHere(page, 'files-id-refused')).toEqual([]);
    await press(form, 'Batal');
    await page.getByRole('button', { name: 'Akta pendirian', exact: true }).click();
    await dialog(page).getByText('Versi 1', { exact: true }).waitFor();
    expect(await wrongHere(page, 'files-id-drawer')).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Tindakan lain' }).click();
    await item('Ubah').waitFor();
    // A file of a client stays with the client.
    expect(await item('Salin ke perkara lain').count()).toBe(0);
    expect(visitor.complaints.filter((one) => !/Call refused|status of 4\d\d/.test(one))).toEqual([]);
  });
});
