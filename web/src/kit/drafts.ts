/** Names of the device's storage under which drafts are kept; each belongs to one person of one firm. */
const prefix = 'praktis.draft.';

/** Drafts of one form of one person that are kept at most; of more the oldest go. */
const keptAtMost = 10;

/** What was typed in a form and not saved. */
export interface Draft {
  /** When it was last typed in. */
  at: string;
  values: Record<string, unknown>;
  /** Names of what was changed: of a record that is read anew only these come back. */
  changed: readonly string[];
  /** What the records are called that were chosen, by id. */
  names: Record<string, string>;
}

/** Every opening of a page has its own drafts: two windows with one form do not write over each other. */
export function draftKey(owner: string, name: string, page: string): string {
  return `${prefix}${owner}.${name}#${page}`;
}

function readDraft(key: string): Draft | null {
  try {
    const { changed = [], names = {}, ...draft } = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft;
    return { ...draft, changed, names };
  } catch {
    return null;
  }
}

/** Drafts of a form that other openings of it have left, the newest first. */
export function earlierDrafts(mine: string): { key: string; draft: Draft }[] {
  const form = mine.slice(0, mine.lastIndexOf('#') + 1);
  return draftKeys()
    .filter((key) => key.startsWith(form) && key !== mine)
    .map((key) => ({ key, draft: readDraft(key) }))
    .filter((one): one is { key: string; draft: Draft } => one.draft !== null)
    .sort((a, b) => b.draft.at.localeCompare(a.draft.at));
}

/** Keeps a draft; false when the device has no room for it. */
export function writeDraft(key: string, draft: Draft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    for (const old of earlierDrafts(key).slice(keptAtMost - 1)) localStorage.removeItem(old.key);
    return true;
  } catch {
    return false;
  }
}

function draftKeys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
}

const draftsOf = (owner: string) => draftKeys().filter((key) => key.startsWith(`${prefix}${owner}.`));

/** Whether unsaved drafts of a person remain on this device, beside those that he gave up already. */
export function draftsRemain(owner: string, givenUp: readonly string[] = []): boolean {
  return draftsOf(owner).some((key) => !givenUp.includes(key));
}

/** Where a person's own views of a list are kept. */
export const viewsKey = (owner: string, list: string) => `praktis.view.${owner}.${list}`;

const remove = (which: (key: string) => boolean) => {
  for (const key of Object.keys(localStorage).filter(which)) localStorage.removeItem(key);
};

/** Removes views of the time when they had no owner: nobody can say whose they are. */
export const dropOwnerless = () => remove((key) => key.startsWith('praktis.views.'));

/** Removes drafts and views of a person from this device, as signing out does, and what has no owner. */
export function dropOwned(owner: string): void {
  remove((key) => key.startsWith('praktis.') && key.includes(`.${owner}.`));
  dropOwnerless();
}
