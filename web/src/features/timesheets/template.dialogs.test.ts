import { expect, it } from 'vitest';
import { typedDuration } from './template.dialogs.tsx';

it.each([
  [{ method: 'unit', units: '5' }, '0:30'],
  [{ method: 'unit', units: '' }, ''],
  [{ method: 'hour', duration: '1.5' }, '1.5'],
  [{ method: 'start_end', start_time: '22:00', end_time: '01:30' }, '3:30'],
  [{ method: 'start_end', start_time: '22:00', end_time: '' }, ''],
])('a template keeps the time of %j as a duration (TIM-03, TIM-06)', (typed, duration) => {
  expect(typedDuration(typed, 6)).toBe(duration);
});
