import type { Page } from 'playwright-core';

/**
 * What the product keeps in a table of this browser's database. One that is not there yet is not opened: that would make an
 * empty one, in the way of the real one.
 */
export function keptOnDevice<T>(page: Page, table: 'outbox' | 'kept'): Promise<T[]> {
  return page.evaluate(`(async () => {
    const name = 'praktis';
    if (!(await indexedDB.databases()).some((one) => one.name === name)) return [];
    const answer = (request) => new Promise((done, failed) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    });
    const device = await answer(indexedDB.open(name));
    try {
      return await answer(device.transaction('${table}').objectStore('${table}').getAll());
    } finally {
      device.close();
    }
  })()`);
}

/** What stands in the other two storages of this browser, those of the page and of its window. */
export const storedOnDevice = (page: Page): Promise<Record<string, string>> =>
  page.evaluate('({ ...localStorage, ...sessionStorage })');
