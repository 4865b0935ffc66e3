import type { AnyCall } from '@praktis/contract/kit/call';
import { invoiceNoteCalls, settingTrail, singletonCalls } from '@praktis/contract/settings/singleton.calls';
import { numberedDocuments, type SingletonKey, singletons } from '@praktis/contract/settings/singletons';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Firm, givenFirm, givenPerson } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

type Key = keyof typeof singletonCalls;

/** A change of each setting that a firm could make; the compiler names a setting that is missing here. */
const changes: Record<Key, Record<string, unknown>> = {
  dateFormat: { format: 'yyyy-mm-dd', thousand_separator: '.', decimal_separator: ',' },
  system: { language: 'id', standard_hours: 7 },
  workingDays: { work_week: ['monday', 'tuesday', 'saturday'] },
  clientCoreSetup: { number_pattern: 'K{YY}-{SEQ:5}' },
  matterCoreSetup: { number_pattern: '{CLIENT}/{SEQ:3}/{YYYY}' },
  employeeSetup: { number_pattern: 'EMP-{SEQ:4}' },
  timesheetSetup: { input_methods: ['hour', 'unit'], default_method: 'hour', unit_minutes: 15, time_rounding: 'up' },
  timesheetLockDay: { edit_window: 'from_last_month', edit_window_n: 20, exempt_categories: ['partner'] },
  passwordExpired: { days: 90 },
  invoiceSetup: {
    idr_step: 1000,
    idr_step_mode: 'down',
    bill_pattern: '{FIRM}/{YYYY}/{MM}/{SEQ:4}',
    bill_reset: 'monthly',
  },
  deposit: { two_persons_for_refunds: false },
  budgetWarning: { fee: '75.5', hours: '90' },
  dashboardNotification: { alert_fees: { shown: true, mailed: true, day: 'daily', hour: 7 }, idle_days: 21 },
};

let server: TestServer;
let firm: Firm;
let people: Record<'managing_partner' | 'finance' | 'administrator' | 'fee_earner', As>;
beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  people = {
    managing_partner: await givenPerson(server, firm, { role: 'managing_partner' }),
    finance: await givenPerson(server, firm, { role: 'finance' }),
    administrator: await givenPerson(server, firm, { role: 'administrator' }),
    fee_earner: await givenPerson(server, firm, { role: 'fee_earner' }),
  };
});
afterAll(() => server.close());

type Setting = Record<string, unknown> & { version: number };
const read = async (call: AnyCall) => (await server.ok(call, people.managing_partner)) as Setting;
const save = (call: AnyCall, body: object, as = people.managing_partner) => server.send(call, as, { raw: { body } });

const trailOf = (setting: string) =>
  server.ok(settingTrail, people.administrator, { query: { setting, limit: 20, offset: 0 } });

describe.each(Object.entries(singletonCalls) as [Key, { read: AnyCall; update: AnyCall }][])(
  'setting %s',
  (key, calls) => {
    const keeper = singletons[key].access === 'settings.money' ? 'finance' : 'administrator';
    const other = keeper === 'finance' ? 'administrator' : 'finance';

    it('starts with its defaults, is saved whole, and keeps the old value in the trail', async () => {
      const before = await read(calls.read);
      expect(before).toEqual({ ...singletons[key].fields.parse({}), version: 1 });
      expect((await trailOf(singletons[key].key)).total).toBe(0);
      const wanted = { ...before, ...changes[key] };
      const saved = (await server.ok(calls.update, people[keeper], { raw: { body: wanted } })) as Setting;
      expect(saved).toEqual({ ...wanted, version: 2 });
      expect(await read(calls.read)).toEqual(saved);
      const trail = await trailOf(singletons[key].key);
      expect([trail.total, trail.rows[0]?.user, trail.rows[0]?.updated.length]).toEqual([1, expect.any(String), 1]);
      const { version: _old, ...old } = before;
      const { version: _new, ...now } = wanted;
      expect(trail.rows[0]?.updated[0]).toMatchObject({ old_data: { value: old }, new_data: { value: now } });
    });

    it('is refused when somebody saved it meanwhile, when a field is missing, and without the right', async () => {
      const now = await read(calls.read);
      expect((await save(calls.update, { ...now, version: now.version - 1 })).status).toBe(409);
      const [field = ''] = Object.keys(changes[key]);
      const { [field]: _left, ...rest } = now;
      const missing = await save(calls.update, rest);
      expect(missing.status).toBe(400);
      expect(missing.body.message).toHaveProperty(field);
      expect((await save(calls.update, now, people[other])).status).toBe(403);
      expect((await server.send(calls.read, people.fee_earner)).status).toBe(403);
      expect(await read(calls.read)).toEqual(now);
    });
  },
);

it('history is told to who may read the setting (ROL-01)', async () => {
  const asked = (setting: string, as: As) =>
    server.send(settingTrail, as, { query: { setting, limit: 20, offset: 0 } });
  expect((await asked('password-expired', people.finance)).status).toBe(403);
  expect((await asked('invoice-setup', people.finance)).status).toBe(200);
  expect((await asked('password-expired', people.administrator)).status).toBe(200);
  expect((await asked('invoice-setup', people.administrator)).status).toBe(200);
});

it('is one firm’s own: another firm still has the defaults', async () => {
  const stranger = await givenPerson(server, await givenFirm(server, 'Lain & Rekan'), { role: 'managing_partner' });
  const theirs = await server.ok(singletonCalls.system.read, stranger);
  expect(theirs).toEqual({ ...singletons.system.fields.parse({}), version: 1 });
});

async function refusedBy(as: As, exempt_categories: string[]) {
  const calls = singletonCalls.timesheetLockDay;
  const now = await server.ok(calls.read, as);
  const body = { ...now, exempt_categories } as typeof now;
  return (await server.send(calls.update, as, { body })).body.code;
}

async function refused(key: Key, change: Record<string, unknown>) {
  const calls: { read: AnyCall; update: AnyCall } = singletonCalls[key];
  const answer = await save(calls.update, { ...(await read(calls.read)), ...change });
  const [field] = Object.keys((answer.body.message ?? {}) as object);
  return [answer.status, answer.body.code, field];
}

describe('fields are judged together', () => {
  it('keeps thousand and decimal separators apart', async () => {
    const same = { thousand_separator: ',', decimal_separator: ',' };
    expect(await refused('dateFormat', same)).toEqual([400, 'separators_equal', 'decimal_separator']);
  });

  it.each<[Key, Record<string, unknown>, string]>([
    ['invoiceSetup', { bill_pattern: '{FIRM}/{YYYY}' }, 'pattern_without_seq'],
    ['invoiceSetup', { bill_pattern: '{SEQ:4}/{FIRM}', bill_reset: 'yearly' }, 'pattern_without_year'],
    ['invoiceSetup', { bill_pattern: '{SEQ:4}/{YYYY}', bill_reset: 'monthly' }, 'pattern_without_month'],
    ['invoiceSetup', { bill_pattern: '{SEQ:4}/{YYYY}/{DAY}' }, 'pattern_token'],
    ['invoiceSetup', { bill_pattern: '{SEQ:4} #{YYYY}' }, 'pattern_character'],
    ['invoiceSetup', { bill_pattern: `${'A'.repeat(33)}{SEQ:4}{YYYY}`, bill_reset: 'yearly' }, 'number_too_long'],
  ])('refuses the pattern of %s with %o: %s (NUM-02)', async (key, change, code) => {
    expect(await refused(key, change)).toEqual([400, code, 'bill_pattern']);
  });

  it.each(numberedDocuments)('judges the pattern of each type of document alike: %s (NUM-02)', async (series) => {
    const [pattern, reset, first] = [`${series}_pattern`, `${series}_reset`, `${series}_first`];
    const judged = (change: Record<string, unknown>) => refused('invoiceSetup', change);
    expect(singletons.invoiceSetup.fields.parse({})).toHaveProperty(reset, 'yearly');
    expect(await judged({ [pattern]: '{FIRM}/{YYYY}' })).toEqual([400, 'pattern_without_seq', pattern]);
    expect(await judged({ [pattern]: '{SEQ:4}/{FIRM}' })).toEqual([400, 'pattern_without_year', pattern]);
    expect(await judged({ [pattern]: '{SEQ:4}/{YYYY}', [reset]: 'monthly' })).toEqual([
      ...[400, 'pattern_without_month', pattern],
    ]);
    const long = { [pattern]: `${'A'.repeat(33)}{SEQ:4}{YYYY}`, [reset]: 'yearly' };
    expect(await judged(long)).toEqual([400, 'number_too_long', pattern]);
    expect(await judged({ [reset]: 'weekly' })).toEqual([400, 'fields', reset]);
    expect(await judged({ [first]: 0 })).toEqual([400, 'fields', first]);
    const kept = { [pattern]: '{SEQ:3}-{YY}{MM}', [reset]: 'monthly', [first]: 7 };
    const calls = singletonCalls.invoiceSetup;
    const before = await read(calls.read);
    expect((await save(calls.update, { ...before, ...kept })).status).toBe(200);
    const now = await read(calls.read);
    expect(now).toMatchObject(kept);
    expect((await save(calls.update, { ...before, version: now.version })).status).toBe(200);
  });

  it.each<[Key, string, string]>([
    ['clientCoreSetup', 'number_pattern', '{CLIENT}-{SEQ:4}-{YYYY}'],
    ['employeeSetup', 'number_pattern', '{MATTER}-{SEQ:4}'],
    ['invoiceSetup', 'deposit_pattern', '{MATTER}-{SEQ:4}-{YYYY}'],
    ['invoiceSetup', 'deposit_refund_pattern', '{MATTER}-{SEQ:4}-{YYYY}'],
    ['invoiceSetup', 'collection_pattern', '{MATTER}-{SEQ:4}-{YYYY}'],
  ])('refuses in %s a part that %s has not: %s (NUM-02)', async (key, field, pattern) => {
    expect(await refused(key, { [field]: pattern })).toEqual([400, 'number_part_missing', field]);
  });

  it('lock days of a new firm: last month until the 5th, blocked after 3, locked out after 5, back within 2 (LCK-01)', () => {
    expect(singletons.timesheetLockDay.fields.parse({})).toEqual({
      ...{ edit_window: 'month_close', edit_window_n: 5, week_start: 'monday', skip_dates_allowed: true },
      ...{ block_after_days: 3, lock_after_days: 5, reactivate_within_days: 2, count_joint_leave: false },
      exempt_categories: ['partner', 'support staff'],
    });
  });

  it('time of a new firm: units of 6 minutes, not rounded, every method, warned above 12 hours (TIM-03, TIM-04, TIM-07)', () => {
    expect(singletons.timesheetSetup.fields.parse({})).toEqual({
      ...{ timesheet_menu: 'both', input_methods: ['unit', 'hour', 'start_end'], default_method: 'unit' },
      ...{ unit_minutes: 6, time_rounding: 'none', overlap: 'warn', day_warning_hours: 12, future_days: 0 },
    });
  });

  it('takes a unit of 1, 5, 6, 10, 12, 15, 20, 30 or 60 minutes and no other (TIM-03)', async () => {
    const taken = [];
    for (let unit_minutes = 1; unit_minutes <= 61; unit_minutes += 1)
      if ((await refused('timesheetSetup', { unit_minutes }))[0] === 200) taken.push(unit_minutes);
    expect(taken).toEqual([1, 5, 6, 10, 12, 15, 20, 30, 60]);
    expect(await refused('timesheetSetup', { unit_minutes: 6 })).toEqual([200, undefined, undefined]);
  });

  it('wants the default input method among the allowed ones (TIM-03)', async () => {
    const change = { input_methods: ['unit', 'start_end'], default_method: 'hour' };
    expect(await refused('timesheetSetup', change)).toEqual([400, 'method_not_allowed', 'default_method']);
  });

  it.each([
    ['from_this_month', 0],
    ['from_last_month', 32],
    ['month_close', 32],
  ])('refuses day %s %i of an edit window (LCK-02)', async (edit_window, edit_window_n) => {
    const change = { edit_window, edit_window_n };
    expect(await refused('timesheetLockDay', change)).toEqual([400, 'edit_window_day', 'edit_window_n']);
  });

  it('counts days back beyond a month (LCK-02)', async () => {
    const calls = singletonCalls.timesheetLockDay;
    const now = await read(calls.read);
    expect((await save(calls.update, { ...now, edit_window: 'days_back', edit_window_n: 60 })).status).toBe(200);
  });

  it('blocks nobody later than it locks him out, unless one of both is off (LCK-01)', async () => {
    const days = (block_after_days: number, lock_after_days: number) => ({ block_after_days, lock_after_days });
    expect(await refused('timesheetLockDay', days(5, 3))).toEqual([400, 'lock_before_block', 'lock_after_days']);
    expect((await refused('timesheetLockDay', days(0, 3)))[0]).toBe(200);
  });

  it('always leaves somebody who can restore access, or change the rule (LCK-06, LCK-07)', async () => {
    const exempt = (...exempt_categories: string[]) =>
      refused('timesheetLockDay', { exempt_categories, lock_after_days: 3 });
    expect(await exempt()).toEqual([400, 'nobody_restores', 'exempt_categories']);
    expect(await exempt('fee earner')).toEqual([400, 'nobody_restores', 'exempt_categories']);
    expect((await exempt('support staff'))[0]).toBe(200);
    await server.owner.query("update user_account set status = 'inactive' where id = $1", [
      people.administrator.user_id,
    ]);
    expect(await refusedBy(people.managing_partner, ['support staff'])).toBe('nobody_restores');
    expect(await refusedBy(people.managing_partner, ['partner'])).toBeUndefined();
    await server.owner.query("update user_account set status = 'active' where id = $1", [people.administrator.user_id]);
  });

  it('lets only partners who have not left approve matters (ROL-05)', async () => {
    const partner = await givenPerson(server, firm, { role: 'partner' });
    const calls = singletonCalls.matterCoreSetup;
    const saved = await save(calls.update, { ...(await read(calls.read)), approvers: [partner.employee_id] });
    expect(saved.data).toMatchObject({ approvers: [partner.employee_id] });
    const [told] = (await trailOf('matter-core-setup')).rows;
    expect(told?.updated[0]).toMatchObject({
      new_data: { value: { approvers: [partner.employee_id] } },
      names: { [partner.employee_id]: expect.stringMatching(/^Person/) },
    });
    const nobody = [400, 'approver_not_partner', 'approvers'];
    expect(await refused('matterCoreSetup', { approvers: [people.fee_earner.employee_id] })).toEqual(nobody);
    const stranger = await givenPerson(server, await givenFirm(server, 'Lain Lagi'), { role: 'partner' });
    expect(await refused('matterCoreSetup', { approvers: [stranger.employee_id] })).toEqual(nobody);
    await server.owner.query(`update employee set status = 'terminated' where id = $1`, [partner.employee_id]);
    expect(await refused('matterCoreSetup', { approvers: [partner.employee_id] })).toEqual(nobody);
  });

  it('keeps the VAT thresholds in whole rupiah (MON-02)', async () => {
    const change = { vat_collector_threshold_other: '10000000.5' };
    expect(await refused('invoiceSetup', change)).toEqual([400, 'amount_too_precise', 'vat_collector_threshold_other']);
  });
});

describe('invoice notes', () => {
  it('are kept apart for national and international matters (TAX-04)', async () => {
    const { rows } = await server.ok(invoiceNoteCalls.list, people.administrator);
    expect(rows.map(({ type, language }) => [type, language])).toEqual([
      ['national', 'id'],
      ['international', 'en'],
    ]);
    const note = { type: 'international' as const, language: 'en' as const, notes: '<b>Thank you</b>', version: 1 };
    const payment_instruction = 'Please quote the bill number.';
    const columns = { print_rates: false, print_hours: true, print_names: true };
    const body = { ...note, ...columns, payment_instruction };
    const saved = await server.ok(invoiceNoteCalls.update, people.finance, { body });
    expect(saved).toEqual({ ...body, version: 2 });
    expect(await server.ok(invoiceNoteCalls.detail, people.finance, { body: { type: 'international' } })).toEqual(
      saved,
    );
    const national = await server.ok(invoiceNoteCalls.detail, people.finance, { body: { type: 'national' } });
    expect(national).toMatchObject({ type: 'national', notes: '', print_rates: true, version: 1 });
    expect((await server.send(invoiceNoteCalls.update, people.finance, { body })).status).toBe(409);
  });

  it('are changed by those who keep the money settings, and name what is missing', async () => {
    const columns = { print_rates: true, print_hours: true, print_names: true };
    const body = { type: 'national' as const, language: 'id' as const, ...columns, version: 1 };
    expect((await server.send(invoiceNoteCalls.update, people.administrator, { body })).status).toBe(403);
    expect((await server.send(invoiceNoteCalls.list, people.fee_earner)).status).toBe(403);
    const wrong = await server.send(invoiceNoteCalls.detail, people.finance, { raw: { body: { type: 'local' } } });
    expect(wrong.body.message).toHaveProperty('type');
  });
});

it('defines every setting once, each with its calls', () => {
  const notes: SingletonKey[] = ['invoiceNoteNational', 'invoiceNoteInternational'];
  const expected = (Object.keys(singletons) as SingletonKey[]).filter((key) => !notes.includes(key));
  expect(Object.keys(singletonCalls).sort()).toEqual([...expected].sort());
});
