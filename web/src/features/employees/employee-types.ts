import type { employeeRateCalls } from '@praktis/contract/employees/employee-rates.calls';
import type { employeeCalls } from '@praktis/contract/employees/employees.calls';
import type { ReplyOf } from '@praktis/contract/kit/call';

export type EmployeeDetail = ReplyOf<typeof employeeCalls.detail>;
export type Rate = NonNullable<EmployeeDetail['rates']>[number];
export type RateDetail = ReplyOf<typeof employeeRateCalls.detail>;

/** What a change of an employee shows elsewhere. */
export const refreshedByEmployees = ['employee', 'matter', 'dashboard'] as const;

/** Key of a category: `fee earner` → `fee_earner`. */
export const categoryKey = (category: string) => `category.${category.replaceAll(' ', '_')}`;
export const statusWord = (status: string) => `statuses:employee.${status.replaceAll(' ', '_')}`;
