import { employeeCostCalls } from '@praktis/contract/employees/employee-costs.calls';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { displayCalls } from '@praktis/contract/settings/display.calls';
import { holidayCalls } from '@praktis/contract/settings/holiday.calls';
import { userCalls } from '@praktis/contract/settings/users.calls';
import { expect } from 'vitest';
import { givenFile } from '../figures/given-desk.ts';
import { insertRow } from '../given.ts';
import { openDraft, sendNow } from '../given-matter.ts';
import type { EntriesOf } from './entry.ts';
import { mailOfBill, printOfDraft } from './papers.ts';
import { budgetHours, change, sendTime, type ValueOf, type World } from './world.ts';

const display = ({ server, associate }: World) => server.ok(displayCalls.display, associate);

/** Changes a way of writing decimals and expects that the browser is told so. */
async function screensAreTold(world: World, fields: Partial<ValueOf<'dateFormat'>>): Promise<void> {
  expect((await display(world)).decimal_format).not.toMatchObject(fields);
  await change(world, 'dateFormat', fields);
  expect((await display(world)).decimal_format).toMatchObject(fields);
}

/** What the server says of an entry that it refuses or asks about. */
async function said(world: World, time: Parameters<typeof sendTime>[1]): Promise<string> {
  return JSON.stringify((await sendTime(world, time)).body.message);
}

const screen = { file: 'web/src/kit/formats.test.tsx', title: 'shows the decimals that the firm has switched on' };

const dateFormat: EntriesOf<'dateFormat'> = {
  format: {
    effect: 'How dates are written, on screens, in messages, mails and prints.',
    async shows(world) {
      const closed = { date: '2026-10-28', duration: '1' };
      const print = await printOfDraft(world);
      expect(await said(world, closed)).toContain('28/10/2026');
      expect(await print()).toContain('20/11/2026');
      expect((await mailOfBill(world)).body_text).toContain('20/11/2026');
      await change(world, 'dateFormat', { format: 'yyyy-mm-dd' });
      expect(await said(world, closed)).toContain('2026-10-28');
      expect(await print()).toContain('2026-11-20');
      expect((await mailOfBill(world)).body_text).toContain('2026-11-20');
      expect((await display(world)).format_date.input.js).toBe('yyyy-mm-dd');
    },
  },
  decimal_active: {
    effect: 'Whether amounts on screens show decimals; stored amounts and prints keep theirs.',
    shows: (world) => screensAreTold(world, { decimal_active: true }),
    screen,
  },
  decimal_digit: {
    effect: 'How many decimals amounts on screens show, where decimals are switched on.',
    shows: (world) => screensAreTold(world, { decimal_digit: 2 }),
    screen,
  },
  thousand_separator: {
    effect: 'What stands between thousands, on screens, in messages, mails and prints.',
    async shows(world) {
      const { matter_id } = await givenFile(world, {}, { budget_fee: '1200000', budget_restricts: true });
      const dear = { matter_id, as: world.managing, date: '2026-11-26', duration: '1' };
      const print = await printOfDraft(world);
      expect(await said(world, dear)).toContain('1,200,000');
      expect(await print()).toContain('12,345,600');
      expect((await mailOfBill(world)).body_text).toMatch(/IDR \d\d,\d{3},\d{3}/);
      await change(world, 'dateFormat', { thousand_separator: ' ' });
      expect(await said(world, dear)).toContain('1 200 000');
      expect(await print()).toContain('12 345 600');
      expect((await mailOfBill(world)).body_text).toMatch(/IDR \d\d \d{3} \d{3}/);
    },
  },
  decimal_separator: {
    effect: 'What stands before decimals, on screens, in messages and prints.',
    async shows(world) {
      const { matter_id } = await givenFile(world);
      const long = { matter_id, date: '2026-11-26', duration: '12.5' };
      const print = await printOfDraft(world);
      expect(await said(world, long)).toContain('12.5');
      expect(await print()).toContain('1.00');
      await change(world, 'dateFormat', { decimal_separator: ',', thousand_separator: '.' });
      expect(await said(world, long)).toContain('12,5');
      expect(await print()).toContain('1,00');
    },
  },
};

/** Gives a new employee an account without saying in which language, and answers the one it has. */
async function languageOfNewUser({ server, firm, managing }: World, first_name: string): Promise<string> {
  const employee_id = await insertRow(server.owner, 'employee', {
    ...{ firm_id: firm.firm_id, code: first_name, category: 'fee earner', first_name, last_name: 'Nugraha' },
    ...{ employed_on: '2025-01-01', currency: 'IDR' },
  });
  const email = `${first_name}-${employee_id}@firm.example`;
  const body = { employee_id, email, role_id: firm.roles.fee_earner };
  const { id } = await server.ok(userCalls.create, managing, { body });
  return (await server.ok(userCalls.detail, managing, { body: { id } })).language;
}

/** What an hour of November 2026, 21 working days, costs of somebody who costs 33,600,000 a month (RAT-10). */
async function costOfHour({ server, firm, finance }: World, first_name: string): Promise<string | null> {
  const { firm_id } = firm;
  const employee_id = await insertRow(server.owner, 'employee', {
    ...{ firm_id, code: `cost ${first_name}`, category: 'fee earner', first_name, employed_on: '2025-01-01' },
    currency: 'IDR',
  });
  const category = { code: `cost ${first_name}`, name: `Pay of ${first_name}`, name_id: `Gaji ${first_name}` };
  const category_id = await insertRow(server.owner, 'cost_category', { firm_id, ...category });
  const cost = { employee_id, category_id, monthly_amount: '33600000', currency: 'IDR', start_date: '2026-01-01' };
  const { id } = await server.ok(employeeCostCalls.create, finance, { body: cost });
  const { month } = await server.ok(employeeCostCalls.detail, finance, { query: { id, month: '2026-11' } });
  return month.cost_per_hour;
}

const system: EntriesOf<'system'> = {
  language: {
    effect: 'The language of a new account for which none is chosen; everybody changes his own.',
    async shows(world) {
      expect(await languageOfNewUser(world, 'dimas')).toBe('en');
      await change(world, 'system', { language: 'id' });
      expect(await languageOfNewUser(world, 'gita')).toBe('id');
    },
  },
  standard_hours: {
    effect: 'The hours of a working day, by which the cost of an hour is computed.',
    async shows(world) {
      expect(await costOfHour(world, 'dimas')).toBe('200000');
      await change(world, 'system', { standard_hours: 7 });
      expect(await costOfHour(world, 'gita')).toBe('228571');
    },
  },
  four_eyes_activation: {
    effect: 'Whether somebody other than who opened a matter must approve it.',
    async shows(world) {
      const activate = async (as = world.partner) => {
        const id = await openDraft(world);
        return sendNow(world, matterCalls.activate, as, { id, active_date: '2026-10-01' });
      };
      expect((await activate()).status).toBe(200);
      await change(world, 'system', { four_eyes_activation: true });
      expect((await activate()).body.code).toBe('four_eyes');
      expect((await activate(world.managing)).status).toBe(200);
    },
  },
};

const workingDays: EntriesOf<'workingDays'> = {
  work_week: {
    effect:
      'On which days of the week the firm works: budget hours and missing days count these, without its holidays.',
    async shows(world) {
      const { server, managing } = world;
      expect(await budgetHours(world)).toBe('120');
      const holiday = { date: '2026-11-10', kind: 'national' as const, name: 'Holiday', name_id: 'Libur' };
      await server.ok(holidayCalls.create, managing, { body: holiday });
      expect(await budgetHours(world)).toBe('114');
      await change(world, 'workingDays', { work_week: ['monday', 'tuesday', 'saturday'] });
      expect(await budgetHours(world)).toBe('60');
    },
  },
};

export const firmSettings = { dateFormat, system, workingDays };
