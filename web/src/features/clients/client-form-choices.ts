import { sentence, type Translate } from '../../kit/texts.ts';

/** The text in a value of a form; empty where it is none. */
export const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** What a section of the client form depends on. */
export interface Circumstances {
  t: Translate;
  /** Tax and billing data alone may be changed (ROL-01). */
  taxOnly: boolean;
  hasPhoto: boolean;
}

/** Words of a status list as choices. */
export function choices(t: Translate, of: string, values: readonly string[]) {
  return values.map((value) => ({ value, label: sentence(t(`statuses:${of}.${value}`)) }));
}
