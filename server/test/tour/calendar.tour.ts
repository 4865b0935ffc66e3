import { calendarCalls as calls } from '@praktis/contract/calendar/calendar.calls';
import { type Step, step, type TourState } from '../tour.ts';

const november = { from: '2026-11-01', to: '2026-12-31' };
const hearing = (state: TourState) => ({
  ...{ kind: 'deadline' as const, title: 'File the reply', date: '2026-11-30', start_time: '14:00' },
  matter_id: state.matter ?? '',
});

/** The calendar: an own appointment, a deadline of the matter, and the secret link. */
export const calendarTour: readonly Step[] = [
  step(calls.searchMatter, 'partner', 'own', () => ({ query: {} })),
  step(
    calls.create,
    'partner',
    'hidden',
    (state) => ({ body: hearing(state) }),
    ({ id }, state) => {
      state.deadline = id;
    },
  ),
  step(calls.update, 'partner', 'hidden', (state) => ({
    body: { ...hearing(state), id: state.deadline ?? '', version: 1, date: '2026-12-01' },
  })),
  step(calls.detail, 'fee_earner', 'hidden', (state) => ({ query: { id: state.deadline ?? '' } })),
  step(calls.events, 'partner', 'own', () => ({ body: november })),
  step(
    calls.create,
    'fee_earner',
    'own',
    () => ({ body: { kind: 'appointment' as const, title: 'Dentist', date: '2026-11-28', start_time: '09:00' } }),
    ({ id }, state) => {
      state.appointment = id;
    },
  ),
  step(calls.remove, 'fee_earner', 'hidden', (state) => ({ body: { id: state.appointment ?? '', version: 1 } })),
  step(
    calls.renewFeed,
    'partner',
    'own',
    () => ({}),
    ({ path }, state) => {
      state.feed_key = new URL(path, 'http://localhost').searchParams.get('key') ?? '';
    },
  ),
  step(calls.feed, 'partner', 'own'),
  step(calls.feedFile, 'partner', 'own', (state, people) => ({
    query: { firm: people.partner.service, key: state.feed_key ?? '' },
  })),
  step(calls.revokeFeed, 'fee_earner', 'own'),
];
