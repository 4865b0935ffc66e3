import { afterEach, beforeAll } from 'vitest';

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

// Tests without a screen run in Node alone and load none of this.
if (typeof window !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  const { startTexts } = await import('../src/kit/texts.ts');
  completeBrowser();
  // What must come is waited for as long as a busy machine may need.
  configure({ asyncUtilTimeout: 12_000 });
  beforeAll(() => startTexts('en'));
  afterEach(cleanup);
}
