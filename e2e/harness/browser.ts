import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { root } from '../../tools/project.mjs';
import { chromiumPath } from '../../tools/test-browser.mjs';
import { requestsOf } from './judge.ts';
import { noteLast } from './last-seen.ts';

/** The last two: on a machine with few processors threads and processes that wait for each other cost more than they bring. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--in-process-gpu',
  '--js-flags=--single-threaded',
];

/** Chromium of this machine, without a window. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: flags });
}

export interface VisitorOptions {
  language?: 'en' | 'id';
  scheme?: 'light' | 'dark';
  width?: number;
  height?: number;
  /** With its service worker, as on a device that has the product installed; else every file comes over the network, where a test can see it. */
  installed?: boolean;
}

/** Somebody at a browser of his own, with nothing kept from earlier. */
export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** What the console has complained about, and scripts that failed. */
  complaints: string[];
  close: () => Promise<void>;
}

/** How long anything on a screen may take; the machine of the tests may be a slow one. */
const patience = 20_000;

/** Closes a context; one whose service worker the browser does not let go of ends with the browser. */
async function closed(context: BrowserContext): Promise<void> {
  await Promise.race([context.close(), new Promise((next) => setTimeout(next, patience))]);
}

/** Opens a fresh browser context on the product. */
export async function newVisitor(browser: Browser, address: string, options: VisitorOptions = {}): Promise<Visitor> {
  const { scheme = 'light', width = 1440, height = 900 } = options;
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: options.language === 'id' ? 'id-ID' : 'en-GB',
    acceptDownloads: true,
    serviceWorkers: options.installed ? 'allow' : 'block',
  });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  requestsOf(page);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (problem) => complaints.push(String(problem)));
  const close = async () => {
    await noteLast(page);
    await closed(context);
  };
  return { page, context, complaints, close };
}

const pictures = join(root, 'e2e', 'test-results');

async function keep(page: Page, name: string): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
}

/** Keeps a picture of the whole page where `PRAKTIS_PICTURES` asks for them; what is kept is not committed. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (process.env.PRAKTIS_PICTURES) await keep(page, name);
}

/** Keeps a picture of the page that a journey failed on. */
export function keepFailure(page: Page, name: string): Promise<void> {
  return keep(page, `failed-${name}`);
}
