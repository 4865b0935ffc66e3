import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useSession } from '../../kit/permissions.ts';
import type { FormValues } from './form-types.ts';

const prefix = 'praktis.draft.';
const pause = 800;

interface StoredDraft {
  at: string;
  values: FormValues;
}

/** Drafts belong to one person of one firm and are never shown to another. */
function keyOf(owner: string, name: string): string {
  return `${prefix}${owner}.${name}`;
}

function readDraft(key: string): StoredDraft | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as StoredDraft | null;
  } catch {
    return null;
  }
}

/** Removes every draft kept on this device, as signing out does. */
export function dropDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}

/** Whether unsaved drafts remain on this device. */
export function draftsRemain(): boolean {
  return Object.keys(localStorage).some((key) => key.startsWith(prefix));
}

/** Keeps a long form's values on the device until it is saved. */
export function useDraft(name: string | undefined, form: UseFormReturn<FormValues>) {
  const session = useSession();
  const owner = session ? `${session.firm.code}.${session.user.id}` : '';
  const key = name && owner ? keyOf(owner, name) : '';
  const found = useRef<StoredDraft | null>(null);
  useEffect(() => {
    if (key === '') return undefined;
    found.current = readDraft(key);
    let timer: ReturnType<typeof setTimeout>;
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          const draft: StoredDraft = { at: new Date().toISOString(), values };
          if (isDirty) localStorage.setItem(key, JSON.stringify(draft));
        }, pause);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [key, form]);
  return {
    /** The draft of an earlier visit, if there is one. */
    earlier: key === '' ? null : readDraft(key),
    drop: () => key !== '' && localStorage.removeItem(key),
  };
}
