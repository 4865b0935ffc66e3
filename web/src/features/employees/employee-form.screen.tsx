import { Skeleton } from '@mantine/core';
import { employeeCalls } from '@praktis/contract/employees/employees.calls';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useFormats } from '../../kit/formats.ts';
import { useGo } from '../../kit/navigation.ts';
import { notify } from '../../kit/notices.tsx';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import { demanding } from '../../ui/form/form-demand.ts';
import { ModifyScreen } from '../../ui/form/modify-screen.tsx';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { employeeSections } from './employee-form-sections.tsx';
import { blankEmployee, employeeValues, typedEmployee } from './employee-form-values.ts';
import { type EmployeeDetail, refreshedByEmployees } from './employee-types.ts';

/** Adds an employee. */
export function EmployeeCreateScreen() {
  const { t } = useTexts('employees');
  const go = useGo();
  const { today } = useFormats();
  const config = useCall(employeeCalls.config, { query: {} });
  const create = useSend(employeeCalls.create, ...refreshedByEmployees);
  const editsRates = config.data?.can_edit_rates ?? false;
  const wanted = config.data?.required_fields;
  const sections = useMemo(
    () => demanding(employeeSections({ t, isNew: true, editsRates, hasPhoto: false }), wanted),
    [t, editsRates, wanted],
  );
  return (
    <div className="page" data-width="form">
      <PageHeader title={t('create.title')} crumbs={[{ title: t('list.title'), to: '/employees' }]} />
      {config.data ? (
        <RecordForm
          schema={typedEmployee}
          sections={sections}
          values={blankEmployee(config.data.currency, today)}
          draft="employee"
          save={({ remove_photo: _none, ...values }, files) => create.send(values, files)}
          onSaved={(saved, after) => {
            notify.success({ message: t('create.done') });
            if (after === 'done') go(`/employees/detail/${saved.id}`);
          }}
          submit={t('create.submit')}
          saveAndNew
          onCancel={() => go('/employees')}
        />
      ) : (
        <Skeleton h={400} />
      )}
    </div>
  );
}

function EmployeeForm({ employee, reload }: { employee: EmployeeDetail; reload: () => void }) {
  const { t } = useTexts('employees');
  const go = useGo();
  const wanted = useCall(employeeCalls.config, { query: {} }).data?.required_fields;
  const update = useSend(employeeCalls.update, ...refreshedByEmployees);
  const { id, version, name, has_photo, can_edit_rates } = employee;
  const sections = useMemo(
    () => demanding(employeeSections({ t, isNew: false, editsRates: can_edit_rates, hasPhoto: has_photo }), wanted),
    [t, can_edit_rates, has_photo, wanted],
  );
  const values = useMemo(() => employeeValues(employee), [employee]);
  return (
    <RecordForm
      schema={typedEmployee}
      sections={sections}
      values={values}
      save={(typed, files) => update.send({ ...typed, employee_id: id, version }, files)}
      onSaved={() => {
        notify.success({ message: t('modify.done', { name }) });
        go(`/employees/detail/${id}`);
      }}
      onReload={reload}
      submit={t('modify.submit')}
      onCancel={() => go(`/employees/detail/${id}`)}
    />
  );
}

/** Changes an employee. */
export function EmployeeModifyScreen() {
  const { t } = useTexts('employees');
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const detail = useCall(employeeCalls.detail, { query: { employee_id: id } }, { inPlace: true, fresh: 0 });
  return (
    <ModifyScreen
      of={detail}
      allowed={(employee) => employee.can_edit}
      title={(employee) => t('modify.heading', { name: employee.name })}
      crumbs={(employee) => [
        { title: t('list.title'), to: '/employees' },
        { title: employee.name, to: `/employees/detail/${id}` },
      ]}
    >
      {(employee, reload) => <EmployeeForm employee={employee} reload={reload} />}
    </ModifyScreen>
  );
}
