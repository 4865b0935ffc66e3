import type { Page } from 'playwright-core';
import { afterEach, beforeEach } from 'vitest';

/** As much of a page as tells what a journey met there. */
const shown = 600;
const seen: string[] = [];

/** Notes where a page stands before it is closed, for a journey that fails. */
export async function noteLast(page: Page): Promise<void> {
  if (page.isClosed()) return;
  const words = await page.evaluate('document.body.innerText').catch(() => '(nothing to read)');
  seen.push(`The browser stood at ${page.url()}: ${String(words).replace(/\s+/g, ' ').slice(0, shown)}`);
}

beforeEach(() => {
  seen.length = 0;
});
// What failed says where: a missing button alone does not tell which screen was there instead of the one awaited.
afterEach(({ task }) => {
  for (const error of task.result?.errors ?? []) {
    const place = seen.join('\n');
    error.message = `${error.message}\n${place}`;
    if (error.stack) error.stack = `${place}\n${error.stack}`;
  }
});
