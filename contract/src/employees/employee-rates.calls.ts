import { z } from 'zod';
import { call } from '../kit/call.ts';
import { auditPage, auditQuery, done, id, version } from '../kit/shapes.ts';
import { rateDetail, rateForm, rateSaved } from './employees.schemas.ts';

const ofRate = z.object({ employee_rate_id: id });

export const employeeRateCalls = {
  detail: call('employees', {
    method: 'GET',
    path: 'employee/rate/detail',
    access: 'rate.view',
    summary: 'One rate version with the versions of the same name.',
    query: ofRate,
    reply: rateDetail,
  }),
  update: call('employees', {
    method: 'POST',
    path: 'employee/rate/update',
    access: 'rate.edit',
    summary: 'Adds, changes or upgrades a rate version (RAT-01, RAT-05).',
    body: rateForm,
    reply: rateSaved,
  }),
  remove: call('employees', {
    method: 'POST',
    path: 'employee/rate/delete',
    access: 'rate.edit',
    summary: 'Deletes a rate version that no entry used.',
    body: ofRate,
    reply: done,
  }),
  updateDefault: call('employees', {
    method: 'POST',
    path: 'employee/rate/update-default',
    access: 'rate.edit',
    summary: 'Makes the name of this rate the default; `version` is that of the employee (RAT-02).',
    body: ofRate.extend({ version }),
    reply: done,
  }),
  auditTrail: call('employees', {
    method: 'GET',
    path: 'employee/rate/audit-trail',
    access: 'rate.view',
    summary: 'Audit trail of a rate version.',
    query: auditQuery.omit({ id: true }).extend({ employee_rate_id: id }),
    reply: auditPage,
  }),
};
