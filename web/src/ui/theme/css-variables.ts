import type { CSSVariablesResolver } from '@mantine/core';
import { tones } from './colours.ts';

function toneVariables(scheme: 'light' | 'dark'): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tones).flatMap(([name, tone]) => [
      [`--tone-${name}`, tone[scheme][0]],
      [`--tone-${name}-bg`, tone[scheme][1]],
    ]),
  );
}

/** Colours of paper and ink in both schemes. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--app-bar': '#1f2a44',
    '--app-bar-text': '#c9d2e3',
    '--app-bar-raised': '#2c3a5a',
    '--app-brass': '#d9b56c',
  },
  light: {
    '--mantine-color-body': '#ffffff',
    '--app-canvas': '#f7f6f3',
    '--app-line': '#e3e0d9',
    '--app-head': '#f4f2ee',
    '--app-row-hover': '#f5f7fb',
    '--app-row-selected': '#e9eff8',
    '--mantine-color-dimmed': '#5f6168',
    '--mantine-color-placeholder': '#73757c',
    '--mantine-color-error': '#a3241f',
    '--mantine-color-anchor': '#2a4373',
    '--mantine-color-default-border': '#cbc7be',
    '--mantine-color-text': '#1b1f27',
    ...toneVariables('light'),
  },
  dark: {
    '--mantine-color-body': '#1c1e23',
    '--app-canvas': '#15171b',
    '--app-line': '#2f323a',
    '--app-head': '#23262d',
    '--app-row-hover': '#23272f',
    '--app-row-selected': '#26324a',
    '--mantine-color-dimmed': '#a2a6b0',
    '--mantine-color-placeholder': '#8b8f99',
    '--mantine-color-error': '#f4a09b',
    '--mantine-color-anchor': '#a9c4f0',
    '--mantine-color-default-border': '#3c4049',
    '--mantine-color-text': '#e6e7ea',
    ...toneVariables('dark'),
  },
});
