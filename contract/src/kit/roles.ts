import { type Grants, type Permission, permissions, type RoleCode, type Scope } from './permissions.ts';

const all: readonly Scope[] = ['all'];
const own: readonly Scope[] = ['own'];
const team: readonly Scope[] = ['team'];

/** Grants the listed permissions with one scope. */
function grant(scope: readonly Scope[], ...names: Permission[]): Grants {
  return Object.fromEntries(names.map((name) => [name, scope]));
}

/** Recording collections is finance's alone: whoever decides about bills does not also book the money. */
const financeOnly: readonly Permission[] = ['collection.edit', 'collection.large_difference'];

/** What support staff of firms that exist longer still hold: until "for assigned people" there was only everybody (ROL-01). */
const earlierSupport = grant(all, 'timesheet.record_for_others', 'expense.view', 'expense.edit');

/** The six roles a firm starts with (ROL-01); it may copy and change them. */
export const deliveredRoles: Record<RoleCode, Grants> = {
  managing_partner: grant(all, ...permissions.filter((name) => !financeOnly.includes(name))),
  partner: {
    ...grant(all, 'client.view', 'client.create', 'client.edit', 'client.activate', 'conflict.view', 'conflict.clear'),
    ...grant(all, 'matter.view', 'matter.create', 'matter.approve', 'employee.view', 'dashboard.view'),
    ...grant(all, 'fee_earner.unlock'),
    ...grant(team, 'matter.edit', 'matter.edit_billing'),
    ...grant(team, 'expense.view', 'invoice.view', 'invoice.edit', 'invoice.issue', 'invoice.adjust'),
    ...grant(team, 'deposit.view', 'collection.view', 'timesheet.write_off', 'timesheet.edit_on_drafts', 'audit.view'),
    ...grant(team, 'document.view', 'document.edit'),
    'rate.view': ['team', 'group'],
    'timesheet.view': ['own', 'team', 'mentees'],
    ...grant(own, 'timesheet.record', 'expense.edit', 'document.delete'),
  },
  fee_earner: {
    ...grant(team, 'client.view', 'matter.view', 'document.view', 'document.edit'),
    ...grant(own, 'client.edit', 'conflict.view', 'timesheet.record', 'audit.view', 'document.delete'),
    // Of employees the own record in full; the names of the others are for everybody.
    ...grant(own, 'expense.view', 'expense.edit', 'employee.view'),
    'timesheet.view': ['own', 'mentees'],
    // New clients are one's own; only prospects (ROL-01).
    ...grant(all, 'client.create', 'dashboard.view'),
  },
  support_staff: {
    ...grant(all, 'client.view', 'client.create', 'client.edit', 'matter.view', 'matter.create', 'matter.edit'),
    ...grant(all, 'matter.edit_billing'),
    ...grant(own, 'conflict.view', 'timesheet.record', 'employee.view'),
    ...grant(all, 'dashboard.view'),
    // Time and expenses of the people they work for; what is changed must be seen.
    ...grant(['assigned'], 'timesheet.record_for_others'),
    ...grant(['own', 'assigned'], 'timesheet.view', 'expense.view', 'expense.edit'),
    ...grant(team, 'invoice.view', 'document.view', 'document.edit'),
  },
  finance: {
    ...grant(all, 'client.view', 'client.edit', 'matter.view', 'matter.edit_billing', 'employee.view'),
    ...grant(all, 'rate.view', 'rate.edit', 'employee_cost.view', 'employee_cost.edit'),
    ...grant(all, 'timesheet.view', 'timesheet.write_off', 'timesheet.edit_closed', 'dashboard.view', 'settings.view'),
    ...grant(own, 'timesheet.record'),
    ...grant(all, 'expense.view', 'expense.edit', 'expense.on_closed', 'expense.markup', 'invoice.view'),
    ...grant(all, 'invoice.edit', 'invoice.issue', 'invoice.adjust', 'invoice.unlock', 'invoice.cancel'),
    ...grant(all, 'deposit.view', 'deposit.edit', 'collection.view', 'collection.edit', 'collection.large_difference'),
    ...grant(all, 'settings.money', 'import.run', 'audit.view'),
  },
  administrator: {
    ...grant(all, 'client.view', 'matter.view', 'employee.view', 'employee.edit', 'dashboard.view', 'settings.view'),
    ...grant(all, 'settings.lists', 'user.view', 'user.edit', 'import.run', 'audit.view'),
  },
};

/** Rights of everyday work: what the roles fee earner and support staff start with, or did. No money is among them. */
export const everydayRoles: readonly Grants[] = [
  deliveredRoles.fee_earner,
  deliveredRoles.support_staff,
  earlierSupport,
];
