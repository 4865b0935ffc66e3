import { authCalls } from '@praktis/contract/auth/auth.calls';
import { clientCalls } from '@praktis/contract/clients/clients.calls';
import { employeeCalls } from '@praktis/contract/employees/employees.calls';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { expect } from 'vitest';
import { givenFile } from '../figures/given-desk.ts';
import { givenPassword, givenSignIn } from '../given-account.ts';
import { givenCost, matterForm, openDraft, sendNow } from '../given-matter.ts';
import { givenTotp } from '../given-second-factor.ts';
import type { EntriesOf } from './entry.ts';
import { addEmployee, enterClient, openMatter, seriesSettings } from './numbers.ts';
import { change, storedTime, today, type World } from './world.ts';

const core = { pattern: 'number_pattern', reset: 'number_reset', first: 'number_first' };

const clients = seriesSettings({
  ...{ key: 'clientCoreSetup', of: 'clients', fields: core, make: enterClient, delivered: /^C-2026-0001$/ },
});
const matters = seriesSettings({
  ...{ key: 'matterCoreSetup', of: 'matters', fields: core, make: openMatter, delivered: /^M-2026-0001$/ },
});
const employees = seriesSettings({
  ...{ key: 'employeeSetup', of: 'employees', fields: core, make: addEmployee, delivered: /^E\d{3}$/ },
});

const clientCoreSetup: EntriesOf<'clientCoreSetup'> = {
  number_pattern: clients.pattern,
  number_reset: clients.reset,
  number_first: clients.first,
  required_fields: {
    effect: 'What must be filled on every client; a tax number only by a national client without NIK.',
    async shows(world) {
      const send = (form: object) =>
        world.server.send(clientCalls.create, world.partner, { body: { name: 'PT Cakra', ...form } });
      const kept = await send({});
      expect(kept.status).toBe(200);
      await change(world, 'clientCoreSetup', { required_fields: ['phone', 'npwp', 'phone'] });
      const refused = await send({ name: 'PT Dwipa' });
      expect(refused.status).toBe(400);
      expect(refused.body.message).toEqual({ phone: 'Set phone as', npwp: 'Set NPWP as' });
      expect((await send({ name: 'Dwipa Ltd', origin: 'international', phone: '021' })).status).toBe(200);
      expect((await send({ name: 'Dewi', kind: 'person', nik: '3174996508900001', phone: '021' })).status).toBe(200);
      const saved = await world.server.ok(clientCalls.detail, world.partner, { query: { id: kept.data.id } });
      const lists = { names: [], relations: [], people: [], counterparts: [], team: [] };
      const form = { id: saved.id, version: saved.version, name: 'PT Cakra Buana', ...lists };
      const changed = await sendNow(world, clientCalls.update, world.partner, form);
      expect(Object.keys(changed.body.message as object)).toEqual(['phone', 'npwp']);
    },
  },
};

const activated = (world: World, id: string, as = world.partner) =>
  sendNow(world, matterCalls.activate, as, { id, active_date: '2026-10-01' });

const matterCoreSetup: EntriesOf<'matterCoreSetup'> = {
  number_pattern: matters.pattern,
  number_reset: matters.reset,
  number_first: matters.first,
  required_fields: {
    effect: 'What must be filled on every matter.',
    async shows(world) {
      const send = (form: object) =>
        world.server.send(matterCalls.create, world.partner, { body: { ...matterForm(world), ...form } });
      const kept = await send({});
      expect(kept.status).toBe(200);
      await change(world, 'matterCoreSetup', { required_fields: ['budget_fee', 'contact_name'] });
      const refused = await send({ contact_name: '  ' });
      expect([refused.status, Object.keys(refused.body.message as object)]).toEqual([
        400,
        ['budget_fee', 'contact_name'],
      ]);
      expect((await send({ contact_name: 'Dewi', budget_fee: '50000000' })).status).toBe(200);
      const { id, version } = await world.server.ok(matterCalls.detail, world.partner, { query: { id: kept.data.id } });
      const changed = await sendNow(world, matterCalls.update, world.partner, { ...matterForm(world), id, version });
      expect(Object.keys(changed.body.message as object)).toEqual(['budget_fee', 'contact_name']);
    },
  },
  approvers: {
    effect: 'Which partners approve new matters beside the managing partner; none named: every partner (ROL-05).',
    async shows(world) {
      expect((await activated(world, await openDraft(world))).status).toBe(200);
      await change(world, 'matterCoreSetup', { approvers: [world.second.employee_id] });
      const id = await openDraft(world);
      expect((await activated(world, id)).status).toBe(403);
      expect((await activated(world, id, world.second)).status).toBe(200);
    },
  },
};

const employeeSetup: EntriesOf<'employeeSetup'> = {
  number_pattern: employees.pattern,
  number_reset: employees.reset,
  required_fields: {
    effect: 'What must be filled on every employee.',
    async shows(world) {
      await addEmployee(world, '2026-11-20');
      await change(world, 'employeeSetup', { required_fields: ['level'] });
      await expect(addEmployee(world, '2026-11-21')).rejects.toThrow(/Set level as/);
      const { managing: as, associate } = world;
      const { version } = await world.server.ok(employeeCalls.detail, as, {
        query: { employee_id: associate.employee_id },
      });
      const person = { employee_id: associate.employee_id, version };
      const level = (text: string) =>
        world.server.send(employeeCalls.updateLevel, as, { body: { ...person, level: text } });
      expect((await level('')).body.message).toEqual({ level: 'Set level as' });
      expect((await level('Associate')).status).toBe(200);
    },
  },
};

const passwordExpired: EntriesOf<'passwordExpired'> = {
  days: {
    effect: 'After how many days a password must be changed before anything else is heard; 0: never.',
    async shows(world) {
      const email = await givenSignIn(world.server, world.associate);
      const body = { email, password: givenPassword, firm: '' };
      const mustChange = async () =>
        (await world.server.send(authCalls.signIn, undefined, { body })).data.must_change_password;
      today(world, '2027-02-25');
      expect(await mustChange()).toBe(false);
      await change(world, 'passwordExpired', { days: 90 });
      expect(await mustChange()).toBe(true);
      await change(world, 'passwordExpired', { days: 91 });
      expect(await mustChange()).toBe(false);
    },
  },
  second_factor: {
    effect: 'Whether somebody who has no second factor is let in with his password alone, or first sets one up.',
    async shows(world) {
      const email = await givenSignIn(world.server, world.associate);
      const body = { email, password: givenPassword, firm: '' };
      const signedIn = async () => (await world.server.send(authCalls.signIn, undefined, { body })).data;
      expect((await signedIn()).must_add_factor).toBe(false);
      await change(world, 'passwordExpired', { second_factor: 'required' });
      const { must_add_factor, meta } = await signedIn();
      expect(must_add_factor).toBe(true);
      const as = { ...world.associate, token: meta };
      expect((await world.server.send(matterCalls.list, as)).body.code).toBe('second_factor_required');
      await givenTotp(world.server, as);
      expect((await world.server.send(matterCalls.list, as)).status).toBe(200);
    },
  },
};

/** The levels of a matter's budgets as the managing partner sees them. */
const budgetOf = async ({ server, managing }: World, id: string) =>
  (await server.ok(matterCalls.detail, managing, { query: { id } })).budget;

/** MAT-15, MAT-16. */
const budgetWarning: EntriesOf<'budgetWarning'> = {
  fee: {
    effect: 'From which percent of its fee budget a matter is shown as near its end.',
    async shows(world) {
      const { matter_id } = await givenFile(world, {}, { budget_fee: '50000000' });
      await storedTime(world, { matter_id, as: world.managing, date: '2026-11-26', duration: '10' });
      expect(await budgetOf(world, matter_id)).toMatchObject({ fee_used: '40000000', fee_level: 'near' });
      await change(world, 'budgetWarning', { fee: '80.01' });
      expect(await budgetOf(world, matter_id)).toMatchObject({ fee_used: '40000000', fee_level: 'none' });
    },
  },
  disbursement: {
    effect: 'From which percent of its budget of costs a matter is shown as near its end.',
    async shows(world) {
      const { matter_id } = await givenFile(world, {}, { budget_disbursement: '1000000' });
      await givenCost(world, matter_id, { charged: '800000' });
      expect(await budgetOf(world, matter_id)).toMatchObject({ disbursement_level: 'near' });
      await change(world, 'budgetWarning', { disbursement: '80.01' });
      expect(await budgetOf(world, matter_id)).toMatchObject({ disbursement_level: 'none' });
    },
  },
  hours: {
    effect: 'From which percent of its budgets of hours a matter is shown as near their end.',
    async shows(world) {
      const { matter_id } = await givenFile(world, {}, { budget_hours_billable: '10' });
      await storedTime(world, { matter_id, date: '2026-11-26', duration: '8.25' });
      expect(await budgetOf(world, matter_id)).toMatchObject({ hours_billable_level: 'near' });
      await change(world, 'budgetWarning', { hours: '82.51' });
      expect(await budgetOf(world, matter_id)).toMatchObject({ hours_billable_level: 'none' });
    },
  },
};

export const peopleSettings = { clientCoreSetup, matterCoreSetup, employeeSetup, passwordExpired, budgetWarning };
