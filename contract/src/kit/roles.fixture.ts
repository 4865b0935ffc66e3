import type { Permission } from './permissions.ts';

/** One area of ROL-01: what its letters stand for, and the cells of the six roles as the rule book has them. */
export interface Area {
  area: string;
  /** The rights behind a letter; those with ! are for the whole firm or not at all, whatever stands beside the letter (decision 6). */
  letters: Partial<Record<'V' | 'E' | 'D' | 'A', readonly (Permission | `${Permission}!`)[]>>;
  /** Managing partner, partner, fee earner, support staff, finance, administrator. */
  cells: readonly [string, string, string, string, string, string];
}

/** The table of ROL-01, copied by hand from the rule book and not from the roles; — is no right of its own. */
export const areas: readonly Area[] = [
  {
    area: 'clients',
    letters: { V: ['client.view'], E: ['client.create!', 'client.edit'], D: ['client.delete'], A: ['client.activate'] },
    cells: [
      'V* E* D* A*',
      'V* E* A* (activate)',
      'V t, E new prospective',
      'V* E*',
      'V* E tax and billing data',
      'V* names',
    ],
  },
  {
    area: 'conflict results',
    letters: { V: ['conflict.view'], A: ['conflict.clear'] },
    cells: ['V* A*', 'V* A* (CON-07)', 'V o', 'V o', '–', '–'],
  },
  {
    area: 'matters',
    letters: {
      V: ['matter.view'],
      E: ['matter.create!', 'matter.edit', 'matter.edit_billing'],
      D: ['matter.delete'],
      A: ['matter.approve'],
    },
    cells: [
      'V* E* D* A* purge',
      'V* E t; A if "approves matters"',
      'V t',
      'V* E* drafts',
      'V* E* billing data',
      'V numbers and status',
    ],
  },
  {
    area: 'matter files',
    letters: { V: ['document.view'], E: ['document.edit'], D: ['document.delete'] },
    cells: ['V* E* D*', 'V t E t D o', 'V t E t D o', 'V t E t', '–', '–'],
  },
  {
    area: 'employees (directory)',
    letters: { V: ['employee.view'], E: ['employee.edit'] },
    cells: ['V* E*', 'V*', 'V* names, V o', 'V* names, V o', 'V*', 'V* E*'],
  },
  {
    area: 'rates, budget rate',
    letters: { V: ['rate.view'], E: ['rate.edit'], A: [] },
    cells: ['V* E* A*', 'V t V g', '–', '–', 'V* E*', '–'],
  },
  {
    area: 'employee cost',
    letters: { V: ['employee_cost.view'], E: ['employee_cost.edit'] },
    cells: ['V* E*', '–', '–', '–', 'V* E*', '–'],
  },
  {
    area: 'own time',
    letters: { V: ['timesheet.view'], E: ['timesheet.record'], D: ['timesheet.record'] },
    cells: ['V E D o', 'V E D o', 'V E D o', 'V E D o', 'V E D o', '–'],
  },
  {
    area: "others' time",
    letters: {
      V: ['timesheet.view'],
      E: ['timesheet.record', 'timesheet.record_for_others', 'timesheet.edit_on_drafts'],
      D: ['timesheet.record'],
    },
    cells: ['V* E* D*', 'V t m; E t on drafts', '–', 'E for assigned people', 'V*', '–'],
  },
  {
    area: "mentees' time",
    letters: { V: ['timesheet.view'] },
    cells: ['V m', 'V m', 'V m (mentor)', '–', '–', '–'],
  },
  {
    area: 'write-off, undo, update rate of time',
    letters: { A: ['timesheet.write_off'] },
    cells: ['A*', 'A t', '–', '–', 'A*', '–'],
  },
  {
    area: 'closed period',
    letters: { A: ['timesheet.edit_closed!'] },
    cells: ['A*', '–', '–', '–', 'A*', '–'],
  },
  {
    area: 'unlock fee earners',
    letters: { A: ['fee_earner.unlock'] },
    cells: ['A*', 'A*', '–', '–', '–', '–'],
  },
  {
    area: 'expenses, advances',
    letters: {
      V: ['expense.view'],
      E: ['expense.edit'],
      D: ['expense.edit'],
      A: ['expense.on_closed!', 'expense.markup!'],
    },
    cells: ['V* E* A*', 'V t E o', 'V o E o', 'E for assigned people', 'V* E* D* A*', '–'],
  },
  {
    area: 'invoices draft, prebill',
    letters: { V: ['invoice.view'], E: ['invoice.edit', 'invoice.adjust'] },
    cells: ['V* E*', 'V t E t', '–', 'V t', 'V* E*', '–'],
  },
  {
    area: 'issue',
    letters: { A: ['invoice.issue'] },
    cells: ['A*', 'A t as responsible partner', '–', '–', 'A*', '–'],
  },
  {
    area: 'lock / unlock, backdate',
    letters: { A: ['invoice.unlock', 'invoice.backdate!'] },
    cells: ['A*', 'lock t', '–', '–', 'lock *, unlock *', '–'],
  },
  {
    area: 'write off, undo, delete bill',
    letters: { A: ['invoice.cancel'] },
    cells: ['A*', '–', '–', '–', 'A*', '–'],
  },
  {
    area: 'deposits, refunds',
    letters: { V: ['deposit.view'], E: ['deposit.edit'], D: ['deposit.edit'], A: ['deposit.edit'] },
    cells: ['V* E* A*', 'V t', '–', '–', 'V* E* D* A*', '–'],
  },
  {
    area: 'collections',
    letters: {
      V: ['collection.view'],
      E: ['collection.edit!', 'collection.large_difference!'],
      D: ['collection.edit!'],
    },
    cells: ['V*', 'V t', '–', '–', 'V* E* D*', '–'],
  },
  {
    area: 'dashboards',
    letters: { V: ['dashboard.view!'] },
    cells: ['all', 'as partner', 'own, mentees', 'own', 'billing, collection', 'licences, jobs'],
  },
  {
    area: 'settings: firm, tax, bank, currency, rates, numbers, notes',
    letters: { V: ['settings.view!'], E: ['settings.view!', 'settings.money!'] },
    cells: ['E*', '–', '–', '–', 'E*', 'V*'],
  },
  {
    area: 'settings: lists, locks, dates, IP, passwords',
    letters: { E: ['settings.lists!'] },
    cells: ['E*', '–', '–', '–', '–', 'E*'],
  },
  {
    area: 'users, roles',
    letters: { E: ['user.view!', 'user.edit!'] },
    cells: ['E*', '–', '–', '–', '–', 'E* (not money rights)'],
  },
  {
    area: 'import',
    letters: { E: ['import.run!'] },
    cells: ['E*', '–', '–', '–', 'E*', 'E* without money'],
  },
  {
    area: 'audit trail',
    letters: { V: ['audit.view'] },
    cells: ['V*', 'V t', 'V o', '–', 'V* money', 'V* users, settings'],
  },
];
