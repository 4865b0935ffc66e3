import { useEffect, useMemo, useRef } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { FileSet } from '../../kit/api.ts';
import { CallFailure } from '../../kit/call-failure.ts';
import { isLeaving, whileSaved } from '../../kit/kept-forms.ts';
import { hasText, sentence, useTexts, withinSentence } from '../../kit/texts.ts';
import { useDraft } from './form-draft.ts';
import { insists, judge, type LabelOf } from './form-judge.ts';
import type { Field, FormValues } from './form-types.ts';
import { sentFiles, startValues } from './form-values.ts';
import { useKeptForm } from './kept-form.ts';
import { focusField, focusFirstPart } from './problem-fields.ts';

/** How long, in milliseconds, a second click may still belong to the first. */
const doubleClickTime = 500;

/** What follows after a save: on with this record, or another new one. */
export type AfterSave = 'done' | 'new';

export interface FormJob<S extends z.ZodType, T> {
  schema: S;
  fields: readonly Field[];
  values: FormValues;
  /** What another new one begins with; by default the same. */
  another?: FormValues | undefined;
  /** Sends; a refusal's messages land on their fields. */
  save: (values: z.input<S>, files: FileSet) => Promise<T>;
  onSaved?: (reply: T, after: AfterSave) => void;
  /** Name of the draft kept on this device until saved. */
  draft?: string;
  inDialog?: boolean;
}

export interface FormHandle {
  form: UseFormReturn<FormValues>;
  submit: (after: AfterSave) => Promise<void>;
  labelOf: LabelOf;
  required: (field: Field) => boolean;
  /** True while unsaved changes hold the user back from leaving. */
  holdsBack: () => boolean;
  draft: ReturnType<typeof useDraft>;
  kept: ReturnType<typeof useKeptForm>;
}

/** Label of what lies inside a field of its own, as that names it. */
function partOf(fields: readonly Field[], path: string): string | undefined {
  const whole = fields.find((field) => path.startsWith(`${field.name}.`));
  return whole?.kind === 'custom' ? whole.partLabel?.(path) : undefined;
}

/** Label of a field in messages: its own, or that of the shared list; inner parts by their last name. */
function labeller(fields: readonly Field[], t: (key: string) => string): LabelOf {
  return (name) => {
    const own = fields.find((field) => field.name === name)?.label ?? partOf(fields, name);
    const key = `fields:${name.split('.').at(-1) ?? name}`;
    return withinSentence(own ?? (hasText(key) ? t(key) : name.replaceAll('_', ' ')));
  };
}

/** Of a refused upload (413, 415) the field it was chosen in, where only one holds a file. */
function refusedFile(form: UseFormReturn<FormValues>, { status }: CallFailure, fields: readonly Field[]) {
  if (status !== 413 && status !== 415) return undefined;
  const chosen = fields.filter(({ kind, name }) => kind === 'file' && form.getValues(name));
  return chosen.length === 1 ? chosen[0]?.name : undefined;
}

/** Brings server messages to their fields; what is no refusal is thrown on. */
function showRefusal(form: UseFormReturn<FormValues>, failure: unknown, fields: readonly Field[]): void {
  if (!(failure instanceof CallFailure)) throw failure;
  const file = refusedFile(form, failure, fields);
  if (file) form.setError(file, { type: 'server', message: failure.message });
  const [first] = Object.entries(failure.fields);
  for (const [name, message] of Object.entries(failure.fields)) form.setError(name, { type: 'server', message });
  if (first) focusField(form.setFocus, first[0]);
  if (failure.code === 'stale') form.setError('root.stale', { type: 'stale', message: failure.message });
}

/** The form's values, judged by the contract. */
function useJudgedForm<S extends z.ZodType, T>({ schema, fields, values: start }: FormJob<S, T>, labelOf: LabelOf) {
  const { t } = useTexts();
  return useForm<FormValues>({
    defaultValues: startValues(start, fields),
    mode: 'onTouched',
    resolver: (values) => {
      const messages = Object.entries(judge(schema, values, fields, { labelOf, t }).messages);
      const errors = Object.fromEntries(messages.map(([name, message]) => [name, { type: 'judged', message }]));
      return messages.length === 0 ? { values, errors: {} } : { values: {}, errors: nested(errors) };
    },
  });
}

/** What holds a form back: a save under way, a second click, changes nobody has saved. */
function useLocks(isDirty: boolean) {
  const locks = useRef({ busy: false, sending: false, dirty: isDirty, quietUntil: 0 });
  useEffect(() => {
    locks.current.dirty = isDirty;
  }, [isDirty]);
  return locks.current;
}

/** As its field says, which may look at other values; else as the contract insists. */
function isRequired({ required, name }: Field, schema: z.ZodType, values: FormValues): boolean {
  return typeof required === 'function' ? required(values) : (required ?? insists(schema, name));
}

/** The machinery of a form: judging by the contract, saving once, bringing refusals home. */
export function useRecordForm<S extends z.ZodType, T>(job: FormJob<S, T>): FormHandle {
  const { t } = useTexts();
  const { schema, fields } = job;
  const labelOf = useMemo(() => labeller(fields, t), [fields, t]);
  const form = useJudgedForm(job, labelOf);
  const locks = useLocks(form.formState.isDirty);
  const kept = useKeptForm(form, fields, job.inDialog ?? false);
  const draft = useDraft(job.draft, form, fields, kept.returned);

  const keep = async (after: AfterSave) => {
    const current = form.getValues();
    const { values } = judge(schema, current, fields, { labelOf, t });
    locks.sending = true;
    try {
      const reply = await whileSaved(job.save(values as z.input<S>, sentFiles(current, fields)));
      Object.assign(locks, { sending: false, dirty: false, quietUntil: performance.now() + doubleClickTime });
      const next = after === 'new' ? startValues(job.another ?? job.values, fields) : current;
      kept.forget(next);
      form.reset(next);
      draft.drop();
      job.onSaved?.(reply, after);
    } catch (problem) {
      locks.sending = false;
      showRefusal(form, problem, fields);
    }
  };
  const submit = async (after: AfterSave) => {
    // The lock is taken at once and outlasts a quick answer; who changed something after it is nobody's second click.
    if (locks.busy || isLeaving() || (!locks.dirty && performance.now() < locks.quietUntil)) return;
    locks.busy = true;
    await form
      .handleSubmit(() => keep(after), focusFirstPart)()
      .finally(() => {
        locks.busy = false;
      });
  };
  const required = (field: Field) => isRequired(field, schema, form.getValues());
  const holdsBack = () => !kept.sentAway.current && (locks.dirty || locks.sending);
  return { form, submit, labelOf, required, holdsBack, draft, kept };
}

/** Messages by dotted path as the nested object the form library reads. */
function nested(errors: Record<string, { type: string; message: string }>): Record<string, never> {
  const tree: Record<string, unknown> = {};
  for (const [path, error] of Object.entries(errors)) {
    const parts = path.split('.');
    const last = parts.pop() ?? path;
    let at = tree;
    for (const part of parts) {
      at[part] ??= {};
      at = at[part] as Record<string, unknown>;
    }
    at[last] = error;
  }
  return tree as Record<string, never>;
}

/** Label of a field over its input: first letter large. */
export function fieldTitle(labelOf: LabelOf, name: string): string {
  return sentence(labelOf(name));
}
