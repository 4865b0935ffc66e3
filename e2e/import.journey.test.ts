import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { singletonCalls } from '@praktis/contract/settings/singleton.calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { keepFailure, keepPicture, newVisitor, openBrowser, type Visitor } from './harness/browser.ts';
import { callerOf } from './harness/caller.ts';
import { overhang, settle, slippedTexts, violations } from './harness/judge.ts';
import { enter, sample } from './harness/people.ts';
import { type Product, startProduct } from './harness/product.ts';
import { heading, notice, pick, press, type } from './harness/screen.ts';

let product: Product;
let browser: Browser;
const visitors: Visitor[] = [];

beforeAll(async () => {
  product = await startProduct({ firm: 'sample' });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
afterEach(async ({ task }) => {
  for (const [at, visitor] of visitors.splice(0).entries()) {
    if (task.result?.state === 'fail') await keepFailure(visitor.page, `import-${at}`);
    await visitor.close();
  }
});

async function open(language: 'en' | 'id'): Promise<Page> {
  await product.ask('update user_account set language = $1 where email = $2', [language, sample.managing.email]);
  const visitor = await newVisitor(browser, product.address, { language });
  visitors.push(visitor);
  await enter(visitor.page, sample.managing, '/import?kind=timesheet');
  await settle(visitor.page);
  return visitor.page;
}

/** Nothing that axe finds, no key in place of its text, and no wider than a phone. */
async function isSound(page: Page, picture: string): Promise<void> {
  await settle(page);
  await keepPicture(page, picture);
  expect(await violations(page)).toEqual([]);
  expect(await slippedTexts(page)).toEqual([]);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await keepPicture(page, `${picture}-phone`);
  expect(await overhang(page)).toBe(0);
  if (size) await page.setViewportSize(size);
}

const day = (back: number) => {
  const now = new Date(Date.now() - back * 86_400_000);
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format(now);
};

/** Two rows whose times overlap, late on a day that is open, and one of a day that is closed. */
function rows(narrative: string, at: number): string {
  const row = (back: number, from: string, to: string) => `${day(back)},${at}:${from},${at}:${to},${narrative} ${from}`;
  return ['date,start,end,narrative', row(1, '00', '30'), row(1, '15', '45'), row(20, '00', '30')].join('\n');
}

const choose = (page: Page, text: string) =>
  page.locator('input[type=file]').setInputFiles({ name: 'time.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
const saved = (narrative: string) =>
  product.ask('select date::text from timesheet where description like $1 order by date, start_time', [
    `${narrative}%`,
  ]);

/** Who is on which matter since before the closed day. */
async function memberOf(): Promise<{ matter: string; person: string }> {
  const [found] = await product.ask(
    `select m.number as matter, trim(e.first_name || ' ' || e.last_name) as person
       from matter_member b join matter m on m.id = b.matter_id join employee e on e.id = b.employee_id
       join user_account u on u.employee_id = e.id
      where u.email = $1 and m.status = 'active' and b.join_date < $2 and b.leave_date is null
      order by m.number desc limit 1`,
    [sample.partner.email, day(21)],
  );
  return found as { matter: string; person: string };
}

it('T-09, T-31: time comes in from a file in which a row asks and a row lies in a closed month; nothing ends silently', async () => {
  const managing = await callerOf(product.address, sample.managing);
  const window = { edit_window: 'days_back' as const, edit_window_n: 7, skip_dates_allowed: true };
  const now = await managing.send(singletonCalls.timesheetLockDay.read);
  await managing.send(singletonCalls.timesheetLockDay.update, { body: { ...now, ...window } });
  const { matter, person } = await memberOf();

  const page = await open('en');
  await heading(page, 'Import').waitFor();
  await choose(page, rows('Taken over', 22));
  await pick(page, 'Matter', matter);
  await pick(page, 'Fee earner', person);
  await press(page, 'Check file');
  await page.locator('.mantine-Textarea-error').getByText('This period is closed.').waitFor();
  await expect.poll(() => page.evaluate('document.activeElement?.name')).toBe('reason');
  await page.getByRole('group', { name: '1 row cannot be saved as it is' }).waitFor();
  await isSound(page, 'import-refused');

  await type(page, 'Reason', 'Notes of the closing');
  await press(page, 'Check file');
  await page.getByRole('group', { name: '1 row asks before it is saved' }).waitFor();
  await press(page, 'Save 3 rows');
  await page.getByRole('alert').getByText('Nothing is saved yet. 1 question is not answered.').waitFor();
  expect(await saved('Taken over')).toEqual([]);
  await isSound(page, 'import-asks');
  await page.getByRole('radio', { name: 'Yes, save this row' }).check();
  await press(page, 'Save 3 rows');
  await notice(page, '3 rows are saved.').waitFor();
  expect((await saved('Taken over')).map(({ date }) => date)).toEqual([day(20), day(1), day(1)]);

  const indonesian = await open('id');
  await choose(indonesian, rows('Diambil alih', 23));
  await pick(indonesian, 'Perkara', matter);
  await pick(indonesian, 'Pencatat waktu', person);
  await press(indonesian, 'Periksa berkas');
  await indonesian.getByRole('radio', { name: 'Jangan ikutkan 1 baris ini' }).check();
  await indonesian.getByRole('checkbox', { name: 'Jangan ikutkan 1 baris ini' }).check();
  await isSound(indonesian, 'import-id');
  await press(indonesian, 'Simpan 1 baris');
  await notice(indonesian, '1 baris disimpan.').waitFor();
  expect((await saved('Diambil alih')).map(({ date }) => date)).toEqual([day(1)]);
});

it('a file that is mended on the disk after it was checked is to be chosen again: the network is not at fault', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'import-'));
  const file = join(folder, 'time.csv');
  const page = await open('en');
  const input = page.locator('input[type=file]');
  const preview = page.getByRole('heading', { name: 'Preview' });
  writeFileSync(file, rows('As it was', 21));
  await input.setInputFiles(file);
  const { matter, person } = await memberOf();
  await pick(page, 'Matter', matter);
  await pick(page, 'Fee earner', person);
  await press(page, 'Check file');
  await preview.waitFor();
  writeFileSync(file, `${rows('Mended', 21)}\n`);
  // Sooner it would be the second click of a double click.
  await page.waitForTimeout(1000);
  await press(page, 'Check file');
  await page.locator('.field-error').getByText('The file time.csv was changed; choose it again.').waitFor();
  await preview.waitFor({ state: 'detached' });
  expect(await page.getByText('Connection Lost').count()).toBe(0);
  await input.setInputFiles(file);
  await press(page, 'Check file');
  await preview.waitFor();
  await page.getByText('Mended 00').first().waitFor();
  rmSync(folder, { recursive: true });
});
