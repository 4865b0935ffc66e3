import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { timesheetLookupCalls } from '@praktis/contract/timesheets/timesheets-lookups.calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepFailure, keepPicture, newVisitor, openBrowser, type Visitor } from './harness/browser.ts';
import { callerOf } from './harness/caller.ts';
import { keptOnDevice, storedOnDevice } from './harness/device.ts';
import { overhang, slippedTexts, violations } from './harness/judge.ts';
import { fillSignIn, sample, signIn } from './harness/people.ts';
import { type Product, startProduct } from './harness/product.ts';
import { act, choose, dialog, field, heading, notice, pick, press, type } from './harness/screen.ts';

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
  visitor = await newVisitor(browser, product.address, { installed: true });
  page = visitor.page;
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepFailure(page, `offline-${task.id}`);
  await visitor.close();
  await product.ask(`delete from timesheet where description in ('A very long day', 'One more hour')`);
});

const panel = () => page.getByRole('region', { name: 'Waiting to be sent' });
const line = (words: string) => panel().getByRole('listitem').filter({ hasText: words });
const lost = () => page.getByText('Connection Lost');
const entriesOf = (description: string) =>
  product.ask(`select hour::text, version from timesheet where description = $1 and status <> 'deleted'`, [
    description,
  ]);

/** Signed in, the application installed, and what is needed without a network kept on the device. */
async function ready(wanted = '/timesheets', person = sample.managing): Promise<void> {
  await signIn(page, person, wanted);
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await page.reload();
  const needed = async () => (await keptOnDevice(page, 'kept')).length;
  await expect.poll(needed, { timeout: 20_000 }).toBeGreaterThan(0);
}

async function fill(description: string, duration = '0:30'): Promise<void> {
  await pick(page, 'Matter', 'arbitration');
  await choose(page, 'Entered as', 'Hours');
  await type(page, 'Duration', duration);
  await type(page, 'Description', description);
}

describe('installed on a device', () => {
  it('opens without a network, keeps what is recorded there, and sends it once when the network is back', async () => {
    await ready();
    await visitor.context.setOffline(true);
    await page.goto('/timesheets/create');
    await heading(page, 'Record timesheet').waitFor();
    await lost().waitFor();
    await fill('Written on the train');
    await press(page, 'Save');
    await notice(page, /kept on this device/).waitFor();
    await line('Written on the train').waitFor();
    await page.getByRole('link', { name: '1 entry waits to be sent' }).waitFor();
    await keepPicture(page, 'offline-waiting');
    expect(await entriesOf('Written on the train')).toEqual([]);
    await page.close();
    page = await visitor.context.newPage();
    await page.goto('/timesheets');
    await line('Written on the train').waitFor();
    await visitor.context.setOffline(false);
    await notice(page, '1 entry that had waited is sent.').waitFor();
    await panel().waitFor({ state: 'hidden' });
    expect(await entriesOf('Written on the train')).toEqual([{ hour: '0.5000', version: 1 }]);
  });
});

/** The managing partner at another device, who records entries on the first matter there. */
async function recorder() {
  const colleague = await callerOf(product.address, sample.managing);
  const matters = await colleague.send(timesheetLookupCalls.searchMatter, { query: { limit: 5 } });
  const { today } = await colleague.send(timesheetCalls.config);
  const entry = { method: 'hour' as const, duration: '0:06', matter_id: matters.rows[0]?.id ?? '', date: today };
  const record = (description: string) =>
    colleague.send(timesheetCalls.create, { body: { timesheet: { ...entry, description } } });
  return { colleague, entry, record };
}

/** Without a network: fills the form and leaves what was saved waiting. */
async function keepWaiting(description: string, duration = '0:30'): Promise<void> {
  await page.goto('/timesheets/create');
  await heading(page, 'Record timesheet').waitFor();
  await fill(description, duration);
  await press(page, 'Save');
  await line(description).waitFor();
}

/** Saves the list as it is narrowed to a matter, as an own view. */
async function saveView(name: string): Promise<void> {
  await page.goto('/timesheets?matter_id=00000000-0000-4000-8000-000000000000&matter_id.name=Arbitration+Garuda');
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  await type(dialog(page), 'Name', name);
  await press(dialog(page), 'Save');
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name, exact: true }).waitFor();
  await page.keyboard.press('Escape');
}

/** What the device may keep of nobody: how screens look, and marks of the page itself. */
const anybodys =
  /^(phsession|praktis\.page|praktis\.page-size|praktis\.columns\..+|praktis\.sign-in|mantine-color-scheme-value)$/;

/** What stays in the page's storages beside that, and whether any of it tells of the matter or the work. */
async function leftOnDevice() {
  const stored = await storedOnDevice(page);
  const keys = Object.keys(stored).filter((key) => !anybodys.test(key));
  return { keys, names: JSON.stringify(stored).match(/Garuda|Thrown away/g) };
}

describe('what waits', () => {
  it('and is refused by a rule stays with its message, is corrected and sent', async () => {
    await ready();
    await visitor.context.setOffline(true);
    await keepWaiting('A very long day', '13:00');
    await keepWaiting('One more hour', '24:30');
    await visitor.context.setOffline(false);
    await line('One more hour').getByText('Refused').waitFor();
    await line('One more hour')
      .getByText(/24 hours/)
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await keepPicture(page, 'offline-refused');
    await line('A very long day').getByRole('button', { name: 'Yes, send it' }).click();
    await line('A very long day').waitFor({ state: 'hidden' });
    // A notice under the pointer stays until the pointer leaves it.
    await page.mouse.move(0, 0);
    await line('One more hour').getByRole('button', { name: 'Correct' }).click();
    await heading(page, 'Record timesheet').waitFor();
    await expect.poll(() => field(page, 'Description').inputValue()).toBe('One more hour');
    expect(await field(page, 'Matter').inputValue()).toContain('Arbitration');
    await type(page, 'Duration', '0:12');
    await press(page, 'Save');
    await press(dialog(page), 'Continue');
    await page.waitForURL('**/timesheets/detail/*');
    expect(await entriesOf('One more hour')).toEqual([{ hour: '0.2000', version: 1 }]);
    expect(await entriesOf('A very long day')).toHaveLength(1);
    await panel().waitFor({ state: 'hidden' });
  });

  /** An entry that a colleague changes while a change of it waits here, both laid side by side. */
  async function changedMeanwhile(mine: string, theirs: string): Promise<string> {
    const { colleague, entry, record } = await recorder();
    const { id } = await record(`${mine}, at first`);
    await ready(`/timesheets/detail/${id}?tab=change`);
    await field(page, 'Description').waitFor();
    await visitor.context.setOffline(true);
    await type(page, 'Description', mine);
    await press(page, 'Save changes');
    await line(mine).waitFor();
    await colleague.send(timesheetCalls.update, { body: { ...entry, id, version: 1, description: theirs } });
    await visitor.context.setOffline(false);
    await line(mine).getByRole('button', { name: 'Compare' }).click();
    await dialog(page).getByRole('cell', { name: theirs }).waitFor();
    await dialog(page).getByRole('cell', { name: mine, exact: true }).waitFor();
    return id;
  }

  it('and was changed by somebody else meanwhile is shown beside the other version, and stands if wanted', async () => {
    const id = await changedMeanwhile('Mine from the train', 'Theirs from the office');
    expect(await violations(page)).toEqual([]);
    await keepPicture(page, 'offline-compare');
    await press(dialog(page), 'Take mine');
    await panel().waitFor({ state: 'hidden' });
    expect(await product.ask('select description, version from timesheet where id = $1', [id])).toEqual([
      { description: 'Mine from the train', version: 3 },
    ]);
  });

  it('gives way to what somebody else saved meanwhile', async () => {
    const id = await changedMeanwhile('Typed in a taxi', 'Corrected by the secretary');
    await press(dialog(page), 'Take theirs');
    await panel().waitFor({ state: 'hidden' });
    expect(await product.ask('select description, version from timesheet where id = $1', [id])).toEqual([
      { description: 'Corrected by the secretary', version: 2 },
    ]);
  });

  it('may be a deletion: it is done once the network is back', async () => {
    const { record } = await recorder();
    const { id } = await record('Recorded twice by mistake');
    await ready(`/timesheets/detail/${id}`);
    await page.getByRole('button', { name: 'More actions' }).waitFor();
    await visitor.context.setOffline(true);
    await act(page, 'Delete');
    await press(dialog(page), 'Delete');
    await line('Recorded twice by mistake').waitFor();
    expect(await entriesOf('Recorded twice by mistake')).toHaveLength(1);
    await visitor.context.setOffline(false);
    await notice(page, '1 entry that had waited is sent.').waitFor();
    await panel().waitFor({ state: 'hidden' });
    expect(await entriesOf('Recorded twice by mistake')).toEqual([]);
  });

  it('stays when the session has ended, unseen by whoever signs in then, and is sent for the one who wrote it', async () => {
    await ready();
    await saveView('Mine of Garuda');
    await visitor.context.setOffline(true);
    await keepWaiting('Of the managing partner');
    await product.ask('delete from session');
    await visitor.context.setOffline(false);
    await page.waitForURL(/\/auth\/sign-in/);
    await fillSignIn(page, sample.associate);
    await heading(page, 'Timesheets').waitFor();
    await page.getByRole('banner').locator('[data-timer]').waitFor();
    expect(await page.getByText('Of the managing partner').count()).toBe(0);
    await page.getByRole('button', { name: 'Saved views' }).click();
    await page.getByRole('menuitem', { name: 'Save this view' }).waitFor();
    expect(await page.getByText('Mine of Garuda').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(/\/auth\/sign-in/);
    expect(await entriesOf('Of the managing partner')).toEqual([]);
    await fillSignIn(page, sample.managing);
    await notice(page, '1 entry that had waited is sent.').waitFor();
    expect(await entriesOf('Of the managing partner')).toHaveLength(1);
    await page.goto('/timesheets');
    await page.getByRole('button', { name: 'Saved views' }).click();
    await page.getByRole('menuitem', { name: 'Mine of Garuda', exact: true }).waitFor();
  });

  it('is asked about before it goes with the sign-out; nothing of the person stays on the device', async () => {
    await ready();
    await saveView('Mine of Garuda');
    expect((await leftOnDevice()).keys.filter((key) => key.startsWith('praktis.view.'))).toHaveLength(1);
    await visitor.context.setOffline(true);
    await keepWaiting('Thrown away with the sign-out');
    const signOut = async () => {
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
    };
    await signOut();
    await page.getByRole('dialog', { name: '1 entry has not been sent' }).waitFor();
    await press(dialog(page), 'Cancel');
    await line('Thrown away with the sign-out').waitFor();
    await signOut();
    await press(dialog(page), 'Throw away and sign out');
    await expect
      .poll(async () => [(await keptOnDevice(page, 'outbox')).length, (await keptOnDevice(page, 'kept')).length])
      .toEqual([0, 0]);
    await expect.poll(leftOnDevice).toEqual({ keys: [], names: null });
    expect(await entriesOf('Thrown away with the sign-out')).toEqual([]);
  });

  it('fits a phone and speaks Indonesian', async () => {
    await visitor.close();
    visitor = await newVisitor(browser, product.address, { installed: true, width: 390, height: 844, language: 'id' });
    page = visitor.page;
    await product.ask(`update user_account set language = 'id' where email = $1`, [sample.otherAssociate.email]);
    await ready('/timesheets/create', sample.otherAssociate);
    await visitor.context.setOffline(true);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await pick(page, 'Perkara', 'M-2026');
    await type(page, 'Uraian', 'Ditulis di kereta');
    await page
      .getByLabel(/^Unit|^Durasi/)
      .first()
      .fill('3');
    await page.keyboard.press('Control+s');
    await page.getByRole('region', { name: 'Menunggu dikirim' }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await slippedTexts(page)).toEqual([]);
    expect(await overhang(page)).toBe(0);
    await keepPicture(page, 'offline-phone');
  });
});

describe('the application on the device', () => {
  it('keeps files of the build and no answer of the server; the worker itself is never kept', async () => {
    await ready();
    const kept = (await page.evaluate(
      `caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys())))).then((all) => all.flat().map(({ url }) => new URL(url).pathname))`,
    )) as string[];
    expect(kept.length).toBeGreaterThan(50);
    expect(kept.filter((path) => /^\/(practice|auth|admin|health)\//.test(path))).toEqual([]);
    const worker = await fetch(`${product.address}/sw.js`);
    expect(worker.headers.get('cache-control')).toBe('no-cache');
    expect(worker.headers.get('content-type')).toContain('javascript');
    for (const language of ['en', 'id']) {
      const manifest = await fetch(`${product.address}/manifest.${language}.webmanifest`);
      expect(manifest.headers.get('content-type')).toContain('manifest+json');
      expect(await manifest.json()).toMatchObject({ lang: language, display: 'standalone' });
    }
  });
});
