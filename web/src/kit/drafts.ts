/** Names of the device's storage under which drafts are kept; each belongs to one person of one firm. */
const prefix = 'praktis.draft.';

export function draftKey(owner: string, name: string): string {
  return `${prefix}${owner}.${name}`;
}

function draftKeys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
}

/** Whether unsaved drafts remain on this device. */
export function draftsRemain(): boolean {
  return draftKeys().length > 0;
}

/** Removes every draft kept on this device, as signing out does. */
export function dropDrafts(): void {
  for (const key of draftKeys()) localStorage.removeItem(key);
}
