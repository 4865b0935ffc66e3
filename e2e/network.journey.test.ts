import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { timesheetLookupCalls } from '@praktis/contract/timesheets/timesheets-lookups.calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newVisitor, openBrowser, type Visitor } from './harness/browser.ts';
import { callerOf } from './harness/caller.ts';
import { enter, sample } from './harness/people.ts';
import { type Product, startProduct } from './harness/product.ts';
import { choose, field, heading, notice, pick, press, type } from './harness/screen.ts';

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
  visitor = await newVisitor(browser, product.address);
  page = visitor.page;
});
afterEach(() => visitor.close());

const pause = (milliseconds: number) => new Promise((next) => setTimeout(next, milliseconds));
const menu = (name: string) => page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name });
const lost = () => page.getByText('Connection Lost');
const restored = () => page.getByText('Connection Restored');

/** Signed in, with nothing on its way any more. */
async function settled(wanted: string, person = sample.managing): Promise<void> {
  await enter(page, person, wanted);
  await page.waitForLoadState('networkidle');
}

/** The form for time, filled but for the duration. */
async function fillTime(description: string): Promise<void> {
  await pick(page, 'Matter', 'palm oil');
  await choose(page, 'Entered as', 'Hours');
  await type(page, 'Description', description);
}

const entriesOf = (description: string) =>
  product.ask('select hour::text from timesheet where description = $1', [description]);

describe('without a network', () => {
  it('Connection Lost stays until the network is back, then Connection Restored shows for three seconds (G023, G024)', async () => {
    await settled('/timesheets');
    await visitor.context.setOffline(true);
    await lost().waitFor();
    await page.getByText("Can't connect to network or server right now. Please try again.").waitFor();
    await pause(3500);
    expect(await lost().isVisible()).toBe(true);
    expect(await page.getByRole('alert').filter({ hasText: 'Connection Lost' }).getByRole('button').count()).toBe(0);
    await visitor.context.setOffline(false);
    await restored().waitFor();
    await page.getByText('You are back online!').waitFor();
    await lost().waitFor({ state: 'hidden' });
    await restored().waitFor({ state: 'hidden' });
  });

  it('a screen opened while the server cannot be reached fills itself once it answers again', async () => {
    await settled('/dashboards');
    await page.route('**/practice/v1/timesheet*', (route) => route.abort('connectionrefused'));
    await page.route('**/health/live', (route) => route.abort('connectionrefused'));
    await menu('Timesheet').click();
    await lost().waitFor();
    await page.unrouteAll();
    await restored().waitFor();
    await page.getByRole('row').nth(5).waitFor();
  });

  it('an entry saved without a network waits on the device, and is sent once afterwards', async () => {
    await settled('/timesheets/create');
    await fillTime('Saved after the storm');
    await type(page, 'Duration', '1:30');
    await visitor.context.setOffline(true);
    await press(page, 'Save and new');
    await lost().waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Saved after the storm' }).waitFor();
    expect(await field(page, 'Description').inputValue()).toBe('');
    await visitor.context.setOffline(false);
    await restored().waitFor();
    await notice(page, '1 entry that had waited is sent.').waitFor();
    expect(await entriesOf('Saved after the storm')).toEqual([{ hour: '1.5000' }]);
  });
});

describe('when the server fails', () => {
  it('a 500 shows the error view; Refresh brings the screen back (G036)', async () => {
    await settled('/dashboards');
    await page.route('**/practice/v1/timesheet*', (route) => route.fulfill({ status: 500, json: { message: 'x' } }));
    await menu('Timesheet').click();
    await heading(page, 'Something isn’t loading correctly').waitFor();
    await page.getByText('This page may take a moment. Please try refreshing or return later').waitFor();
    await page.unrouteAll();
    await press(page, 'Refresh');
    await page.getByRole('row').nth(5).waitFor();
    await heading(page, 'Timesheets').waitFor();
  });

  it('a 500 on saving does not lose what was typed', async () => {
    await settled('/timesheets/create');
    await fillTime('Typed before the failure');
    await type(page, 'Duration', '0.75');
    await page.route('**/practice/v1/timesheet/create', (route) =>
      route.fulfill({ status: 500, json: { message: 'x' } }),
    );
    await press(page, 'Save');
    await heading(page, 'Something isn’t loading correctly').waitFor();
    await page.unrouteAll();
    await press(page, 'Refresh');
    expect(await field(page, 'Description').inputValue()).toBe('Typed before the failure');
    await press(page, 'Save');
    await notice(page, 'The time is recorded.').waitFor();
    expect(await entriesOf('Typed before the failure')).toHaveLength(1);
  });

  it('a part of the application that is gone is fetched by one reload, then the error view stands (G035)', async () => {
    await settled('/dashboards');
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.route(/assets\/expenses?-list.*\.js/, (route) => route.fulfill({ status: 404, body: '' }));
    await menu('Expense').click();
    await heading(page, 'Something isn’t loading correctly').waitFor();
    await pause(500);
    expect(loads).toBe(1);
    await page.unrouteAll();
    await page.reload();
    await heading(page, 'Expenses').waitFor();
  });
});

/** In the browser: notes when the address changes and when a request is broken off. */
const noteRequests = `
  window.seen = [];
  const note = (what) => window.seen.push({ at: performance.now(), what });
  const ask = window.fetch;
  window.fetch = (address, options) => {
    options?.signal?.addEventListener('abort', () => note('abort ' + address));
    return ask(address, options);
  };
  const push = history.pushState.bind(history);
  history.pushState = (state, title, address) => {
    note('open ' + address);
    push(state, title, address);
  };`;

describe('leaving a screen', () => {
  it('breaks off what the old screen asked about 50 ms later, and nothing of the new one (G022)', async () => {
    await page.addInitScript({ content: noteRequests });
    await settled('/dashboards');
    for (const call of ['timesheet', 'expense'])
      await page.route(new RegExp(`/practice/v1/${call}(\\?.*)?$`), async (route) => {
        await pause(1500);
        await route.continue().catch(() => undefined);
      });
    await menu('Timesheet').click();
    await page.getByRole('heading', { name: 'Timesheets' }).waitFor();
    await menu('Expense').click();
    await heading(page, 'Expenses').waitFor();
    await page.getByRole('row').nth(1).waitFor();
    const seen = (await page.evaluate('window.seen')) as { at: number; what: string }[];
    const opened = seen.find(({ what }) => what.startsWith('open') && what.includes('/expenses'));
    const broken = seen.filter(({ what, at }) => what.startsWith('abort') && at >= (opened?.at ?? 0));
    const asked = new Set(broken.map(({ what }) => what.replace(/\?.*/, '')));
    expect(asked).toContain('abort /practice/v1/timesheet');
    // The old screen's panel of missing days may be on its way too.
    asked.delete('abort /practice/v1/timesheet/missing-days');
    expect(asked).toEqual(new Set(['abort /practice/v1/timesheet']));
    const delay = (broken[0]?.at ?? 0) - (opened?.at ?? 0);
    expect(delay).toBeGreaterThan(45);
    expect(delay).toBeLessThan(600);
  });
});

describe('a form that cannot be saved', () => {
  it('stays as it was typed, with the reason at its field, when the server refuses it', async () => {
    await settled('/timesheets/create');
    await fillTime('More than a day has');
    await type(page, 'Duration', '25');
    await press(page, 'Save');
    const problems = page.locator('.form-problems');
    await problems.waitFor();
    expect(await field(page, 'Duration').inputValue()).toBe('25');
    expect(await field(page, 'Duration').getAttribute('aria-invalid')).toBe('true');
    expect(await field(page, 'Description').inputValue()).toBe('More than a day has');
    await type(page, 'Duration', '2.5');
    await press(page, 'Save');
    await notice(page, 'The time is recorded.').waitFor();
    expect(await entriesOf('More than a day has')).toEqual([{ hour: '2.5000' }]);
  });

  it('a double click on Save makes one record', async () => {
    await settled('/timesheets/create');
    await fillTime('Clicked twice');
    await type(page, 'Duration', '0.5');
    await page.getByRole('button', { name: 'Save', exact: true }).dblclick();
    await notice(page, 'The time is recorded.').waitFor();
    // The notice, which stays for three seconds, leaves the buttons of the page free.
    await page.waitForURL(/\/timesheets\/detail\//);
    await page.locator('.page-actions button').last().click({ trial: true, timeout: 1500 });
    await page.waitForLoadState('networkidle');
    expect(await entriesOf('Clicked twice')).toHaveLength(1);
  });

  it('says when somebody else has saved meanwhile, keeps what was typed, over the current version too, which shows on request (409)', async () => {
    const colleague = await callerOf(product.address, sample.managing);
    const matters = await colleague.send(timesheetLookupCalls.searchMatter, { query: { limit: 5 } });
    const entry = { method: 'hour' as const, duration: '1', matter_id: matters.rows[0]?.id ?? '' };
    const { today } = await colleague.send(timesheetCalls.config);
    const { id } = await colleague.send(timesheetCalls.create, {
      body: { timesheet: { ...entry, date: today, description: 'As first recorded' } },
    });
    const { version } = await colleague.send(timesheetCalls.detail, { query: { id } });
    await settled(`/timesheets/detail/${id}?tab=change`);
    await type(page, 'Description', 'My own words');
    await colleague.send(timesheetCalls.update, {
      body: { ...entry, id, version, date: today, description: 'A colleague’s words' },
    });
    // Coming back to the window has the screen ask anew; the form does not follow.
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await page.waitForLoadState('networkidle');
    expect(await field(page, 'Description').inputValue()).toBe('My own words');
    await press(page, 'Save changes');
    await page.locator('.form-note').waitFor();
    expect(await field(page, 'Description').inputValue()).toBe('My own words');
    expect(await entriesOf('My own words')).toEqual([]);
    await press(page, 'Load the current version');
    await page.getByText(/What you had typed before is here again/).waitFor();
    expect(await field(page, 'Description').inputValue()).toBe('My own words');
    await press(page, 'Discard it');
    await expect.poll(() => field(page, 'Description').inputValue()).toBe('A colleague’s words');
    await type(page, 'Description', 'Both our words');
    await press(page, 'Save changes');
    await notice(page, 'The entry is changed.').waitFor();
    expect(await entriesOf('Both our words')).toHaveLength(1);
  });
});
