import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keepFailure, keepPicture, newVisitor, openBrowser, type Visitor } from './harness/browser.ts';
import { settle, slippedTexts, violations } from './harness/judge.ts';
import { enter, type Person, sample } from './harness/people.ts';
import { type Product, startProduct } from './harness/product.ts';
import { choose, dialog, field, heading, notice, openTab, pick, press, saveWith, type } from './harness/screen.ts';

let product: Product;
let browser: Browser;
const visitors: Visitor[] = [];

beforeAll(async () => {
  product = await startProduct({ firm: 'sample' });
  browser = await openBrowser();
  // An opponent on a confidential matter on which the managing partner is not.
  const [matter] = await product.ask(
    `update matter set confidential = true where id = (
       select m.matter_id from matter_member m join employee e on e.id = m.employee_id
       where m.responsible_partner and e.first_name = 'Bagas' order by m.matter_id limit 1) returning id, firm_id`,
  );
  const values = [matter?.firm_id, matter?.id];
  const ratna = `(select id from employee where first_name = 'Ratna')`;
  await product.ask(
    `delete from matter_member where firm_id = $1 and matter_id = $2 and employee_id = ${ratna}`,
    values,
  );
  await product.ask(
    `delete from matter_named_person where firm_id = $1 and matter_id = $2 and employee_id = ${ratna}`,
    values,
  );
  await product.ask(
    `insert into matter_party (firm_id, id, matter_id, kind, name) values ($1, gen_random_uuid(), $2, 'counterpart', 'Wulan Khayal')`,
    values,
  );
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
afterEach(async ({ task }) => {
  for (const [at, visitor] of visitors.splice(0).entries()) {
    if (task.result?.state === 'fail') await keepFailure(visitor.page, `clients-${at}`);
    await visitor.close();
  }
});

async function as(person: Person, language: 'en' | 'id' = 'en'): Promise<Page> {
  await product.ask('update user_account set language = $1 where email = $2', [language, person.email]);
  const visitor = await newVisitor(browser, product.address, { language });
  visitors.push(visitor);
  await enter(visitor.page, person);
  await visitor.page.waitForLoadState('networkidle');
  return visitor.page;
}

/** The screen has no fault that axe finds, and no key in place of its text. */
async function isSound(page: Page, picture: string): Promise<void> {
  await settle(page);
  await keepPicture(page, picture);
  expect(await violations(page)).toEqual([]);
  expect(await slippedTexts(page)).toEqual([]);
}

const letter = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

describe('from the first visit to the active client', () => {
  it('the partner enters a client by keyboard; the check shows what was found, how alike, and of which kind', async () => {
    const known = await as(sample.managing);
    await known.goto('/clients/create');
    await type(known, 'Name', 'PT Samudra Andaian');
    await saveWith(known, 'Save client', heading(known, 'PT Samudra Andaian'));
    const page = await as(sample.partner);
    await page.goto('/clients');
    await page.getByRole('row').nth(2).waitFor();
    await page.keyboard.press('n');
    await heading(page, 'New client').waitFor();
    await field(page, 'Name').focus();
    await page.keyboard.type('PT Lentera Rekaan Nusantara');
    await page.getByRole('button', { name: 'Add a person' }).focus();
    await page.keyboard.press('Enter');
    const row = page.getByRole('group', { name: 'Person 1' });
    await type(page, 'NPWP', '945678900999000');
    await page.getByText(/The check digit does not fit; please compare\./).waitFor();
    await type(page, 'NPWP', '945678902999000');
    await page.getByText(/New form 0945 6789 0299 9000\./).waitFor();
    await field(row, 'Name').focus();
    await page.keyboard.type('Ratih Khayalan');
    await page.getByRole('button', { name: 'Add a counterpart' }).focus();
    await page.keyboard.press('Enter');
    await field(page.getByRole('group', { name: 'Counterpart 1' }), 'Name').focus();
    await page.keyboard.type('Samudera Andaian, PT');
    await page.keyboard.press('Control+s');
    await heading(page, 'PT Lentera Rekaan Nusantara').waitFor();
    await page.getByText('1 hit of the conflict check must be decided.').waitFor();
    await page
      .getByText(/Similar in their letters · adverse/)
      .first()
      .waitFor();
    await page
      .getByText('Whoever entered the record, or the name that was found, cannot decide its hits. Ask another partner.')
      .waitFor();
    expect(await page.getByRole('button', { name: /^Decide/ }).count()).toBe(0);
    await isSound(page, 'client-conflict');
    await openTab(page, 'Information');
    await page.getByRole('cell', { name: 'Ratih Khayalan' }).waitFor();
    await isSound(page, 'client-information');
  });

  it('somebody else decides with reason and letter, in Indonesian, and activates', async () => {
    const page = await as(sample.managing, 'id');
    await page.goto('/clients');
    await page.getByRole('link', { name: 'PT Lentera Rekaan Nusantara' }).click();
    await openTab(page, /benturan/i);
    await page.getByRole('button', { name: /^Putuskan/ }).click();
    await choose(page, 'Keputusan', 'Dikesampingkan', dialog(page));
    await type(dialog(page), 'Alasan', 'Keduanya setuju secara tertulis');
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'setuju.pdf', mimeType: 'application/pdf', buffer: letter });
    await isSound(page, 'client-decide-id');
    await dialog(page).locator('button[type=submit]').click();
    await page.getByText('Keduanya setuju secara tertulis').waitFor();
    await isSound(page, 'client-decided-id');
    await press(page, 'Aktifkan');
    await press(dialog(page), 'Aktifkan');
    await page.locator('.mantine-Notifications-root').getByText(/aktif/).first().waitFor();
    const [row] = await product.ask(
      `select status, conflict_result from client where name = 'PT Lentera Rekaan Nusantara'`,
    );
    expect(row).toEqual({ status: 'active', conflict_result: 'cleared' });
  });

  it('a hit on a confidential matter shows only whom to ask', async () => {
    const page = await as(sample.managing);
    await page.goto('/clients/create');
    await type(page, 'Name', 'Wulan Khayal');
    await choose(page, 'Kind', 'Person');
    await saveWith(page, 'Save client', heading(page, 'Wulan Khayal'));
    await page.getByText('1 hit of the conflict check must be decided.').waitFor();
    await page
      .getByText(/confidential matter, ask Bagas/)
      .first()
      .waitFor();
    expect(await page.getByText('adverse').count()).toBe(0);
    await isSound(page, 'client-confidential');
  });
});

describe('a client entered twice', () => {
  it('is merged by keyboard after a look at what moves; the old record leads to the one that stays', async () => {
    const page = await as(sample.managing);
    await page.goto('/clients/create');
    await type(page, 'Name', 'PT Lentera Rekaan Nusantara Tbk');
    await saveWith(page, 'Save client', heading(page, 'PT Lentera Rekaan Nusantara Tbk'));
    const double = page.url().split('?')[0] ?? '';
    await page.goto('/clients');
    await page.getByRole('link', { name: 'PT Lentera Rekaan Nusantara', exact: true }).click();
    await heading(page, 'PT Lentera Rekaan Nusantara').waitFor();
    await page.getByRole('button', { name: 'More actions' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Merge a double …' }).press('Enter');
    await pick(page, 'Client given up', 'PT Lentera Rekaan Nusantara Tbk', dialog(page));
    await page
      .getByRole('region', { name: 'What moves' })
      .getByText('PT Lentera Rekaan Nusantara Tbk')
      .first()
      .waitFor();
    await isSound(page, 'client-merge');
    await field(dialog(page), 'Reason').focus();
    await page.keyboard.type('Entered twice');
    await dialog(page).locator('button[type=submit]').press('Enter');
    await notice(page, /is merged into PT Lentera Rekaan Nusantara\./).waitFor();
    await page.goto(double);
    await page.getByText('This client was merged into').waitFor();
    await page.getByRole('link', { name: /^PT Lentera Rekaan Nusantara C-/ }).click();
    await heading(page, 'PT Lentera Rekaan Nusantara').waitFor();
    await page.getByText('PT Lentera Rekaan Nusantara Tbk').first().waitFor();
  });

  it('an industry type is set for many after a preview, and taken back from the notice', async () => {
    const page = await as(sample.managing);
    await page.goto('/clients');
    await page.getByRole('row').nth(2).waitFor();
    await page.getByRole('row').nth(1).getByRole('checkbox').check();
    await page.getByRole('row').nth(2).getByRole('checkbox').check();
    await press(page, 'Set industry type');
    await pick(page, 'Industry type', 'Education', dialog(page));
    await press(dialog(page), 'Show what changes');
    await page.getByRole('region', { name: 'What changes' }).waitFor();
    await isSound(page, 'client-bulk');
    await press(dialog(page), 'Set industry type');
    await notice(page, '2 clients are changed.').waitFor();
    await press(page, 'Undo');
    await notice(page, '2 clients are as they were.').waitFor();
  });
});
