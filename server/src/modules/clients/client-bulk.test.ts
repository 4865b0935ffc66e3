import { clientBulkCalls } from '@praktis/contract/clients/client-bulk.calls';
import { clientCalls } from '@praktis/contract/clients/clients.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson, insertRow } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';
import { sheetOf } from '../../../test/sheet.ts';

let server: TestServer;
let firm: Firm;
let manager: As;
let partner: As;
let finance: As;
let mining: string;
let prospect: string;
let active: string;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  firm = await givenFirm(server);
  manager = await givenPerson(server, firm, { role: 'managing_partner' });
  partner = await givenPerson(server, firm, { role: 'partner', name: 'Pandu Wirawan' });
  finance = await givenPerson(server, firm, { role: 'finance' });
  const { firm_id } = firm;
  mining = await insertRow(server.owner, 'industry_type', {
    firm_id,
    code: 'B',
    name: 'Mining',
    name_id: 'Pertambangan',
  });
  prospect = await givenClient(server, partner, { name: 'PT Alfa Angan', status: 'prospective', npwp: '' });
  active = await givenClient(server, partner, { name: 'PT Beta Khayal', npwp: '', since: '2025-01-02' });
});

const chosen = (...ids: string[]) => ids.map((id) => ({ id, version: 1 }));
const detail = (id: string) => server.ok(clientCalls.detail, manager, { query: { id } });
const change = (as: As, body: object) => server.send(clientBulkCalls.change, as, { raw: { body } });
const remove = (as: As, body: object) => server.send(clientBulkCalls.remove, as, { raw: { body } });

describe('industry type and originating partner of many', () => {
  it('the preview says what stands there and what would, and saves nothing', async () => {
    const body = { rows: chosen(prospect, active), field: 'industry_type_id', value: mining, preview: true };
    const { data } = await change(partner, body);
    expect(data).toMatchObject({ saved: 0, refused: 0 });
    expect(data.rows.map(({ name, before, after }) => [name, before, after]).sort()).toEqual([
      ['PT Alfa Angan', '', 'Mining'],
      ['PT Beta Khayal', '', 'Mining'],
    ]);
    expect((await detail(active)).industry_type_id).toBeNull();
    expect((await change(partner, { ...body, preview: false })).data.saved).toBe(2);
    expect((await detail(active)).industry_type).toBe('Mining');
  });

  it('is taken back by who set it, where nobody changed the client since, and only once', async () => {
    await server.owner.query('update client set industry_type_id = $1 where id = $2', [mining, active]);
    const other = await insertRow(server.owner, 'industry_type', {
      ...{ firm_id: firm.firm_id, code: 'P', name: 'Education', name_id: 'Pendidikan' },
    });
    const versions = async () => Promise.all([prospect, active].map(detail));
    const rows = async () => (await versions()).map(({ id, version }) => ({ id, version }));
    const set = async (as: As) => change(as, { rows: await rows(), field: 'industry_type_id', value: other });
    const undo = async (as: As, edit: string) => {
      const sent = await server.send(clientBulkCalls.undo, as, { body: { edit, rows: await rows(), save_good: true } });
      return { ...sent, refusals: sent.data?.rows?.map((row) => [row.id, row.refusal]) };
    };
    const industries = async () => (await versions()).map((one) => one.industry_type);
    const { edit } = (await set(partner)).data;
    expect((await undo(manager, edit)).refusals?.map(([, code]) => code)).toEqual([
      'nothing_to_undo',
      'nothing_to_undo',
    ]);
    expect((await undo(finance, edit)).status).toBe(403);
    const bad = await server.send(clientBulkCalls.undo, partner, { raw: { body: { edit, rows: [] } } });
    expect(bad.status).toBe(400);
    expect((await undo(partner, edit)).data.saved).toBe(2);
    expect(await industries()).toEqual(['', 'Mining']);
    expect((await undo(partner, edit)).data).toMatchObject({ saved: 0, refused: 2 });
    const again = (await set(partner)).data.edit;
    await server.owner.query(`update client set notes = 'Rang' where id = $1`, [prospect]);
    expect((await undo(partner, again)).refusals).toEqual(
      [
        [prospect, 'stale'],
        [active, ''],
      ].sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    );
    expect(await industries()).toEqual(['Education', 'Mining']);
  });

  it('one that cannot be changed holds all of them back, unless the good ones are wanted alone', async () => {
    const gone = await givenClient(server, partner, { name: 'PT Hilang', status: 'deleted', npwp: '' });
    const body = { rows: chosen(active, gone), field: 'originating_partner_id', value: partner.employee_id };
    const held = await change(manager, body);
    expect(held.data).toMatchObject({ saved: 0, refused: 1 });
    expect((await detail(active)).originating_partner).toBe('');
    expect((await change(manager, { ...body, save_good: true })).data).toMatchObject({ saved: 1, refused: 1 });
    expect((await detail(active)).originating_partner).toBe('Pandu Wirawan');
    expect((await change(manager, { ...body, rows: chosen(active) })).data).toMatchObject({ saved: 0, refused: 1 });
  });

  it('is refused to finance, for somebody who is no partner, an archived type, and in a bad form', async () => {
    const body = { rows: chosen(active), field: 'industry_type_id', value: mining };
    expect((await change(finance, body)).body.code).toBe('client_identity_not_allowed');
    const noPartner = { ...body, field: 'originating_partner_id', value: finance.employee_id };
    expect((await change(partner, noPartner)).body.message).toHaveProperty('value');
    await server.owner.query('update industry_type set archived_at = now() where id = $1', [mining]);
    expect((await change(partner, body)).body.message).toHaveProperty('value');
    expect((await change(partner, { rows: [], field: 'name', value: 'x' })).status).toBe(400);
    const stranger = await givenPerson(server, await givenFirm(server, 'Lain'), { role: 'managing_partner' });
    const foreign = await givenClient(server, stranger, { npwp: '' });
    const value = partner.employee_id;
    const mixed = { rows: chosen(active, foreign), field: 'originating_partner_id', value, save_good: true };
    expect((await change(partner, mixed)).status).toBe(404);
  });

  it('the taxonomy of many likewise; an archived one is refused', async () => {
    const row = { firm_id: firm.firm_id, code: 'K', name: 'Corporate', name_id: 'Korporasi' };
    const kind = await insertRow(server.owner, 'taxonomy', row);
    const body = { rows: chosen(prospect, active), field: 'taxonomy_id', value: kind };
    const { data } = await change(partner, { ...body, preview: true });
    expect(data.rows.map(({ before, after }) => [before, after])).toEqual([
      ['', 'Corporate'],
      ['', 'Corporate'],
    ]);
    expect((await change(partner, { ...body, value: mining })).body.code).toBe('unknown_record');
    expect((await change(partner, body)).data.saved).toBe(2);
    expect(await detail(active)).toMatchObject({ taxonomy_id: kind, taxonomy: 'Corporate', industry_type: '' });
    await server.owner.query('update taxonomy set archived_at = now() where id = $1', [kind]);
    expect((await change(partner, body)).body.code).toBe('archived_item');
  });

  it('of two at once on the same clients one is told that they moved on', async () => {
    const body = { rows: chosen(prospect, active), field: 'industry_type_id', value: mining };
    const both = await Promise.all([change(partner, body), change(manager, body)]);
    expect(both.map(({ data }) => data.saved).sort()).toEqual([0, 2]);
  });
});

describe('many are voided', () => {
  it('with a reason, those that never became active; the others stay', async () => {
    const told = await remove(manager, { rows: chosen(prospect, active), preview: true });
    expect(told.data.rows.map(({ name, ok, after }) => [name, ok, after]).sort()).toEqual([
      ['PT Alfa Angan', true, 'deleted'],
      ['PT Beta Khayal', false, ''],
    ]);
    expect((await remove(manager, { rows: chosen(prospect) })).body.code).toBe('reason_required');
    const body = { rows: chosen(prospect, active), reason: 'Never came', save_good: true };
    expect((await remove(manager, body)).data).toMatchObject({ saved: 1, refused: 1 });
    expect(await detail(prospect)).toMatchObject({ status: 'deleted', delete_reason: 'Never came' });
    expect((await detail(active)).status).toBe('active');
  });

  it('is refused to a partner, in a bad form, and for one with a matter', async () => {
    expect((await remove(partner, { rows: chosen(prospect), reason: 'x' })).status).toBe(403);
    expect((await remove(manager, { rows: [{ id: 'x' }], reason: 'x' })).status).toBe(400);
    await givenMatter(server, partner, prospect, [partner], { status: 'draft', active_date: null });
    expect((await remove(manager, { rows: chosen(prospect), reason: 'x' })).data).toMatchObject({
      saved: 0,
      refused: 1,
    });
  });
});

describe('the list as a spreadsheet', () => {
  it('holds what the filter shows, or chosen clients of whatever status', async () => {
    const names = async (as: As, body: object) => {
      const sent = await server.send(clientBulkCalls.download, as, { raw: { body } });
      expect(sent.status).toBe(200);
      return (await sheetOf(sent)).slice(1).map((row) => row[0]);
    };
    expect(await names(partner, {})).toEqual(['PT Alfa Angan', 'PT Beta Khayal']);
    expect(await names(partner, { status: 'active' })).toEqual(['PT Beta Khayal']);
    const gone = await givenClient(server, partner, { name: 'PT Hilang', status: 'deleted', npwp: '' });
    expect(await names(partner, { ids: [gone, active] })).toEqual(['PT Beta Khayal', 'PT Hilang']);
  });

  it('is refused without the right and in a bad form', async () => {
    const none = await server.send(clientBulkCalls.download, undefined, { body: {} });
    expect(none.status).toBe(401);
    const bad = await server.send(clientBulkCalls.download, partner, { raw: { body: { sort_by: 'npwp' } } });
    expect(bad.status).toBe(400);
  });
});
