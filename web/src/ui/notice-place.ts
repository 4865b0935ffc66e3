/** Parts at the top right of a page that hold buttons: toasts stand below the lowest of them. */
const heads = new Set<HTMLElement>();
const room = 8;
/** However tall the heads are, toasts stay in the upper part of the window. */
const lowest = 0.5;

function place(): void {
  const bottoms = [...heads].map((head) => head.getBoundingClientRect().bottom + window.scrollY);
  const top = Math.min(Math.max(0, ...bottoms) + room, window.innerHeight * lowest);
  document.documentElement.style.setProperty('--notices-top', `${Math.round(top)}px`);
}

const watcher = new ResizeObserver(place);

/** Keeps toasts off an element with buttons, from when it is there until it goes: `<header ref={clearOfNotices}>`. */
export function clearOfNotices(head: HTMLElement | null): (() => void) | undefined {
  if (!head) return undefined;
  heads.add(head);
  watcher.observe(head);
  // What arrives above a head moves it without changing its size, but changes the size of the page.
  watcher.observe(document.body);
  place();
  return () => {
    heads.delete(head);
    watcher.unobserve(head);
    place();
  };
}
