import type { Kit } from './context.ts';
import type { Language } from './say.ts';

/** Days or names in a sentence: as many as it holds, and how many more there are; none of them is the caller's to word. */
export function named({ say }: Pick<Kit, 'say'>, language: Language, all: readonly string[], atMost: number): string {
  const more = all.length - atMost;
  const shown = all.slice(0, atMost).join(', ');
  return more > 0 ? say(language, 'errors:and_more', { shown, more }) : shown;
}
