import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { draftKey } from '../../kit/drafts.ts';
import { useSession } from '../../kit/permissions.ts';
import type { FormValues } from './form-types.ts';

const pause = 800;

interface StoredDraft {
  at: string;
  values: FormValues;
}

function readDraft(key: string): StoredDraft | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as StoredDraft | null;
  } catch {
    return null;
  }
}

/** Keeps a long form's values on the device until it is saved. */
export function useDraft(name: string | undefined, form: UseFormReturn<FormValues>) {
  const session = useSession();
  const owner = session ? `${session.firm.code}.${session.user.id}` : '';
  const key = name && owner ? draftKey(owner, name) : '';
  useEffect(() => {
    if (key === '') return undefined;
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
