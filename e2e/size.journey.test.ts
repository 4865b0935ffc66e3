import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newVisitor, openBrowser } from './harness/browser.ts';
import { sample, signIn } from './harness/people.ts';
import { type Product, startProduct } from './harness/product.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct({ firm: 'sample' });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

interface Loaded {
  type: string;
  address: string;
  /** When it was asked for, in milliseconds since 1970. */
  asked: number;
  /** Bytes over the wire, compressed, with their headers. */
  bytes: number;
}

/** When the first screen stood, in milliseconds since 1970; later than anything where it does not say so. */
const stoodAt = `(() => {
  const [mark] = performance.getEntriesByName('first-screen');
  return mark ? performance.timeOrigin + mark.startTime : Infinity;
})()`;

/** Opens an address with an empty cache and answers what its first screen asked for; what comes after that is fetched ahead. */
async function load(page: Page, address: string): Promise<Loaded[]> {
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  await wire.send('Network.setCacheDisabled', { cacheDisabled: true });
  const asked = new Map<string, number>();
  const answers = new Map<string, Omit<Loaded, 'bytes'>>();
  const loaded: Loaded[] = [];
  wire.on('Network.requestWillBeSent', ({ requestId, wallTime }) => asked.set(requestId, wallTime * 1000));
  wire.on('Network.responseReceived', ({ requestId, type, response }) =>
    answers.set(requestId, { type, address: response.url, asked: asked.get(requestId) ?? 0 }),
  );
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId);
    if (answer) loaded.push({ ...answer, bytes: encodedDataLength });
  });
  await page.goto(address);
  await page.getByRole('region', { name: 'My performance' }).locator('dd').first().waitFor();
  await page.waitForLoadState('networkidle');
  const stood = (await page.evaluate(stoodAt)) as number;
  return loaded.filter((one) => one.asked < stood);
}

const limit = 300_000;

describe('the first load of the signed-in dashboard', () => {
  it(`transfers less than ${limit / 1000} kB of compressed script and style`, async () => {
    const visitor = await newVisitor(browser, product.address);
    await signIn(visitor.page, sample.managing);
    const page = await visitor.context.newPage();
    const loaded = await load(page, '/dashboards');
    const code = loaded.filter(({ type }) => ['Script', 'Stylesheet'].includes(type));
    const sum = (some: Loaded[]) => some.reduce((total, { bytes }) => total + bytes, 0);
    const all = sum(code);
    process.stdout.write(`dashboard: ${all} bytes of script and style, compressed\n`);
    expect(code.length).toBeGreaterThan(5);
    expect(all).toBeLessThan(limit);
    await visitor.close();
  });
});
