import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { dropKept, type KeptForm, keptKey, onSentAway, takeKept, writeKept } from '../../kit/kept-forms.ts';
import { useSession } from '../../kit/permissions.ts';
import { bringNames, namesIn } from '../fields/chosen-names.ts';
import type { Field, FormValues } from './form-types.ts';
import { withValue } from './form-values.ts';
import { withChange } from './with-change.ts';

/** What differs from what the form began with; passwords are kept nowhere. */
function typedIn(values: FormValues, start: FormValues, fields: readonly Field[]): FormValues {
  const secret = fields.filter((field) => field.kind === 'password' || field.kind === 'file');
  const plain = secret.reduce((left, { name }) => withValue(left, name, undefined), values);
  return Object.fromEntries(
    Object.entries(plain).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(start[name])),
  );
}

/** What is changed in a form, beside what it began with, and the names of its records. */
function changesIn(form: UseFormReturn<FormValues>, start: FormValues, fields: readonly Field[]) {
  const values = typedIn(form.getValues(), start, fields);
  const began = Object.fromEntries(Object.keys(values).map((name) => [name, start[name]]));
  return { values, began, names: namesIn(values) };
}

/** The record as it is now, with what he had changed made to it again. */
function typedAgain(now: FormValues, { values, began }: KeptForm): FormValues {
  const again = (name: string, to: unknown) => withChange(now[name], { from: began[name], to });
  return { ...now, ...Object.fromEntries(Object.entries(values).map(([name, to]) => [name, again(name, to)])) };
}

/** Whose form it is, and where it stands; both empty while nobody is known to be signed in. */
function useKeptKey(fields: readonly Field[]): { owner: string; key: string } {
  const session = useSession();
  const { state } = useRouter();
  const [place] = useState(() => `${state.location.pathname}|${fields.map((field) => field.name).join()}`);
  const owner = session ? `${session.firm.code}.${session.user.id}` : '';
  return { owner, key: owner === '' ? '' : keptKey(owner, place) };
}

/** What a form began with; `beginWith` says what it is from now on, also before that is drawn. */
function useStart(form: UseFormReturn<FormValues>) {
  const saved = useRef<FormValues>(undefined);
  // After the next drawing the form knows its new start by itself.
  useEffect(() => {
    saved.current = undefined;
  });
  return {
    startOf: () => saved.current ?? ((form.formState.defaultValues ?? {}) as FormValues),
    beginWith: (start: FormValues | undefined) => {
      saved.current = start;
    },
  };
}

/** In place of what a form began with, where the record was read anew on purpose. */
const anyStart = '';

/**
 * Brings back what was typed in a form before its user was sent away to sign in, or before the record was read anew
 * because somebody else had changed it. Only what he had changed comes back, over the record as it is read now: what others
 * saved meanwhile stays, also within one field that holds many choices, such as the access menu of a role.
 */
export function useKeptForm(form: UseFormReturn<FormValues>, fields: readonly Field[], inDialog: boolean) {
  const { owner, key } = useKeptKey(fields);
  const { startOf, beginWith } = useStart(form);
  const [returned, setReturned] = useState(false);
  const sentAway = useRef(false);
  const keep = useRef<(leaving: boolean) => void>(() => undefined);
  const write = (start: string) => {
    const kept = changesIn(form, startOf(), fields);
    if (key !== '' && Object.keys(kept.values).length > 0) writeKept(key, { ...kept, start });
  };
  useEffect(() => {
    keep.current = (leaving) => {
      sentAway.current = leaving;
      write(JSON.stringify(startOf()));
    };
  });
  useEffect(() => onSentAway((leaving) => keep.current(leaving)), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as it is known whose form it is
  useEffect(() => {
    const kept = key === '' ? undefined : takeKept(key, owner);
    const another = inDialog && kept?.start !== anyStart && kept?.start !== JSON.stringify(startOf());
    if (!kept || another) return;
    bringNames(kept.names);
    form.reset(typedAgain(form.getValues(), kept), { keepDefaultValues: true });
    setReturned(true);
  }, [key]);
  return {
    /** True while the form shows what was typed before. */
    returned,
    sentAway,
    /** Carries what is typed over to the form that opens with the record as it is now. */
    carryOver: () => write(anyStart),
    /** Over: nothing of it comes back. `start`: what the form begins with from now on. */
    forget: (start?: FormValues) => {
      beginWith(start);
      dropKept(key);
      setReturned(false);
    },
  };
}
