import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { keepFailure, newVisitor, openBrowser, type Visitor } from './harness/browser.ts';
import { sample, signIn } from './harness/people.ts';
import { type Product, startProduct } from './harness/product.ts';
import { heading, notice } from './harness/screen.ts';

/** Milliseconds between two keys: sixty words a minute. */
const pace = 200;

let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let keys = 0;

beforeAll(async () => {
  product = await startProduct({ firm: 'sample' });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
beforeEach(async () => {
  visitor = await newVisitor(browser, product.address);
  page = visitor.page;
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepFailure(page, 'day-of-time');
  await visitor.close();
});

async function key(name: string): Promise<void> {
  keys += 1;
  await page.keyboard.press(name);
  await page.waitForTimeout(pace);
}
async function write(words: string): Promise<void> {
  for (const letter of words) await key(letter === ' ' ? 'Space' : letter);
}
const focused = () =>
  page.evaluate(
    `(document.activeElement?.labels?.[0]?.textContent ?? '').replace(/ \\*$/, '').trim()`,
  ) as Promise<string>;
async function tabTo(label: string): Promise<void> {
  for (let step = 0; step < 15 && (await focused()) !== label; step += 1) await key('Tab');
  expect(await focused()).toBe(label);
}

const day = [
  ['0003', 'Review of the draft', '15'],
  ['0007', 'Call with the client', '5'],
  ['0003', 'Letter to the ministry', '12'],
  ['0004', 'Hearing', '20'],
  ['0007', 'Research', '10'],
  ['0004', 'Minutes', '4'],
] as const;

it('a day of six entries is recorded by keyboard alone, at the pace of a person', async () => {
  await signIn(page, sample.associate, '/dashboards');
  await page.waitForLoadState('networkidle');
  await page.evaluate(`window.pointed = 0; addEventListener('pointerdown', () => { window.pointed += 1; }, true)`);
  const begin = Date.now();
  await key('g');
  await key('t');
  await heading(page, 'Timesheets').waitFor();
  await key('n');
  await heading(page, 'Record timesheet').waitFor();
  for (const [at, [matter, description, units]] of day.entries()) {
    await tabTo('Matter');
    await write(matter);
    await key('Enter');
    await tabTo('Description');
    await write(description);
    await tabTo('Units');
    await write(units);
    await key(at === day.length - 1 ? 'Control+s' : 'Control+Enter');
    await notice(page, 'The time is recorded.').waitFor();
    if (at < day.length - 1) await expect.poll(() => page.getByLabel(/^Description/).inputValue()).toBe('');
  }
  await page.waitForURL('**/timesheets/detail/*');
  const spent = Date.now() - begin;
  process.stdout.write(`six entries: ${keys} keys, ${keys * pace} ms at the keyboard, ${spent} ms in all\n`);
  expect(await page.evaluate('window.pointed')).toBe(0);
  // What a person needs for it, however busy the machine is: under a minute at the keyboard.
  expect(keys * pace).toBeLessThan(60_000);
  const saved = await product.ask(
    `select m.number, t.description, t.minutes from timesheet t join matter m on m.firm_id = t.firm_id and m.id = t.matter_id
     where t.description = any($1) order by t.created_at`,
    [day.map(([, description]) => description)],
  );
  expect(saved).toEqual(
    day.map(([number, description, units]) => ({
      number: `M-2026-${number}`,
      description,
      minutes: Number(units) * 6,
    })),
  );
});
