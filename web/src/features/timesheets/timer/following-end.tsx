import { isForgotten, timerSpan } from '@praktis/rules/timer';
import { wallClock } from '@praktis/rules/wall-clock';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import type { FormValues } from '../../../ui/form/form-types.ts';

const span = ['date', 'start_time', 'end_time'] as const;
const followEvery = 5_000;

/** Date, start and end as it would be recorded now. One that ran a day ended at a time that only its owner knows. */
export function spanNow(started_at: string, zone: string) {
  const run = { started_at, stopped_at: new Date().toISOString() };
  if (!isForgotten(run)) return timerSpan(run, zone);
  const { date, time: start_time } = wallClock(started_at, zone);
  return { date, start_time, end_time: '' };
}

interface FollowingEndProps {
  started_at: string;
  zone: string;
}

/** Has the end in the form go on with the timer, for as long as nobody has typed another stretch (decision 33). */
export function FollowingEnd({ started_at, zone }: FollowingEndProps) {
  const { getFieldState, getValues, resetField } = useFormContext<FormValues>();
  useEffect(() => {
    const follow = () => {
      if (span.some((name) => getFieldState(name).isDirty)) return;
      const now = spanNow(started_at, zone);
      for (const name of span) if (getValues(name) !== now[name]) resetField(name, { defaultValue: now[name] });
    };
    const tick = setInterval(follow, followEvery);
    return () => clearInterval(tick);
  }, [started_at, zone, getFieldState, getValues, resetField]);
  return null;
}
