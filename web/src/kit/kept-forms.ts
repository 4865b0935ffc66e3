const prefix = 'praktis.kept.';

/** What somebody had typed when he was sent away. */
export interface KeptForm {
  /** What he changed, by name; the rest is read anew. */
  values: Record<string, unknown>;
  /** What these began with. */
  began: Record<string, unknown>;
  /** Names of the records among them, by id. */
  names: Record<string, string>;
  /** What the form had begun with, as text: of two dialogs on one screen only the same one gets its values back. */
  start: string;
}

type Keep = (leaving: boolean) => void;

const forms = new Set<Keep>();
let over = false;

/** The session has ended with the sign-out and a fresh page follows: nothing typed here is kept any more. */
export function endKeeping(): void {
  over = true;
}

/** Has an open form told when its values must be kept; `leaving`: its user is sent away now. Answers how to stop that. */
export function onSentAway(keep: Keep): () => void {
  forms.add(keep);
  return () => forms.delete(keep);
}

/**
 * Keeps what is typed in every open form, in this window: the server wants its user to sign in again, to change his
 * password or to work with another role. The forms do not hold him back when he is sent away.
 */
export function keepForms(leaving: boolean): void {
  if (over) return;
  for (const keep of forms) keep(leaving);
}

/** How long, in milliseconds, whoever is sent away waits for the answer to what he is saving. */
const answerTime = 10_000;
const saves = new Set<Promise<unknown>>();

/** Notes what a form is saving until it is answered: the page is not left meanwhile. */
export function whileSaved<T>(save: Promise<T>): Promise<T> {
  const over = () => saves.delete(save);
  saves.add(save);
  save.then(over, over);
  return save;
}

/**
 * Settles when what the forms are saving is answered, also what they began to save meanwhile. A screen that were left before
 * would have kept what is typed, and the server or this device the same: it would be saved twice.
 */
export async function savesAnswered(): Promise<void> {
  const late = new Promise<true>((done) => setTimeout(() => done(true), answerTime));
  while (saves.size > 0) if ((await Promise.race([Promise.allSettled(saves), late])) === true) return;
}

/** The same, and then keeps what stands in the forms: typed on meanwhile, or refused. */
export async function keptOnceAnswered(): Promise<void> {
  await savesAnswered();
  keepForms(true);
}

/** How long, in milliseconds, a page may take to go; one that stands then stays. */
const goTime = 5_000;
let goneUntil = 0;

/** Before another page is loaded in place of this one: saves are answered, what is typed is kept, and no save begins here any more. */
export async function readyToLeave(): Promise<void> {
  await keptOnceAnswered();
  goneUntil = performance.now() + goTime;
}

/** Whether anything is being saved. */
export const isSaving = () => saves.size > 0;

/** Whether this page is going. */
export const isLeaving = () => over || performance.now() < goneUntil;

/** Of one person of one firm, at one place. */
export const keptKey = (owner: string, place: string) => `${prefix}${owner}|${place}`;

/** Keeps values; a list without its files, which no browser may keep. */
export function writeKept(key: string, form: KeptForm): void {
  const withoutFiles = (_name: string, value: unknown) =>
    Array.isArray(value) ? value.filter((one) => !(one instanceof File)) : value;
  try {
    sessionStorage.setItem(key, JSON.stringify(form, withoutFiles));
  } catch {
    // A device without room: what is typed stays on the screen for as long as that stands.
  }
}

/** Takes kept values, once; those of anybody else go on the way. */
export function takeKept(key: string, owner: string): KeptForm | undefined {
  for (const other of keptKeys()) if (!other.startsWith(keptKey(owner, ''))) sessionStorage.removeItem(other);
  const stored = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return stored === null ? undefined : (JSON.parse(stored) as KeptForm);
}

/** Removes what is kept: of one form, or all, as signing out does. */
export function dropKept(key?: string): void {
  for (const one of key === undefined ? keptKeys() : [key]) sessionStorage.removeItem(one);
}

function keptKeys(): string[] {
  return Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));
}
