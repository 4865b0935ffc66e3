import { timerCalls } from '@praktis/contract/timesheets/timer.calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepFailure, keepPicture, newVisitor, openBrowser, type Visitor } from './harness/browser.ts';
import { callerOf } from './harness/caller.ts';
import { overhang, slippedTexts, violations } from './harness/judge.ts';
import { enter, sample } from './harness/people.ts';
import { type Product, startProduct } from './harness/product.ts';
import { dialog, field, notice, pick, press, type } from './harness/screen.ts';

let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  product = await startProduct({ firm: 'sample' });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
beforeEach(async () => {
  await product.ask('delete from timer');
  visitor = await newVisitor(browser, product.address);
  page = visitor.page;
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepFailure(page, `timer-${task.id}`);
  await visitor.close();
});

const bar = (name: string | RegExp) => page.getByRole('banner').getByRole('button', { name });
const runs = () => bar(/^Timer runs since/);
const idle = () => bar('Start the timer');
const entriesOf = (description: string) =>
  product.ask(`select hour::float, minutes from timesheet where description = $1 and status <> 'deleted'`, [
    description,
  ]);
/** As if it had been started so many minutes ago. */
const began = (minutes: number) => product.ask(`update timer set started_at = now() - interval '${minutes} minutes'`);

async function start(description: string): Promise<void> {
  await idle().waitFor();
  await page.keyboard.press('t');
  await dialog(page).waitFor();
  await pick(page, 'Matter', 'arbitration', dialog(page));
  await type(page, 'Description', description);
  await page.keyboard.press('Control+s');
  await dialog(page).waitFor({ state: 'hidden' });
  await runs().waitFor();
  // The bar shows it at once; the server hears of it a moment later.
  await expect.poll(() => product.ask('select description from timer')).toEqual([{ description }]);
}

describe('the timer in the top bar', () => {
  it('starts by t, runs on through a reload, a restart of the server and on another device, and records its time', async () => {
    await enter(page, sample.associate, '/dashboards');
    await page.waitForLoadState('networkidle');
    await start('Timed from the bar');
    await keepPicture(page, 'timer-runs');
    await page.reload();
    await runs().waitFor();
    await product.restart();
    await began(90);
    await page.reload();
    await bar(/Arbitration with a contractor/).waitFor();
    expect(await runs().textContent()).toContain('1:30');
    const { running } = await (await callerOf(product.address, sample.associate)).send(timerCalls.timer);
    expect(running).toMatchObject({ description: 'Timed from the bar' });
    await page.keyboard.press('t');
    await dialog(page).waitFor();
    expect(await field(dialog(page), 'Matter').inputValue()).toContain('Arbitration with a contractor');
    expect(await violations(page)).toEqual([]);
    await keepPicture(page, 'timer-dialog');
    await page.keyboard.press('Control+s');
    await notice(page, 'The time is recorded.').waitFor();
    await idle().waitFor();
    expect(await entriesOf('Timed from the bar')).toEqual([{ hour: 1.5, minutes: 90 }]);
  });

  it('is told by the device that comes second that the timer was stopped elsewhere', async () => {
    await enter(page, sample.associate, '/dashboards');
    await page.waitForLoadState('networkidle');
    await start('Stopped elsewhere');
    const other = await callerOf(product.address, sample.associate);
    const { running } = await other.send(timerCalls.timer);
    await runs().click();
    await type(page, 'Description', 'Stopped elsewhere, and typed on');
    await other.send(timerCalls.discard, { body: { id: running?.id ?? '', version: 1 } });
    await press(dialog(page), 'Stop and record');
    await page
      .getByText(/This timer runs no more/)
      .first()
      .waitFor();
    expect(await field(dialog(page), 'Description').inputValue()).toBe('Stopped elsewhere, and typed on');
    expect(await entriesOf('Stopped elsewhere')).toEqual([]);
  });

  it('switches: one dialog ends a timer and starts the next', async () => {
    await enter(page, sample.associate, '/dashboards');
    await page.waitForLoadState('networkidle');
    await start('The first of two');
    await began(30);
    await page.reload();
    await expect.poll(() => runs().textContent(), { timeout: 15_000 }).toContain('0:30');
    await runs().click();
    await dialog(page).getByText('Start the next timer at once').click();
    await dialog(page).getByRole('textbox', { name: 'Description' }).nth(1).fill('The second of two');
    await press(dialog(page), 'Stop and record');
    await notice(page, 'The time is recorded.').waitFor();
    await runs().waitFor();
    expect(await entriesOf('The first of two')).toEqual([{ hour: 0.5, minutes: 30 }]);
    expect(await product.ask('select description from timer')).toEqual([{ description: 'The second of two' }]);
  });

  it('started and stopped without a network, it is sent once when the network is back', async () => {
    await enter(page, sample.associate, '/timesheets');
    await page.waitForLoadState('networkidle');
    // The parts that are wanted are there once the dialog has been open.
    await start('Warming up');
    await runs().click();
    await press(dialog(page), 'Discard the timer');
    await press(page.getByRole('dialog', { name: /Discard this timer/ }), 'Discard the timer');
    await dialog(page).first().waitFor({ state: 'hidden' });
    await idle().waitFor();
    await visitor.context.setOffline(true);
    await page.getByText('Connection Lost').waitFor();
    await page.keyboard.press('t');
    await type(dialog(page), 'Description', 'Timed in a tunnel');
    await page.keyboard.press('Control+s');
    await runs().waitFor();
    expect(await product.ask('select 1 from timer')).toEqual([]);
    await visitor.context.setOffline(false);
    await expect
      .poll(() => product.ask('select description from timer'))
      .toEqual([{ description: 'Timed in a tunnel' }]);
    await runs().waitFor();
    await began(42);
    await page.reload();
    await runs().click();
    await pick(page, 'Matter', 'arbitration', dialog(page));
    await visitor.context.setOffline(true);
    await press(dialog(page), 'Stop and record');
    await page.getByRole('link', { name: '1 entry waits to be sent' }).waitFor();
    await idle().waitFor();
    await visitor.context.setOffline(false);
    await notice(page, '1 entry that had waited is sent.').waitFor();
    expect(await entriesOf('Timed in a tunnel')).toEqual([{ hour: 0.7, minutes: 42 }]);
    expect(await product.ask('select 1 from timer')).toEqual([]);
    await idle().waitFor();
  });

  it('fits a phone, in Indonesian too', async () => {
    await visitor.close();
    visitor = await newVisitor(browser, product.address, { width: 390, height: 844, language: 'id' });
    page = visitor.page;
    await product.ask(`update user_account set language = 'id' where email = $1`, [sample.otherAssociate.email]);
    await enter(page, sample.otherAssociate, '/timesheets');
    await page.waitForLoadState('networkidle');
    expect(await violations(page)).toEqual([]);
    expect(await overhang(page)).toBe(0);
    await page.getByRole('banner').locator('[data-timer]').waitFor();
    await page.getByRole('banner').locator('[data-timer]').click();
    await dialog(page).waitFor();
    await keepPicture(page, 'timer-phone');
    expect(await slippedTexts(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
  });
});
