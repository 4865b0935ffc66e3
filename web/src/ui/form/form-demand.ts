import type { Field, FormSection, FormValues } from './form-types.ts';

/** When a field that the firm wants filled must be; always, where nothing is said. */
type Conditions = Readonly<Record<string, (values: FormValues) => boolean>>;

/**
 * The sections of a form with those fields required that the firm wants filled (the core set-up of clients, matters and
 * employees). What the user cannot fill in is not asked of him.
 */
export function demanding(
  sections: readonly FormSection[],
  wanted: readonly string[] | undefined,
  conditions: Conditions = {},
): readonly FormSection[] {
  if (!wanted || wanted.length === 0) return sections;
  const demanded = (field: Field): Field =>
    wanted.includes(field.name) && field.disabled !== true
      ? { ...field, required: conditions[field.name] ?? true }
      : field;
  return sections.map((section) => ({ ...section, fields: section.fields.map(demanded) }));
}
