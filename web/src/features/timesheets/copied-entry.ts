import type { ReplyOf } from '@praktis/contract/kit/call';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { useGo, useUrlState } from '../../kit/navigation.ts';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import type { Action } from '../../ui/action-menu.tsx';
import type { FormValues } from '../../ui/form/form-types.ts';
import { clockText } from './modified-rows.ts';
import { entryValues, type TimesheetConfig } from './timesheet-fields.ts';

type Entry = ReplyOf<typeof timesheetCalls.detail>;

/** The way to the screen that records a copy of an entry, for a menu. */
export function useDuplicate(): (entry: { id: string }) => Action {
  const { t } = useTexts('timesheets');
  const go = useGo();
  return ({ id }) => ({ title: t('detail.duplicate'), run: () => go('/timesheets/create', { copy: id }) });
}

/**
 * What a new entry takes over from one that stands: the person, where one may record for others, matter, activity, text and
 * how long. Never the clock times, nor what became of the other entry: whether and how it is billed is judged anew.
 */
export function copiedValues(entry: Entry, config: TimesheetConfig): FormValues {
  const { employee_id, employee_name, workcode_id, workcode_name, matter_id, matter_number, matter_name } = entry;
  return {
    ...(config.can_record_for_others ? { employee_id, employee_name } : {}),
    ...{ matter_id, matter_number, matter_name, workcode_id, workcode_name, description: entry.description },
    ...durationOf(entry, config),
  };
}

/**
 * How long it took, in a way of typing that the firm has; where it only has clock times they are left to be typed. Units are
 * as long as they are now: what is no whole number of them is told by the clock (TIM-03).
 */
function durationOf(entry: Entry, config: TimesheetConfig): FormValues {
  const { method, units } = entryValues(entry, config);
  const byHour = config.input_methods.includes('hour');
  const isWhole = Number.isInteger(Number(units));
  if (method === 'unit' && config.input_methods.includes('unit') && (isWhole || !byHour)) return { method, units };
  return byHour ? { method: 'hour', duration: clockText(entry.minutes ?? 0) } : {};
}

/** The entry of `?copy=`: null without one, 'missing' for one that could not be opened, undefined while it is asked for. */
export function useCopiedEntry(): Entry | 'missing' | null | undefined {
  const [{ copy: id = '' }] = useUrlState();
  const found = useCall(timesheetCalls.detail, { query: { id } }, { enabled: id !== '', inPlace: true });
  if (id === '') return null;
  return found.isError ? 'missing' : found.data;
}
