import type { MatterRegistration } from '@praktis/contract/employees/employee-matters.calls';
import type { Ctx } from '../../kit/context.ts';

/**
 * What is told of an employee by modules that come after this one. Employees do not know them: `modules.ts` hands their
 * doors in.
 */
export interface LaterDoors {
  /** The matters a person is registered to, with the hours of the last days, as the caller may see them (MAT-04). */
  registrationsOf: (ctx: Ctx, employee_id: string, days: number) => Promise<{ matters?: MatterRegistration[] }>;
}
