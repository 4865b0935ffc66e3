import { displayCalls } from '@praktis/contract/settings/display.calls';
import { roleCalls } from '@praktis/contract/settings/roles.calls';
import { singletonCalls } from '@praktis/contract/settings/singleton.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Firm, givenFirm, givenPerson } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let managing: As;
let person: As;
beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  managing = await givenPerson(server, firm, { role: 'managing_partner' });
  person = await givenPerson(server, firm, { role: 'support_staff', language: 'id' });
});
afterAll(() => server.close());

describe('display settings of a session', () => {
  it('are those of the firm, with the language of the person (G065)', async () => {
    expect(await server.ok(displayCalls.display, person)).toEqual({
      format_date: { input: { js: 'dd/mm/yyyy' } },
      decimal_format: { decimal_active: false, decimal_digit: 0, thousand_separator: ',', decimal_separator: '.' },
      currency_digits: { IDR: 0, USD: 2 },
      timesheet_menu: 'both',
      language: 'id',
    });
    const { read, update } = singletonCalls.dateFormat;
    const before = await server.ok(read, managing);
    const body = {
      ...before,
      format: 'yyyy-mm-dd' as const,
      thousand_separator: '.' as const,
      decimal_separator: ',' as const,
    };
    await server.ok(update, managing, { body });
    expect(await server.ok(displayCalls.display, person)).toMatchObject({
      format_date: { input: { js: 'yyyy-mm-dd' } },
      decimal_format: { thousand_separator: '.', decimal_separator: ',' },
    });
  });

  it('tell which time the person may record: the firm’s menu, narrowed by his role (G065, TIM-11)', async () => {
    const menu = async (as: As) => (await server.ok(displayCalls.display, as)).timesheet_menu;
    const id = firm.roles.support_staff;
    const { version, name } = await server.ok(roleCalls.updateForm, managing, { query: { id } });
    await server.ok(roleCalls.update, managing, { body: { id, version, name, timesheet_menu: 'non_billable' } });
    expect([await menu(person), await menu(managing)]).toEqual(['non_billable', 'both']);
    const { read, update } = singletonCalls.timesheetSetup;
    const body = { ...(await server.ok(read, managing)), timesheet_menu: 'non_billable' as const };
    await server.ok(update, managing, { body });
    expect(await menu(managing)).toBe('non_billable');
  });

  it('come with the texts of one menu in his language (G064)', async () => {
    const textsOf = async (menu: 'client' | 'billing') =>
      (await server.ok(displayCalls.languageDetail, person, { query: { menu } })).texts;
    const client = await textsOf('client');
    expect(client).toMatchObject({ 'fields:client': 'klien', 'statuses:client.active': 'aktif' });
    expect(client['fields:registration_number']).toBeTruthy();
    const billing = await textsOf('billing');
    expect(billing['fields:print_rates']).toBe('cetak tarif');
    expect('fields:print_rates' in client).toBe(false);
    const wrong = await server.send(displayCalls.languageDetail, person, { raw: { query: { menu: 'x' } } });
    expect([wrong.status, Object.keys(wrong.body.message as object)]).toEqual([400, ['menu']]);
  });

  it('take another language, in which the server answers from then on', async () => {
    expect(await server.ok(displayCalls.changeLanguage, person, { body: { language: 'en' } })).toEqual({
      language: 'en',
    });
    expect((await server.ok(displayCalls.display, person)).language).toBe('en');
    expect((await server.ok(displayCalls.display, managing)).language).toBe('en');
    const wrong = await server.send(displayCalls.changeLanguage, person, { raw: { body: { language: 'nl' } } });
    expect(wrong.body.message).toEqual({ language: 'Language must be one of: en, id.' });
    await server.ok(displayCalls.changeLanguage, person, { body: { language: 'id' } });
    const again = await server.send(displayCalls.changeLanguage, person, { raw: { body: {} } });
    expect(JSON.stringify(again.body.message)).not.toContain('Set');
  });

  it('are for the signed in', async () => {
    expect((await server.send(displayCalls.display, undefined)).status).toBe(401);
    expect((await server.send(displayCalls.changeLanguage, undefined)).status).toBe(401);
  });
});
