import { Button, Menu } from '@mantine/core';
import {
  timesheetTemplateCalls as calls,
  type TimesheetTemplate,
} from '@praktis/contract/timesheets/timesheet-templates.calls';
import { IconTemplate } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { bringNames } from '../../ui/fields/chosen-names.ts';
import type { FormValues } from '../../ui/form/form-types.ts';
import { KeepTemplateDialog, TemplatesDialog } from './template.dialogs.tsx';

/** What a template fills in; what it leaves open stays as it is typed. */
export function filledBy(template: TimesheetTemplate): FormValues {
  const { matter_id, workcode_id, description, duration, billable } = template;
  return {
    ...(matter_id ? { matter_id } : {}),
    ...(workcode_id ? { workcode_id } : {}),
    ...(description ? { description } : {}),
    ...(duration ? { method: 'hour', duration } : {}),
    ...(billable === null ? {} : { billable_choice: billable ? 'yes' : 'no' }),
  };
}

/** A text goes behind what stands in the description, apart by a space. */
export function withText(description: string, text: string): string {
  return [description.trimEnd(), text].filter(Boolean).join(' ');
}

/**
 * Fills the form from one of the user's templates, puts a text into the description, keeps what is typed as a template;
 * `unit` is the minutes of one.
 */
export function TemplateMenu({ unit }: { unit: number }) {
  const { t } = useTexts('timesheets');
  const { setValue, getValues } = useFormContext<FormValues>();
  const { data } = useCall(calls.list);
  const [open, setOpen] = useState<'keep' | 'all' | null>(null);
  const rows = data?.rows ?? [];
  const fill = (template: TimesheetTemplate) => {
    const { matter_id, matter_number, matter_name, workcode_id, workcode_name } = template;
    if (matter_id) bringNames({ [matter_id]: `${matter_number} ${matter_name}` });
    if (workcode_id) bringNames({ [workcode_id]: workcode_name });
    for (const [name, value] of Object.entries(filledBy(template))) {
      setValue(name, value, { shouldDirty: true, shouldValidate: true });
    }
  };
  const insert = ({ description }: TimesheetTemplate) =>
    setValue('description', withText(String(getValues('description') ?? ''), description), { shouldDirty: true });
  const items = (kind: TimesheetTemplate['kind'], run: (template: TimesheetTemplate) => void) => {
    const own = rows.filter((row) => row.kind === kind);
    return (
      own.length > 0 && (
        <>
          <Menu.Label>{t(`template.kind.${kind}`)}</Menu.Label>
          {own.map((template) => (
            <Menu.Item key={template.id} onClick={() => run(template)}>
              {template.name}
            </Menu.Item>
          ))}
        </>
      )
    );
  };
  return (
    <div>
      <Menu position="bottom-start" shadow="md">
        <Menu.Target>
          <Button variant="default" leftSection={<IconTemplate size={15} aria-hidden />}>
            {t('template.menu')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
          {items('entry', fill)}
          {items('text', insert)}
          {rows.length > 0 && <Menu.Divider />}
          <Menu.Item onClick={() => setOpen('keep')}>{t('template.keep')}</Menu.Item>
          {rows.length > 0 && <Menu.Item onClick={() => setOpen('all')}>{t('template.all')}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {open === 'keep' && <KeepTemplateDialog typed={getValues()} unit={unit} onClose={() => setOpen(null)} />}
      {open === 'all' && <TemplatesDialog rows={rows} onClose={() => setOpen(null)} />}
    </div>
  );
}
