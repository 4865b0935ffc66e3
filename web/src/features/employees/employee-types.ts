import type { employeeAboutCalls } from '@praktis/contract/employees/employee-about.calls';
import type { employeeRateCalls } from '@praktis/contract/employees/employee-rates.calls';
import type { employeeCalls } from '@praktis/contract/employees/employees.calls';
import type { ReplyOf } from '@praktis/contract/kit/call';

export type EmployeeDetail = ReplyOf<typeof employeeCalls.detail>;
export type Rate = NonNullable<EmployeeDetail['rates']>[number];
export type Education = NonNullable<EmployeeDetail['education']>[number];
export type Experience = NonNullable<EmployeeDetail['experience']>[number];
export type Extension = ReplyOf<typeof employeeAboutCalls.extensions>['rows'][number];
export type RateDetail = ReplyOf<typeof employeeRateCalls.detail>;

/** What a change of an employee shows elsewhere. */
export const refreshedByEmployees = ['employee', 'matter', 'dashboard'] as const;

/** What a registration shows elsewhere: the teams of matters, and what may be recorded on them. */
export const refreshedByRegistration = ['employee', 'matter', 'timesheet'] as const;

/** Over how many days the hours on each matter are added up: what the address says, or a month (G070). */
export const daysShown = (typed: string | undefined): number =>
  typed === '90' || typed === '365' ? Number(typed) : 30;

/** Key of a category: `fee earner` → `fee_earner`. */
export const categoryKey = (category: string) => `category.${category.replaceAll(' ', '_')}`;
export const statusWord = (status: string) => `statuses:employee.${status.replaceAll(' ', '_')}`;
