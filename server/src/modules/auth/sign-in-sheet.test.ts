import { describe, expect, it } from 'vitest';
import { faceRules, signInSheet } from './sign-in-sheet.ts';

describe('the sheet of the sign-in page', () => {
  it('takes the typefaces of the built application', () => {
    const rules = faceRules(['index-a.js', 'inter-latin-wght-normal-B1.woff2', 'inter-latin-ext-wght-normal-C2.woff2']);
    expect(rules).toContain('url("/assets/inter-latin-wght-normal-B1.woff2")');
    expect(rules).not.toContain('latin-ext');
    expect(rules).not.toContain('Source Serif');
  });

  it('does without them where there is none', async () => {
    expect(faceRules([])).toBe('');
    expect(await signInSheet()).toContain('"Inter Variable"');
  });
});
