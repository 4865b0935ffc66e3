import type { MantineColorsTuple } from '@mantine/core';

/** Ink blue: action and focus. */
export const ink: MantineColorsTuple = [
  '#f1f4f9',
  '#e1e7f1',
  '#c3cfe3',
  '#9fb2d2',
  '#7e97c2',
  '#5f7bb0',
  '#47659f',
  '#34528b',
  '#2a4373',
  '#1f2f52',
];

/** Stone greys of paper. */
export const stone: MantineColorsTuple = [
  '#faf9f7',
  '#f4f2ee',
  '#e8e5df',
  '#d6d2ca',
  '#b5b0a6',
  '#8f8a80',
  '#6b675f',
  '#504d47',
  '#393733',
  '#262522',
];

/** Warm darks, so that surfaces of the dark scheme are the paper's own night. */
export const night: MantineColorsTuple = [
  '#e6e7ea',
  '#c9ccd3',
  '#a2a6b0',
  '#6f747f',
  '#3c4049',
  '#2f323a',
  '#23262d',
  '#1c1e23',
  '#15171b',
  '#101215',
];

/** State tones: text on tint, for light and dark; every pair is at least 4.5 : 1. */
export const tones = {
  neutral: { light: ['#4a4a45', '#ecebe6'], dark: ['#c9c6be', '#34332f'] },
  info: { light: ['#234a8a', '#e2eaf7'], dark: ['#a9c4f0', '#1f2d47'] },
  progress: { light: ['#7a4a06', '#fbedd0'], dark: ['#f0c777', '#3d2f13'] },
  good: { light: ['#1d5c3f', '#dcefe4'], dark: ['#8fd6b2', '#17342a'] },
  warn: { light: ['#8a3b12', '#fbe3d6'], dark: ['#f3ab84', '#43251a'] },
  bad: { light: ['#96231f', '#fae0de'], dark: ['#f4a09b', '#451f1e'] },
  muted: { light: ['#5d4a73', '#ece5f3'], dark: ['#cbb4e3', '#2f2540'] },
} as const;
export type Tone = keyof typeof tones;
