import { useEffect, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type Draft, draftKey, earlierDrafts, writeDraft } from '../../kit/drafts.ts';
import { newKey } from '../../kit/idempotency.ts';
import { notify } from '../../kit/notices.tsx';
import { ownerOf } from '../../kit/offline/owner.ts';
import { useSession } from '../../kit/permissions.ts';
import { text } from '../../kit/texts.ts';
import { bringNames, namesIn } from '../fields/chosen-names.ts';
import type { Field, FormValues } from './form-types.ts';

const pageKey = 'praktis.page';
const page = newKey();
/** The page that stood in this window before. */
const pageBefore = sessionStorage.getItem(pageKey) ?? '';
sessionStorage.setItem(pageKey, page);

/** Fields of a form that nothing may keep. */
const unkept = (fields: readonly Field[]) =>
  fields.filter(({ kind }) => kind === 'password' || kind === 'file').map(({ name }) => name);

function draftOf(form: UseFormReturn<FormValues>, start: FormValues, fields: readonly Field[]): Draft {
  const left = unkept(fields);
  const values = Object.fromEntries(Object.entries(form.getValues()).filter(([name]) => !left.includes(name)));
  const differs = (name: string) => JSON.stringify(values[name]) !== JSON.stringify(start[name]);
  const changed = Object.keys(values).filter(differs);
  return { at: new Date().toISOString(), values, changed, names: namesIn(values) };
}

/** Writes the draft with every keystroke: a killed tab asks nobody. Says once when the device has no room. */
function useWriting(key: string, form: UseFormReturn<FormValues>, fields: readonly Field[]): void {
  const told = useRef(false);
  const current = useRef(fields);
  useEffect(() => {
    current.current = fields;
  });
  useEffect(() => {
    if (key === '') return undefined;
    return form.subscribe({
      formState: { values: true },
      // What it began with is told too: it may just have been filled in, and not be drawn yet.
      callback: ({ defaultValues }) => {
        const draft = draftOf(form, (defaultValues ?? {}) as FormValues, current.current);
        if (draft.changed.length === 0) {
          localStorage.removeItem(key);
          return;
        }
        if (writeDraft(key, draft) || told.current) return;
        told.current = true;
        notify.warn(text('core:form.draft_no_room'));
      },
    });
  }, [key, form]);
}

/**
 * Keeps a form's values on the device until it is saved, and offers what an earlier opening has left. `returned`: what was
 * typed in this window before it was left stands in the form again by another way, so that its draft is over. limit: one part each
 */
export function useDraft(
  name: string | undefined,
  form: UseFormReturn<FormValues>,
  fields: readonly Field[],
  returned: boolean,
) {
  const session = useSession();
  const key = name && session ? draftKey(ownerOf(session), name, page) : '';
  const [turn, setTurn] = useState(0);
  useWriting(key, form, fields);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, and again after one was dropped
  const [earlier] = useMemo(() => (key === '' ? [] : earlierDrafts(key)), [key, turn]);
  const remove = (draft: string | undefined) => {
    if (draft) localStorage.removeItem(draft);
    setTurn((count) => count + 1);
  };
  const dropEarlier = () => remove(earlier?.key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has come back
  useEffect(() => {
    if (returned && name && session) remove(draftKey(ownerOf(session), name, pageBefore));
  }, [returned]);
  return {
    /** Under which the draft is kept; '' of a form that keeps none. */
    key,
    /** When the draft of an earlier visit was typed, if there is one. */
    earlier: earlier?.draft.at ?? null,
    /** Its values over those of the form: all of a new record; of one that was read, what was changed. */
    take: (): FormValues => {
      const { values = {}, changed = [], names = {} } = earlier?.draft ?? {};
      const current = form.getValues();
      bringNames(names);
      const isRecord = 'version' in current;
      const taken = Object.entries(values).filter(([field]) => !isRecord || changed.includes(field));
      dropEarlier();
      return { ...current, ...Object.fromEntries(taken) };
    },
    dropEarlier,
    /** What is typed here is saved; said after the form is set back, which is a change like any other. */
    drop: () => key !== '' && localStorage.removeItem(key),
  };
}
