import { Button, TextInput } from '@mantine/core';
import { timesheetLookupCalls } from '@praktis/contract/timesheets/timesheets-lookups.calls';
import { IconCopy, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTexts } from '../../../kit/texts.ts';
import { LookupField } from '../../../ui/fields/lookup-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import type { AddedRow } from './week-cells.ts';

const blank: AddedRow = {
  matter_id: '',
  matter: '',
  workcode_id: '',
  workcode_name: '',
  description: '',
  billable: '',
};

interface AddRowProps {
  employee_id: string;
  onAdd: (row: AddedRow) => void;
  onCopy: () => void;
}

/** Finds a matter and adds its row; or takes the matters of the week before. */
export function AddRow({ employee_id, onAdd, onCopy }: AddRowProps) {
  const { t } = useTexts('timesheets');
  const [row, setRow] = useState(blank);
  const [missing, setMissing] = useState(false);
  const matter = useRef<HTMLInputElement>(null);
  const set = (change: Partial<AddedRow>) => setRow((before) => ({ ...before, ...change }));
  const add = () => {
    setMissing(row.matter_id === '');
    if (row.matter_id === '') {
      matter.current?.focus();
      return;
    }
    onAdd({ ...row, description: row.description.trim() });
    setRow(blank);
  };
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    // It adds the row and does not save the week.
    event.preventDefault();
    add();
  };
  return (
    <fieldset className="week-add">
      <legend className="visually-hidden">{t('week.add_row')}</legend>
      <LookupField
        label={t('list.matter')}
        inputRef={matter}
        call={timesheetLookupCalls.searchMatter}
        params={{ employee_id }}
        value={row.matter_id}
        shown={row.matter}
        error={missing ? t('core:validation.required', { label: t('list.matter').toLowerCase() }) : undefined}
        onChange={(matter_id, option) => {
          set({ matter_id, matter: option?.name ?? '' });
          setMissing(false);
        }}
      />
      <LookupField
        label={t('list.activity')}
        call={timesheetLookupCalls.searchWorkcode}
        value={row.workcode_id}
        shown={row.workcode_name}
        onChange={(workcode_id, option) => set({ workcode_id, workcode_name: option?.name ?? '' })}
      />
      <SelectField
        label={t('modify.column.billable')}
        placeholder={t('week.as_matter')}
        clearable
        data={['yes', 'no'].map((value) => ({ value, label: t(`form.billable_${value}`) }))}
        value={row.billable || null}
        onChange={(value) => set({ billable: value === 'yes' || value === 'no' ? value : '' })}
      />
      <TextInput
        label={t('list.description')}
        maxLength={4000}
        value={row.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
        onKeyDown={onEnter}
      />
      <Button variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={add}>
        {t('week.add')}
      </Button>
      <Button variant="subtle" leftSection={<IconCopy size={14} aria-hidden />} onClick={onCopy}>
        {t('week.copy')}
      </Button>
    </fieldset>
  );
}
