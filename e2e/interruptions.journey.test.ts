import { randomUUID } from 'node:crypto';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { keepFailure, newVisitor, openBrowser, type Visitor } from './harness/browser.ts';
import { seeded } from './harness/chance.ts';
import { keptOnDevice } from './harness/device.ts';
import { settle } from './harness/judge.ts';
import { enter, fillSignIn, sample } from './harness/people.ts';
import { type Product, startProduct } from './harness/product.ts';
import { choose, heading, notice, pick, press, pressStopped, type } from './harness/screen.ts';

/* In Chromium, by the screen itself; `interruptions.test.ts` does ten times as many below it. */
const interruptions = 20;
const seed = Number(process.env.INTERRUPTION_SEED ?? 20261128);
const kinds = [
  'offline',
  'lost on the way',
  'answer lost',
  'tab killed',
  'killed while typing',
  'token expired',
] as const;
type Kind = (typeof kinds)[number] | 'server restarted';
const chance = seeded(seed);

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
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepFailure(page, 'interruptions');
  await visitor.close();
});

const create = '**/practice/v1/timesheet/create';
const waiting = () => page.getByRole('region', { name: 'Waiting to be sent' });

async function fill(description: string): Promise<void> {
  await pick(page, 'Matter', 'arbitration');
  await choose(page, 'Entered as', 'Hours');
  await type(page, 'Duration', '0:06');
  await type(page, 'Description', description);
}

async function openForm(): Promise<void> {
  await page.goto('/timesheets/create');
  await heading(page, 'Record timesheet').waitFor();
}

async function newTab(): Promise<void> {
  await page.close({ runBeforeUnload: false });
  page = await visitor.context.newPage();
}

/** The entry is with the server, waits on the device, or was sent from there already. */
const isSafe = (description: string) =>
  notice(page, /The time is recorded|that had waited/)
    .or(waiting().getByText(description))
    .first()
    .waitFor();

/** How many changes whose description begins so wait on the device, seen or not. */
const onDevice = async (description: string) => {
  const kept = await keptOnDevice<{ typed: { description: string } }>(page, 'outbox');
  return kept.filter(({ typed }) => typed.description.startsWith(description)).length;
};

const save = () => press(page, 'Save and new');

async function withoutNetwork(description: string): Promise<void> {
  await visitor.context.setOffline(true);
  await save();
  await isSafe(description);
  await visitor.context.setOffline(false);
}

async function killed(): Promise<void> {
  const left = page.waitForRequest(create);
  await save();
  await left;
  await newTab();
}

async function killedWhileTyping(description: string): Promise<void> {
  await newTab();
  await openForm();
  await press(page, 'Use it');
  await save();
  await isSafe(description);
}

async function expired(description: string): Promise<void> {
  await settle(page);
  await product.ask('delete from session');
  await pressStopped(page, 'Save and new');
  await page.waitForURL(/\/auth\/sign-in/);
  await fillSignIn(page, sample.managing);
  await page.getByText(/What you had typed before is here again/).waitFor();
  // It stands in the form, and so neither on the device nor with the server.
  expect(await onDevice(description)).toBe(0);
  await save();
  await isSafe(description);
}

/** Saves while the next request fares so. */
async function lost(description: string, fate: (route: Route) => Promise<void>): Promise<void> {
  await page.route(create, fate, { times: 1 });
  await save();
  await isSafe(description);
}

/** What happens between the filled form and the saved entry. */
const happen: Record<Kind, (description: string) => Promise<void>> = {
  offline: withoutNetwork,
  'lost on the way': (description) => lost(description, (route) => route.abort('connectionreset')),
  'answer lost': (description) =>
    lost(description, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    }),
  'tab killed': killed,
  'killed while typing': killedWhileTyping,
  'token expired': expired,
  'server restarted': (description) =>
    product.restart(async () => {
      await save();
      await isSafe(description);
    }),
};

async function interrupt(kind: Kind, description: string): Promise<void> {
  await openForm();
  await fill(description);
  await happen[kind](description);
}

it(`in ${interruptions} random interruptions of a real browser no entry is lost or doubled (seed ${seed})`, {
  timeout: 500_000,
}, async () => {
  await enter(page, sample.managing, '/timesheets');
  await page.waitForLoadState('networkidle');
  const met = new Map<string, number>();
  for (let round = 1; round <= interruptions; round += 1) {
    const kind: Kind =
      round % 10 === 0 ? 'server restarted' : (kinds[Math.floor(chance() * kinds.length)] ?? 'offline');
    met.set(kind, (met.get(kind) ?? 0) + 1);
    // Each is like no other (TIM-09).
    await interrupt(kind, `Interrupted ${kind} ${round} ${randomUUID()}`);
  }
  process.stdout.write(`interruptions: ${[...met].map(([kind, count]) => `${kind} ${count}`).join(', ')}\n`);
  await page.goto('/timesheets');
  await heading(page, 'Timesheets').waitFor();
  const lines = () =>
    product.ask(
      `select count(*)::int as n, count(distinct description)::int as different from timesheet where description like 'Interrupted %'`,
    );
  await expect.poll(lines, { timeout: 40_000 }).toEqual([{ n: interruptions, different: interruptions }]);
  await expect.poll(() => onDevice('Interrupted'), { timeout: 40_000 }).toBe(0);
  await waiting().waitFor({ state: 'hidden' });
});
