import type { employeeStatuses } from '@praktis/contract/employees/employees.schemas';
import type { Transitions } from '../../kit/transitions.ts';

export type EmployeeStatus = (typeof employeeStatuses)[number];

/** Status of an employee; an action is named by the status it leads to. Who comes back starts as active. */
export const employeeMoves: Transitions<EmployeeStatus, EmployeeStatus> = {
  active: { 'on leave': 'on leave', terminated: 'terminated' },
  'on leave': { active: 'active', terminated: 'terminated' },
  terminated: { active: 'active' },
};
