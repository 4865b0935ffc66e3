import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pngOf } from '../server/test/pictures.ts';
import {
  keepFailure,
  keepPicture,
  newVisitor,
  openBrowser,
  type Visitor,
  type VisitorOptions,
} from './harness/browser.ts';
import { overhang, slippedTexts, violations } from './harness/judge.ts';
import { enter, type Person, sample } from './harness/people.ts';
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

let product: Product;
let browser: Browser;
let address = '';
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
    if (task.result?.state === 'fail') await keepFailure(visitor.page, `employees-${at}`);
    await visitor.close();
  }
});

async function as(person: Person, options: VisitorOptions = {}): Promise<Page> {
  await product.ask('update user_account set language = $1 where email = $2', [options.language ?? 'en', person.email]);
  const visitor = await newVisitor(browser, product.address, options);
  visitors.push(visitor);
  await enter(visitor.page, person);
  await visitor.page.waitForLoadState('networkidle');
  return visitor.page;
}

/** The screen has no fault that axe finds, and no key in place of its text. */
async function isSound(page: Page, picture: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await keepPicture(page, picture);
  expect(await violations(page)).toEqual([]);
  expect(await slippedTexts(page)).toEqual([]);
}

const saved = (page: Page) => dialog(page).waitFor({ state: 'hidden' });

describe('from the first day of an employee to what an hour of her costs', () => {
  it('she is entered with a photo, and what is known of her is added', async () => {
    const page = await as(sample.managing);
    await page.goto('/employees/create');
    await type(page, 'First name', 'Wulan');
    await type(page, 'Last name', 'Kencana');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: pngOf(80, 80) });
    await saveWith(page, 'Save employee', heading(page, 'Wulan Kencana'));
    address = new URL(page.url()).pathname;
    await openTab(page, 'About');
    await press(page, 'Add education');
    await type(dialog(page), 'Institution', 'Universitas Rekaan');
    await type(dialog(page), 'First year', '2018');
    await type(dialog(page), 'Last year', '2017');
    await press(dialog(page), 'Save record');
    await dialog(page).getByText('The end of the period lies before its beginning.').first().waitFor();
    await type(dialog(page), 'Last year', '2022');
    await press(dialog(page), 'Save record');
    await saved(page);
    await press(page, 'Add experience');
    await type(dialog(page), 'Organisation', 'Kantor Andaian');
    await press(dialog(page), 'Save record');
    await saved(page);
    await press(page, 'Add extension');
    const number = field(dialog(page), 'Number');
    await number.fill('202');
    await page.getByRole('option', { name: /Bagas/ }).click();
    await press(dialog(page), 'Save record');
    await page.getByText('can be reached at extension 202 too').waitFor();
    await press(page, 'Continue');
    await saved(page);
    await page.getByRole('cell', { name: '202', exact: true }).waitFor();
    await isSound(page, 'employee-about');
  });

  it('she gets a rate, which is upgraded from a later day on', async () => {
    const page = await as(sample.managing);
    await page.goto(`${address}?tab=rates`);
    await press(page, 'Add rate');
    await type(dialog(page), 'Rate per hour', '1500000');
    await type(dialog(page), 'Valid from', '01/01/2026');
    await press(dialog(page), 'Save rate');
    await saved(page);
    await page.getByRole('link', { name: 'Standard' }).click();
    await press(page, 'Upgrade rate');
    await type(dialog(page), 'Rate per hour', '1750000');
    await type(dialog(page), 'Valid from', '01/07/2026');
    await press(dialog(page), 'Upgrade rate');
    await saved(page);
    const versions = page.getByRole('table').getByRole('row');
    await versions.nth(2).waitFor();
    expect(await versions.nth(1).textContent()).toMatch(/1,500,000[\s\S]*30\/06\/2026/);
    expect(await versions.nth(2).textContent()).toMatch(/1,750,000/);
    await isSound(page, 'employee-rate');
  });

  it('she is registered to two matters, keeps the rate of her first day on one, and is taken off the other', async () => {
    const page = await as(sample.managing);
    await page.goto(`${address}?tab=matters`);
    await press(page, 'Register to matters');
    await pick(page, 'Matters', 'Joint venture', dialog(page));
    await pick(page, 'Matters', 'Governance review', dialog(page));
    await press(dialog(page), 'Register to matters');
    await saved(page);
    await notice(page, 'Wulan Kencana is registered to 2 matters.').waitFor();
    const row = page.getByRole('row', { name: /Joint venture/ });
    await row.getByRole('button', { name: /Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Change registration' }).click();
    await choose(page, 'Rate type', 'Fixed', dialog(page));
    await press(dialog(page), 'Save registration');
    await saved(page);
    await row.getByText('Default rate, fixed').waitFor();
    await page
      .getByRole('row', { name: /Governance/ })
      .getByRole('button', { name: /Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Take off matter' }).click();
    await press(page, 'Take off matter');
    await page.getByRole('row', { name: /Governance/ }).waitFor({ state: 'detached' });
    await isSound(page, 'employee-matters');
  });

  it('her goal of the year is typed, and without an amount computed again (RAT-09)', async () => {
    const page = await as(sample.managing);
    await page.goto(`${address}?tab=goal&year=2026`);
    await press(page, 'Type goal');
    await type(dialog(page), 'Goal of 2026', '2400000000');
    await press(dialog(page), 'Save goal');
    await saved(page);
    await page.getByText('2,400,000,000').first().waitFor();
    await isSound(page, 'employee-goal');
    await press(page, 'Type goal');
    await type(dialog(page), 'Goal of 2026', '');
    await press(dialog(page), 'Save goal');
    await saved(page);
    await page.getByText('Not typed').waitFor();
  });

  it('33,600,000 a month is 200,000 an hour in November 2026; a raise ends what was paid before (RAT-10)', async () => {
    const page = await as(sample.managing);
    await page.goto(address);
    await act(page, 'Add cost');
    await pick(page, 'Cost category', 'Salary');
    await type(page, 'Monthly amount', '30000000');
    await type(page, 'Start date', '01/01/2026');
    await saveWith(page, 'Save cost', heading(page, 'Wulan Kencana: Salary'));
    await page.goto(address);
    await act(page, 'Add cost');
    await pick(page, 'Cost category', 'Salary');
    await type(page, 'Monthly amount', '33600000');
    await type(page, 'Start date', '01/07/2026');
    await press(page, 'Save cost');
    await page.getByText('It will end on 30/06/2026').waitFor();
    await press(page, 'Continue');
    await heading(page, 'Wulan Kencana: Salary').waitFor();
    await page.goto(`${new URL(page.url()).pathname}?month=2026-11`);
    await page.getByText('Cost per hour').waitFor();
    const month = await figures(page.getByRole('region', { name: 'Month and hour' }));
    expect(month).toMatchObject({
      'Cost of the month': 'IDR33,600,000',
      'Working days': '21',
      'Cost per hour': 'IDR200,000',
    });
    await isSound(page, 'employee-cost');
    await page.goto('/employees/employee-cost?state=all');
    await page.getByRole('link', { name: 'Wulan Kencana' }).first().waitFor();
    await isSound(page, 'employee-costs');
  });
});

describe('the screens of employees', () => {
  it.each([
    ['Indonesian, dark', { language: 'id', scheme: 'dark' }, 'id-dark'],
    ['a phone', { width: 390, height: 844 }, 'phone'],
    ['Indonesian on a phone', { language: 'id', width: 390, height: 844 }, 'id-phone'],
  ] as const)('are sound in %s', async (_what, options, name) => {
    const page = await as(sample.managing, options);
    const [cost] = await product.ask('select id from employee_cost order by created_at desc limit 1');
    const costs = '/employees/employee-cost';
    const screens = {
      information: address,
      matters: `${address}?tab=matters`,
      about: `${address}?tab=about`,
      rates: `${address}?tab=rates`,
      goal: `${address}?tab=goal`,
      costs,
      cost: `${costs}/detail/${cost?.id}`,
      modify: `${costs}/modify/${cost?.id}`,
    };
    for (const [screen, path] of Object.entries(screens)) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      // A tab that is not there would show the first one instead.
      if (screen === 'rates') await page.getByRole('link', { name: 'Standard' }).first().waitFor();
      await isSound(page, `employees-${name}-${screen}`);
      expect(await overhang(page), screen).toBe(0);
    }
  });

  it('show nothing of costs to somebody without the right, and no rates to an associate', async () => {
    const page = await as(sample.associate);
    await page.goto('/employees/employee-cost');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    await page.goto(address);
    await heading(page, 'Wulan Kencana').waitFor();
    for (const hidden of ['Hourly rates', 'Performance goal', 'About'])
      expect(await page.getByRole('tab', { name: hidden }).count()).toBe(0);
  });
});
