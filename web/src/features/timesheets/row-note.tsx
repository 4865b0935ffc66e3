import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import type { TimesheetRow } from '@praktis/contract/timesheets/timesheets.schemas';
import { useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { send } from '../../kit/api.ts';
import { useFormats } from '../../kit/formats.ts';
import { useTexts } from '../../kit/texts.ts';
import { knownName } from '../../ui/fields/chosen-names.ts';
import type { FormValues } from '../../ui/form/form-types.ts';
import { valueAt } from '../../ui/form/form-values.ts';
import { type Differing, Versions } from '../../ui/form/versions.tsx';
import { type GridRow, gridRow } from './modified-rows.ts';

interface RowNoteProps {
  at: number;
  entry: TimesheetRow;
  onTaken: (entry: TimesheetRow) => void;
  columns: number;
}

/** The values of a row in which two versions differ, in words. */
function useDiffering() {
  const { t } = useTexts('timesheets');
  const formats = useFormats();
  return (mine: GridRow, theirs: TimesheetRow): Differing[] => {
    const saved = gridRow(theirs);
    const names = (Object.keys(saved) as (keyof GridRow)[]).filter(
      (name) => name !== 'id' && mine[name] !== saved[name],
    );
    const said = (name: keyof GridRow, value: string) => {
      if (name === 'date') return formats.day(value);
      if (name === 'billable') return t(`form.billable_${value}`);
      if (name === 'matter_id')
        return value === theirs.matter_id
          ? `${theirs.matter_number} ${theirs.matter_name}`
          : (knownName(value) ?? value);
      if (name === 'workcode_id')
        return value === theirs.workcode_id ? theirs.workcode_name : (knownName(value) ?? value);
      return value;
    };
    return names.map((name) => ({
      label: t(`modify.column.${name}`),
      mine: said(name, mine[name]),
      theirs: said(name, saved[name]),
    }));
  };
}

/** What is said of a whole row; of one that somebody else has changed, both versions and the choice between them. */
export function RowNote({ at, entry, onTaken, columns }: RowNoteProps) {
  const { t } = useTexts('timesheets');
  const { control, getValues, setValue, clearErrors } = useFormContext<FormValues>();
  const { errors } = useFormState({ control, name: `rows.${at}.row` });
  const [theirs, setTheirs] = useState<TimesheetRow | null>(null);
  const differing = useDiffering();
  const path: string = `rows.${at}`;
  const problem = valueAt(errors as FormValues, `rows.${at}.row`) as { message?: string } | undefined;
  if (!problem?.message) return null;
  const read = () => {
    send(timesheetCalls.detail, { query: { id: entry.id } }).then(setTheirs, () => undefined);
  };
  const take = (whose: 'mine' | 'theirs') => {
    if (!theirs) return;
    if (whose === 'theirs') setValue(path, gridRow(theirs));
    onTaken(theirs);
    clearErrors(`rows.${at}.row`);
    setTheirs(null);
  };
  return (
    <tr className="row-note">
      <td colSpan={columns}>
        <span role="alert" className="field-error">
          {problem.message}
        </span>{' '}
        {!theirs && (
          <button type="button" className="linkish" onClick={read}>
            {t('modify.show_theirs')}
          </button>
        )}
        {theirs && (
          <>
            <Versions rows={differing(getValues(path) as GridRow, theirs)} />
            {theirs.can_update ? (
              <button type="button" className="linkish" onClick={() => take('mine')}>
                {t('modify.take_mine')}
              </button>
            ) : (
              <span>{t('detail.no_longer', { status: theirs.status ? t(`status.${theirs.status}`) : '' })}</span>
            )}{' '}
            <button type="button" className="linkish" onClick={() => take('theirs')}>
              {t('modify.take_theirs')}
            </button>
          </>
        )}
      </td>
    </tr>
  );
}
