import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Hotkey, listedHotkeys, listenForKeys, useHotkeys } from './hotkeys.ts';

function Screen({ hotkeys }: { hotkeys: readonly Hotkey[] }) {
  useHotkeys(hotkeys);
  return <input aria-label="Field" />;
}

describe('keys', () => {
  let stop: () => void;
  beforeEach(() => {
    stop = listenForKeys();
  });
  afterEach(() => stop());

  it('act one after the other or alone, and never while typing', async () => {
    const [go, add, save] = [vi.fn(), vi.fn(), vi.fn()];
    const { getByLabelText } = render(
      <Screen
        hotkeys={[
          { keys: 'g m', title: 'Matters', run: go },
          { keys: 'm', run: add },
          { keys: 'mod+s', run: save, everywhere: true },
        ]}
      />,
    );
    await userEvent.keyboard('gm');
    expect(go).toHaveBeenCalledTimes(1);
    expect(add).not.toHaveBeenCalled();
    await userEvent.keyboard('m');
    expect(add).toHaveBeenCalledTimes(1);
    await userEvent.type(getByLabelText('Field'), 'gm{Control>}s{/Control}');
    expect(go).toHaveBeenCalledTimes(1);
    expect(add).toHaveBeenCalledTimes(1);
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('the newest screen wins, and its keys go with it', async () => {
    const [below, above] = [vi.fn(), vi.fn()];
    render(<Screen hotkeys={[{ keys: 'n', title: 'below', run: below }]} />);
    const { unmount } = render(<Screen hotkeys={[{ keys: 'n', title: 'above', run: above }]} />);
    await userEvent.keyboard('n');
    expect(listedHotkeys().map((hotkey) => hotkey.title)).toEqual(['above']);
    unmount();
    await userEvent.keyboard('n');
    expect([above.mock.calls.length, below.mock.calls.length]).toEqual([1, 1]);
  });
});
