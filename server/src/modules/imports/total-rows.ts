import type { Ctx } from '../../kit/context.ts';
import type { Cell } from './cells.ts';

const languages = ['en', 'id'] as const;
const words = ['total', 'total_functional', 'total_functional_without'] as const;
const figureOrCurrency = /^(-?[\d.,\s]+|[A-Z]{3})$/;
const anything = '@@';

/** What the words of a line of totals look like in an exported list, in either language. */
function totalWords({ kit }: Pick<Ctx, 'kit'>): RegExp[] {
  const said = { currency: anything, day: anything, without: anything };
  return languages.flatMap((language) =>
    words.map((word) => {
      const text = kit.say(language, `sheets:${word}`, said).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
      return new RegExp(`^${text.replaceAll(anything, '.+')}$`, 'i');
    }),
  );
}

/** Whether a row holds the totals of an exported list: their words, and beside them nothing but figures and a currency. */
export function isTotal(ctx: Pick<Ctx, 'kit'>, cells: readonly Cell[]): boolean {
  const filled = cells.map(({ typed, text }) => (typed === 'day' ? 'day' : text.trim())).filter((text) => text !== '');
  const said = filled.filter((text) => !figureOrCurrency.test(text));
  const [only = ''] = said;
  return said.length === 1 && filled.length > 1 && totalWords(ctx).some((word) => word.test(only));
}
