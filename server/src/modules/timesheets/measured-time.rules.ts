import type { ReadTimesheet } from '@praktis/contract/timesheets/timesheets.schemas';
import { RuleBroken } from '@praktis/rules/errors';
import type { Decimal } from '@praktis/rules/money';
import { fingerprint } from '@praktis/rules/similarity';
import {
  hourIsPossible,
  type MeasuredTime,
  type TimeSetup as MeasureSetup,
  measureEntry,
  type TimeInput,
} from '@praktis/rules/time';

export type TypedTime = Pick<ReadTimesheet, 'method' | 'units' | 'duration' | 'start_time' | 'end_time'>;

function inputOf({ method, units, duration, start_time, end_time }: TypedTime): TimeInput {
  if (method === 'unit') return { method, units: units ?? 0 };
  if (method === 'hour') return { method, duration: duration ?? '' };
  return { method, start: start_time ?? '', end: end_time ?? '' };
}

const wireNames: Readonly<Record<string, string>> = { start: 'start_time', end: 'end_time' };

/** Measures what was typed (TIM-02..06); a fault names the field of the form. */
export function measure(typed: TypedTime, setup: MeasureSetup): MeasuredTime {
  try {
    return measureEntry(inputOf(typed), setup);
  } catch (error) {
    if (!(error instanceof RuleBroken) || !error.field) throw error;
    throw new RuleBroken(error.code, error.params, wireNames[error.field] ?? error.field);
  }
}

/** Hours charged as given; units worked stay (TIM-02). */
export function charged(time: MeasuredTime, hour: Decimal | null | undefined): MeasuredTime {
  if (hour === null || hour === undefined) return time;
  hourIsPossible(hour);
  return { ...time, hour };
}

interface Stored {
  minutes: number;
  actual_unit: Decimal;
  hour: Decimal;
  start_time: string | null;
  end_time: string | null;
  next_day: boolean;
}

/** The time of a stored entry. */
export function measuredOf(entry: Stored): MeasuredTime {
  const { minutes, actual_unit, hour, start_time, end_time, next_day } = entry;
  return { minutes, actual_unit, hour, start: start_time, end: end_time, next_day };
}

type Form = Pick<ReadTimesheet, 'date' | 'matter_id' | 'workcode_id' | 'description' | 'billing_group' | 'reason'> & {
  employee_id: string;
  method: ReadTimesheet['method'];
};

/** The columns that come from the form and the measured time. */
export function storedForm(form: Form, time: MeasuredTime) {
  const { date, employee_id, matter_id, workcode_id, description, method, billing_group, reason } = form;
  const { minutes, actual_unit, hour, start: start_time, end: end_time, next_day } = time;
  const compared = { fee_earner_id: employee_id, date, matter_id, start_time, minutes, description };
  return {
    ...{ date, employee_id, matter_id, workcode_id, description, method, billing_group, reason },
    ...{ minutes, actual_unit, hour, start_time, end_time, next_day },
    fingerprint: fingerprint(compared),
  };
}
