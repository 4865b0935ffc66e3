import { dashboardCalls } from '@praktis/contract/dashboards/dashboards.calls';
import { feeEarnerCalls } from '@praktis/contract/dashboards/fee-earner.calls';
import { holidayCalls } from '@praktis/contract/settings/holiday.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { expect } from 'vitest';
import { givenFile } from '../figures/given-desk.ts';
import type { As } from '../harness.ts';
import type { EntriesOf } from './entry.ts';
import { budgetHours, change, outcomeOf, sendTime, storedTime, today, type ValueOf, type World } from './world.ts';

const day = '2026-11-26';
const config = ({ server, associate }: World) => server.ok(timesheetCalls.config, associate);

/** TIM-03, 04, 07, 08, 11: how time is typed and judged. */
const timesheetSetup: EntriesOf<'timesheetSetup'> = {
  timesheet_menu: {
    effect:
      'Whether billable time may be recorded at all; with non-billable only, an entry that asks to be billable is refused.',
    async shows(world) {
      expect(await storedTime(world, { date: day, duration: '1' })).toMatchObject({ billable: true, status: 'wip' });
      await change(world, 'timesheetSetup', { timesheet_menu: 'non_billable' });
      expect((await config(world)).timesheet_menu).toBe('non_billable');
      expect(await storedTime(world, { date: day, duration: '2' })).toMatchObject({ billable: false });
      const asked = sendTime(world, { date: day, duration: '3', billable: true });
      expect(await outcomeOf(asked)).toBe('menu_non_billable');
    },
  },
  input_methods: {
    effect: 'The ways in which time may be typed: units, hours, or start and end; any other is refused.',
    async shows(world) {
      expect(await outcomeOf(sendTime(world, { date: day, duration: '1' }))).toBe('saved');
      await change(world, 'timesheetSetup', { input_methods: ['unit'] });
      expect((await config(world)).input_methods).toEqual(['unit']);
      expect(await outcomeOf(sendTime(world, { date: day, duration: '2' }))).toBe('method_not_offered');
      expect(await outcomeOf(sendTime(world, { date: day, method: 'unit', units: 3 }))).toBe('saved');
    },
  },
  default_method: {
    effect: 'The way of typing time that the form opens with.',
    async shows(world) {
      expect((await config(world)).default_method).toBe('unit');
      await change(world, 'timesheetSetup', { default_method: 'start_end' });
      expect((await config(world)).default_method).toBe('start_end');
    },
    screen: {
      file: 'web/src/features/timesheets/timesheet-form.test.tsx',
      title: 'opens with the way of typing time that the firm set',
    },
  },
  unit_minutes: {
    effect: 'How many minutes a unit has; stored entries keep their hours.',
    async shows(world) {
      const { matter_id } = await givenFile(world);
      const nine = { matter_id, method: 'unit' as const, units: 9 };
      const before = await storedTime(world, { ...nine, date: '2026-11-24' });
      expect(before).toMatchObject({ minutes: 54, hour: '0.9' });
      await change(world, 'timesheetSetup', { unit_minutes: 15 });
      expect(await storedTime(world, { ...nine, date: '2026-11-25' })).toMatchObject({ minutes: 135, hour: '2.25' });
      const kept = await world.server.ok(timesheetCalls.detail, world.managing, { query: { id: before.id } });
      expect(kept).toMatchObject({ minutes: 54, hour: '0.9' });
    },
  },
  time_rounding: {
    effect:
      'Whether minutes typed as hours or as start and end are kept, raised, or brought to the nearest whole unit.',
    async shows(world) {
      const hourOf = async (date: string) => (await storedTime(world, { date, duration: '0:50' })).hour;
      expect(await hourOf('2026-11-23')).toBe('0.83');
      await change(world, 'timesheetSetup', { time_rounding: 'up' });
      expect(await hourOf('2026-11-24')).toBe('0.9');
      await change(world, 'timesheetSetup', { time_rounding: 'nearest' });
      expect(await hourOf('2026-11-25')).toBe('0.8');
    },
  },
  overlap: {
    effect: 'Whether times that overlap those of another entry are asked about or refused.',
    async shows(world) {
      const { matter_id } = await givenFile(world);
      const timed = (start_time: string, end_time: string) =>
        sendTime(world, {
          ...{ matter_id, date: day, method: 'start_end', start_time, end_time },
          description: start_time,
        });
      expect(await outcomeOf(timed('19:35', '19:40'))).toBe('saved');
      expect((await timed('19:39', '19:44')).body).toMatchObject({ code: 'time_overlap', confirmation: true });
      await change(world, 'timesheetSetup', { overlap: 'refuse' });
      const refused = await timed('19:39', '19:44');
      expect([refused.body.code, refused.body.confirmation]).toEqual(['time_overlap', undefined]);
      expect(await outcomeOf(timed('19:40', '19:45'))).toBe('saved');
    },
  },
  day_warning_hours: {
    effect: 'Above how many hours of one person on one date recording asks whether that is right.',
    async shows(world) {
      expect(await outcomeOf(sendTime(world, { date: '2026-11-25', duration: '10' }))).toBe('saved');
      await change(world, 'timesheetSetup', { day_warning_hours: 9 });
      expect(await outcomeOf(sendTime(world, { date: '2026-11-26', duration: '10' }))).toBe('long_day');
      expect(await outcomeOf(sendTime(world, { date: '2026-11-26', duration: '9' }))).toBe('saved');
    },
  },
  future_days: {
    effect: 'How many days ahead of today time may be recorded.',
    async shows(world) {
      const ahead = () => outcomeOf(sendTime(world, { date: '2026-11-29', duration: '1' }));
      expect(await ahead()).toBe('date_in_future');
      await change(world, 'timesheetSetup', { future_days: 2 });
      expect((await config(world)).open_to).toBe('2026-11-29');
      expect(await ahead()).toBe('saved');
    },
  },
};

/** Thursday 12 November 2026: the week is open from Monday the 9th, which has an entry, and no date may be skipped. */
async function strictWeek(world: World, fields: Partial<ValueOf<'timesheetLockDay'>> = {}) {
  today(world, '2026-11-09');
  await change(world, 'timesheetLockDay', { edit_window: 'current_week', skip_dates_allowed: false, ...fields });
  expect(await outcomeOf(sendTime(world, { date: '2026-11-09', duration: '1' }))).toBe('saved');
  today(world, '2026-11-12');
}

/** From Monday 9 November 2026 days without time count, by the settings given; the associate records none. */
async function withoutTime(world: World, fields: Partial<ValueOf<'timesheetLockDay'>>) {
  today(world, '2026-11-09');
  await change(world, 'timesheetLockDay', { block_after_days: 0, lock_after_days: 0 });
  await change(world, 'timesheetLockDay', fields);
}

/** Where the associate is led by a call outside the timesheet. */
async function led({ server, associate }: World): Promise<string> {
  const { data } = (await server.send(dashboardCalls.bwNbw, associate)).body as {
    data?: { wizard?: { redirect?: string } };
  };
  return data?.wizard?.redirect ?? 'nowhere';
}

/** LCK-01, LCK-02: which dates are open on a day, and which must not stay empty. */
const timesheetLockDay: EntriesOf<'timesheetLockDay'> = {
  edit_window: {
    effect: 'Which dates may still be recorded, changed or deleted: a month, days back, or the current week.',
    async shows(world) {
      today(world, '2026-11-12');
      const record = () => outcomeOf(sendTime(world, { date: '2026-10-28', duration: '1' }));
      expect((await config(world)).open_from).toBe('2026-11-01');
      expect(await record()).toBe('period_closed');
      await change(world, 'timesheetLockDay', { edit_window: 'from_last_month' });
      expect((await config(world)).open_from).toBe('2026-10-05');
      expect(await record()).toBe('saved');
    },
  },
  edit_window_n: {
    effect: 'The day of the month, or the number of days, that the window of open dates counts with.',
    async shows(world) {
      today(world, '2026-11-06');
      const record = () => outcomeOf(sendTime(world, { date: '2026-10-28', duration: '1' }));
      expect(await record()).toBe('period_closed');
      await change(world, 'timesheetLockDay', { edit_window_n: 6 });
      expect((await config(world)).open_from).toBe('2026-10-01');
      expect(await record()).toBe('saved');
    },
  },
  week_start: {
    effect: 'The day on which the current week begins, where only that week is open.',
    async shows(world) {
      today(world, '2026-11-12');
      const record = () => outcomeOf(sendTime(world, { date: '2026-11-08', duration: '1' }));
      await change(world, 'timesheetLockDay', { edit_window: 'current_week' });
      expect((await config(world)).open_from).toBe('2026-11-09');
      expect(await record()).toBe('period_closed');
      await change(world, 'timesheetLockDay', { week_start: 'sunday' });
      expect((await config(world)).open_from).toBe('2026-11-08');
      expect(await record()).toBe('saved');
    },
  },
  block_after_days: {
    effect: 'After how many working days without time a person gets no screen but the timesheet; 0: never.',
    async shows(world) {
      await withoutTime(world, { block_after_days: 3 });
      today(world, '2026-11-12');
      expect(await led(world)).toBe('timesheet');
      await change(world, 'timesheetLockDay', { block_after_days: 4 });
      expect(await led(world)).toBe('nowhere');
    },
  },
  lock_after_days: {
    effect:
      'After how many working days without time a person is locked out until a partner restores access; 0: never.',
    async shows(world) {
      await withoutTime(world, { lock_after_days: 3 });
      today(world, '2026-11-12');
      expect(await led(world)).toBe('login');
      await change(world, 'timesheetLockDay', { lock_after_days: 0 });
      expect(await led(world)).toBe('nowhere');
    },
  },
  reactivate_within_days: {
    effect: 'Within how many working days after that a person must have recorded the missing time.',
    async shows(world) {
      await withoutTime(world, { lock_after_days: 3, reactivate_within_days: 2 });
      today(world, '2026-11-12');
      const restore = (as: As) =>
        world.server.ok(feeEarnerCalls.unlock, as, {
          body: { employee_id: world.associate.employee_id, reason: 'was in court' },
        });
      expect((await restore(world.managing)).reactivate_by).toBe('2026-11-16');
      today(world, '2026-11-17');
      await change(world, 'timesheetLockDay', { reactivate_within_days: 5 });
      const again = await restore(world.partner);
      expect(again.reactivate_by).toBe('2026-11-24');
    },
  },
  skip_dates_allowed: {
    effect: 'Whether time may be recorded for a date while an earlier working day of the open dates is empty.',
    async shows(world) {
      await change(world, 'timesheetLockDay', { edit_window: 'current_week' });
      today(world, '2026-11-12');
      const eleventh = () => outcomeOf(sendTime(world, { date: '2026-11-11', duration: '1' }));
      expect(await eleventh()).toBe('saved');
      await strictWeek(world);
      expect(await eleventh()).toBe('fill_earlier_dates');
      expect(await outcomeOf(sendTime(world, { date: '2026-11-10', duration: '1' }))).toBe('saved');
      expect(await eleventh()).toBe('saved');
    },
  },
  count_joint_leave: {
    effect: 'Whether joint leave is worked on: such a day then counts in budget hours and may not stay empty.',
    async shows(world) {
      const leave = { date: '2026-11-10', kind: 'joint_leave' as const, name: 'Leave', name_id: 'Cuti bersama' };
      await world.server.ok(holidayCalls.create, world.managing, { body: leave });
      await strictWeek(world);
      const eleventh = () => outcomeOf(sendTime(world, { date: '2026-11-11', duration: '1' }));
      expect(await eleventh()).toBe('saved');
      expect(await budgetHours(world)).toBe('48');
      await change(world, 'timesheetLockDay', { count_joint_leave: true });
      expect(await eleventh()).toBe('fill_earlier_dates');
      expect(await budgetHours(world)).toBe('54');
    },
  },
  exempt_categories: {
    effect: 'Which categories of employees are never blocked or locked out.',
    async shows(world) {
      await withoutTime(world, { block_after_days: 3 });
      today(world, '2026-11-12');
      expect(await led(world)).toBe('timesheet');
      await change(world, 'timesheetLockDay', { exempt_categories: ['fee earner', 'support staff'] });
      expect(await led(world)).toBe('nowhere');
    },
  },
};

export const timeSettings = { timesheetSetup, timesheetLockDay };
