import { render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { clearOfNotices } from './notice-place.ts';

const top = () => document.documentElement.style.getPropertyValue('--notices-top');

/** A head whose lower edge stands so far down. */
function Head({ bottom }: { bottom: number }) {
  return (
    <header
      ref={(head) => {
        if (head) head.getBoundingClientRect = () => ({ bottom }) as DOMRect;
        return clearOfNotices(head);
      }}
    />
  );
}

describe('the place of toasts', () => {
  afterEach(() => document.documentElement.removeAttribute('style'));

  it('is below the head of the page, and of several below the lowest', () => {
    const page = render(<Head bottom={108} />);
    expect(top()).toBe('116px');
    const tab = render(<Head bottom={204} />);
    expect(top()).toBe('212px');
    tab.unmount();
    expect(top()).toBe('116px');
    page.unmount();
    expect(top()).toBe('8px');
  });

  it('stays in the upper half of the window, however tall a head is', () => {
    render(<Head bottom={5000} />);
    expect(top()).toBe(`${window.innerHeight / 2}px`);
  });
});
