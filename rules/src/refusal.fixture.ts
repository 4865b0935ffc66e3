import { expect } from 'vitest';
import { NeedsConfirmation, RuleBroken } from './errors.ts';

function thrownBy(act: () => unknown): unknown {
  try {
    act();
  } catch (thrown) {
    return thrown;
  }
  return undefined;
}

/** Expects the call to be refused with a code, and with these figures when given. */
export function expectRefused(act: () => unknown, code: string, params?: Record<string, string | number>): void {
  const thrown = thrownBy(act);
  expect(thrown, `refused ${code}`).toBeInstanceOf(RuleBroken);
  expect(thrown).toMatchObject(params ? { code, params } : { code });
}

/** Expects the call to ask for a confirmation with a code. */
export function expectAsked(act: () => unknown, code: string): void {
  const thrown = thrownBy(act);
  expect(thrown, `asks ${code}`).toBeInstanceOf(NeedsConfirmation);
  expect(thrown).toMatchObject({ code });
}
