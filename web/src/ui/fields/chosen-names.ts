import type { Option } from '@praktis/contract/kit/shapes';

// A form's value is the id of a record; the name that was chosen with it stands here, for when the form comes back.
const chosen = new Map<string, string>();
const brought = new Map<string, string>();

export function noteChosen({ id, name }: Option): void {
  chosen.set(id, name);
}

/** The names chosen here of records that values speak of, by id. */
export function namesIn(values: object): Record<string, string> {
  const words = JSON.stringify(values);
  return Object.fromEntries([...brought, ...chosen].filter(([id]) => words.includes(id)));
}

/** Brings the names of values that come back. */
export function bringNames(names: Record<string, string>): void {
  for (const [id, name] of Object.entries(names)) brought.set(id, name);
}

/** The name of a record that was chosen here or came back; undefined for every other. */
export function knownName(id: string): string | undefined {
  return chosen.get(id) ?? brought.get(id);
}

/** The name of a record that came back; undefined for every other. */
export function broughtName(id: string): string | undefined {
  return brought.get(id);
}
