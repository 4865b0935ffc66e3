import { Button } from '@mantine/core';
import { employeeAboutCalls } from '@praktis/contract/employees/employee-about.calls';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { notify } from '../../kit/notices.tsx';
import { ask } from '../../kit/questions.ts';
import { sentence, useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import { Day } from '../../ui/cells.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { Column } from '../../ui/list/list-types.ts';
import { Section } from '../../ui/section.tsx';
import { EducationDialog, ExperienceDialog, ExtensionDialog } from './about.dialogs.tsx';
import type { Education, EmployeeDetail, Experience, Extension } from './employee-types.ts';

interface RecordsProps<R extends { id: string }> {
  /** Name of their texts: `education`. */
  kind: 'education' | 'experience' | 'extension';
  rows: readonly R[];
  columns: readonly Column<R>[];
  rowName: (row: R) => string;
  canEdit: boolean;
  /** Without it they end by a date and are not deleted (G069). */
  onRemove?: (row: R) => void;
  dialog: (row: R | undefined, close: () => void) => ReactNode;
}

/** A table of records about a person, with a dialog to add and change them. */
function Records<R extends { id: string }>(props: RecordsProps<R>) {
  const { kind, rows, columns, rowName, canEdit, onRemove, dialog } = props;
  const { t } = useTexts('employees');
  const [open, setOpen] = useState<R | 'new' | null>(null);
  const add = canEdit && (
    <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setOpen('new')}>
      {t(`about.${kind}.add`)}
    </Button>
  );
  return (
    <Section title={t(`about.${kind}.title`)} extra={add}>
      {rows.length === 0 ? (
        <p className="dimmed">{t(`about.${kind}.none`)}</p>
      ) : (
        <DataTable
          plain
          label={t(`about.${kind}.title`)}
          columns={columns}
          rows={rows}
          rowName={rowName}
          rowActions={(row) =>
            canEdit
              ? [
                  { title: t('core:edit'), run: () => setOpen(row) },
                  onRemove && {
                    ...{ title: t(`about.${kind}.delete`), danger: true, apart: true },
                    run: () => onRemove(row),
                  },
                ]
              : []
          }
        />
      )}
      {open && dialog(open === 'new' ? undefined : open, () => setOpen(null))}
    </Section>
  );
}

function useRemoval(kind: 'education' | 'experience') {
  const { t } = useTexts('employees');
  const calls = { education: employeeAboutCalls.removeEducation, experience: employeeAboutCalls.removeExperience };
  const removal = useSend(calls[kind], 'employee');
  return async (id: string, name: string) => {
    const question = { title: t(`about.${kind}.delete_title`, { name }), text: t('about.delete_text'), danger: true };
    if (!(await ask({ ...question, yes: t(`about.${kind}.delete`) }))) return;
    if (await removal.attempt({ id })) notify.success({ message: t('about.deleted', { name }) });
  };
}

function EducationRecords({ employee }: { employee: EmployeeDetail }) {
  const { t } = useTexts('employees');
  const remove = useRemoval('education');
  const title = (field: string) => sentence(t(`fields:${field}`));
  const text = (name: 'institution' | 'degree' | 'field_of_study' | 'note'): Column<Education> => ({
    ...{ name, title: title(name), show: (row) => row[name], hover: (row) => row[name] },
  });
  return (
    <Records<Education>
      kind="education"
      rows={employee.education ?? []}
      columns={[
        text('institution'),
        text('degree'),
        text('field_of_study'),
        { name: 'start_year', title: title('start_year'), show: (row) => row.start_year },
        { name: 'end_year', title: title('end_year'), show: (row) => row.end_year },
        text('note'),
      ]}
      rowName={(row) => row.institution}
      canEdit={employee.can_edit}
      onRemove={(row) => void remove(row.id, row.institution)}
      dialog={(row, close) => <EducationDialog employee={employee} record={row} onClose={close} />}
    />
  );
}

function ExperienceRecords({ employee }: { employee: EmployeeDetail }) {
  const { t } = useTexts('employees');
  const remove = useRemoval('experience');
  const title = (field: string) => sentence(t(`fields:${field}`));
  const text = (name: 'organisation' | 'note'): Column<Experience> => ({
    ...{ name, title: title(name), show: (row) => row[name], hover: (row) => row[name] },
  });
  return (
    <Records<Experience>
      kind="experience"
      rows={employee.experience ?? []}
      columns={[
        text('organisation'),
        { name: 'title', title: t('about.job_title'), show: (row) => row.title, hover: (row) => row.title },
        { name: 'start_date', title: title('start_date'), show: (row) => <Day of={row.start_date} /> },
        { name: 'end_date', title: title('end_date'), show: (row) => <Day of={row.end_date} /> },
        text('note'),
      ]}
      rowName={(row) => row.organisation}
      canEdit={employee.can_edit}
      onRemove={(row) => void remove(row.id, row.organisation)}
      dialog={(row, close) => <ExperienceDialog employee={employee} record={row} onClose={close} />}
    />
  );
}

function ExtensionRecords({ employee }: { employee: EmployeeDetail }) {
  const { t } = useTexts('employees');
  const title = (field: string) => sentence(t(`fields:${field}`));
  const page = useCall(employeeAboutCalls.extensions, { query: { employee_id: employee.id, limit: 200 } });
  return (
    <Records<Extension>
      kind="extension"
      rows={page.data?.rows ?? []}
      columns={[
        { name: 'number', title: title('number'), show: (row) => row.number },
        { name: 'start_date', title: title('start_date'), show: (row) => <Day of={row.start_date} /> },
        { name: 'end_date', title: title('end_date'), show: (row) => <Day of={row.end_date} /> },
        { name: 'state', title: title('status'), show: (row) => (row.current ? t('about.extension.current') : '') },
        { name: 'note', title: title('note'), show: (row) => row.note, hover: (row) => row.note },
      ]}
      rowName={(row) => row.number}
      canEdit={employee.can_edit}
      dialog={(row, close) => <ExtensionDialog employee={employee} record={row} onClose={close} />}
    />
  );
}

/** What else is known of a person: words, schooling, earlier work, extensions. */
export function EmployeeAbout({ employee }: { employee: EmployeeDetail }) {
  const { t } = useTexts('employees');
  return (
    <div className="form-sections">
      {employee.description && (
        <Section title={t('form.about')}>
          <DataList items={[[t('fields:description'), employee.description]]} />
        </Section>
      )}
      <EducationRecords employee={employee} />
      <ExperienceRecords employee={employee} />
      <ExtensionRecords employee={employee} />
    </div>
  );
}
