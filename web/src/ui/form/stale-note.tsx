import { useEffect, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useFormats } from '../../kit/formats.ts';
import { useTexts } from '../../kit/texts.ts';
import { knownName } from '../fields/chosen-names.ts';
import type { LabelOf } from './form-judge.ts';
import type { Field, FormValues } from './form-types.ts';
import { valueAt } from './form-values.ts';
import { fieldTitle } from './use-record-form.ts';
import { type Differing, Versions } from './versions.tsx';

/** What somebody else has saved meanwhile. */
export interface Latest {
  values: FormValues;
  /** Why the record can no longer be changed; what is typed then stays where it is, to be copied. */
  closed?: string | undefined;
}

interface StaleNoteProps {
  fields: readonly Field[];
  labelOf: LabelOf;
  latest: (() => Promise<Latest>) | undefined;
  onReload: (() => void) | undefined;
}

const unread: readonly Field['kind'][] = ['password', 'file'];
/** A field of its own may keep anything; what is no text is not told. */
const isTold = (field: Field, values: FormValues) =>
  !unread.includes(field.kind) && (field.kind !== 'custom' || typeof valueAt(values, field.name) === 'string');

/** The values in which two versions differ, in words. */
function useDiffering(fields: readonly Field[], labelOf: LabelOf) {
  const { t } = useTexts();
  const formats = useFormats();
  const said = (field: Field, values: FormValues): string => {
    const value = valueAt(values, field.name);
    if (typeof value === 'boolean') return t(value ? 'core:yes' : 'core:no');
    const text = value === null || value === undefined ? '' : String(value);
    if (field.kind === 'date') return formats.day(text);
    if (field.kind === 'select') return field.options.find((option) => option.value === text)?.label ?? text;
    if (field.kind === 'lookup')
      return text && (knownName(text) ?? (field.shown?.(values) || nameBeside(values, field.name)));
    return text;
  };
  return (mine: FormValues, theirs: FormValues): Differing[] =>
    fields
      .filter((field) => isTold(field, mine) && (field.when?.(mine) ?? true))
      .filter((field) => String(valueAt(mine, field.name) ?? '') !== String(valueAt(theirs, field.name) ?? ''))
      .map((field) => ({
        label: fieldTitle(labelOf, field.name),
        mine: said(field, mine),
        theirs: said(field, theirs),
      }));
}

function nameBeside(values: FormValues, name: string): string {
  const beside = valueAt(values, `${name.replace(/_id$/, '')}_name`);
  return typeof beside === 'string' ? beside : '';
}

/** Somebody else has saved the record meanwhile: both versions side by side, and the way on. Nothing typed is lost. */
export function StaleNote({ fields, labelOf, latest, onReload }: StaleNoteProps) {
  const { control, getValues } = useFormContext<FormValues>();
  const { errors } = useFormState({ control });
  const { t } = useTexts();
  const differing = useDiffering(fields, labelOf);
  const [theirs, setTheirs] = useState<Latest | null>(null);
  const stale = errors.root?.stale;
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each refusal
  useEffect(() => {
    setTheirs(null);
    if (stale) latest?.().then(setTheirs, () => undefined);
  }, [stale]);
  if (!stale) return null;
  return (
    <div className="form-note" role="alert">
      {theirs?.closed ?? (stale.message || t('core:failure.stale'))}
      {theirs && <Versions rows={differing(getValues(), theirs.values)} />}
      {onReload && !theirs?.closed && (
        <button type="button" className="linkish" onClick={onReload}>
          {t('core:form.reload')}
        </button>
      )}
    </div>
  );
}
