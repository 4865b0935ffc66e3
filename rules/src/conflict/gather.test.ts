import { describe, expect, test } from 'vitest';
import { type GatheredHit, LISTED_HITS, listedHits, mergedHits } from './gather.ts';

const hit = (more: Partial<GatheredHit> = {}): GatheredHit => ({
  ...{ ref: 'client:1:client_related', kind: 'adverse', field: 'name', term: 'Rara Contoh', found: 'Rara Contoh' },
  ...{ score: 100, new_role: 'counterpart' },
  ...more,
});
const many = (count: number, of: (at: number) => Partial<GatheredHit>) =>
  Array.from({ length: count }, (_, at) => hit(of(at)));
const listed = (hits: readonly GatheredHit[], mustStay: (one: GatheredHit) => boolean = () => false) =>
  listedHits(hits, { recordOf: ({ ref }) => ref.split(':').slice(0, 2).join(':'), mustStay });

describe('what is said twice is one hit (CON-06)', () => {
  test('a mail domain of 200 people on both sides is one hit, not 40,000', () => {
    const pairs = many(200, () => ({})).flatMap((_, a) =>
      many(200, (b) => ({ field: 'email', score: 60, term: `a${a}@grup.example`, found: `b${b}@grup.example` })),
    );
    expect(mergedHits(pairs)).toHaveLength(1);
  });

  test.each<[string, Partial<GatheredHit>, Partial<GatheredHit>]>([
    ['a phone', { field: 'phone', term: '021 5550100' }, { field: 'phone', term: '+62 21 5550100 ext. 9' }],
    [
      'a registration number',
      { field: 'registration_number', term: 'AHU-0012' },
      { field: 'registration_number', term: 'ahu 0012' },
    ],
    ['a name in other capitals', { term: 'RARA CONTOH' }, { term: 'Rara  Contoh' }],
  ])('%s', (_, a, b) => {
    const both = (one: Partial<GatheredHit>) =>
      hit({ ...one, found: one.field === 'name' ? 'Rara' : (one.term ?? '') });
    expect(mergedHits([both({ ...a, score: 60 }), both({ ...b, score: 95 })])).toEqual([both({ ...b, score: 95 })]);
  });

  test('another domain, another record, another kind, another role, another name are hits of their own', () => {
    const domain = { field: 'email', term: 'a@grup.example', found: 'b@grup.example' } as const;
    const others: Partial<GatheredHit>[] = [
      domain,
      { ...domain, found: 'b@lain.example' },
      { ...domain, ref: 'client:2:client_related' },
      { ...domain, kind: 'same_side' },
      { ...domain, new_role: 'client' },
      { term: 'Rara' },
      { found: 'PT Rara Contoh' },
    ];
    expect(mergedHits(others.map(hit))).toHaveLength(others.length);
  });
});

describe('what is listed of one found record', () => {
  test('all, as long as they are few', () => {
    const few = many(LISTED_HITS, (at) => ({ found: `Rara ${at}` }));
    expect(listed(few).map(({ left_out }) => left_out)).toEqual(few.map(() => 0));
  });

  test('the strongest of many, and how many are left out is said once', () => {
    const answer = listed(many(200, (at) => ({ found: `Rara ${at}`, score: at % 2 ? 70 : 90 })));
    expect(answer).toHaveLength(LISTED_HITS);
    expect(answer.every(({ hit }) => hit.score === 90)).toBe(true);
    expect(answer.map(({ left_out }) => left_out)).toEqual([180, ...Array(LISTED_HITS - 1).fill(0)]);
  });

  test('every found record and every kind is there', () => {
    const strong = many(50, (at) => ({ found: `Rara ${at}`, kind: 'duplicate' }));
    const answer = listed([
      ...strong,
      hit({ score: 60 }),
      ...many(30, (at) => ({ ref: `client:${at}:client`, score: 45 })),
    ]);
    expect(new Set(answer.map(({ hit }) => hit.ref)).size).toBe(31);
    expect(answer.filter(({ hit }) => hit.kind === 'adverse' && hit.score === 60)).toHaveLength(1);
  });

  test('a new name is not hidden behind the many hits of another', () => {
    const answer = listed([...many(100, (at) => ({ found: `Rara ${at}` })), hit({ term: 'Rara Baru', score: 61 })]);
    expect(answer.map(({ hit }) => hit.term)).toContain('Rara Baru');
  });

  test('what must be decided comes before what is information, and a real conflict always stays', () => {
    const weak = many(50, (at) => ({ term: `Nama ${at}`, score: 50 }));
    const strong = many(30, (at) => ({ found: `Rara ${at}`, score: 95 }));
    const real = hit({ term: 'Yang Nyata', found: 'Yang Nyata', score: 60 });
    const answer = listed([...weak, ...strong, real], (one) => one === real).map(({ hit }) => hit);
    expect(answer).toContain(real);
    expect(answer.every(({ score }) => score >= 60)).toBe(true);
  });

  test('the choice does not depend on the order in which they were found', () => {
    const hits = many(60, (at) => ({ term: `Nama ${at % 7}`, found: `Rara ${at}` }));
    expect(listed(hits.toReversed())).toEqual(listed(hits));
  });
});
