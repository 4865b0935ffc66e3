import { employeeForm } from '@praktis/contract/employees/employees.schemas';
import { describe, expect, it } from 'vitest';
import { judge } from '../../ui/form/form-judge.ts';
import { startValues } from '../../ui/form/form-values.ts';
import { employeeSections } from './employee-form-sections.tsx';
import { blankEmployee, employeeValues, typedEmployee } from './employee-form-values.ts';
import type { EmployeeDetail } from './employee-types.ts';

const t = (key: string) => key;
const fieldsOf = (editsRates: boolean) =>
  employeeSections({ t, isNew: false, editsRates, hasPhoto: true }).flatMap((section) => section.fields);

const stored: EmployeeDetail = {
  ...{ id: 'e', code: 'E003', name: 'Sekar Anindita', first_name: 'Sekar', last_name: 'Anindita', version: 2 },
  ...{ category: 'fee earner', position_id: null, position: '', practice_group_id: null, practice_group: '' },
  ...{ status: 'active', has_photo: false, email: '', mobile: '', phone: '', employed_on: '2025-01-06', left_on: null },
  ...{ level: 'A2', mentor_id: null, mentor: '', description: '', currency: 'IDR', budget_rate: '1500000' },
  ...{ daily_budget_billable: '6', daily_budget_non_billable: '2', default_rate_name: 'Standard', rates: [] },
  ...{
    complete: true,
    can_edit: true,
    can_edit_rates: true,
    can_register: true,
    can_delete: false,
    can_see_audit: true,
    next_statuses: [],
  },
};
const sent = (employee: EmployeeDetail) => {
  const fields = fieldsOf(employee.can_edit_rates);
  const values = startValues(employeeValues(employee), fields);
  const { messages, values: body } = judge(typedEmployee, values, fields, { labelOf: (name) => name, t });
  expect(messages).toEqual({});
  return typedEmployee.parse(body);
};

describe('the form of an employee', () => {
  it('has a field for everything that the contract takes', () => {
    const taken = [...Object.keys(employeeForm.shape), 'code', 'photo', 'remove_photo'];
    expect(
      fieldsOf(true)
        .map((field) => field.name)
        .sort(),
    ).toEqual(taken.sort());
  });
  it('RAT-11 the budget rate is sent by those who edit rates', () => {
    expect(sent(stored)).toMatchObject({ budget_rate: '1500000', level: 'A2', currency: 'IDR' });
  });
  it('RAT-11 and never by others, not even unchanged', () => {
    expect(sent({ ...stored, can_edit_rates: false })).not.toHaveProperty('budget_rate');
  });
  it('a new one begins with eight hours a day, six of them billable', () => {
    const fields = fieldsOf(true);
    const values = { ...startValues(blankEmployee('IDR', '2026-11-28'), fields), first_name: 'Wulan' };
    const { messages, values: body } = judge(typedEmployee, values, fields, { labelOf: (name) => name, t });
    expect(messages).toEqual({});
    expect(typedEmployee.parse(body)).toMatchObject({
      ...{ daily_budget_billable: '6', daily_budget_non_billable: '2', employed_on: '2026-11-28', code: '' },
    });
  });
});
