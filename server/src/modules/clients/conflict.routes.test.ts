import { readFileSync } from 'node:fs';
import { clientCalls, conflictCalls } from '@praktis/contract/clients/clients.calls';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enterClient, formOf } from '../../../test/client-form.ts';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson, insertRow } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let secretary: As;
let partnerP: As;
let partnerQ: As;
let feeEarner: As;
let finance: As;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
// Every test has a firm of its own: a name of one story must not be found in the next.
beforeEach(async () => {
  firm = await givenFirm(server);
  secretary = await givenPerson(server, firm, { role: 'support_staff', name: 'Sinta Dewi' });
  partnerP = await givenPerson(server, firm, { role: 'partner', name: 'Pandu Wirawan' });
  partnerQ = await givenPerson(server, firm, { role: 'partner', name: 'Qori Lestari' });
  feeEarner = await givenPerson(server, firm, { role: 'fee_earner', name: 'Arif Nugraha' });
  finance = await givenPerson(server, firm, { role: 'finance', name: 'Fajar Hadi' });
});

const caseOf = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../test/fixtures/${name}`, import.meta.url), 'utf8'));
const detail = (as: As, id: string) => server.ok(clientCalls.detail, as, { query: { id } });
const activate = async (as: As, id: string, reason?: string) => {
  const { version } = await detail(as, id);
  return server.send(clientCalls.activate, as, { body: { id, version, reason }, confirmed: ['no_tax_number'] });
};
const decide = (as: As, hit_id: string, decision: 'no conflict' | 'waived' | 'real conflict', confirmed?: string[]) =>
  server.send(conflictCalls.decide, as, {
    body: { hit_id, decision, reason: 'Talked it over with both' },
    ...(confirmed ? { confirmed } : {}),
  });
const conflictsOf = async (as: As, id: string) => {
  const { conflict } = await detail(as, id);
  return (conflict?.latest?.hits ?? []).filter((hit) => hit.makes_conflict);
};
const onlyHit = async (as: As, id: string) => {
  const [hit, ...others] = await conflictsOf(as, id);
  expect(others).toEqual([]);
  if (!hit) throw new Error('no hit');
  return hit;
};

/** A matter of a client of the firm, with an opponent. */
async function givenOpponent(name: string, matter: Record<string, unknown> = {}, members: As[] = [partnerQ]) {
  const client_id = await givenClient(server, partnerQ, { name: 'PT Lintang Fiktif', npwp: '' });
  const matter_id = await givenMatter(server, partnerQ, client_id, members, matter);
  await insertRow(server.owner, 'matter_party', { firm_id: firm.firm_id, matter_id, kind: 'counterpart', name });
  return { client_id, matter_id };
}

describe('entering a client runs the conflict check (CON-01, CLI-01)', () => {
  it('finds nothing: prospective, clear, with what was searched on record (CON-06)', async () => {
    const saved = await enterClient(server, secretary, {
      ...{
        name: 'PT Sagara Contoh Abadi Tbk',
        npwp: '912345675999000',
        email: 'halo@sagara.example',
        phone: '021 5550100',
      },
      ...{ contact_name: 'Rara Contoh', names: [{ kind: 'alias', name: 'Sagara' }] },
      relations: [{ kind: 'owns', name: 'PT Anak Sagara', description: 'through Budi Rekaan' }],
    });
    expect(saved).toMatchObject({ code: 'C-2026-0001', status: 'prospective', conflict_result: 'clear' });
    const { conflict } = await detail(partnerP, saved.id);
    expect(conflict).toMatchObject({ result: 'clear', open: 0, earlier: [], earlier_total: 0 });
    expect(conflict?.latest).toMatchObject({
      started_by: 'Sinta Dewi',
      reason: 'created',
      rules_version: '2',
      hits: [],
    });
    expect(conflict?.latest?.terms.map(({ role, field, text, normalised }) => [role, field, text, normalised])).toEqual(
      [
        ['client', 'name', 'PT Sagara Contoh Abadi Tbk', ['abadi contoh sagara']],
        ['client', 'tax_number', '0912345675999000', ['0912345675999000']],
        ['client', 'email', 'halo@sagara.example', ['sagara.example']],
        ['client', 'phone', '021 5550100', ['62215550100']],
        ['client', 'name', 'Sagara', ['sagara']],
        ['contact', 'name', 'Rara Contoh', ['contoh rara']],
        ['client_related', 'name', 'PT Anak Sagara', ['anak sagara']],
        ['client_related', 'name', 'through Budi Rekaan', ['budi rekaan through']],
      ],
    );
  });

  it('a prospective client that is an opponent elsewhere "has conflict" and cannot be activated (CLI-01)', async () => {
    await givenOpponent('Suharyo Wiyoyo');
    const saved = await enterClient(server, secretary, { name: 'Soeharjo Wijoyo', kind: 'person' });
    expect(saved).toMatchObject({ status: 'have conflict', conflict_result: 'open' });
    expect(await onlyHit(partnerP, saved.id)).toMatchObject({
      content: {
        score: 95,
        strength: 'strong',
        kind: 'adverse',
        likeness: 'other_spelling',
        found_name: 'Suharyo Wiyoyo',
        found_role: 'counterpart',
      },
    });
    const refused = await activate(partnerQ, saved.id);
    expect(refused).toMatchObject({ status: 400, body: { code: 'conflict_open', params: { open: 1 } } });
    const waived = await activate(partnerQ, saved.id, 'Both gave consent in writing');
    expect(waived).toMatchObject({ status: 200, data: { status: 'active', conflict_result: 'cleared' } });
    expect(await onlyHit(partnerP, saved.id)).toMatchObject({
      decision: 'waived',
      decided_by: 'Qori Lestari',
      content: { reason: 'Both gave consent in writing' },
    });
  });

  it.each([
    ['entered with the client', true],
    ['added to it later', false],
  ])('a former client as opponent, %s: found, with number, role and dates (T-37, CON-05)', async (_when, at_once) => {
    const { existing, new: fresh, expected } = caseOf('t37-conflict-former.json');
    const [former] = existing;
    const rara = await givenClient(server, partnerQ, {
      ...{ name: former.name, npwp: '', kind: 'person', address: former.address },
    });
    await givenMatter(server, partnerQ, rara, [partnerQ], {
      ...{ number: former.matter, status: 'close', active_date: '2023-02-01', closed_date: '2023-09-30' },
    });
    const counterparts = [{ name: fresh.counterpart.name }];
    const form = { name: fresh.client, address: fresh.counterpart.address, npwp: '' };
    let saved = await enterClient(server, secretary, { ...form, ...(at_once ? { counterparts } : {}) });
    if (!at_once) {
      expect(saved).toMatchObject({ status: 'prospective', conflict_result: 'clear' });
      const body = await formOf(server, secretary, saved.id, { counterparts });
      saved = await server.ok(clientCalls.update, secretary, { body });
    }
    expect(saved).toMatchObject({ status: `have ${expected}`, conflict_result: 'open' });
    const hit = await onlyHit(partnerP, saved.id);
    expect(hit.content).toMatchObject({
      kind: 'adverse',
      score: 100,
      found_role: 'client',
      searched_role: 'counterpart',
    });
    expect(hit.content?.matters).toEqual([
      {
        ...{ id: expect.any(String), number: 'M-2023-0004', status: 'close', active_date: '2023-02-01' },
        ...{ closed_date: '2023-09-30', responsible_partner: 'Qori Lestari', hidden: false, ask: '' },
      },
    ]);
    // It stays so until a partner decides; before that there is no matter, and so no time.
    expect((await activate(partnerP, saved.id)).body.code).toBe('conflict_open');
    const matter = { name: 'Contract', client_id: saved.id, currency: 'IDR' };
    expect((await server.send(matterCalls.create, partnerP, { body: matter })).body.code).toBe('client_not_active');
    expect((await decide(partnerP, hit.id, 'waived')).data.result).toBe('cleared');
    expect((await activate(partnerP, saved.id)).data.status).toBe('active');
    expect((await server.send(matterCalls.create, partnerP, { body: matter })).status).toBe(200);
  });

  it('a deleted client, an employee, somebody once paid and a contact are found too (CON-02)', async () => {
    await givenClient(server, partnerQ, { name: 'PT Batal Rekaan', npwp: '', status: 'deleted' });
    await givenClient(server, partnerQ, {
      name: 'PT Jauh',
      npwp: '',
      contact_name: 'Dewi Fiktif',
      contact_mobile: '+62 811 555 0100',
    });
    await insertRow(server.owner, 'expense', {
      ...{ firm_id: firm.firm_id, date: '2026-01-05', reference: 'EX-1', year: 2026, payable: true, currency: 'IDR' },
      ...{ payable_vendor: 'Penerjemah Cepat', created_by: finance.user_id },
    });
    const kinds = async (form: Parameters<typeof enterClient>[2]) => {
      const { id } = await enterClient(server, secretary, form);
      return (await conflictsOf(partnerP, id)).map(({ content }) => [
        content?.kind,
        content?.found_role,
        content?.score,
      ]);
    };
    expect(await kinds({ name: 'CV Batal Rekaan' })).toEqual([['duplicate', 'client', 100]]);
    expect(await kinds({ name: 'Arif Nugraha, S.H.', kind: 'person' })).toEqual([['personal', 'employee', 100]]);
    expect(await kinds({ name: 'PT Penerjemah Cepat' })).toEqual([['personal', 'vendor', 100]]);
    expect(await kinds({ name: 'Ibu Dewi Fiktif', kind: 'person' })).toEqual([['personal', 'contact', 100]]);
    expect(await kinds({ name: 'PT Lain Sekali', phone: '0811-555-0100' })).toEqual([['personal', 'contact', 60]]);
  });

  it('the related party of an opponent is "related adverse"; two opponents are the same side and no conflict (CON-02, CON-04)', async () => {
    const { matter_id } = await givenOpponent('PT Seberang Fiktif');
    await server.owner.query(`update matter_party set group_name = 'Grup Seberang' where matter_id = $1`, [matter_id]);
    const related = await enterClient(server, secretary, {
      name: 'PT Baru Rekaan',
      relations: [{ kind: 'holding', name: 'Grup Seberang' }],
    });
    expect(related.status).toBe('have conflict');
    expect((await conflictsOf(partnerP, related.id)).map((hit) => hit.content?.kind)).toContain('related adverse');
    const sameSide = await enterClient(server, secretary, {
      name: 'PT Nirwana Cemerlang',
      counterparts: [{ name: 'PT Seberang Fiktif' }],
    });
    expect(sameSide).toMatchObject({ status: 'prospective', conflict_result: 'clear' });
    const { conflict } = await detail(partnerP, sameSide.id);
    expect(conflict?.latest?.hits.map((hit) => [hit.content?.kind, hit.makes_conflict])).toEqual([
      ['same side', false],
    ]);
  });

  it('a weak hit is on record and makes no conflict (CON-04)', async () => {
    await givenClient(server, partnerQ, { name: 'PT Sagara Contoh Mandiri', npwp: '' });
    const saved = await enterClient(server, secretary, { name: 'PT Sagara Contoh Abadi' });
    expect(saved).toMatchObject({ status: 'prospective', conflict_result: 'clear' });
    const { conflict } = await detail(partnerP, saved.id);
    expect(conflict?.latest?.hits).toMatchObject([
      { makes_conflict: false, content: { score: 50, strength: 'weak', kind: 'duplicate' } },
    ]);
  });
});

describe('who may clear (CON-07)', () => {
  it('P entered client X and is its originating partner, adverse 100: P is refused, Q is accepted', async () => {
    await givenOpponent('PT Xenia Rekaan');
    const { id } = await enterClient(server, partnerP, {
      name: 'PT Xenia Rekaan',
      originating_partner_id: partnerP.employee_id,
    });
    const asP = await onlyHit(partnerP, id);
    expect(asP).toMatchObject({ can_decide: false, why_not: 'conflict_own_entry' });
    expect(await decide(partnerP, asP.id, 'waived')).toMatchObject({
      status: 400,
      body: { code: 'conflict_own_entry' },
    });
    expect(await activate(partnerP, id, 'It is fine')).toMatchObject({ body: { code: 'conflict_own_entry' } });
    const { conflict } = await detail(partnerP, id);
    expect(conflict?.may_decide).toEqual([{ employee_id: partnerQ.employee_id, name: 'Qori Lestari' }]);
    expect(conflict?.stuck).toBe(false);
    expect(await onlyHit(partnerQ, id)).toMatchObject({ can_decide: true, why_not: '' });
    expect(await decide(partnerQ, asP.id, 'no conflict')).toMatchObject({
      status: 200,
      data: { client_id: id, matter_id: null, result: 'cleared', open: 0 },
    });
    expect(await activate(partnerP, id)).toMatchObject({ status: 200, data: { status: 'active' } });
  });

  it('entered by the secretary: the originating partner is refused an adverse strong hit, and may decide a duplicate', async () => {
    await givenOpponent('PT Yudha Rekaan');
    await givenClient(server, partnerQ, { name: 'PT Zamrud Rekaan', npwp: '' });
    const adverse = await enterClient(server, secretary, {
      name: 'PT Yudha Rekaan',
      originating_partner_id: partnerP.employee_id,
    });
    expect(await onlyHit(partnerP, adverse.id)).toMatchObject({ can_decide: false, why_not: 'conflict_own_client' });
    const duplicate = await enterClient(server, secretary, {
      name: 'PT Zamrud Rekaan',
      originating_partner_id: partnerP.employee_id,
    });
    const hit = await onlyHit(partnerP, duplicate.id);
    expect(await decide(partnerP, hit.id, 'no conflict')).toMatchObject({ status: 200, data: { result: 'cleared' } });
  });

  it('who adds the name that is found to a record of somebody else does not decide it, whoever puts it back', async () => {
    await givenOpponent('PT Vokal Rekaan');
    const { id } = await enterClient(server, secretary, { name: 'PT Tenteram Rekaan', npwp: '' });
    const rename = async (as: As, ...former: string[]) => {
      const names = former.map((name) => ({ kind: 'former' as const, name }));
      await server.ok(clientCalls.update, as, { body: await formOf(server, as, id, { names }) });
    };
    await rename(partnerP, 'PT Vokal Rekaan');
    const brought = await onlyHit(partnerP, id);
    expect(brought).toMatchObject({ can_decide: false, why_not: 'conflict_own_entry' });
    expect((await decide(partnerP, brought.id, 'waived')).body.code).toBe('conflict_own_entry');
    await rename(secretary);
    await rename(secretary, 'PT Vokal Rekaan');
    expect(await onlyHit(partnerP, id)).toMatchObject({ can_decide: false, why_not: 'conflict_own_entry' });
    expect(await decide(partnerQ, (await onlyHit(partnerQ, id)).id, 'waived')).toMatchObject({ status: 200 });
  });

  it('who was the originating partner still does not decide an adverse strong hit', async () => {
    await givenOpponent('PT Usaha Rekaan');
    const { id } = await enterClient(server, secretary, {
      ...{ name: 'PT Usaha Rekaan', npwp: '', originating_partner_id: partnerP.employee_id },
    });
    const changed = await formOf(server, partnerP, id, { originating_partner_id: partnerQ.employee_id });
    await server.ok(clientCalls.update, partnerP, { body: changed });
    expect(await onlyHit(partnerP, id)).toMatchObject({ can_decide: false, why_not: 'conflict_own_client' });
  });

  it('those without the right are refused before anything is read', async () => {
    await givenOpponent('PT Wahana Rekaan');
    const { id } = await enterClient(server, secretary, { name: 'PT Wahana Rekaan' });
    const hit = await onlyHit(partnerP, id);
    for (const as of [secretary, feeEarner, finance])
      expect(await decide(as, hit.id, 'waived')).toMatchObject({ status: 403 });
    expect(await onlyHit(partnerQ, id)).toMatchObject({ decision: 'open' });
  });

  it('a real conflict leaves only cancelling', async () => {
    await givenOpponent('PT Vega Rekaan');
    const manager = await givenPerson(server, firm, { role: 'managing_partner' });
    const { id } = await enterClient(server, secretary, { name: 'PT Vega Rekaan' });
    const hit = await onlyHit(partnerP, id);
    expect(await decide(partnerQ, hit.id, 'real conflict')).toMatchObject({ data: { result: 'real', open: 0 } });
    expect(await activate(partnerP, id, 'Really')).toMatchObject({ status: 400, body: { code: 'conflict_real' } });
    expect(await decide(partnerP, hit.id, 'no conflict')).toMatchObject({ body: { code: 'conflict_real' } });
    const form = await formOf(server, secretary, id, { name: 'PT Lain' });
    expect(await server.send(clientCalls.update, secretary, { body: form })).toMatchObject({
      body: { code: 'conflict_real' },
    });
    const { version, can_activate, can_edit, can_check } = await detail(partnerP, id);
    expect({ can_activate, can_edit, can_check }).toEqual({ can_activate: false, can_edit: false, can_check: false });
    await server.ok(clientCalls.remove, manager, { body: { id, version, reason: 'Conflict with Lintang' } });
    expect(await detail(manager, id)).toMatchObject({ status: 'deleted', delete_reason: 'Conflict with Lintang' });
  });

  it('a consent letter is kept with the waiver, and a decision is replaced only when that is confirmed', async () => {
    await givenOpponent('PT Umbara Rekaan');
    const { id } = await enterClient(server, secretary, { name: 'PT Umbara Rekaan' });
    const hit = await onlyHit(partnerP, id);
    const letter = { part: 'letter', name: 'consent.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') };
    const body = { hit_id: hit.id, decision: 'waived' as const, reason: 'Consent of 3 Nov' };
    await server.ok(conflictCalls.decide, partnerQ, { body, files: [letter] });
    expect(await onlyHit(partnerP, id)).toMatchObject({ decision: 'waived', content: { has_letter: true } });
    const file = await server.send(conflictCalls.letter, partnerP, { body: { hit_id: hit.id } });
    expect(file.raw.toString()).toBe('%PDF-1.4\n%%EOF\n');
    expect(await server.send(conflictCalls.letter, finance, { body: { hit_id: hit.id } })).toMatchObject({
      status: 403,
    });
    expect(await decide(partnerP, hit.id, 'no conflict')).toMatchObject({
      status: 400,
      body: { confirmation: true, code: 'hit_already_decided', params: { decision: 'waived' } },
    });
    expect(await decide(partnerP, hit.id, 'no conflict', ['hit_already_decided'])).toMatchObject({ status: 200 });
  });
});
