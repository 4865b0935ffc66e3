import { Textarea, TextInput } from '@mantine/core';
import type { TimesheetRow } from '@praktis/contract/timesheets/timesheets.schemas';
import { timesheetLookupCalls } from '@praktis/contract/timesheets/timesheets-lookups.calls';
import { Fragment, memo, type ReactNode } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTexts } from '../../kit/texts.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import type { FieldProps } from '../../ui/fields/field-props.ts';
import { HoursField } from '../../ui/fields/hours-field.tsx';
import { LookupField } from '../../ui/fields/lookup-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { FormValues } from '../../ui/form/form-types.ts';
import { type Grid, gridKeys, type Place } from './grid-keys.ts';
import { type GridRow, isChanged } from './modified-rows.ts';
import { RowNote } from './row-note.tsx';
import './timesheets.css';

const gridColumns = [
  ...(['date', 'matter_id', 'workcode_id', 'description', 'worked', 'hour', 'billable', 'billing_group'] as const),
];
type ColumnName = (typeof gridColumns)[number];
/** Columns whose value is what is typed. */
const plainColumns: readonly string[] = ['description', 'worked', 'hour', 'billing_group'];

const widths: Partial<Record<ColumnName, string>> = {
  date: 'day',
  matter_id: 'wide',
  workcode_id: 'wide',
  description: 'text',
};

/** One cell, bound to its value and its message alone, so that a key draws one cell anew and not the table. */
function Cell({ name, label, draw }: { name: string; label: string; draw: (props: FieldProps) => ReactNode }) {
  const { clearErrors } = useFormContext<FormValues>();
  const { field, fieldState } = useController<FormValues>({ name });
  const error = fieldState.error?.message;
  return draw({
    ...{ label, name, value: typeof field.value === 'string' ? field.value : '', inputRef: field.ref },
    ...(error ? { error } : {}),
    onBlur: field.onBlur,
    onChange: (value) => {
      field.onChange(value);
      if (error) clearErrors(name);
    },
  });
}

function TextCell({ inputRef, onChange, ...props }: FieldProps) {
  return <TextInput {...props} ref={inputRef} onChange={(event) => onChange(event.currentTarget.value)} />;
}

/** How each column is typed. */
function drawCell(column: ColumnName, entry: TimesheetRow, choices: { value: string; label: string }[]) {
  const { searchMatter, searchWorkcode } = timesheetLookupCalls;
  const draws: Record<ColumnName, (props: FieldProps) => ReactNode> = {
    date: (props) => <DateField {...props} />,
    matter_id: ({ onChange, ...props }) => (
      <LookupField
        {...props}
        call={searchMatter}
        params={{ employee_id: entry.employee_id }}
        shown={`${entry.matter_number} ${entry.matter_name}`}
        onChange={onChange}
      />
    ),
    workcode_id: ({ onChange, ...props }) => (
      <LookupField {...props} call={searchWorkcode} shown={entry.workcode_name} onChange={onChange} />
    ),
    description: ({ inputRef, onChange, ...props }) => (
      <Textarea
        {...props}
        ref={inputRef as never}
        autosize
        minRows={1}
        maxRows={6}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    ),
    worked: (props) =>
      entry.method === 'start_end' ? (
        <span className="plain">{`${entry.start_time}–${entry.end_time}`}</span>
      ) : (
        <TextCell {...props} />
      ),
    hour: (props) => <HoursField {...props} placeholder="" />,
    billable: ({ inputRef, ...props }) => (
      <SelectField
        {...props}
        ref={inputRef as never}
        data={choices}
        allowDeselect={false}
        onChange={(value) => props.onChange(value ?? '')}
      />
    ),
    billing_group: (props) => <TextCell {...props} />,
  };
  return draws[column];
}

interface RowProps {
  at: number;
  entry: TimesheetRow;
  /** Takes what somebody else has saved for the version that is changed from here on. */
  onTaken: (entry: TimesheetRow) => void;
}

const EntryRow = memo(function EntryRow({ at, entry, onTaken }: RowProps) {
  const { t } = useTexts('timesheets');
  const { control } = useFormContext<FormValues>();
  const row = useWatch({ control, name: `rows.${at}` }) as GridRow | undefined;
  const choices = ['yes', 'no'].map((value) => ({ value, label: t(`form.billable_${value}`) }));
  const place = t('modify.row', { row: at + 1 });
  return (
    <Fragment>
      <tr data-changed={(row && isChanged(row, entry)) || undefined}>
        <th scope="row" className="plain">
          {entry.employee_name}
        </th>
        {gridColumns.map((column) => (
          <td key={column} data-cell={`${at}:${column}`} className={widths[column] ?? 'narrow'}>
            <Cell
              name={`rows.${at}.${column}`}
              label={`${t(`modify.column.${column}`)}, ${place}`}
              draw={drawCell(column, entry, choices)}
            />
          </td>
        ))}
      </tr>
      <RowNote at={at} entry={entry} onTaken={onTaken} columns={gridColumns.length + 1} />
    </Fragment>
  );
});

/** The cells of the table by their place. */
function useCells(rows: number): Grid {
  const { setValue, getValues } = useFormContext<FormValues>();
  const pathOf = ({ row, column }: Place): string => `rows.${row}.${column}`;
  return {
    ...{ rows, columns: gridColumns, plain: ({ column }) => plainColumns.includes(column) },
    read: (place) => getValues(pathOf(place)),
    write: (place, value) => setValue(pathOf(place), value, { shouldDirty: true, shouldTouch: true }),
  };
}

/** The chosen entries as a table that is typed in like a spreadsheet. */
export function EntryGrid({ entries, onTaken }: { entries: readonly TimesheetRow[]; onTaken: RowProps['onTaken'] }) {
  const { t } = useTexts('timesheets');
  const keys = gridKeys(useCells(entries.length));
  return (
    // It scrolls sideways, so it has to be reachable by keyboard.
    <section className="entry-grid" aria-label={t('modify.table')}>
      <table onKeyDown={keys.onKeyDown} onPaste={keys.onPaste}>
        <thead>
          <tr>
            <th scope="col">{t('list.fee_earner')}</th>
            {gridColumns.map((column) => (
              <th key={column} scope="col">
                {t(`modify.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, at) => (
            <EntryRow key={entry.id} at={at} entry={entry} onTaken={onTaken} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
