import { describe, expect, it } from 'vitest';
import { allCalls } from '../all-calls.ts';
import { addressOf } from './call.ts';
import { type Permission, permissions, roleCodes, type Scope } from './permissions.ts';
import { type Area, areas } from './roles.fixture.ts';
import { deliveredRoles } from './roles.ts';

type Granted = readonly [Permission, Scope];

/** Words of a cell that say more than its letters, and the rights that they stand for. */
const words: Record<string, Record<string, readonly Granted[]>> = {
  clients: {
    'E new prospective': [
      ['client.create', 'all'],
      ['client.edit', 'own'],
    ],
    'E tax and billing data': [['client.edit', 'all']],
    // The activation is what A says; what is shown of a client is judged field by field.
    '(activate)': [],
    names: [],
  },
  'conflict results': { '(CON-07)': [] },
  matters: {
    purge: [['matter.purge', 'all']],
    // Which partners approve is named in the set-up of matters (ROL-05); none named: every partner.
    'A if "approves matters"': [['matter.approve', 'all']],
    'E* billing data': [['matter.edit_billing', 'all']],
    'V numbers and status': [['matter.view', 'all']],
    drafts: [],
  },
  // The names of colleagues are in look-ups, for everybody who has one of their areas.
  'employees (directory)': { 'V* names': [] },
  "others' time": {
    'E t on drafts': [['timesheet.edit_on_drafts', 'team']],
    // What is changed must be seen.
    'E for assigned people': [
      ['timesheet.record_for_others', 'assigned'],
      ['timesheet.view', 'assigned'],
    ],
  },
  "mentees' time": { '(mentor)': [] },
  'expenses, advances': {
    'E for assigned people': [
      ['expense.view', 'own'],
      ['expense.view', 'assigned'],
      ['expense.edit', 'own'],
      ['expense.edit', 'assigned'],
    ],
  },
  issue: { 'as responsible partner': [] },
  'lock / unlock, backdate': {
    // Locking a draft needs no right beside that of editing it (INV-03).
    'lock t': [],
    'lock *': [],
    'unlock *': [['invoice.unlock', 'all']],
  },
  dashboards: Object.fromEntries(
    ['all', 'as partner', 'own, mentees', 'own', 'billing, collection', 'licences, jobs'].map((shown) => [
      shown,
      [['dashboard.view', 'all']] as const,
    ]),
  ),
  'users, roles': { '(not money rights)': [] },
  import: { 'without money': [] },
  'audit trail': { money: [], 'users, settings': [] },
};

const reaches: Record<string, Scope> = { '*': 'all', o: 'own', m: 'mentees', t: 'team', g: 'group' };

/** Takes the words out of a cell, the longest first, and answers the rights they stand for and the letters that are left. */
function wordsOf(area: string, cell: string): { granted: Granted[]; letters: string } {
  const granted: Granted[] = [];
  let letters = cell;
  const longestFirst = Object.entries(words[area] ?? {}).sort(([a], [b]) => b.length - a.length);
  for (const [word, rights] of longestFirst) {
    if (!letters.includes(word)) continue;
    letters = letters.replace(word, '');
    granted.push(...rights);
  }
  return { granted, letters };
}

/** The rights that a cell of the table gives. */
function read({ area, letters: meaning }: Area, cell: string): Granted[] {
  const { granted, letters } = wordsOf(area, cell === '–' ? '' : cell);
  const signs = letters.match(/[A-Za-z*]/g) ?? [];
  let waiting: (keyof Area['letters'])[] = [];
  let reached = false;
  for (const sign of signs) {
    if (sign === 'V' || sign === 'E' || sign === 'D' || sign === 'A') {
      waiting = reached ? [sign] : [...waiting, sign];
      reached = false;
      continue;
    }
    const scope = reaches[sign];
    if (!scope || waiting.length === 0) throw new Error(`${area}: “${cell}” is not understood at ${sign}`);
    reached = true;
    for (const right of waiting.flatMap((letter) => meaning[letter] ?? [])) {
      const whole = right.endsWith('!');
      granted.push([right.replace('!', '') as Permission, whole ? 'all' : scope]);
    }
  }
  if (waiting.length > 0 && !reached) throw new Error(`${area}: “${cell}” has a letter without a reach`);
  return granted;
}

/** The reaches of each right, the widest alone where it is for everything. */
function together(granted: readonly Granted[]): Partial<Record<Permission, Scope[]>> {
  const rights: Partial<Record<Permission, Scope[]>> = {};
  for (const [permission, scope] of granted) rights[permission] = [...new Set([...(rights[permission] ?? []), scope])];
  return Object.fromEntries(
    Object.entries(rights).map(([permission, scopes]) => [
      permission,
      scopes.includes('all') ? ['all'] : scopes.toSorted(),
    ]),
  );
}

describe('the delivered roles are the table of ROL-01', () => {
  it.each(roleCodes.map((role, at) => [role, at] as const))('%s', (role, at) => {
    const granted = areas.flatMap((area) => read(area, area.cells[at] ?? ''));
    const delivered = Object.entries(deliveredRoles[role]).map(([permission, scopes]) => [
      permission,
      scopes.toSorted(),
    ]);
    expect(Object.fromEntries(delivered)).toEqual(together(granted));
  });

  it('and it speaks of every right there is', () => {
    const known = areas.flatMap(({ letters }) => Object.values(letters).flat()).map((right) => right.replace('!', ''));
    const inWords = Object.values(words).flatMap((of) =>
      Object.values(of)
        .flat()
        .map(([permission]) => permission),
    );
    expect([...new Set([...known, ...inWords])].sort()).toEqual([...permissions].sort());
  });
});

/** Which rights the calls of an area may ask for: those of the area, and those of what its screens show beside it. */
const rightsOfCalls: Record<string, RegExp> = {
  calendar: /^dashboard\.view$/,
  client: /^(client|conflict)\.|^document\.edit$|^audit\.view$/,
  dashboard: /^dashboard\.view$|^fee_earner\.unlock$/,
  document: /^document\.|^matter\.purge$/,
  employee: /^(employee|rate)\.|^matter\.edit$|^audit\.view$/,
  'employee-cost': /^employee_cost\./,
  expense: /^expense\.|^audit\.view$/,
  helper: /^user\.view$/,
  import: /^import\.run$/,
  invoice: /^(invoice|deposit)\./,
  license: /^user\.edit$/,
  matter: /^(matter|document)\.|^expense\.edit$|^timesheet\.write_off$|^audit\.view$/,
  payment: /^collection\./,
  setting: /^(settings|user)\./,
  timesheet: /^timesheet\.|^audit\.view$/,
};

it('a call asks for a right of its own area (ROL-01)', () => {
  const strange = allCalls
    .filter(({ access }) => access !== 'open' && access !== 'signed in')
    .filter((call) => !rightsOfCalls[addressOf(call).split('/')[3] ?? '']?.test(call.access))
    .map((call) => `${addressOf(call)}: ${call.access}`);
  expect(strange).toEqual([]);
});
