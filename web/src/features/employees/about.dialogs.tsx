import { employeeAboutCalls } from '@praktis/contract/employees/employee-about.calls';
import { educationForm, experienceForm, extensionForm } from '@praktis/contract/employees/employee-about.schemas';
import { useFormats } from '../../kit/formats.ts';
import { notify } from '../../kit/notices.tsx';
import { useTexts } from '../../kit/texts.ts';
import { useSend } from '../../kit/use-send.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import type { Education, EmployeeDetail, Experience, Extension } from './employee-types.ts';

interface DialogProps<R> {
  employee: EmployeeDetail;
  /** The one that is changed; without it a new one is added. */
  record: R | undefined;
  onClose: () => void;
}

function useWords(kind: 'education' | 'experience' | 'extension', name: string, isNew: boolean) {
  const { t } = useTexts('employees');
  return {
    title: t(`about.${kind}.${isNew ? 'add_title' : 'change_title'}`, { name }),
    submit: t('about.save'),
    onSaved: () => notify.success({ message: t('about.saved', { name }) }),
  };
}

/** Where somebody studied. */
export function EducationDialog({ employee, record, onClose }: DialogProps<Education>) {
  const create = useSend(employeeAboutCalls.createEducation, 'employee');
  const update = useSend(employeeAboutCalls.updateEducation, 'employee');
  const words = useWords('education', employee.name, !record);
  return (
    <FormDialog
      {...words}
      schema={educationForm}
      columns={2}
      values={{ ...record }}
      fields={[
        { kind: 'text', name: 'institution', span: 2 },
        { kind: 'text', name: 'degree' },
        { kind: 'text', name: 'field_of_study' },
        { kind: 'number', name: 'start_year' },
        { kind: 'number', name: 'end_year' },
        { kind: 'area', name: 'note', span: 2 },
      ]}
      save={(values) =>
        record
          ? update.send({ ...values, id: record.id, version: record.version })
          : create.send({ ...values, employee_id: employee.id })
      }
      onClose={onClose}
    />
  );
}

/** Where somebody worked before. */
export function ExperienceDialog({ employee, record, onClose }: DialogProps<Experience>) {
  const { t } = useTexts('employees');
  const create = useSend(employeeAboutCalls.createExperience, 'employee');
  const update = useSend(employeeAboutCalls.updateExperience, 'employee');
  const words = useWords('experience', employee.name, !record);
  return (
    <FormDialog
      {...words}
      schema={experienceForm}
      columns={2}
      values={{ ...record }}
      fields={[
        { kind: 'text', name: 'organisation', span: 2 },
        { kind: 'text', name: 'title', label: t('about.job_title'), span: 2 },
        { kind: 'date', name: 'start_date' },
        { kind: 'date', name: 'end_date' },
        { kind: 'area', name: 'note', span: 2 },
      ]}
      save={(values) =>
        record
          ? update.send({ ...values, id: record.id, version: record.version })
          : create.send({ ...values, employee_id: employee.id })
      }
      onClose={onClose}
    />
  );
}

/** A telephone extension; numbers that others hold are offered, and any other may be typed. */
export function ExtensionDialog({ employee, record, onClose }: DialogProps<Extension>) {
  const { t } = useTexts('employees');
  const { today } = useFormats();
  const create = useSend(employeeAboutCalls.createExtension, 'employee');
  const update = useSend(employeeAboutCalls.updateExtension, 'employee');
  const words = useWords('extension', employee.name, !record);
  return (
    <FormDialog
      {...words}
      schema={extensionForm}
      columns={2}
      values={record ? { ...record } : { start_date: today }}
      fields={[
        {
          ...{ kind: 'lookup', name: 'number', call: employeeAboutCalls.searchExtension, span: 2 },
          hint: t('about.extension.number_hint'),
          shown: (values) => String(values.number ?? ''),
          create: (typed) => Promise.resolve({ id: typed, name: typed, detail: '' }),
        },
        { kind: 'date', name: 'start_date' },
        { kind: 'date', name: 'end_date', hint: t('about.extension.end_hint') },
        { kind: 'text', name: 'note', span: 2 },
      ]}
      save={(values) =>
        record
          ? update.send({ ...values, id: record.id, version: record.version })
          : create.send({ ...values, employee_id: employee.id })
      }
      onClose={onClose}
    />
  );
}
