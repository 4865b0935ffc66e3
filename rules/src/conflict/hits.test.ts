import { describe, expect, test } from 'vitest';
import { findHits, type KnownParty, type NewParty } from './hits.ts';

const client = (name: string, ref = name): KnownParty => ({ ref, role: 'client', names: [name] });
const newClient: NewParty = { role: 'client', kind: 'body', names: ['CV Karya Rekaan'] };

describe('a conflict check finds the parties of the record among those known', () => {
  test('a former client is the new client’s opponent, whatever the address and however old the matter (CON-05, T-37)', () => {
    const known = [client('Rara Contoh', 'M-2023-0004'), client('PT Sagara Contoh Abadi')];
    const opponent: NewParty = { role: 'counterpart', kind: 'person', names: ['Rara Contoh'] };
    expect(findHits([newClient, opponent], known)).toEqual([
      {
        ref: 'M-2023-0004',
        kind: 'adverse',
        new_role: 'counterpart',
        found_role: 'client',
        score: 100,
        field: 'name',
        likeness: 'same_name',
        term: 'Rara Contoh',
        found: 'Rara Contoh',
      },
    ]);
  });

  test('one known party may be hit by several parties of the record', () => {
    const known = [client('PT Karya Rekaan')];
    const owner: NewParty = { role: 'client_related', names: ['PT Karya Rekaan'] };
    expect(findHits([newClient, owner], known).map((hit) => hit.kind)).toEqual(['duplicate', 'same_side']);
  });

  test('conflicts come first, then by score', () => {
    const known: KnownParty[] = [
      { ref: 'a', role: 'client_related', names: ['CV Karya Rekaan'] },
      { ref: 'b', role: 'vendor', names: ['Karya Rekaan Mandiri'] },
      { ref: 'c', role: 'counterpart', names: ['PT Karya Rekaan'] },
    ];
    expect(findHits([newClient], known).map(({ ref, kind, score }) => [ref, kind, score])).toEqual([
      ['c', 'adverse', 100],
      ['b', 'personal', 90],
      ['a', 'same_side', 100],
    ]);
  });

  test('nobody is found among strangers', () => {
    expect(findHits([newClient], [client('PT Bank Contoh')])).toEqual([]);
  });
});
