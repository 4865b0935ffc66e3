import { z } from 'zod';

function plain(field: z.ZodType | undefined): unknown {
  return field instanceof z.ZodDefault ? field.unwrap() : field;
}

/** What may be chosen for a field, as the contract's schema says it; nothing where it leaves it open. */
export function choicesOf(field: z.ZodType | undefined): readonly (string | number)[] {
  const schema = plain(field);
  if (schema instanceof z.ZodEnum) return schema.options;
  if (schema instanceof z.ZodArray) return choicesOf(schema.element as z.ZodType);
  if (schema instanceof z.ZodUnion) return (schema.options as readonly z.ZodType[]).flatMap(choicesOf);
  return schema instanceof z.ZodLiteral ? [schema.value as string | number] : [];
}

/** The smallest and the largest figure a field takes; undefined where it has no such ends. */
export function rangeOf(field: z.ZodType | undefined): { min: number; max: number } | undefined {
  const schema = plain(field);
  if (!(schema instanceof z.ZodNumber)) return undefined;
  const { minValue: min, maxValue: max } = schema;
  return min === null || max === null ? undefined : { min, max };
}

const signs: Readonly<Record<string, string>> = { ',': 'comma', '.': 'dot', ' ': 'space' };

/** Key of the words for one choice: `settings:value.number_reset.yearly`. */
export function valueKey(words: string, value: string): string {
  return `settings:value.${words}.${signs[value] ?? value.replace(/\W/g, '_')}`;
}
