import { employeeRateCalls } from '@praktis/contract/employees/employee-rates.calls';
import { employeeCalls } from '@praktis/contract/employees/employees.calls';
import { employeeLookupCalls } from '@praktis/contract/employees/employees-lookups.calls';
import type { FastifyInstance } from 'fastify';
import { bind, bindFile } from '../../kit/bind.ts';
import type { Kit } from '../../kit/context.ts';
import * as rates from './employee-rates.service.ts';
import { updateStatus } from './employee-status.service.ts';
import { employeeLookups } from './employees.lookups.ts';
import * as service from './employees.service.ts';
import * as view from './employees-view.service.ts';

export function employeesRoutes(app: FastifyInstance, kit: Kit): void {
  bind(app, kit, employeeCalls.list, view.listEmployees);
  bind(app, kit, employeeCalls.detail, view.employeeDetail);
  bindFile(app, kit, employeeCalls.photo, service.employeePhoto);
  bind(app, kit, employeeCalls.config, service.employeeConfig);
  bind(app, kit, employeeCalls.create, service.createEmployee);
  bind(app, kit, employeeCalls.update, service.updateEmployee);
  bind(app, kit, employeeCalls.updateBudgetRate, service.updateBudgetRate);
  bind(app, kit, employeeCalls.updateStatus, updateStatus);
  bind(app, kit, employeeCalls.updateLevel, service.updateLevel);
  bind(app, kit, employeeCalls.remove, service.removeEmployee);
  bind(app, kit, employeeCalls.auditTrail, service.employeeTrail);
  bind(app, kit, employeeRateCalls.detail, rates.rateDetail);
  bind(app, kit, employeeRateCalls.update, rates.updateRate);
  bind(app, kit, employeeRateCalls.remove, rates.removeRate);
  bind(app, kit, employeeRateCalls.updateDefault, rates.updateDefault);
  bind(app, kit, employeeRateCalls.auditTrail, rates.rateTrail);
  bind(app, kit, employeeLookupCalls.position, employeeLookups.position);
  bind(app, kit, employeeLookupCalls.currency, employeeLookups.currency);
  bind(app, kit, employeeLookupCalls.group, employeeLookups.group);
  bind(app, kit, employeeLookupCalls.practiceArea, employeeLookups.practiceArea);
}
