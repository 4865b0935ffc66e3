import { employeeAboutCalls as aboutCalls } from '@praktis/contract/employees/employee-about.calls';
import { employeeCostCalls as costCalls } from '@praktis/contract/employees/employee-costs.calls';
import { employeeGoalCalls } from '@praktis/contract/employees/employee-goals.calls';
import { employeeRateCalls } from '@praktis/contract/employees/employee-rates.calls';
import { employeeCalls } from '@praktis/contract/employees/employees.calls';
import { employeeLookupCalls } from '@praktis/contract/employees/employees-lookups.calls';
import type { FastifyInstance } from 'fastify';
import { bind, bindFile } from '../../kit/bind.ts';
import type { Kit } from '../../kit/context.ts';
import * as about from './employee-about.service.ts';
import { downloadCosts } from './employee-cost-sheet.service.ts';
import * as costs from './employee-costs.service.ts';
import * as goals from './employee-goals.service.ts';
import * as rates from './employee-rates.service.ts';
import { updateStatus } from './employee-status.service.ts';
import { employeeLookups } from './employees.lookups.ts';
import * as service from './employees.service.ts';
import * as view from './employees-view.service.ts';
import type { LaterDoors } from './later-doors.ts';

export function employeesRoutes(app: FastifyInstance, kit: Kit, later: LaterDoors): void {
  recordRoutes(app, kit, later);
  aboutRoutes(app, kit);
  rateRoutes(app, kit);
  costRoutes(app, kit);
}

function recordRoutes(app: FastifyInstance, kit: Kit, later: LaterDoors): void {
  bind(app, kit, employeeCalls.list, view.listEmployees);
  bind(app, kit, employeeCalls.detail, (ctx, input) => view.employeeDetail(ctx, input, later));
  bindFile(app, kit, employeeCalls.photo, service.employeePhoto);
  bind(app, kit, employeeCalls.config, service.employeeConfig);
  bind(app, kit, employeeCalls.create, service.createEmployee);
  bind(app, kit, employeeCalls.update, service.updateEmployee);
  bind(app, kit, employeeCalls.updateBudgetRate, service.updateBudgetRate);
  bind(app, kit, employeeCalls.updateStatus, updateStatus);
  bind(app, kit, employeeCalls.updateLevel, service.updateLevel);
  bind(app, kit, employeeCalls.remove, service.removeEmployee);
  bind(app, kit, employeeCalls.auditTrail, service.employeeTrail);
  bind(app, kit, employeeLookupCalls.position, employeeLookups.position);
  bind(app, kit, employeeLookupCalls.currency, employeeLookups.currency);
  bind(app, kit, employeeLookupCalls.group, employeeLookups.group);
  bind(app, kit, employeeLookupCalls.practiceArea, employeeLookups.practiceArea);
}

function aboutRoutes(app: FastifyInstance, kit: Kit): void {
  bind(app, kit, aboutCalls.createEducation, about.createEducation);
  bind(app, kit, aboutCalls.updateEducation, about.updateEducation);
  bind(app, kit, aboutCalls.removeEducation, about.removeEducation);
  bind(app, kit, aboutCalls.createExperience, about.createExperience);
  bind(app, kit, aboutCalls.updateExperience, about.updateExperience);
  bind(app, kit, aboutCalls.removeExperience, about.removeExperience);
  bind(app, kit, aboutCalls.extensions, about.listExtensions);
  bind(app, kit, aboutCalls.createExtension, about.createExtension);
  bind(app, kit, aboutCalls.updateExtension, about.updateExtension);
  bind(app, kit, aboutCalls.searchExtension, about.searchExtension);
}

function rateRoutes(app: FastifyInstance, kit: Kit): void {
  bind(app, kit, employeeRateCalls.detail, rates.rateDetail);
  bind(app, kit, employeeRateCalls.update, rates.updateRate);
  bind(app, kit, employeeRateCalls.remove, rates.removeRate);
  bind(app, kit, employeeRateCalls.updateDefault, rates.updateDefault);
  bind(app, kit, employeeRateCalls.auditTrail, rates.rateTrail);
  bind(app, kit, employeeGoalCalls.detail, goals.goalDetail);
  bind(app, kit, employeeGoalCalls.update, goals.updateGoal);
}

function costRoutes(app: FastifyInstance, kit: Kit): void {
  bind(app, kit, costCalls.list, costs.listCosts);
  bind(app, kit, costCalls.detail, costs.costDetail);
  bindFile(app, kit, costCalls.download, downloadCosts);
  bind(app, kit, costCalls.create, costs.createCost);
  bind(app, kit, costCalls.update, costs.updateCost);
  bind(app, kit, costCalls.remove, costs.removeCost);
  bind(app, kit, costCalls.searchEmployee, costs.searchPerson);
  bind(app, kit, costCalls.searchCategory, costs.searchCategory);
}
