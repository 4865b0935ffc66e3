import type { Locator, Page } from 'playwright-core';

type Place = Page | Locator;

/** An input by its whole label, as a reader hears it: the star of a required field is no part of it. */
export function field(place: Place, label: string | RegExp): Locator {
  const options = { name: label, exact: true };
  return place.getByRole('textbox', options).or(place.getByRole('combobox', options)).first();
}

/** Types a value over what is there and leaves the field. */
export async function type(place: Place, label: string, value: string): Promise<void> {
  const input = field(place, label);
  await input.fill(value);
  await input.blur();
}

/** Types into a look-up and takes the option that is shown for it; of several, the one that begins with it. */
export async function pick(page: Page, label: string, typed: string, place: Place = page): Promise<void> {
  const input = field(place, label);
  await input.click();
  await input.fill(typed);
  const options = page.getByRole('option').filter({ hasText: typed });
  await options.first().waitFor();
  const words = await options.allTextContents();
  const at = words.findIndex((one) => one.startsWith(typed));
  await options.nth(Math.max(0, at)).click();
}

/** Chooses from a list of fixed values. */
export async function choose(page: Page, label: string, value: string, place: Place = page): Promise<void> {
  await field(place, label).click();
  await page.getByRole('option', { name: value, exact: true }).click();
}

export const press = (place: Place, name: string | RegExp) =>
  place.getByRole('button', { name, exact: true }).first().click();

/** How long a button may take to be pressed, where the page may leave by itself before. */
const untilPressed = 10_000;

/**
 * Presses a button whose call is refused because of the session. Where another call of the page learns of that first, the
 * page has left before the button could be pressed, which is as good.
 */
export async function pressStopped(page: Page, name: string | RegExp, place: Place = page): Promise<void> {
  const { pathname } = new URL(page.url());
  const button = place.getByRole('button', { name, exact: true }).first();
  await button.click({ timeout: untilPressed }).catch((problem: unknown) => {
    if (new URL(page.url()).pathname === pathname) throw problem;
  });
}

/** Loads a page anew that may be leaving by itself at that very moment, as one whose session has ended does. */
export async function loadAnew(page: Page): Promise<void> {
  await page.evaluate('location.reload()').catch(() => undefined);
}

/** Opens the menu of the other actions of a page, by the name it has in the language of the page, and takes one. */
export async function act(page: Page, name: string, menu = 'More actions'): Promise<void> {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** The figures of a panel of totals: label → what is shown, in one line. */
export async function figures(panel: Locator): Promise<Record<string, string>> {
  const rows = await panel
    .locator('dl > div')
    .evaluateAll((rows) =>
      rows.map((row) => [row.querySelector('dt')?.textContent ?? '', row.querySelector('dd')?.textContent ?? '']),
    );
  return Object.fromEntries(rows.map(([label, value]) => [label, value?.replace(/\s+/g, ' ').trim() ?? '']));
}

/** A notice with these words. */
export const notice = (page: Page, words: string | RegExp) =>
  page.locator('.mantine-Notifications-root').getByText(words).first();

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Saves, says yes to what the server asks, and waits for the sign that it is done. */
export async function saveWith(page: Page, button: string, done: Locator): Promise<void> {
  await press(page, button);
  const more = page.getByRole('button', { name: 'Continue', exact: true });
  for (;;) {
    await more.or(done).first().waitFor();
    if (await done.isVisible()) return;
    await more.click();
    await more.waitFor({ state: 'hidden' });
  }
}

/** The tab of a record. */
export const openTab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name }).click();

/** The dialog that is open. */
export const dialog = (page: Page) => page.getByRole('dialog');
