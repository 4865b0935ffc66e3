import { describe, expect, test } from 'vitest';
import {
  type Clearer,
  carriedDecisions,
  conflictIsDecided,
  conflictState,
  type DecidedHit,
  type HitDecision,
  hitMayBeDecidedBy,
  hitsWaivedByActivation,
  mayClear,
} from './decide.ts';
import type { RecognisedHit } from './gather.ts';
import type { HitKind } from './kinds.ts';

const partnerP: Clearer = { user_id: 'P', may_clear: true };
const partnerQ: Clearer = { user_id: 'Q', may_clear: true };
const feeEarner: Clearer = { user_id: 'A', may_clear: false };
const enteredByP = { entered_by: 'P', originating_partner_ids: ['P'] };
const enteredBySecretary = { entered_by: 'S', originating_partner_ids: ['P'] };

const hit = (kind: HitKind, score: number, decision: HitDecision | null = null): DecidedHit => ({
  kind,
  score,
  decision,
});
const adverse = hit('adverse', 100);

describe('who may clear a hit (CON-07)', () => {
  test('P entered the client and is its originating partner: P is refused, Q accepted', () => {
    expect(() => hitMayBeDecidedBy(partnerP, enteredByP, adverse)).toThrow('conflict_own_entry');
    expect(() => hitMayBeDecidedBy(partnerQ, enteredByP, adverse)).not.toThrow();
  });

  test.each<[string, Clearer, DecidedHit, string]>([
    ['without the right', feeEarner, adverse, 'conflict_clear_right'],
    ['the originating partner on an adverse strong hit', partnerP, hit('adverse', 90), 'conflict_own_client'],
  ])('%s: refused', (_, clearer, judged, code) => {
    expect(() => hitMayBeDecidedBy(clearer, enteredBySecretary, judged)).toThrow(code);
    expect(mayClear(clearer, enteredBySecretary, judged)).toBe(false);
  });

  test.each<[string, DecidedHit]>([
    ['adverse but not strong', hit('adverse', 89)],
    ['a duplicate', hit('duplicate', 100)],
    ['related adverse', hit('related_adverse', 100)],
  ])('the originating partner may decide what is %s', (_, judged) => {
    expect(mayClear(partnerP, enteredBySecretary, judged)).toBe(true);
  });
});

describe('when activation is possible (CLI-01, CON-07)', () => {
  test.each<[string, DecidedHit[]]>([
    ['clear', []],
    ['clear', [hit('adverse', 59), hit('same_side', 100)]],
    ['open', [hit('adverse', 95, 'waived'), hit('duplicate', 60)]],
    ['cleared', [hit('adverse', 95, 'waived'), hit('duplicate', 60, 'no_conflict')]],
    ['real_conflict', [hit('adverse', 95, 'real_conflict'), hit('duplicate', 60)]],
  ])('%s', (state, hits) => {
    expect(conflictState(hits)).toBe(state);
  });

  test('a hit of 95 stands open until it is waived', () => {
    expect(() => conflictIsDecided([hit('adverse', 95)])).toThrow('conflict_open');
    expect(() => conflictIsDecided([hit('adverse', 95, 'waived')])).not.toThrow();
    expect(() => conflictIsDecided([])).not.toThrow();
  });

  test('a real conflict leaves only cancelling', () => {
    expect(() => conflictIsDecided([hit('adverse', 95, 'real_conflict')])).toThrow('conflict_real');
  });
});

describe('activating with a reason waives what is open (CON-07)', () => {
  const hits = [adverse, hit('duplicate', 70), hit('personal', 60, 'no_conflict'), hit('same_side', 100)];
  const activate = (clearer: Clearer, reason: string) =>
    hitsWaivedByActivation(hits, { clearer, record: enteredBySecretary, reason });

  test('all open hits and no others', () => {
    expect(activate(partnerQ, 'Consent letter of both')).toEqual([adverse, hit('duplicate', 70)]);
  });

  test.each<[Clearer, string, string]>([
    [partnerQ, '  ', 'reason_required'],
    [partnerP, 'Consent letter', 'conflict_own_client'],
    [feeEarner, 'Consent letter', 'conflict_clear_right'],
  ])('%j with reason %j is refused: %s', (clearer, reason, code) => {
    expect(() => activate(clearer, reason)).toThrow(code);
  });

  test('a real conflict cannot be waived away', () => {
    const by = { clearer: partnerQ, record: enteredBySecretary, reason: 'Consent letter' };
    expect(() => hitsWaivedByActivation([hit('adverse', 95, 'real_conflict')], by)).toThrow('conflict_real');
  });

  test('without open hits nobody needs a reason', () => {
    const by = { clearer: feeEarner, record: enteredBySecretary, reason: '' };
    expect(hitsWaivedByActivation([hit('adverse', 59)], by)).toEqual([]);
  });
});

describe('a new run asks only what is new (CON-06)', () => {
  const before: RecognisedHit = {
    ...{ ref: 'matter:1', kind: 'adverse', field: 'name', term: 'PT Sagara Contoh', found: 'PT Sagara' },
  };
  const carried = (hits: RecognisedHit[]) => carriedDecisions(hits, [{ ...before, decision: 'waived' as const }]);

  test('after adding an alias the hit waived last year is waived, the new one is open', () => {
    const alias = { ...before, term: 'Sagara' };
    expect(carried([before, alias])).toEqual(['waived', null]);
  });

  test.each<[string, Partial<RecognisedHit>]>([
    ['another name', { found: 'PT Sagara Abadi' }],
    ['another legal form', { found: 'CV Sagara' }],
    ['another record', { ref: 'matter:2' }],
    ['another kind', { kind: 'duplicate' }],
  ])('%s is asked again', (_, change) => {
    expect(carried([{ ...before, ...change }])).toEqual([null]);
  });

  test('capitals and dots do not make a name new', () => {
    expect(carried([{ ...before, found: 'PT. SAGARA' }])).toEqual(['waived']);
  });

  test('a shared mail domain stays decided, whoever of the two records writes from it; another domain is asked', () => {
    const domain = { ...before, field: 'email' as const, term: 'a@sagara.example', found: 'b@sagara.example' };
    const others = { ...domain, term: 'c@sagara.example', found: 'd@SAGARA.example' };
    const another = { ...domain, term: 'a@lintang.example', found: 'b@lintang.example' };
    const earlier = [{ ...domain, decision: 'waived' as const }];
    expect(carriedDecisions([others, another], earlier)).toEqual(['waived', null]);
  });

  test('the newest decision counts', () => {
    const runs = [
      { ...before, decision: 'waived' as const },
      { ...before, decision: 'real_conflict' as const },
    ];
    expect(carriedDecisions([before], runs)).toEqual(['real_conflict']);
  });
});
