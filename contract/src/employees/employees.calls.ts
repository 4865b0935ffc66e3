import { z } from 'zod';
import { call } from '../kit/call.ts';
import { optionalDay } from '../kit/days.ts';
import { money } from '../kit/money.ts';
import {
  auditPage,
  auditQuery,
  done,
  id,
  keyword,
  optionalId,
  optionalText,
  pageOf,
  pageQuery,
  version,
} from '../kit/shapes.ts';
import { requirableOfEmployee } from '../settings/required-fields.ts';
import {
  employeeCategories,
  employeeDetail,
  employeeForm,
  employeeRow,
  employeeStatuses,
} from './employees.schemas.ts';

/** A filter that may be left empty. */
function anyOf<const C extends readonly [string, ...string[]]>(choices: C) {
  return z
    .union([z.literal(''), z.enum(choices)])
    .optional()
    .transform((value) => value || undefined);
}

const ofEmployee = z.object({ employee_id: id });
const photo = { photo: { kind: 'photo' as const } };

export const employeeCalls = {
  list: call('employees', {
    method: 'GET',
    path: 'employee',
    access: 'employee.view',
    summary: 'Employees; without the right to see them in full, names, category, position and group.',
    query: pageQuery(['name', 'code', 'category', 'position', 'practice_group', 'status', 'employed_on']).extend({
      category: anyOf(employeeCategories),
      position: optionalId,
      status: anyOf(employeeStatuses),
      keyword,
    }),
    reply: pageOf(employeeRow).extend({ can_create: z.boolean() }),
  }),
  detail: call('employees', {
    method: 'GET',
    path: 'employee/detail',
    access: 'employee.view',
    summary: 'One employee; with rates for those who may see them, and the matters he is registered to.',
    query: ofEmployee.extend({
      /** Over how many days back the hours on each matter are added up (G070). */
      total_day_matter: z.coerce.number().int().min(1).max(3660).default(30),
    }),
    reply: employeeDetail,
  }),
  photo: call('employees', {
    method: 'GET',
    path: 'employee/photo',
    access: 'employee.view',
    summary: 'The photo as a file; not found when there is none.',
    query: ofEmployee,
    answer: 'file',
    reply: z.unknown(),
  }),
  config: call('employees', {
    method: 'GET',
    path: 'employee/config',
    access: 'employee.view',
    summary: 'Choices of the employee form; `keyword` narrows the levels in use.',
    query: z.object({ keyword }),
    reply: z.object({
      categories: z.array(z.enum(employeeCategories)),
      statuses: z.array(z.enum(employeeStatuses)),
      levels: z.array(z.string()),
      currency: z.string(),
      /** What this firm wants filled on every employee. */
      required_fields: z.array(z.enum(requirableOfEmployee)),
      can_create: z.boolean(),
      can_edit_rates: z.boolean(),
    }),
  }),
  create: call('employees', {
    method: 'POST',
    path: 'employee/create',
    access: 'employee.edit',
    summary: 'Adds an employee; without a code the next one of the pattern is taken.',
    files: photo,
    body: employeeForm.extend({ code: optionalText(20) }),
    reply: done,
  }),
  update: call('employees', {
    method: 'POST',
    path: 'employee/update',
    access: 'employee.edit',
    summary: 'Changes an employee; the part `photo` replaces the photo, `remove_photo` takes it away.',
    files: photo,
    body: employeeForm.extend({
      employee_id: id,
      code: optionalText(20),
      remove_photo: z.boolean().default(false),
      version,
    }),
    reply: done,
  }),
  updateBudgetRate: call('employees', {
    method: 'POST',
    path: 'employee/budget-rate/update',
    access: 'rate.edit',
    summary: 'Changes the budget rate alone, for those who edit rates but not employees.',
    body: z.object({ employee_id: id, budget_rate: z.union([z.literal(''), money]).nullable(), version }),
    reply: done,
  }),
  updateStatus: call('employees', {
    method: 'POST',
    path: 'employee/status/update',
    access: 'employee.edit',
    summary: 'Active, on leave or terminated; a leaver is signed out at once (ROL-07).',
    body: z.object({ employee_id: id, status: z.enum(employeeStatuses), left_on: optionalDay, version }),
    reply: done,
  }),
  updateLevel: call('employees', {
    method: 'POST',
    path: 'employee/level/update',
    access: 'employee.edit',
    summary: 'Changes the level of an employee.',
    body: z.object({ employee_id: id, level: optionalText(60), version }),
    reply: done,
  }),
  remove: call('employees', {
    method: 'POST',
    path: 'employee/delete',
    access: 'employee.edit',
    summary: 'Deletes an employee that nothing refers to.',
    body: ofEmployee,
    reply: done,
  }),
  auditTrail: call('employees', {
    method: 'GET',
    path: 'employee/audit-trail',
    access: 'audit.view',
    summary: 'Audit trail of an employee; rates only for those who may see them.',
    query: auditQuery.omit({ id: true }).extend({ employee_id: id }),
    reply: auditPage,
  }),
};
