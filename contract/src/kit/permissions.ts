/** Every permission of the product; a call names one, roles grant them with scopes (ROL-01). */
export const permissions = [
  'client.view',
  'client.create',
  'client.edit',
  'client.activate',
  'client.delete',
  'conflict.view',
  'conflict.clear',
  'matter.view',
  'matter.create',
  'matter.edit',
  'matter.edit_billing',
  'matter.approve',
  'matter.delete',
  'matter.purge',
  'document.view',
  'document.edit',
  'document.delete',
  'employee.view',
  'employee.edit',
  'rate.view',
  'rate.edit',
  'timesheet.view',
  'timesheet.record',
  'timesheet.record_for_others',
  'timesheet.edit_closed',
  'timesheet.write_off',
  'expense.view',
  'expense.edit',
  'expense.on_closed',
  'expense.markup',
  'invoice.view',
  'invoice.edit',
  'invoice.issue',
  'invoice.adjust',
  'invoice.unlock',
  'invoice.backdate',
  'invoice.cancel',
  'deposit.view',
  'deposit.edit',
  'collection.view',
  'collection.edit',
  'collection.large_difference',
  'dashboard.view',
  'settings.view',
  'settings.money',
  'settings.lists',
  'user.view',
  'user.edit',
  'import.run',
  'audit.view',
] as const;
export type Permission = (typeof permissions)[number];

/** Reach of a permission: own records, mentees', matters one is on, one's practice group, everything. */
export const scopes = ['own', 'mentees', 'team', 'group', 'all'] as const;
export type Scope = (typeof scopes)[number];
export type Grants = Partial<Record<Permission, readonly Scope[]>>;

export const roleCodes = [
  'managing_partner',
  'partner',
  'fee_earner',
  'support_staff',
  'finance',
  'administrator',
] as const;
export type RoleCode = (typeof roleCodes)[number];
