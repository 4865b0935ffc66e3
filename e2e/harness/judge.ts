import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page, Request } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const all = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { region: { enabled: false } },
  resultTypes: ['violations'],
};
const colours = { runOnly: { type: 'rule', values: ['color-contrast'] }, resultTypes: ['violations'] };

interface Violation {
  id: string;
  nodes: { target: string[]; html: string }[];
}

/** What axe finds wrong with the page as it is; `colours` judges those alone. */
export async function violations(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  if (!(await page.evaluate("typeof axe !== 'undefined'"))) await page.evaluate(axe);
  const options = rules === 'all' ? all : colours;
  const found = (await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target, html }) => ({ target, html })) })))`,
  )) as Violation[];
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
}

/** In the browser: every text, label, hint and placeholder that can be read. */
const readable = `(() => {
  const words = [document.title];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) if (!walk.currentNode.parentElement?.closest('script, style')) words.push(walk.currentNode.data);
  for (const one of document.querySelectorAll('[title], [aria-label], [placeholder], [alt]'))
    for (const name of ['title', 'aria-label', 'placeholder', 'alt']) words.push(one.getAttribute(name) ?? '');
  return words.map((one) => one.trim()).filter(Boolean);
})()`;

const slips: readonly RegExp[] = [
  // A key instead of its text: billing:list.title, or list.title.
  /(^|[\s(“"])[a-z][\w-]*:[a-z_]+\.[a-z_.]+/,
  /^[a-z_]{2,}(\.[a-z_]{2,})+$/,
  // A value nobody filled in.
  /\{\{|\}\}|\[object |\bundefined\b|\bNaN\b|Invalid Date|\bnull\b/,
];

const fileName = /\.(txt|pdf|csv|xlsx|docx?|png|jpe?g|example|id|com)$/;

/** Texts that are no texts: keys, empty places, values of the machine. */
export async function slippedTexts(page: Page): Promise<string[]> {
  const words = (await page.evaluate(readable)) as string[];
  return [...new Set(words)].filter((one) => !fileName.test(one) && slips.some((slip) => slip.test(one)));
}

/** How much wider the page is than its window, in pixels. */
export function overhang(page: Page): Promise<number> {
  return page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  ) as Promise<number>;
}

const quietTime = 150;
const patience = 20_000;
const underWay = new WeakMap<Page, Set<Request>>();

/** The requests of a page that are under way; it is followed from the first question on. */
export function requestsOf(page: Page): Set<Request> {
  const known = underWay.get(page);
  if (known) return known;
  const open = new Set<Request>();
  const over = (request: Request) => open.delete(request);
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', over);
  page.on('requestfailed', over);
  underWay.set(page, open);
  return open;
}

/** Waits until nothing has been on its way for a moment. */
async function quiet(page: Page): Promise<void> {
  const open = requestsOf(page);
  const begin = Date.now();
  for (let since = begin; Date.now() - since < quietTime; await new Promise((next) => setTimeout(next, 25))) {
    if (open.size > 0) since = Date.now();
    if (Date.now() - begin > patience)
      throw new Error(`Still under way: ${[...open].map((one) => one.url()).join(', ')}`);
  }
}

/** Waits until a screen stands: its heading is there, nothing is on its way, nothing still waits for data. */
export async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await quiet(page);
  await page.locator('[aria-busy="true"], .mantine-Skeleton-root').first().waitFor({ state: 'detached' });
}
