import type { importCalls as calls } from '@praktis/contract/imports/imports.calls';
import type { ImportAnswer } from '@praktis/contract/imports/imports.schemas';
import type { BodyOf } from '@praktis/contract/kit/call';
import { money } from '@praktis/contract/kit/money';
import { newTimesheet } from '@praktis/contract/timesheets/timesheets.schemas';
import { z } from 'zod';
import type { Ctx } from '../../kit/context.ts';
import { newId } from '../../kit/ids.ts';
import { validated } from '../../kit/validate.ts';
import { countEarlier, readTimeSetup, recognisedBy, recordTime } from '../timesheets/index.ts';
import type { Values } from './columns.ts';
import { timesheetColumns } from './columns.ts';
import { employeeOf, holdMatters, holdPeople, listItemOf, matterOf, needed } from './import-names.service.ts';
import { type Entered, type ReadRow, runImport } from './import-run.service.ts';

type Options = BodyOf<typeof calls.timesheet>;

/** Fields of the form → columns of the file. */
const columnOf = {
  ...{ matter_id: 'matter', employee_id: 'fee_earner', workcode_id: 'activity', description: 'narrative' },
  ...{ start_time: ['start', 'time'], end_time: ['end', 'time'], duration: ['minutes', 'hours'], hour: 'hours' },
};

/** A rate as a form would take it. */
const rated = z.object({ rate: money.nullable() });

/**
 * Time entries from a file (IMP-01..03). The right to import is also the right to record for the people in the file;
 * everything else is judged as in the form (TIM-13). Rows whose fingerprint stands already are recognised (TIM-10): the
 * second of two equal rows only when two stand.
 */
export async function importTimesheets(ctx: Ctx, { body }: { body: Options }): Promise<ImportAnswer> {
  const setup = await readTimeSetup(ctx);
  const import_id = newId();
  const seen = new Map<string, number>();
  const enter = async (inside: Ctx, rows: readonly { values: Values }[]): Promise<Entered> => {
    const values = rows[0]?.values ?? {};
    const entry = await entryOf(inside, body, values);
    const { rate } = validated(rated, { rate: values.rate ?? null });
    const { fingerprint, hour: measured } = recognisedBy(setup, entry);
    const charged = tellsHoursOnly(values) ? [measured, ...decimalsIn(values.hours)] : [];
    const place = (seen.get(fingerprint) ?? 0) + 1;
    if (!body.force && place <= (await countEarlier(inside, { fingerprint, charged }, import_id))) {
      seen.set(fingerprint, place);
      return { state: 'known' };
    }
    const { hour } = await recordTime(inside, setup, entry, { import_id, rate });
    seen.set(fingerprint, place);
    return { state: 'new', hour, values: { hours: hour } };
  };
  const units = (rows: readonly ReadRow[]) => earliestFirst(rows, body.date ?? '');
  const hold = async (inside: Ctx, rows: readonly ReadRow[]) => {
    await holdMatters(inside, rows, body.matter_id);
    await holdPeople(inside, rows, [body.employee_id ?? inside.user.employee_id]);
  };
  return runImport(ctx, body, { columns: timesheetColumns, units, hold, enter, columnOf });
}

/**
 * Each row by itself, the earliest date first: where no date may be left empty, an older row fills it (LCK-04). `chosen`
 * is the date of rows that have none.
 */
function earliestFirst(rows: readonly ReadRow[], chosen: string): ReadRow[][] {
  const date = ({ values }: ReadRow) => values.date ?? chosen;
  return [...rows].sort((a, b) => date(a).localeCompare(date(b))).map((row) => [row]);
}

/** The form of an entry, made of a row and of what was chosen for the whole file. */
async function entryOf(ctx: Ctx, options: Options, values: Values) {
  const matter_id = await matterOf(ctx, values, options.matter_id);
  const employee_id = (await employeeOf(ctx, values, 'fee_earner')) ?? options.employee_id ?? ctx.user.employee_id;
  const form = {
    ...{ date: needed(values.date ?? options.date, 'date'), matter_id, employee_id },
    workcode_id: (await listItemOf(ctx, values, 'activity', 'workcode')) ?? options.workcode_id,
    description: values.narrative ?? '',
    billing_group: values.billing_group ?? '',
    billable: values.billable === undefined ? null : values.billable === 'yes',
    reason: options.reason,
    ...timeOf(values),
  };
  return { ...validated(newTimesheet, form), employee_id };
}

const dayMinutes = 24 * 60;

/**
 * Worked time of a row: start and end; or start and minutes; or units, minutes, hours, the first that stands there. Hours
 * beside another measure are the hours charged (TIM-02).
 */
function timeOf({ time = '', minutes, units, hours, ...values }: Values) {
  // As exported, start and end stand in one cell.
  const { start = time.split('-')[0], end = values.start ? undefined : time.split('-')[1] } = values;
  const charged = hours === undefined ? {} : { hour: hours };
  const until = end ?? (start && minutes ? timeAfter(start, Number(minutes)) : undefined);
  if (start && until) return { method: 'start_end', start_time: start, end_time: until, ...charged };
  if (units) return { method: 'unit', units: Number(units), ...charged };
  if (minutes) return { method: 'hour', duration: `${minutes}m`, ...charged };
  return { method: 'hour', duration: needed(hours, 'hours') };
}

/** Whether a row tells how many hours are charged and not what was worked, as an exported list does. */
const tellsHoursOnly = ({ hours, minutes, units, start, time }: Values) =>
  Boolean(hours) && !minutes && !units && !start && !time;

/** Hours as they are written, where they are written as a figure. */
const decimalsIn = (hours = ''): string[] => (/^\d+(\.\d+)?$/.test(hours) ? [hours] : []);

/** The time of day some minutes later; undefined when a whole day or more would pass. */
function timeAfter(start: string, minutes: number): string | undefined {
  if (minutes <= 0 || minutes >= dayMinutes) return undefined;
  const [hour = 0, minute = 0] = start.split(':').map(Number);
  const at = (hour * 60 + minute + minutes) % dayMinutes;
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
}
