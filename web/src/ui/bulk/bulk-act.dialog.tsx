import { Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { FormDialog } from '../form/form-dialog.tsx';
import type { Field, FormValues } from '../form/form-types.ts';
import { PreviewDialog } from '../preview-dialog.tsx';

/** What an act on many records answers: what became of each. */
export interface ActAnswer {
  saved: number;
  refused: number;
  rows: readonly { id: string; version: number; ok: boolean; message: string; changes: readonly unknown[] }[];
}

/** How far it goes: told only, all or none, or the good rows alone. */
export interface ActManner {
  preview?: true;
  save_good: boolean;
}

interface BulkActProps<S extends z.ZodType, A extends ActAnswer> {
  title: string;
  schema: S;
  fields: readonly Field[];
  values: FormValues;
  columns?: 1 | 2;
  /** On the button that shows what would be. */
  previewLabel: string;
  /** On the button that does it. */
  yes: (good: number) => string;
  /** Beside the box that leaves out what is refused. */
  leaveOut: (refused: number) => string;
  send: (values: z.input<S>, manner: ActManner) => Promise<A>;
  pending: boolean;
  show: (answer: A) => ReactNode;
  onDone: (answer: A) => void;
  onClose: () => void;
}

/** The rows that become others. */
export function changedRows<A extends ActAnswer>(answer: A): A['rows'][number][] {
  return answer.rows.filter((row) => row.ok && row.changes.length > 0);
}

/** An act on many records: first what is asked, then what becomes of each, then the act itself. */
export function BulkActDialog<S extends z.ZodType, A extends ActAnswer>(props: BulkActProps<S, A>) {
  const { title, send, onDone, onClose } = props;
  const [typed, setTyped] = useState<FormValues>(props.values);
  const [seen, setSeen] = useState<A | null>(null);
  const [saveGood, setSaveGood] = useState(false);
  const act = async () => {
    const done = await send(typed as z.input<S>, { save_good: saveGood }).catch(() => undefined);
    if (!done) return;
    // What was refused only now is shown, as the preview is.
    if (done.saved === 0 && done.refused > 0) return setSeen(done);
    onDone(done);
    onClose();
  };
  if (seen) {
    const good = changedRows(seen).length;
    return (
      <PreviewDialog
        title={title}
        yes={props.yes(good)}
        disabled={good === 0 || (seen.refused > 0 && !saveGood)}
        pending={props.pending}
        onYes={() => void act()}
        onBack={() => setSeen(null)}
        onClose={onClose}
      >
        {props.show(seen)}
        {seen.refused > 0 && good > 0 && (
          <Checkbox
            mt="md"
            label={props.leaveOut(seen.refused)}
            checked={saveGood}
            onChange={(event) => setSaveGood(event.currentTarget.checked)}
          />
        )}
      </PreviewDialog>
    );
  }
  return (
    <FormDialog
      size="lg"
      title={title}
      schema={props.schema}
      values={typed}
      columns={props.columns ?? 1}
      fields={props.fields}
      save={async (values) => {
        const answer = await send(values, { preview: true, save_good: true });
        setTyped(values as FormValues);
        setSeen(answer);
        return answer;
      }}
      staysOpen={() => true}
      submit={props.previewLabel}
      onClose={onClose}
    />
  );
}
