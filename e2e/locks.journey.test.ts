import { singletonCalls } from '@praktis/contract/settings/singleton.calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keepFailure, keepPicture, newVisitor, openBrowser, type Visitor } from './harness/browser.ts';
import { callerOf } from './harness/caller.ts';
import { overhang, slippedTexts, violations } from './harness/judge.ts';
import { enter, fillSignIn, type Person, sample } from './harness/people.ts';
import { type Product, startProduct } from './harness/product.ts';
import { dialog, heading, notice, pick, press, type } from './harness/screen.ts';

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
    if (task.result?.state === 'fail') await keepFailure(visitor.page, `locks-${at}`);
    await visitor.close();
  }
});

async function open(person: Person, language: 'en' | 'id' = 'en'): Promise<Page> {
  await product.ask('update user_account set language = $1 where email = $2', [language, person.email]);
  const visitor = await newVisitor(browser, product.address, { language });
  visitors.push(visitor);
  return visitor.page;
}

async function as(person: Person, language: 'en' | 'id' = 'en'): Promise<Page> {
  const page = await open(person, language);
  await enter(page, person);
  await page.waitForLoadState('networkidle');
  return page;
}

/** The screen has no fault that axe finds, no key in place of its text, and fits a phone. */
async function isSound(page: Page, picture: string): Promise<void> {
  await keepPicture(page, picture);
  expect(await violations(page)).toEqual([]);
  expect(await slippedTexts(page)).toEqual([]);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await keepPicture(page, `${picture}-phone`);
  expect(await overhang(page)).toBe(0);
  if (size) await page.setViewportSize(size);
}

interface Rule {
  lock_after_days: number;
  /** How many days back dates are open. */
  open: number;
}

/** Each working day needs its entry from two weeks ago on, and somebody has none on the last three of his days. */
async function daysAreMissing(person: Person, { lock_after_days, open }: Rule): Promise<number> {
  const managing = await callerOf(product.address, sample.managing);
  const now = await managing.send(singletonCalls.timesheetLockDay.read);
  await managing.send(singletonCalls.timesheetLockDay.update, {
    body: {
      ...now,
      ...{ edit_window: 'days_back' as const, edit_window_n: open, skip_dates_allowed: false },
      ...{ block_after_days: 1, lock_after_days },
    },
  });
  const since = `to_jsonb((now() at time zone 'Asia/Jakarta')::date - 14)`;
  await product.ask(
    `update setting set value = jsonb_build_object('block_since', ${since}, 'lock_since', ${since}) where key = 'timesheet-lock-day/lock-rule'`,
  );
  await product.ask(
    `update setting set value = jsonb_build_object('since', ${since}) where key = 'timesheet-lock-day/skip-rule'`,
  );
  const dates = await product.ask(
    `with him as (select employee_id from user_account where email = $1),
       last as (select distinct date from timesheet where employee_id = (select employee_id from him) and status <> 'deleted'
         and date < (now() at time zone 'Asia/Jakarta')::date order by date desc limit 3)
     update timesheet set date = date - 4000 where employee_id = (select employee_id from him)
       and date in (select date from last) returning date`,
    [person.email],
  );
  return dates.length;
}

/** Fills the first empty day by hand, and each further one with what stands there already. */
async function fillAll(page: Page, words: { matter: string; hours: string; save: string; done: string }) {
  const done = notice(page, words.done);
  const save = page.getByRole('button', { name: words.save, exact: true });
  const form = page.locator('.fill-day');
  await pick(page, words.matter, 'M-', form);
  await type(form, words.hours, '1');
  for (let days = 1; days < 30; days += 1) {
    const day = await page.locator('.missing-days [aria-pressed="true"]').textContent();
    await save.click();
    await done
      .or(page.locator('.missing-days [aria-pressed="true"]', { hasNotText: day ?? '' }))
      .first()
      .waitFor();
    if (await done.isVisible()) return days;
  }
  throw new Error('it never ended');
}

describe('a fee earner whose time is missing', () => {
  it('sees the timesheet alone, fills the days without typing anew, and is free again (LCK-05)', async () => {
    expect(await daysAreMissing(sample.associate, { lock_after_days: 0, open: 60 })).toBeGreaterThan(0);
    const page = await as(sample.associate);
    await page.waitForURL('**/timesheets');
    await heading(page, 'Timesheets').waitFor();
    await page.getByRole('heading', { name: 'Days without time' }).waitFor();
    expect(await page.locator('nav.topnav [aria-disabled]').allTextContents()).toContain('Matter');
    await isSound(page, 'missing-days');
    const days = await fillAll(page, {
      ...{ matter: 'Matter', hours: 'Units', save: 'Save this day', done: 'Nothing is missing any more.' },
    });
    expect(days).toBeGreaterThanOrEqual(3);
    await page.goto('/dashboards');
    await page.getByRole('region', { name: 'My performance' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboards');
  });

  it('is locked out, restored by a partner on the dashboard, fills the closed days and works on (LCK-06, LCK-07)', async () => {
    await daysAreMissing(sample.otherAssociate, { lock_after_days: 1, open: 0 });
    const outside = await open(sample.otherAssociate, 'id');
    await outside.goto('/');
    await outside.waitForURL(/\/auth\/sign-in/);
    await fillSignIn(outside, sample.otherAssociate);
    await outside.getByRole('alert').getByText('Akses Anda terkunci sejak').waitFor();
    expect(await violations(outside)).toEqual([]);
    await keepPicture(outside, 'locked-out');

    const partner = await as(sample.partner, 'id');
    const panel = partner.getByRole('region', { name: 'Pencatat waktu yang terkunci' });
    await panel.getByText('Dimas Nugraha').waitFor();
    await isSound(partner, 'locked-fee-earners');
    await press(panel, 'Pulihkan akses Dimas Nugraha');
    await type(dialog(partner), 'Alasan', 'sidang di luar kota');
    await keepPicture(partner, 'restore-access');
    expect(await violations(partner)).toEqual([]);
    await dialog(partner).getByRole('button', { name: 'Pulihkan akses', exact: true }).click();
    await notice(partner, /^Dimas Nugraha dapat mencatat hari yang kosong sampai/).waitFor();
    await panel.getByText('memulihkan akses pada').waitFor();

    await enter(outside, sample.otherAssociate);
    await outside.waitForURL('**/timesheets');
    await outside.getByRole('heading', { name: 'Akses Anda dipulihkan' }).waitFor();
    await isSound(outside, 'access-restored');
    await fillAll(outside, {
      ...{ matter: 'Perkara', hours: 'Unit', save: 'Simpan hari ini', done: 'Tidak ada lagi yang kosong.' },
    });
    await outside.goto('/dashboards');
    await outside.getByRole('region', { name: 'Kinerja saya' }).waitFor();
    const [note] = await product.ask(
      `select reason, reactivated_on is not null as active from lock_out where employee_id = (select employee_id from user_account where email = $1)`,
      [sample.otherAssociate.email],
    );
    expect(note).toEqual({ reason: 'sidang di luar kota', active: true });
    await partner.goto('/dashboards');
    await partner.waitForLoadState('networkidle');
    expect(await panel.count()).toBe(0);
  });

  it('is reminded from the quick menu, once a day (LCK-09)', async () => {
    await daysAreMissing(sample.associate, { lock_after_days: 0, open: 60 });
    const page = await as(sample.managing);
    await press(page, 'New');
    await page.getByRole('menuitem', { name: 'Send reminder for fee earner' }).click();
    await dialog(page).getByText('Sekar Anindita').waitFor();
    await isSound(page, 'reminders');
    await dialog(page)
      .getByRole('button', { name: /^Send \d+ reminders?$/ })
      .click();
    await notice(page, /on (its|their) way/).waitFor();
    const mails = await product.ask(`select subject from mail where $1 = any(recipients)`, [sample.associate.email]);
    expect(mails).toEqual([{ subject: 'Time is missing in your timesheet' }]);
    await page.goto('/dashboards?remind=1');
    await dialog(page)
      .getByText(/^last reminded on/)
      .first()
      .waitFor();
    expect(
      await dialog(page)
        .getByRole('checkbox', { name: /Sekar Anindita/ })
        .isDisabled(),
    ).toBe(true);
  });
});
