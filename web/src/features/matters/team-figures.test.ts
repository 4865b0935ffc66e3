// @vitest-environment node
import { describe, expect, it } from 'vitest';
import {
  allocationOf,
  likelyRole,
  memberValues,
  type TypedMember,
  typedTeam,
  withPerson,
  withRole,
} from './team-figures.ts';

const bagas = { id: '01a21fc1-0000-7000-8000-000000000001', name: 'Bagas Prakoso', detail: 'E002' };
const ratna = { id: '01a21fc1-0000-7000-8000-000000000002', name: 'Ratna Wibisono', detail: 'E001' };
const sekar = { id: '01a21fc1-0000-7000-8000-000000000003', name: 'Sekar Anindita', detail: 'E003' };

function teamOf(...shares: string[]): TypedMember[] {
  const people = [bagas, ratna, sekar];
  return shares.map((allocation, at) => {
    const [member] = withPerson([], people[at] ?? bagas, 'associate');
    if (!member) throw new Error('nobody');
    return { ...member, allocation };
  });
}
const messagesOf = (team: readonly TypedMember[]) => {
  const judged = typedTeam.safeParse(team);
  return judged.success ? [] : judged.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`.trim());
};

describe('the allocation of a team while it is typed', () => {
  it('RAT-07 may total 0 %: nothing typed counts as nothing', () => {
    expect(allocationOf(teamOf('', ''))).toEqual({ total: '0', left: '100', over: false });
    expect(messagesOf(teamOf('', ''))).toEqual([]);
  });
  it('RAT-07 three times 33.33 % leaves 0.01 % unallocated', () => {
    expect(allocationOf(teamOf('33.33', '33.33', '33.33'))).toEqual({ total: '99.99', left: '0.01', over: false });
  });
  it('RAT-07 G156 may not be more than 100 % over the whole team', () => {
    expect(allocationOf(teamOf('60', '40')).over).toBe(false);
    expect(messagesOf(teamOf('60', '40'))).toEqual([]);
    expect(allocationOf(teamOf('60', '40.01'))).toEqual({ total: '100.01', left: '-0.01', over: true });
    expect(messagesOf(teamOf('60', '40.01'))).toEqual(['allocation_over_100']);
  });
  it('a figure under way counts as what it will be', () => {
    expect(allocationOf(teamOf('12.', '.5', '.')).total).toBe('12.5');
  });
});

describe('the roles of a team', () => {
  it('MAT-04 a new matter first looks for a responsible partner, then for those who work', () => {
    expect(likelyRole([])).toBe('responsible_partner');
    expect(likelyRole(withPerson([], bagas, 'responsible_partner'))).toBe('associate');
  });
  it('MAT-04 there is one responsible partner: the one before stays on as handling partner', () => {
    const team = withPerson(withPerson([], bagas, 'responsible_partner'), ratna, 'responsible_partner');
    expect(team.map((member) => [member.name, member.responsible_partner, member.handling_partner])).toEqual([
      ['Bagas Prakoso', false, true],
      ['Ratna Wibisono', true, false],
    ]);
  });
  it('MAT-04 the one before who has another role keeps just that', () => {
    const two = withRole(withPerson([], bagas, 'responsible_partner'), 0, { role: 'originating_partner', on: true });
    const [first] = withPerson(two, ratna, 'responsible_partner');
    expect(first).toMatchObject({ responsible_partner: false, originating_partner: true, handling_partner: false });
  });
  it('MAT-04 one person is one member, whatever roles he holds', () => {
    const team = withPerson(withPerson([], bagas, 'responsible_partner'), bagas, 'originating_partner');
    expect(team).toHaveLength(1);
    expect(team[0]).toMatchObject({ responsible_partner: true, originating_partner: true });
  });
  it('MAT-04 a member without a role is asked for one', () => {
    const team = withRole(withPerson([], sekar, 'associate'), 0, { role: 'associate', on: false });
    expect(messagesOf(team)).toEqual(['0.role required']);
  });
});

describe('a team on its way to the server', () => {
  it('RAT-02 RAT-03 what was left empty is left to the rules: first day, default rate, rate of the join date', () => {
    expect(typedTeam.parse(withPerson([], sekar, 'associate'))).toEqual([
      {
        employee_id: sekar.id,
        ...{ responsible_partner: false, originating_partner: false, handling_partner: false },
        ...{ associate: true, fee_earner: false, join_date: null, leave_date: null },
        ...{ rate_type: 'active', rate_name: '', fixed_rate: null, fixed_currency: null, allocation: '0' },
      },
    ]);
  });
  it('RAT-03 a typed fixed amount goes along with its currency, in canonical text', () => {
    const [member] = withPerson([], sekar, 'associate');
    const typed = { ...member, rate_type: 'fixed', fixed_rate: '1500000.', fixed_currency: 'IDR', allocation: '07.50' };
    expect(typedTeam.parse([typed])[0]).toMatchObject({
      ...{ fixed_rate: '1500000', fixed_currency: 'IDR', allocation: '7.5' },
    });
  });
  it('RAT-11 a member whose fixed amount may not be seen keeps the agreed one', () => {
    const values = memberValues({
      ...{ employee_id: sekar.id, code: 'E003', name: sekar.name, category: 'fee earner', employee_status: 'active' },
      ...{ responsible_partner: false, originating_partner: false, handling_partner: false, associate: true },
      ...{ fee_earner: false, join_date: '2026-03-01', leave_date: null, rate_type: 'fixed', rate_name: 'Standard' },
      allocation: '0',
    });
    expect(typedTeam.parse([values])[0]).toMatchObject({ rate_type: 'fixed', fixed_rate: null, allocation: '0' });
  });
});
