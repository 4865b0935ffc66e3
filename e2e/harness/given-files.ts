import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { pdfOf } from '../../server/test/office-files.ts';
import { keepPicture } from './browser.ts';
import { slippedTexts, violations } from './judge.ts';

/** A file as a user has it. */
export interface GivenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
/** A PDF that says these words. */
export const pdf = (name: string, words: string): GivenFile => ({
  ...{ name, mimeType: 'application/pdf' },
  buffer: pdfOf(words),
});
/** Drops files on an element, as a desktop would; one is given by its content or, when that says nothing, its size. */
export async function drop(
  page: Page,
  target: string,
  files: readonly (Omit<GivenFile, 'buffer'> & { buffer: Buffer | number })[],
) {
  const given = files.map(({ buffer, ...file }) => ({
    ...file,
    content: typeof buffer === 'number' ? buffer : [...buffer],
  }));
  await page.evaluate(`(() => {
    const data = new DataTransfer();
    for (const { name, mimeType, content } of ${JSON.stringify(given)})
      data.items.add(new File([new Uint8Array(content).map((byte) => byte || 1)], name, { type: mimeType }));
    for (const kind of ['dragover', 'drop'])
      document.querySelector('${target}').dispatchEvent(
        new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }),
      );
  })()`);
}

/** What an act downloads, with its name. */
export async function downloaded(at: Page, act: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([at.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** Everything wrong with what is on screen, in both appearances. */
export async function wrongHere(at: Page, picture: string): Promise<string[]> {
  await at.evaluate('Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined)))');
  await keepPicture(at, picture);
  const wrong = [...(await violations(at)), ...(await slippedTexts(at)).map((text) => `no text: ${text}`)];
  await at.emulateMedia({ colorScheme: 'dark' });
  await at.locator('html:not([data-mantine-color-scheme=light])').waitFor({ state: 'attached' });
  await at.evaluate('Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined)))');
  await keepPicture(at, `${picture}-dark`);
  for (const one of await violations(at, 'colours')) wrong.push(`dark: ${one}`);
  await at.emulateMedia({ colorScheme: 'light' });
  return wrong;
}
