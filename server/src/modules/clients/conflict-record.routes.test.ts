import { clientCalls, conflictCalls } from '@praktis/contract/clients/clients.calls';
import { conflictRecord } from '@praktis/contract/clients/conflict.schemas';
import { call } from '@praktis/contract/kit/call';
import { byId } from '@praktis/contract/kit/shapes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { enterClient, formOf } from '../../../test/client-form.ts';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson, insertRow } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';
import { bind } from '../../kit/bind.ts';
import { inFirm } from '../../kit/db.ts';
import { checkMatterParties, conflictRecordOf, matterConflictIsDecided } from './index.ts';

// The doors that matters use, reached by calls of the test's own.
const own = { method: 'POST', access: 'client.view', body: byId, summary: 'A door of clients.' } as const;
const checkMatter = call('test', {
  ...own,
  path: 'test/check-matter',
  reply: z.object({ result: z.string(), open: z.number() }),
});
const settled = call('test', { ...own, path: 'test/matter-settled', reply: z.object({ settled: z.boolean() }) });
const matterRecord = call('test', { ...own, path: 'test/matter-record', reply: conflictRecord.nullable() });

let server: TestServer;
let firm: Firm;
let secretary: As;
let partnerP: As;
let partnerQ: As;
let feeEarner: As;
beforeAll(async () => {
  server = await startServer({
    extend: (app, kit) => {
      bind(app, kit, checkMatter, (ctx, { body }) => checkMatterParties(ctx, body.id, 'parties changed'));
      bind(app, kit, settled, async (ctx, { body }) => {
        await matterConflictIsDecided(ctx, body.id);
        return { settled: true };
      });
      bind(
        app,
        kit,
        matterRecord,
        async (ctx, { body }) => (await conflictRecordOf(ctx, { matter_id: body.id })) ?? null,
      );
    },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  firm = await givenFirm(server);
  secretary = await givenPerson(server, firm, { role: 'support_staff', name: 'Sinta Dewi' });
  partnerP = await givenPerson(server, firm, { role: 'partner', name: 'Pandu Wirawan' });
  partnerQ = await givenPerson(server, firm, { role: 'partner', name: 'Qori Lestari' });
  feeEarner = await givenPerson(server, firm, { role: 'fee_earner', name: 'Arif Nugraha' });
});

const detail = (as: As, id: string) => server.ok(clientCalls.detail, as, { query: { id } });
const change = async (as: As, id: string, changes: Parameters<typeof formOf>[3]) =>
  server.ok(clientCalls.update, as, { body: await formOf(server, as, id, changes) });
const decide = (as: As, hit_id: string, decision: 'no conflict' | 'waived' | 'real conflict') =>
  server.send(conflictCalls.decide, as, { body: { hit_id, decision, reason: 'Talked it over' } });
const party = (matter_id: string, name: string, more = {}) =>
  insertRow(server.owner, 'matter_party', { firm_id: firm.firm_id, matter_id, kind: 'counterpart', name, ...more });
const inApp = (text: string, values: unknown[]) =>
  inFirm(server.kit.db, { firm_id: firm.firm_id, user_id: partnerP.user_id, call: 'test', request_id: '' }, (db) =>
    db.executeQuery({ sql: text, parameters: values, query: { kind: 'RawNode' } as never, queryId: {} as never }),
  );

async function givenOpponent(name: string, matter: Record<string, unknown> = {}, members: As[] = [partnerQ]) {
  const client_id = await givenClient(server, partnerQ, { name: 'PT Lintang Fiktif', npwp: '' });
  const matter_id = await givenMatter(server, partnerQ, client_id, members, matter);
  await party(matter_id, name);
  return { client_id, matter_id };
}

describe('a new run asks only what is new (CON-06)', () => {
  it('adding the alias "Sagara" makes a new record; the hit waived last year is shown as waived, the new one is open', async () => {
    await givenOpponent('PT Sagara Contoh Abadi');
    const { id } = await enterClient(server, secretary, { name: 'PT Sagara Contoh Abadi' });
    const first = (await detail(partnerP, id)).conflict?.latest?.hits[0];
    await decide(partnerQ, first?.id ?? '', 'waived');
    server.clock.now = new Date('2027-11-27T03:00:00Z');
    await givenOpponent('CV Sagara');
    const saved = await change(secretary, id, { names: [{ kind: 'alias', name: 'Sagara' }] });
    server.clock.now = new Date('2026-11-27T03:00:00Z');
    expect(saved).toMatchObject({ status: 'have conflict', conflict_result: 'open' });
    const { conflict } = await detail(partnerP, id);
    const told = conflict?.latest?.hits.map((hit) => [hit.content?.searched, hit.content?.found_name, hit.decision]);
    expect(told).toContainEqual(['PT Sagara Contoh Abadi', 'PT Sagara Contoh Abadi', 'waived']);
    expect(told).toContainEqual(['Sagara', 'CV Sagara', 'open']);
    expect(conflict?.latest).toMatchObject({ reason: 'changed', started_at: '2027-11-27T03:00:00.000Z' });
    expect(conflict?.earlier.map((check) => [check.reason, check.hit_count])).toEqual([['created', 1]]);
    expect(conflict?.latest?.hits.find((hit) => hit.decision === 'waived')).toMatchObject({
      decided_by: 'Qori Lestari',
      decided_at: '2026-11-27T03:00:00.000Z',
    });
    const old = await decide(partnerQ, first?.id ?? '', 'no conflict');
    expect(old).toMatchObject({ status: 400, body: { code: 'hit_superseded' } });
  });

  it('a change that is not searched runs nothing; a change of the contact person does, also in an active client, who stays active', async () => {
    await givenOpponent('Dewi Fiktif');
    const { id } = await enterClient(server, secretary, { name: 'PT Harum Rekaan' });
    expect(await change(secretary, id, { notes: 'Prefers mail', city: 'Bandung' })).toMatchObject({
      status: 'prospective',
    });
    expect((await detail(partnerP, id)).conflict?.earlier_total).toBe(0);
    const { version } = await detail(partnerP, id);
    await server.ok(clientCalls.activate, partnerP, { body: { id, version }, confirmed: ['no_tax_number'] });
    const saved = await change(secretary, id, { contact_name: 'Dewi Fiktif' });
    expect(saved).toMatchObject({ status: 'active', conflict_result: 'open' });
    expect((await detail(partnerP, id)).conflict).toMatchObject({ open: 1, earlier_total: 1 });
  });

  it('on request it finds who came since, and a name given up ends its hit (CON-01)', async () => {
    const { id } = await enterClient(server, secretary, { name: 'PT Jaya Rekaan' });
    await givenOpponent('PT Jaya Rekaan');
    const { version } = await detail(secretary, id);
    expect(await server.ok(conflictCalls.check, secretary, { body: { id, version } })).toMatchObject({
      status: 'have conflict',
      conflict_result: 'open',
    });
    expect(await change(secretary, id, { name: 'PT Makmur Mandala' })).toMatchObject({
      status: 'prospective',
      conflict_result: 'clear',
    });
  });

  it('the record is fixed: only decisions are added (CON-06)', async () => {
    await givenOpponent('PT Kokoh Rekaan');
    const { id } = await enterClient(server, secretary, { name: 'PT Kokoh Rekaan' });
    const check = (await detail(partnerP, id)).conflict?.latest;
    const hit = check?.hits[0]?.id;
    const fixed = 'conflict_record_fixed';
    await expect(inApp('update conflict_check set rules_version = $1 where id = $2', ['0', check?.id])).rejects.toThrow(
      fixed,
    );
    await expect(inApp('delete from conflict_check where id = $1', [check?.id])).rejects.toThrow(fixed);
    await expect(inApp('update conflict_hit set score = 10 where id = $1', [hit])).rejects.toThrow(fixed);
    await expect(inApp('update conflict_hit set found_name = $1 where id = $2', ['x', hit])).rejects.toThrow(fixed);
    await expect(inApp('delete from conflict_hit where id = $1', [hit])).rejects.toThrow(fixed);
  });
});

describe('hits on confidential matters (CON-06, ROL-02)', () => {
  const secret = { confidential: true, number: 'M-2026-0777', name: 'Project Rahasia' };

  it('count fully, and tell those without access only whom to ask', async () => {
    const { matter_id } = await givenOpponent('PT Teluk Rekaan', secret);
    const { id } = await enterClient(server, secretary, { name: 'PT Teluk Rekaan' });
    const answer = await server.send(clientCalls.detail, partnerP, { query: { id } });
    expect(answer.data).toMatchObject({ status: 'have conflict', conflict_result: 'open', conflict: { open: 1 } });
    expect(answer.data.conflict?.latest?.hits).toEqual([
      {
        ...{ id: expect.any(String), hidden: true, ask: 'Qori Lestari', content: null, makes_conflict: true },
        ...{ decision: 'open', decided_by: '', decided_at: null, can_decide: true, why_not: '' },
      },
    ]);
    for (const trace of [matter_id, 'M-2026-0777', 'Rahasia', 'Lintang'])
      expect(answer.raw.toString()).not.toContain(trace);
    const open = (await detail(partnerQ, id)).conflict?.latest?.hits[0];
    expect(open).toMatchObject({ hidden: false, content: { matters: [{ number: 'M-2026-0777', id: matter_id }] } });
    const trail = await server.send(clientCalls.auditTrail, partnerP, { query: { id } });
    expect(trail.raw.toString()).not.toContain('0777');
  });

  it('are left out of the matters behind a client that was found', async () => {
    const client_id = await givenClient(server, partnerQ, { name: 'PT Selat Rekaan', npwp: '' });
    await givenMatter(server, partnerQ, client_id, [partnerQ], secret);
    await givenMatter(server, partnerQ, client_id, [partnerQ], { number: 'M-2026-0001' });
    const { id } = await enterClient(server, secretary, { name: 'CV Selat Rekaan' });
    const answer = await server.send(clientCalls.detail, partnerP, { query: { id } });
    const matters = answer.data.conflict?.latest?.hits[0]?.content?.matters ?? [];
    expect(matters.map((matter) => [matter.number, matter.hidden, matter.ask])).toEqual([
      ['', true, 'Qori Lestari'],
      ['M-2026-0001', false, ''],
    ]);
    expect(answer.raw.toString()).not.toContain('M-2026-0777');
  });

  it('stay hidden when the matter is deleted for ever, and its letter is refused to those without access', async () => {
    const { matter_id } = await givenOpponent('PT Tanjung Rekaan', secret);
    const { id } = await enterClient(server, secretary, { name: 'PT Tanjung Rekaan' });
    const hit_id = (await detail(partnerQ, id)).conflict?.latest?.hits[0]?.id ?? '';
    const letter = { part: 'letter', name: 'consent.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') };
    await server.ok(conflictCalls.decide, partnerQ, {
      body: { hit_id, decision: 'waived', reason: 'Consent' },
      files: [letter],
    });
    expect(await server.send(conflictCalls.letter, partnerP, { body: { hit_id } })).toMatchObject({ status: 404 });
    for (const table of ['matter_party', 'matter_member'])
      await server.owner.query(`delete from ${table} where matter_id = $1`, [matter_id]);
    await server.owner.query('delete from matter where id = $1', [matter_id]);
    for (const as of [partnerP, partnerQ])
      expect((await detail(as, id)).conflict?.latest?.hits[0]).toMatchObject({
        hidden: true,
        ask: 'Qori Lestari',
        decision: 'waived',
      });
  });

  it('stay hidden also when the matter became one only after it was found, and was deleted for ever then', async () => {
    const { matter_id } = await givenOpponent('PT Teluk Rekaan', { number: 'M-2026-0778' });
    const { id } = await enterClient(server, secretary, { name: 'PT Teluk Rekaan' });
    const shown = async () => (await detail(partnerP, id)).conflict?.latest?.hits[0];
    expect(await shown()).toMatchObject({ hidden: false, content: { found_name: 'PT Teluk Rekaan' } });
    await server.owner.query('update matter set confidential = true where id = $1', [matter_id]);
    expect(await shown()).toMatchObject({ hidden: true, content: null });
    for (const table of ['matter_party', 'matter_member'])
      await server.owner.query(`delete from ${table} where matter_id = $1`, [matter_id]);
    await server.owner.query('delete from matter where id = $1', [matter_id]);
    expect(await shown()).toMatchObject({ hidden: true, content: null, ask: 'Qori Lestari' });
  });

  it('a fee earner who entered the client sees its check, with matters he is not on hidden likewise', async () => {
    await givenOpponent('PT Muara Rekaan', { number: 'M-2026-0555' });
    const { id } = await enterClient(server, feeEarner, { name: 'PT Muara Rekaan' });
    const mine = await server.send(clientCalls.detail, feeEarner, { query: { id } });
    expect(mine.data.conflict?.latest?.hits[0]).toMatchObject({
      hidden: true,
      can_decide: false,
      why_not: 'conflict_clear_right',
    });
    expect(mine.raw.toString()).not.toContain('M-2026-0555');
  });
});

describe('the parties of a matter are checked (CON-01)', () => {
  it('a counterpart who is a client, a group, and a related party; the matter is settled once all is decided', async () => {
    const client_id = await givenClient(server, secretary, {
      ...{ name: 'PT Lintang Fiktif', npwp: '', originating_partner_id: partnerP.employee_id },
    });
    const rara = await givenClient(server, partnerQ, { name: 'Rara Contoh', npwp: '', kind: 'person' });
    const matter_id = await givenMatter(server, secretary, client_id, [partnerP], {
      status: 'draft',
      conflict_result: 'none',
    });
    expect(await server.send(settled, partnerP, { body: { id: matter_id } })).toMatchObject({
      body: { code: 'conflict_not_checked' },
    });
    await party(matter_id, 'Dr. Rara Contoh', { group_name: 'Grup Rekaan' });
    expect(await server.ok(checkMatter, secretary, { body: { id: matter_id } })).toEqual({ result: 'open', open: 1 });
    expect(await server.send(settled, partnerQ, { body: { id: matter_id } })).toMatchObject({
      body: { code: 'conflict_open' },
    });
    const record = await server.ok(matterRecord, partnerQ, { body: { id: matter_id } });
    const hit = record?.latest?.hits[0];
    expect(hit).toMatchObject({ content: { kind: 'adverse', score: 100, found_id: rara }, can_decide: true });
    expect(await decide(partnerP, hit?.id ?? '', 'waived')).toMatchObject({ body: { code: 'conflict_own_client' } });
    expect(await decide(partnerQ, hit?.id ?? '', 'waived')).toMatchObject({
      data: { client_id: null, matter_id, result: 'cleared', open: 0 },
    });
    expect(await server.ok(settled, partnerP, { body: { id: matter_id } })).toEqual({ settled: true });
    const { rows } = await server.owner.query('select conflict_result from matter where id = $1', [matter_id]);
    expect(rows).toEqual([{ conflict_result: 'cleared' }]);
  });

  it('the record and decisions of a confidential matter are nobody else’s', async () => {
    const client_id = await givenClient(server, secretary, { name: 'PT Lintang Fiktif', npwp: '' });
    await givenClient(server, secretary, { name: 'PT Gunung Rekaan', npwp: '' });
    const matter_id = await givenMatter(server, secretary, client_id, [partnerQ], { confidential: true });
    await party(matter_id, 'PT Gunung Rekaan');
    await server.ok(checkMatter, partnerQ, { body: { id: matter_id } });
    const hit = (await server.ok(matterRecord, partnerQ, { body: { id: matter_id } }))?.latest?.hits[0];
    expect(await server.ok(matterRecord, partnerP, { body: { id: matter_id } })).toBeNull();
    expect(await decide(partnerP, hit?.id ?? '', 'waived')).toMatchObject({ status: 404 });
    expect(await decide(partnerQ, hit?.id ?? '', 'waived')).toMatchObject({ status: 200 });
  });
});
