import { employeeForm } from '@praktis/contract/employees/employees.schemas';
import { optionalText } from '@praktis/contract/kit/shapes';
import { z } from 'zod';
import type { FormValues } from '../../ui/form/form-types.ts';
import type { EmployeeDetail } from './employee-types.ts';

/** The form of an employee as it is typed. */
export const typedEmployee = employeeForm.extend({
  code: optionalText(20),
  remove_photo: z.boolean().default(false),
});

/** Likely values of a new employee: eight hours a working day, of which six are billable. */
export function blankEmployee(currency: string, today: string): FormValues {
  return {
    ...{ category: 'fee earner', currency, currency_name: currency, employed_on: today, level: '' },
    ...{ daily_budget_billable: '6', daily_budget_non_billable: '2' },
  };
}

/**
 * An employee as it was read, in the shape of the form. The budget rate is kept from those who see it but do not edit
 * rates: sending it at all takes that right (RAT-11).
 */
export function employeeValues({ rates: _rates, budget_rate, ...employee }: EmployeeDetail): FormValues {
  return {
    ...employee,
    currency_name: employee.currency,
    remove_photo: false,
    ...(employee.can_edit_rates && budget_rate !== undefined ? { budget_rate } : {}),
  };
}
