import type { ScreenPath } from '../kit/paths.ts';
import type { Translate } from '../kit/texts.ts';

/** Other words that a screen is looked for by: those of its address, its short name, and what is set there. */
export function wordsOf({ path, name, settings }: ScreenPath, t: Translate): string[] {
  const found = `settings:find.${name}`;
  const said = t(found);
  return [
    path.replace(/\W+/g, ' '),
    ...(settings?.label ? [t(settings.label)] : []),
    ...(settings && said !== found && said !== found.replace('settings:', '') ? [said] : []),
  ];
}
