import type { Locator, Page } from 'playwright-core';
import { downloaded, type GivenFile } from './given-files.ts';
import { settle } from './judge.ts';
import { dialog, field, heading, notice } from './screen.ts';
import { large, type Words, wordsIn } from './words.ts';

/** What has the focus, as a reader would name it: its label, or its own words; '' where nothing has it. */
const focused = (page: Page) =>
  page.evaluate(`(() => {
    const at = document.activeElement;
    if (at === document.body) return '';
    return (at?.labels?.[0]?.textContent ?? at?.getAttribute('aria-label') ?? at?.textContent ?? '').replace(/ \\*$/, '').trim();
  })()`) as Promise<string>;

const has = (page: Page, selector: string) =>
  page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`) as Promise<boolean>;

/** Whether what has the focus has that name and may be meant. */
const isAt = async (page: Page, name: string, meant: string) =>
  (await focused(page)) === name && (await has(page, meant));

/** More ways than this lead nowhere. */
const farthest = 90;
const typed = 'input, textarea';

/** Presses a key until what has that name, and may be meant, has the focus. */
async function pressTo(page: Page, key: string, name: string, meant = '*'): Promise<void> {
  for (let step = 0; step < farthest; step += 1) {
    await page.keyboard.press(key);
    if (await isAt(page, name, meant)) return;
  }
  throw new Error(`No way to ${name} by ${key}; the focus is on ${await focused(page)}`);
}

/** Leads to what has that name, which may have the focus already, as the first field of a dialog has. */
async function lead(page: Page, name: string, meant: string): Promise<void> {
  if ((await dialog(page).count()) > 0) await page.locator('[role=dialog] :focus').waitFor();
  if (!(await isAt(page, name, meant))) await pressTo(page, 'Tab', name, meant);
}

/** Takes an entry of a list of fixed values that the focus stands on. */
async function chooseMarked(page: Page, value: string): Promise<void> {
  await page.keyboard.press('Enter');
  const option = page.getByRole('option', { name: value, exact: true });
  await option.waitFor();
  const marked = option.and(page.locator('[data-combobox-selected]'));
  for (let step = 0; step < 12 && (await marked.count()) === 0; step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await option.waitFor({ state: 'hidden' });
}

/** Goes from tab to tab of a record until the one of that name is open. */
async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).waitFor();
  for (let step = 0; step < farthest && !(await has(page, '[role=tab]')); step += 1) await page.keyboard.press('Tab');
  if ((await focused(page)) !== name) await pressTo(page, 'ArrowRight', name, '[role=tab]');
}

/** Goes down a list from its top to the row with these words; the key `j` is the way into it, from its search it is Tab. */
async function toRow(page: Page, words: string): Promise<void> {
  await page.locator('tbody[data-rows] tr').filter({ hasText: words }).first().waitFor();
  const into = (await has(page, typed)) ? 'Tab' : 'j';
  for (let step = 0; step < farthest && !(await has(page, 'tr')); step += 1) await page.keyboard.press(into);
  await page.keyboard.press('Home');
  for (let step = 0; step < farthest; step += 1) {
    if ((await has(page, 'tr')) && (await focused(page)).includes(words)) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`No row of ${words}; the focus is on ${await focused(page)}`);
}

/** Opens the chooser of files, which belongs to the operating system, and takes these from it. */
async function chooseFiles(page: Page, label: string, files: readonly GivenFile[]): Promise<void> {
  const open = async () => {
    await lead(page, label, 'input[type=file]');
    await page.keyboard.press('Space');
  };
  // It is caught from before the way there on: one that opens sooner would be that of this machine.
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), open()]);
  await chooser.setFiles([...files]);
}

/** Something on the screen, for those who can do no more than look at it. */
export type Seen = Pick<Locator, 'waitFor' | 'count' | 'textContent' | 'inputValue' | 'allTextContents'>;

/** What somebody sees without touching anything. */
function eyesOf(page: Page) {
  const text = (words: string | RegExp): Seen => page.getByText(words).first();
  return {
    text,
    heading: (name: string | RegExp): Seen => heading(page, name),
    notice: (words: string | RegExp): Seen => notice(page, words),
    button: (name: string | RegExp): Seen => page.getByRole('button', { name }),
    row: (words: string): Seen => page.locator('tbody[data-rows] tr').filter({ hasText: words }),
    /** An entry of a list inside a form, such as who is on a team. */
    entry: (words: string): Seen => page.getByRole('listitem').filter({ hasText: words }).first(),
    field: (label: string): Seen => field(page, label),
    state: (words: string): Seen => page.locator('.state').filter({ hasText: words }).first(),
    dialog: (name?: string): Seen => page.getByRole('dialog', name === undefined ? {} : { name }),
    /** What has the focus, by its name. */
    focus: () => focused(page),
    address: (pattern: string | RegExp) => page.waitForURL(pattern),
    /** Nothing is on its way to the screen any more. */
    settled: () => settle(page),
  };
}

const pressButton = async (page: Page, name: string, key = 'Tab') => {
  await pressTo(page, key, name, 'button, a');
  await page.keyboard.press('Enter');
};
const typeIn = async (page: Page, label: string, text: string) => {
  await lead(page, label, typed);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
};
const take = async (page: Page, name: string) => {
  await page.getByRole('menuitem', { name, exact: true }).waitFor();
  await pressTo(page, 'ArrowDown', name);
  await page.keyboard.press('Enter');
};
const saveDialog = async (page: Page) => {
  await page.keyboard.press('Control+s');
  await dialog(page).waitFor({ state: 'hidden' });
};

/** What is typed and pressed on a page. */
function handsOf(page: Page) {
  return {
    /** Presses Tab until the field of that label, or the button of that name, has the focus. */
    tabTo: (name: string) => pressTo(page, 'Tab', name),
    /** Types over what is in the field that Tab leads to. */
    typeIn: (label: string, text: string) => typeIn(page, label, text),
    /** Writes into a look-up that Tab leads to and takes the first match. */
    find: async (label: string, sought: string) => {
      // A link of the menu may have the same name.
      await lead(page, label, 'input');
      await page.keyboard.type(sought);
      await page.keyboard.press('Enter');
      // Whoever goes on at once to a button that judges the field would be told that nothing is chosen yet.
      await page.locator('input:focus:not([aria-expanded=true])').waitFor();
    },
    /** Chooses from a list of fixed values. */
    choose: async (label: string, value: string) => {
      await lead(page, label, 'input');
      await chooseMarked(page, value);
    },
    chooseFiles: (label: string, ...files: GivenFile[]) => chooseFiles(page, label, files),
    pressButton: (name: string) => pressButton(page, name),
    /** Presses a button that stands before what has the focus. */
    pressBefore: (name: string) => pressButton(page, name, 'Shift+Tab'),
    /** What pressing the button of that name downloads. */
    download: (name: string) => downloaded(page, () => pressButton(page, name)),
    /** Adds a row to a list inside a form; typing goes on in its first field. */
    addRow: async (name: string) => {
      await pressButton(page, name);
      await page.locator('fieldset input:focus').waitFor();
    },
  };
}

/** The ways to a part of a page, and into its menus. */
function waysOf(page: Page, words: Words) {
  return {
    openTab: (name: string) => openTab(page, name),
    toRow: (sought: string) => toRow(page, sought),
    /** Opens a menu, that of the other actions of a page if nothing else is said, and takes an entry. */
    act: async (name: string, menu = words('core:more_actions')) => {
      await pressButton(page, menu);
      await take(page, name);
    },
    /** Takes an entry of the menu that is open. */
    take: (name: string) => take(page, name),
  };
}

/** What is done in a dialog that is open, or about to be. */
function dialogOf(page: Page, words: Words) {
  return {
    save: () => saveDialog(page),
    /** Answers the question that is asked. */
    answer: async (yes: string) => {
      await dialog(page).waitFor();
      await lead(page, yes, '[role=dialog] button');
      await page.keyboard.press('Enter');
      await dialog(page).waitFor({ state: 'hidden' });
    },
    /** Sets a date to the day before. */
    dayBefore: async (label: string) => {
      await dialog(page).waitFor();
      await lead(page, label, 'input');
      await page.keyboard.press('ArrowDown');
    },
    /** Gives the reason that is asked for, and saves. */
    giveReason: async (reason: string) => {
      await dialog(page).waitFor();
      await typeIn(page, large(words('fields:reason')), reason);
      await saveDialog(page);
    },
  };
}

/**
 * Somebody who sees the screen and has nothing but the keyboard of this page: no pointer, no script, no address bar. A
 * journey that is given this and no page cannot do anything else.
 */
export function keyboardOf(page: Page, words: Words = wordsIn('en')) {
  return {
    sees: eyesOf(page),
    ...handsOf(page),
    ...waysOf(page, words),
    ...dialogOf(page, words),
    write: (text: string) => page.keyboard.type(text),
    press: async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    },
  };
}

export type Keyboard = ReturnType<typeof keyboardOf>;
