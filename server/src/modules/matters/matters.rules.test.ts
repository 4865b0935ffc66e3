import { RuleBroken } from '@praktis/rules/errors';
import { describe, expect, it } from 'vitest';
import { faultsOf } from '../../kit/transitions.ts';
import { budgetUse } from './budget.rules.ts';
import { type Held, isApprover, rightsOf } from './matters.rules.ts';
import { matterMoves } from './matters.states.ts';
import { datesHoldWork, joinDateAfterMove, proposedJoinDate } from './team.rules.ts';

it('the table of states leads only to states, and each can be reached (MAT-01)', () => {
  expect(faultsOf(matterMoves, 'draft')).toEqual([]);
});

describe('the budget warning (MAT-15, MON-13)', () => {
  it.each([
    ['39999999', 'none', '80'],
    ['40000000', 'near', '80'],
    ['49999999', 'near', '100'],
    ['50000000', 'over', '100'],
    ['22995000', 'none', '45.99'],
  ])('of 50,000,000 used %s is %s and shows %s %%', (used, level, percent) => {
    expect(budgetUse(used, '50000000', '80')).toEqual({ level, percent });
  });

  it('counts 82.50 of 100.00 hours as near (MAT-16)', () => {
    expect(budgetUse('82.5', '100', '80').level).toBe('near');
  });

  it('is silent without a budget, and a budget of nothing is over with the first rupiah', () => {
    expect(budgetUse('5', null, '80')).toEqual({ level: 'none', percent: null });
    expect(budgetUse('0', '0', '80').level).toBe('none');
    expect(budgetUse('1', '0', '80').level).toBe('over');
  });
});

describe('rights on a matter (ROL-01, ROL-05)', () => {
  const all: Held = { edit: true, edit_billing: true, approve: true, delete: true, purge: true, drafts_only: false };

  it('support staff changes drafts and approves nothing', () => {
    const support: Held = {
      edit: true,
      edit_billing: true,
      approve: false,
      delete: false,
      purge: false,
      drafts_only: true,
    };
    expect(rightsOf('draft', support)).toMatchObject({ can_edit: true, can_activate: false });
    expect(rightsOf('active', support)).toMatchObject({ can_edit: false, can_pending: false, can_close: false });
    expect(rightsOf('pending', support)).toMatchObject({ can_activate: false });
  });

  it('a deleted matter is restored or deleted forever, nothing else', () => {
    expect(rightsOf('deleted', all)).toEqual({
      ...{ can_edit: false, can_edit_billing: false, can_activate: true, can_pending: false, can_close: false },
      ...{ can_delete: false, can_purge: true },
    });
  });

  it('a pending matter returns by those who change it, a closed one by those who approve', () => {
    const editor: Held = { ...all, approve: false };
    expect(rightsOf('pending', editor).can_activate).toBe(true);
    expect(rightsOf('close', editor).can_activate).toBe(false);
  });

  it('approvers are those named, or every partner, and always the managing partner', () => {
    expect(isApprover([], { employee_id: 'a', role: 'partner' })).toBe(true);
    expect(isApprover(['b'], { employee_id: 'a', role: 'partner' })).toBe(false);
    expect(isApprover(['b'], { employee_id: 'b', role: 'partner' })).toBe(true);
    expect(isApprover(['b'], { employee_id: 'a', role: 'managing_partner' })).toBe(true);
  });
});

describe('joining and leaving a team (MAT-04)', () => {
  const matter = { status: 'draft' as const, active_date: null, draft_date: '2026-11-27' };

  it('proposes the first day of a draft, today on a running matter, and never a day before the employment', () => {
    expect(proposedJoinDate({ employed_on: '2024-01-02' }, matter, '2026-11-30')).toBe('2026-11-27');
    const planned = { ...matter, active_date: '2026-10-01' };
    expect(proposedJoinDate({ employed_on: '2024-01-02' }, planned, '2026-11-30')).toBe('2026-10-01');
    expect(proposedJoinDate({ employed_on: '2026-12-01' }, matter, '2026-11-30')).toBe('2026-12-01');
    const running = { ...planned, status: 'active' as const };
    expect(proposedJoinDate({ employed_on: '2024-01-02' }, running, '2026-11-30')).toBe('2026-11-30');
  });

  it('moves with the first day only who was there from it, and not before his employment', () => {
    const move = { from: '2026-11-27', to: '2026-10-01' };
    const person = { employed_on: '2024-01-02' };
    expect(joinDateAfterMove({ join_date: '2026-11-27' }, person, move)).toBe('2026-10-01');
    expect(joinDateAfterMove({ join_date: '2026-11-20' }, person, move)).toBeNull();
    expect(joinDateAfterMove({ join_date: '2026-11-27' }, { employed_on: '2026-11-01' }, move)).toBe('2026-11-01');
  });

  it('a member with entries to 20 March may leave on 20 March, not before', () => {
    const work = { first: '2026-03-02', last: '2026-03-20' };
    const leave = (leave_date: string) => () =>
      datesHoldWork({ join_date: '2026-03-01', leave_date }, work, { name: 'Arif', position: 0 });
    expect(leave('2026-03-20')).not.toThrow();
    expect(leave('2026-03-19')).toThrow(RuleBroken);
  });
});
