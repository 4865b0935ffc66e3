import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { startTexts } from '../src/kit/texts.ts';

/** What jsdom lacks and Mantine asks for. */
function completeBrowser(): void {
  window.matchMedia = (query) =>
    ({
      matches: false,
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    }) as unknown as MediaQueryList;
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  window.HTMLElement.prototype.scrollIntoView = () => undefined;
  window.scrollTo = () => undefined;
  Object.defineProperty(document, 'fonts', {
    value: { addEventListener: () => undefined, removeEventListener: () => undefined },
  });
}

const inBrowser = typeof window !== 'undefined';
if (inBrowser) completeBrowser();
// What must come is waited for as long as a busy machine may need.
configure({ asyncUtilTimeout: 12_000 });

beforeAll(async () => {
  if (inBrowser) await startTexts('en');
});
afterEach(cleanup);
