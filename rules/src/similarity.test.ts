import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ComparedEntry, fingerprint, similarEntries, similarInMass } from './similarity.ts';

const entry = (change: Partial<ComparedEntry> = {}): ComparedEntry => ({
  id: null,
  fee_earner_id: 'TK01',
  date: '2026-11-02',
  matter_id: 'M-2026-0019',
  activity_id: 'drafting',
  description: 'Drafting SPA',
  start_time: null,
  end_time: null,
  hour: '1',
  ...change,
});

const verdict = (a: Partial<ComparedEntry>, b: Partial<ComparedEntry>) =>
  similarEntries(entry(a), [entry({ id: 'stored', ...b })]).map(({ reason, score }) => ({ reason, score }));

describe('an entry that looks like one already recorded is listed with reason and score (TIM-09)', () => {
  test.each([
    ['Drafting SPA', 'drafting  spa.', [{ reason: 'same_description', score: 1 }]],
    [
      'Drafting share purchase agreement',
      'Draft share purchase agreement',
      [{ reason: 'similar_description', score: 0.86 }],
    ],
    [
      'Telephone call with client',
      'Telephone call with client re SPA',
      [{ reason: 'similar_description', score: 0.79 }],
    ],
    ['Review SPA', 'Draft SPA', []],
  ])('%s ~ %s', (mine, theirs, expected) => {
    expect(verdict({ description: mine }, { description: theirs })).toEqual(expected);
  });

  test('equal descriptions of different activities are similar, alike ones are not', () => {
    expect(verdict({ activity_id: 'meeting' }, {})).toEqual([{ reason: 'same_description', score: 1 }]);
    expect(
      verdict(
        { description: 'Drafting share purchase agreement', activity_id: 'review' },
        { description: 'Draft share purchase agreement' },
      ),
    ).toEqual([]);
  });

  test('the same start and end are similar whatever was done, seconds aside', () => {
    const morning = { start_time: '09:00', end_time: '09:30' };
    expect(
      verdict(
        { ...morning, description: 'Review SPA' },
        { start_time: '09:00:00', end_time: '09:30:00', description: 'Draft SPA' },
      ),
    ).toEqual([{ reason: 'same_times', score: 0.24 }]);
    expect(
      verdict(
        { ...morning, description: 'Review SPA' },
        { start_time: '09:00', end_time: '09:36', description: 'Draft SPA' },
      ),
    ).toEqual([]);
  });

  test('the same hours and activity are similar when one description is empty', () => {
    expect(verdict({ description: '' }, { hour: '1.00' })).toEqual([{ reason: 'same_hour', score: 0 }]);
    expect(verdict({ description: '' }, { hour: '1.1' })).toEqual([]);
    expect(verdict({ description: '' }, { activity_id: 'meeting' })).toEqual([]);
  });

  test.each<[string, Partial<ComparedEntry>]>([
    ['another day', { date: '2026-11-03' }],
    ['another matter', { matter_id: 'M-2026-0020' }],
    ['another fee earner', { fee_earner_id: 'TK02' }],
  ])('an entry of %s is not compared', (_, change) => {
    expect(verdict({}, change)).toEqual([]);
  });

  test('an entry is not similar to itself when it is changed', () => {
    expect(similarEntries(entry({ id: 'a' }), [entry({ id: 'a' })])).toEqual([]);
  });
});

describe('a mass call judges each row against the stored entries and the rows before it (TIM-09)', () => {
  test('two equal new rows: the second is the similar one', () => {
    const rows = [entry({ description: 'Telepon' }), entry({ description: 'telepon' })];
    expect(similarInMass(rows, []).map((hits) => hits.length)).toEqual([0, 1]);
  });

  test('a changed row is judged in its new form by the rows after it', () => {
    const stored = [entry({ id: 'a', description: 'Telepon' }), entry({ id: 'b', description: 'Rapat' })];
    const rows = [
      entry({ id: 'a', description: 'Riset hukum perkapalan' }),
      entry({ id: 'b', description: 'Telepon' }),
    ];
    expect(similarInMass(rows, stored).map((hits) => hits.length)).toEqual([0, 0]);
  });
});

describe('a row that was imported before is recognised (TIM-10)', () => {
  const call = {
    fee_earner_id: 'TK01',
    date: '2026-11-02',
    matter_id: 'M-2026-0019',
    start_time: '09:00',
    minutes: 30,
    description: 'Telepon',
  };
  const rows = [
    call,
    { ...call, start_time: '10:00', description: 'Surel' },
    { ...call, start_time: '11:00', description: 'Riset hukum' },
    { ...call, start_time: '12:00', description: 'Rapat' },
    { ...call, start_time: '13:00', description: 'Menelaah' },
  ];

  test('five rows imported twice: 5 new, then 0 new and 5 recognised (T-31)', () => {
    const known = new Set<string>();
    const importAll = () => {
      const fresh = rows.map(fingerprint).filter((print) => !known.has(print));
      for (const print of fresh) known.add(print);
      return fresh.length;
    };
    expect([importAll(), importAll()]).toEqual([5, 0]);
  });

  test('the stored time with seconds and another spelling of the narrative are the same row', () => {
    expect(fingerprint({ ...call, start_time: '09:00:00', description: ' TELEPON. ' })).toBe(fingerprint(call));
  });

  test('any other part makes another row', () => {
    const part = fc.constantFrom('fee_earner_id', 'date', 'matter_id', 'start_time', 'description');
    fc.assert(
      fc.property(part, fc.stringMatching(/^[a-su-z]{5,9}$/), (field, value) => {
        expect(fingerprint({ ...call, [field]: value })).not.toBe(fingerprint(call));
      }),
    );
    expect(fingerprint({ ...call, minutes: 31 })).not.toBe(fingerprint(call));
    expect(fingerprint({ ...call, start_time: null })).not.toBe(fingerprint(call));
  });
});
