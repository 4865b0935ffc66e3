import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadPart } from './chunk-reload.ts';
import { globalError } from './global-error.ts';
import { online, setOnline, setProbe } from './online.ts';

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'));

describe('a part of the application whose file is gone', () => {
  beforeEach(() => sessionStorage.clear());
  afterEach(() => {
    globalError.set(false);
    setProbe(async () => true);
  });

  it('R334 reloads the page once, a second failure shows the error view (G035)', async () => {
    const reload = vi.fn();
    loadPart(gone, reload).catch(() => undefined);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(globalError.get()).toBe(false);
    await expect(loadPart(gone, reload)).rejects.toThrow('could not be loaded');
    expect(reload).toHaveBeenCalledTimes(1);
    expect(globalError.get()).toBe(true);
  });

  it('a newer build may be reloaded once again', async () => {
    sessionStorage.setItem('praktis.chunk-reload', 'an older build');
    const reload = vi.fn();
    loadPart(gone, reload).catch(() => undefined);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('an error inside the part is not mistaken for a missing file', async () => {
    const reload = vi.fn();
    await expect(loadPart(() => Promise.reject(new Error('x is not a function')), reload)).rejects.toThrow('x is not');
    expect(reload).not.toHaveBeenCalled();
  });

  it('one asked for while the server cannot be reached comes when it can, without a reload (G024)', async () => {
    setProbe(async () => false);
    const reload = vi.fn();
    const load = vi.fn<() => Promise<string>>(gone);
    const part = loadPart(load, reload);
    await waitFor(() => expect(online.get()).toBe(false));
    load.mockResolvedValueOnce('the part');
    setOnline(true);
    expect(await part).toBe('the part');
    expect(load).toHaveBeenCalledTimes(2);
    expect(reload).not.toHaveBeenCalled();
  });
});
