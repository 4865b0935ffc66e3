import { z } from 'zod';
import { call } from '../kit/call.ts';
import { done, id, keyword, lookupQuery, optionalId, optionPage, pageOf, pageQuery, version } from '../kit/shapes.ts';
import { educationForm, experienceForm, extensionForm, extensionRow } from './employee-about.schemas.ts';

const ofEmployee = { employee_id: id };
const writes = { method: 'POST', access: 'employee.edit', reply: done } as const;

export const employeeAboutCalls = {
  createEducation: call('employees', {
    ...writes,
    path: 'employee/education/create',
    summary: 'Adds where an employee studied.',
    body: educationForm.extend(ofEmployee),
  }),
  updateEducation: call('employees', {
    ...writes,
    path: 'employee/education/update',
    summary: 'Changes an education record.',
    body: educationForm.extend({ id, version }),
  }),
  removeEducation: call('employees', {
    ...writes,
    path: 'employee/education/delete',
    summary: 'Takes an education record away.',
    body: z.object({ id }),
  }),
  createExperience: call('employees', {
    ...writes,
    path: 'employee/experience/create',
    summary: 'Adds where an employee worked before.',
    body: experienceForm.extend(ofEmployee),
  }),
  updateExperience: call('employees', {
    ...writes,
    path: 'employee/experience/update',
    summary: 'Changes an experience record.',
    body: experienceForm.extend({ id, version }),
  }),
  removeExperience: call('employees', {
    ...writes,
    path: 'employee/experience/delete',
    summary: 'Takes an experience record away.',
    body: z.object({ id }),
  }),
  extensions: call('employees', {
    method: 'GET',
    path: 'employee/extension',
    access: 'employee.view',
    summary: 'Telephone extensions of one employee, or of all whom the caller sees in full.',
    query: pageQuery(['number', 'employee_name', 'start_date', 'end_date']).extend({
      employee_id: optionalId,
      keyword,
      state: z.enum(['current', 'all']).default('all'),
    }),
    reply: pageOf(extensionRow),
  }),
  createExtension: call('employees', {
    ...writes,
    path: 'employee/extension/create',
    summary: 'Gives an employee a telephone extension; one that others hold asks first.',
    body: extensionForm.extend(ofEmployee),
  }),
  updateExtension: call('employees', {
    ...writes,
    path: 'employee/extension/update',
    summary: 'Changes an extension, or ends it by its last day (G069).',
    body: extensionForm.extend({ id, version }),
  }),
  searchExtension: call('employees', {
    method: 'GET',
    path: 'employee/search-extension',
    access: 'employee.view',
    summary: 'Extensions held today; the id of an option is the number, `detail` who is reached there.',
    query: lookupQuery,
    reply: optionPage,
  }),
};
