import { describe, expect, it } from 'vitest';
import { type Returning, type Room, type Share, withoutRoom } from './undo-room.rules.ts';

const share = (change: Partial<Share>): Share => ({
  ...{ employee_id: 'arif', date: '2026-11-20', hour: '1', start: null, end: null, matter_id: 'sale', fee: '0' },
  ...change,
});
const empty: Room = { hours: new Map(), timed: [], budgets: new Map() };
const refused = (going: Returning[], room: Partial<Room>) =>
  [...withoutRoom(going, { ...empty, ...room })].map(([id, { code }]) => `${id} ${code}`);

describe('room for entries that go back', () => {
  it('a day holds 24 hours, with what leaves it taken out first, whatever the order (TIM-07)', () => {
    const hours = new Map([
      ['arif 2026-11-19', '12'],
      ['arif 2026-11-20', '12.01'],
    ]);
    const comes = {
      id: 'comes',
      from: share({ date: '2026-11-18', hour: '13' }),
      to: share({ date: '2026-11-19', hour: '13' }),
    };
    const leaves = { id: 'leaves', from: share({ date: '2026-11-19', hour: '12' }), to: share({ hour: '12' }) };
    expect(refused([comes], { hours })).toEqual(['comes day_over_24']);
    // 12.01 + 12 h are too much: it stays, and its day has no room for the other.
    expect(refused([comes, leaves], { hours })).toEqual(['leaves day_over_24', 'comes day_over_24']);
    hours.set('arif 2026-11-20', '12');
    expect(refused([comes, leaves], { hours })).toEqual([]);
  });

  it('what two share of a day they cannot both take: the first has it', () => {
    const back = (id: string) => ({ id, from: null, to: share({ hour: '10' }) });
    expect(refused([back('one'), back('two')], { hours: new Map([['arif 2026-11-20', '5']]) })).toEqual([
      'two day_over_24',
    ]);
  });

  it('times are compared with what stays and what has gone back; where nothing moves nothing is compared (TIM-08)', () => {
    const at = (start: string, end: string, date = '2026-11-20') => share({ start, end, date });
    const stands = {
      id: 'other',
      employee_id: 'arif',
      date: '2026-11-21',
      start_time: '01:00',
      end_time: '02:00',
      seen: false,
    };
    const night = { id: 'night', from: null, to: at('22:00', '01:30') };
    const fault = withoutRoom([night], { ...empty, timed: [stands] }).get('night');
    expect([fault?.code, fault?.params]).toEqual(['time_overlap', {}]);
    expect(refused([night, { ...night, id: 'twice' }], { timed: [] })).toEqual(['twice time_overlap']);
    const still = { id: 'still', from: at('22:00', '01:30'), to: at('22:00', '01:30') };
    expect(refused([still], { timed: [stands] })).toEqual([]);
    expect(refused([night], { timed: null })).toEqual([]);
  });

  it('a budget takes what others give back of it first (MAT-14)', () => {
    const sale = { budget_fee: '10', budget_restricts: true, shows_rates: true, used: '8' };
    const budgets = new Map([['sale', sale]]);
    const comes = { id: 'comes', from: share({ matter_id: 'loan', fee: '8' }), to: share({ fee: '8' }) };
    const goes = { id: 'goes', from: share({ fee: '8' }), to: share({ matter_id: 'loan', fee: '8' }) };
    expect(refused([comes], { budgets })).toEqual(['comes budget_exceeded']);
    expect(refused([comes, goes], { budgets })).toEqual([]);
    const less = { id: 'less', from: share({ fee: '8' }), to: share({ fee: '7' }) };
    expect(refused([less], { budgets: new Map([['sale', { ...sale, budget_fee: '1' }]]) })).toEqual([]);
  });
});
