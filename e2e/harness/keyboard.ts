import type { Page } from 'playwright-core';
import { dialog } from './screen.ts';

/** What has the focus, as a reader would name it: its label, or its own words. */
const focused = (page: Page) =>
  page.evaluate(`(() => {
    const at = document.activeElement;
    return (at?.labels?.[0]?.textContent ?? at?.getAttribute('aria-label') ?? at?.textContent ?? '').replace(/ \\*$/, '').trim();
  })()`) as Promise<string>;

/** Presses a key until what has that name, and may be meant, has the focus. */
async function pressTo(page: Page, key: string, name: string, meant = '*'): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press(key);
    if ((await focused(page)) === name && (await page.evaluate(`document.activeElement.matches('${meant}')`))) return;
  }
  throw new Error(`No way to ${name} by ${key}; the focus is on ${await focused(page)}`);
}

/** Presses Tab until the input of that label, or the button of that name, has the focus. */
export const tabOn = (page: Page, name: string) => pressTo(page, 'Tab', name);

/** Writes into a look-up that Tab leads to and takes the first match. */
export async function findByKeys(page: Page, label: string, words: string): Promise<void> {
  // A link of the menu may have the same name.
  await pressTo(page, 'Tab', label, 'input');
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  // Whoever goes on at once to a button that judges the field would be told that nothing is chosen yet.
  await page.locator('input:focus:not([aria-expanded=true])').waitFor();
}

/** Presses a button that Tab leads to. */
export async function pressByKeys(page: Page, name: string): Promise<void> {
  await tabOn(page, name);
  await page.keyboard.press('Enter');
}

/** Opens the menu of the other actions of a page and takes one. */
export async function actByKeys(page: Page, name: string, menu = 'More actions'): Promise<void> {
  await pressByKeys(page, menu);
  await page.getByRole('menuitem', { name, exact: true }).waitFor();
  await pressTo(page, 'ArrowDown', name);
  await page.keyboard.press('Enter');
}

/** Leads to a field of the dialog that is open; its first one may have the focus already. */
async function inDialog(page: Page, label: string): Promise<void> {
  await dialog(page).waitFor();
  await page.locator('[role=dialog] :focus').waitFor();
  if ((await focused(page)) !== label) await tabOn(page, label);
}

/** Saves the dialog that is open. */
export async function saveByKeys(page: Page): Promise<void> {
  await page.keyboard.press('Control+s');
  await dialog(page).waitFor({ state: 'hidden' });
}

/** Sets a date of the dialog that is open to the day before. */
export async function earlierByKeys(page: Page, label: string): Promise<void> {
  await inDialog(page, label);
  await page.keyboard.press('ArrowDown');
}

/** Gives the reason that the open dialog asks for, and saves. */
export async function reasonByKeys(page: Page, reason: string): Promise<void> {
  await inDialog(page, 'Reason');
  await page.keyboard.type(reason);
  await saveByKeys(page);
}
