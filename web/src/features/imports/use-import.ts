import type { ImportAnswer } from '@praktis/contract/imports/imports.schemas';
import { useEffect, useMemo, useState } from 'react';
import type { FileSet } from '../../kit/api.ts';
import { CallFailure } from '../../kit/call-failure.ts';
import { notify } from '../../kit/notices.tsx';
import { useTexts } from '../../kit/texts.ts';
import { useSend } from '../../kit/use-send.ts';
import type { Field, FormValues } from '../../ui/form/form-types.ts';
import { focusField } from '../../ui/form/problem-fields.ts';
import { type FormHandle, useRecordForm } from '../../ui/form/use-record-form.ts';
import { type Kind, kinds } from './import-kinds.ts';
import { type Answers, type Doubt, doubtsOf, fieldFaults, type Said, saidWith } from './import-questions.ts';

/** What was sent, what came back, and what the user says to it. */
interface Checked {
  values: FormValues;
  files: FileSet;
  answer: ImportAnswer;
  answers: Answers;
  /** Said to the answers before this one. */
  before: Said;
}

const nothing: Said = { confirmed: [], leave_out: [] };

const startOf = (kind: Kind): FormValues => ({
  ...{ number_format: 'id', date_order: 'dmy' },
  ...(kind === 'exchange-rate' ? { kind: 'daily' } : {}),
});

export interface Importing {
  handle: FormHandle;
  /** The answer to the file as it is chosen now; undefined until it is checked. */
  answer: ImportAnswer | undefined;
  doubts: readonly Doubt[];
  answers: Answers;
  say: (code: string, answer: 'yes' | 'leave' | undefined) => void;
  said: Said;
  save: () => Promise<void>;
  pending: boolean;
}

/** Shows messages on their fields and brings the focus to the first of them. */
function land({ form }: FormHandle, messages: Readonly<Record<string, string>>): void {
  const [first] = Object.keys(messages);
  for (const [name, message] of Object.entries(messages)) form.setError(name, { type: 'server', message });
  if (first) focusField(form.setFocus, first);
}

/** What was checked, until something in the form is changed: from then on it says nothing of the file. */
function useChecked(form: FormHandle['form'], checked: Checked | null, setChecked: (next: Checked | null) => void) {
  useEffect(() => {
    const watching = form.watch((_, { name }) => name !== undefined && setChecked(null));
    return () => watching.unsubscribe();
  }, [form, setChecked]);
  const answer = checked?.answer;
  const doubts = useMemo(() => (answer ? doubtsOf(answer) : []), [answer]);
  const answers = checked?.answers ?? {};
  const said = checked ? saidWith(checked.before, doubts, answers) : nothing;
  const say: Importing['say'] = (code, one) => {
    const { [code]: _, ...others } = answers;
    if (checked) setChecked({ ...checked, answers: one === undefined ? others : { ...others, [code]: one } });
  };
  return { answer, doubts, answers, said, say };
}

/** What was checked is another file than one that is refused by now. */
function onRefusedFile(problem: unknown, forget: () => void): never {
  if (problem instanceof CallFailure && problem.fields.file) forget();
  throw problem;
}

/**
 * Checks a file and saves it as it was checked, with what the user has said to its questions (IMP-03). What is changed in
 * the form afterwards asks for a new check.
 */
export function useImport(kind: Kind, fields: readonly Field[]): Importing {
  const { t } = useTexts('imports');
  const { run, refreshes, fieldOf } = kinds[kind];
  const [checked, setChecked] = useState<Checked | null>(null);
  const sender = useSend(run, ...refreshes);
  const notOfThisFile = (problem: unknown) => onRefusedFile(problem, () => setChecked(null));
  const handle: FormHandle = useRecordForm({
    ...{ schema: run.body, fields, values: startOf(kind) },
    save: async (values, files) => {
      const sent = values as FormValues;
      const answer = await sender.send({ ...sent, dry_run: true }, files).catch(notOfThisFile);
      return { values: sent, files, answer, answers: {}, before: nothing } satisfies Checked;
    },
    onSaved: (next) => {
      setChecked(next);
      land(handle, fieldFaults(next.answer, fieldOf));
    },
  });
  const { form } = handle;
  const shown = useChecked(form, checked, setChecked);
  const { said } = shown;
  const save = async () => {
    if (!checked) return;
    try {
      const body = { ...checked.values, dry_run: false, leave_out: [...said.leave_out] };
      const next = await sender.send(body, checked.files, {}, { confirmed: said.confirmed }).catch(notOfThisFile);
      setChecked({ ...checked, answer: next, answers: {}, before: said });
      form.clearErrors();
      land(handle, fieldFaults(next, fieldOf));
      if (next.saved) notify.success({ message: t('saved', { count: next.counts.new }) });
    } catch (problem) {
      if (!(problem instanceof CallFailure)) throw problem;
      land(handle, problem.fields);
    }
  };
  return { handle, ...shown, save, pending: sender.pending };
}
