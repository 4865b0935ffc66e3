import { describe, expect, test } from 'vitest';
import { type HitKind, hitKind, makesConflict, type PartyRole } from './kinds.ts';

const ROLES: PartyRole[] = [
  'client',
  'client_related',
  'counterpart',
  'counterpart_related',
  'contact',
  'employee',
  'vendor',
];

describe('the roles of the two parties decide what a hit means (CON-02)', () => {
  test.each<[PartyRole, PartyRole, HitKind]>([
    ['client', 'counterpart', 'adverse'],
    ['counterpart', 'client', 'adverse'],
    ['client', 'counterpart_related', 'related_adverse'],
    ['counterpart_related', 'client', 'related_adverse'],
    ['counterpart', 'client_related', 'related_adverse'],
    ['client_related', 'counterpart', 'related_adverse'],
    ['client_related', 'counterpart_related', 'related_adverse'],
    ['client', 'client', 'duplicate'],
    ['counterpart', 'counterpart', 'same_side'],
    ['counterpart', 'counterpart_related', 'same_side'],
    ['client', 'client_related', 'same_side'],
    ['client', 'employee', 'personal'],
    ['counterpart', 'vendor', 'personal'],
    ['counterpart', 'contact', 'personal'],
    ['contact', 'counterpart', 'personal'],
  ])('new %s found as %s: %s', (mine, theirs, kind) => {
    expect(hitKind(mine, theirs)).toBe(kind);
  });

  test('who is new and who is found does not matter', () => {
    for (const a of ROLES) for (const b of ROLES) expect(hitKind(a, b)).toBe(hitKind(b, a));
  });
});

describe('which hits make a conflict (CON-04)', () => {
  test.each<[HitKind, number, boolean]>([
    ['adverse', 60, true],
    ['related_adverse', 75, true],
    ['duplicate', 100, true],
    ['personal', 60, true],
    ['adverse', 59, false],
    ['same_side', 100, false],
  ])('%s %d: %s', (kind, score, conflict) => {
    expect(makesConflict({ kind, score })).toBe(conflict);
  });
});
