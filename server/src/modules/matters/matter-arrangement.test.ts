import { matterCalls as calls } from '@praktis/contract/matters/matters.calls';
import type { BillingType } from '@praktis/contract/matters/matters.schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenBill } from '../../../test/given-bill.ts';
import {
  givenCost,
  givenMatterWorld,
  type MatterForm,
  type MatterWorld,
  matterForm,
  openActive,
  openDraft,
  sendNow,
} from '../../../test/given-matter.ts';
import { givenEntry } from '../../../test/given-time.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let world: MatterWorld;
beforeAll(async () => {
  server = await startServer();
  world = await givenMatterWorld(server);
});
afterAll(() => server.close());

type Form = NonNullable<MatterForm['arrangement']>;

const detail = async (id: string, as: As = world.partner) => server.ok(calls.detail, as, { query: { id } });
const arranged = async (id: string, as: As = world.partner) => (await detail(id, as)).arrangement;
const draft = (billing_type: BillingType, arrangement: Form, changes: Partial<MatterForm> = {}) =>
  openDraft(world, { billing_type, arrangement, ...changes });
const tryDraft = (billing_type: BillingType, arrangement: Form, changes: Partial<MatterForm> = {}) =>
  server.send(calls.create, world.partner, {
    raw: { body: matterForm(world, { billing_type, arrangement, ...changes }) },
  });
const save = (id: string, changes: Partial<MatterForm>, as: As = world.partner) =>
  sendNow(world, calls.update, as, { ...matterForm(world, changes), id });
const activate = (id: string) => sendNow(world, calls.activate, world.second, { id, active_date: '2026-10-01' });

const thirds = (): Form['terms'] => ['40', '30', '30'].map((percent, at) => ({ percent, ...said(at) }));
const said = (at: number) => ({ description: `Stage ${at + 1}`, milestone: 'Signing' });
const several = { allow_multiple_billings: true };

describe('what each billing type needs before it is activated (MAT-01, MAT-05 to MAT-09)', () => {
  it.each<[BillingType, Form, string[], Form]>([
    [
      'retainer by hour',
      { carry_over: 'carry' },
      ['arrangement.retainer_fee', 'arrangement.included_hours', 'arrangement.carry_periods'],
      { retainer_fee: '20000000', included_hours: '10', carry_over: 'carry', carry_periods: 1 },
    ],
    ['retainer by amount', {}, ['arrangement.retainer_fee'], { retainer_fee: '50000000' }],
    ['capped fee', {}, ['arrangement.cap'], { cap: '100000000' }],
    [
      'lump sum',
      {},
      ['arrangement.contract_amount', 'arrangement.terms'],
      { contract_amount: '5', terms: [{ amount: '5', description: 'All of it', due_date: '2027-01-31' }] },
    ],
  ])('%s', async (billing_type, partly, missing, whole) => {
    const id = await draft(billing_type, partly);
    expect((await arranged(id))?.missing).toEqual(missing);
    const refused = await activate(id);
    expect(refused.status).toBe(400);
    expect(refused.body.code).toBe('billing_type_incomplete');
    expect(Object.keys(refused.body.message as object)).toEqual(['billing_type', ...missing]);
    expect(Object.values(refused.body.message as object)[1]).toMatch(/^Set .+ as$/);
    expect((await detail(id)).status).toBe('draft');
    expect((await save(id, { billing_type, arrangement: whole })).status).toBe(200);
    expect((await arranged(id))?.missing).toEqual([]);
    expect((await activate(id)).data).toMatchObject({ status: 'active' });
    const emptied = await save(id, { billing_type, arrangement: partly });
    expect(emptied.body).toMatchObject({ code: 'billing_type_incomplete' });
    expect((await arranged(id))?.missing).toEqual([]);
  });

  it('a term needs description, amount, and a due date or a milestone', async () => {
    const id = await draft('lump sum', { contract_amount: '100', terms: [{}, { percent: '40' }] }, several);
    expect((await arranged(id))?.missing).toEqual([
      ...['description', 'amount', 'due_date'].map((field) => `arrangement.terms.0.${field}`),
      ...['description', 'due_date'].map((field) => `arrangement.terms.1.${field}`),
    ]);
    expect((await activate(id)).body.message).toMatchObject({ 'arrangement.terms.0.amount': 'Set amount as' });
  });

  it('hourly needs nothing, and keeps nothing that was typed for another type', async () => {
    const id = await draft('hourly', { cap: '5', contract_amount: '9', terms: [{ amount: '9' }] });
    expect(await arranged(id)).toMatchObject({ cap: null, contract_amount: null, terms: [], missing: [] });
    expect((await activate(id)).status).toBe(200);
  });
});

describe('retainers (MAT-06, MAT-07)', () => {
  const full = {
    ...{ retainer_fee: '20000000', included_hours: '10', carry_periods: 2, overage_rate: '2500000' },
    period: 'quarter' as const,
    period_start: 'active date' as const,
    carry_over: 'carry' as const,
    first_period: 'by days' as const,
  };

  it('keeps every field of a retainer by hour, and of one by amount what that knows', async () => {
    const id = await draft('retainer by hour', full);
    expect(await arranged(id)).toMatchObject(full);
    await save(id, { billing_type: 'retainer by amount', arrangement: { ...full, included_amount: '30000000' } });
    expect(await arranged(id)).toMatchObject({
      ...full,
      ...{ included_hours: null, overage_rate: null, included_amount: '30000000' },
    });
  });

  it('left out of the form, the arrangement stays as it is', async () => {
    const id = await draft('retainer by hour', full);
    expect((await save(id, { billing_type: 'retainer by hour' })).status).toBe(200);
    expect(await arranged(id)).toMatchObject(full);
  });

  it.each<[string, BillingType, Form, string]>([
    ['retainer_fee', 'retainer by hour', { retainer_fee: '0' }, 'not_above_zero'],
    ['retainer_fee', 'retainer by amount', { retainer_fee: '1.5' }, 'amount_too_precise'],
    ['included_hours', 'retainer by hour', { included_hours: '0' }, 'not_above_zero'],
    ['included_amount', 'retainer by amount', { included_amount: '0' }, 'not_above_zero'],
    ['overage_rate', 'retainer by hour', { overage_rate: '0.5' }, 'amount_too_precise'],
    ['carry_periods', 'retainer by hour', { carry_over: 'carry', carry_periods: 0 }, 'fields'],
    ['cap', 'capped fee', { cap: '0' }, 'not_above_zero'],
    ['cap', 'capped fee', { cap: '-5' }, 'fields'],
    ['contract_amount', 'lump sum', { contract_amount: '0.25' }, 'amount_too_precise'],
  ])('names what is not possible, on a draft too: %s of a %s', async (field, type, form, code) => {
    const answer = await tryDraft(type, form);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe(code);
    expect(answer.body.message).toHaveProperty([`arrangement.${field}`]);
  });

  it('the rate of extra hours is typed and seen by those who may see rates alone (RAT-11)', async () => {
    const id = await draft('retainer by hour', full);
    expect(await arranged(id, world.associate)).not.toHaveProperty('overage_rate');
    const { overage_rate: _rate, ...others } = full;
    const form = { billing_type: 'retainer by hour' as const, members: undefined };
    expect((await save(id, { ...form, arrangement: { ...others, included_hours: '12' } }, world.support)).status).toBe(
      200,
    );
    expect(await arranged(id)).toMatchObject({ included_hours: '12', overage_rate: '2500000' });
    expect((await save(id, { ...form, arrangement: full }, world.support)).status).toBe(403);
  });
});

describe('a capped fee (MAT-08)', () => {
  it('shows the room that its issued bills leave, to those who see bills: 100 less 85 million is 15', async () => {
    const id = await draft('capped fee', { cap: '100000000' });
    await activate(id);
    expect(await arranged(id)).toMatchObject({ cap: '100000000', cap_room: '100000000' });
    await givenBill(server, world.finance, { client_id: world.client, matter_id: id }, { fees: 85_000_000 });
    expect(await arranged(id)).toMatchObject({ cap_room: '15000000' });
    expect(await arranged(id, world.associate)).not.toHaveProperty('cap_room');
  });
});

describe('a lump sum and its terms (MAT-09)', () => {
  const amountsOf = async (id: string) => (await arranged(id))?.terms.map(({ amount }) => amount);

  it('300,000,000 at 40/30/30 is 120 / 90 / 90 million, numbered as they stand', async () => {
    const id = await draft('lump sum', { contract_amount: '300000000', terms: thirds() }, several);
    expect((await arranged(id))?.terms).toMatchObject([
      { number: 1, description: 'Stage 1', percent: '40', amount: '120000000', due_date: null, milestone: 'Signing' },
      { number: 2, percent: '30', amount: '90000000' },
      { number: 3, percent: '30', amount: '90000000' },
    ]);
  });

  it('100,000,000 in three equal parts is 33,333,334 / 33,333,333 / 33,333,333 (MON-05)', async () => {
    const terms = [0, 1, 2].map((at) => ({ percent: '33.3333', ...said(at) }));
    const id = await draft('lump sum', { contract_amount: '100000000', terms }, several);
    expect(await amountsOf(id)).toEqual(['33333334', '33333333', '33333333']);
    expect((await activate(id)).status).toBe(200);
  });

  it('terms that do not add up are refused at once, on a draft too: terms_do_not_add_up', async () => {
    const typed = (...amounts: string[]) => amounts.map((amount, at) => ({ amount, ...said(at) }));
    const wrong = await tryDraft('lump sum', { contract_amount: '300', terms: typed('100', '199') }, several);
    expect(wrong.body).toMatchObject({
      code: 'terms_do_not_add_up',
      message: { 'arrangement.terms': 'The terms must add up to the contract amount exactly.' },
    });
    const right = await draft('lump sum', { contract_amount: '300', terms: typed('100', '200') }, several);
    const more = await save(right, {
      ...{ ...several, billing_type: 'lump sum', arrangement: { contract_amount: '301', terms: typed('100', '200') } },
    });
    expect(more.body.code).toBe('terms_do_not_add_up');
  });

  it('more than one term needs several billings: multiple_billings_off, also when that is switched off later', async () => {
    const form = { contract_amount: '300000000', terms: thirds() };
    expect((await tryDraft('lump sum', form)).body).toMatchObject({
      ...{ code: 'multiple_billings_off', message: { allow_multiple_billings: expect.any(String) } },
    });
    const id = await draft('lump sum', form, several);
    expect((await save(id, { billing_type: 'lump sum' })).body.code).toBe('multiple_billings_off');
  });

  it('a term that stays keeps its place in the trail; added, changed and removed ones are told', async () => {
    const id = await draft('lump sum', { contract_amount: '300000000', terms: thirds() }, several);
    const [first, second] = (await arranged(id))?.terms ?? [];
    const terms = [
      { id: first?.id, percent: '60', ...said(0) },
      { percent: '40', description: 'The rest', due_date: '2027-02-01' },
    ];
    const form = { ...several, billing_type: 'lump sum' as const };
    await save(id, { ...form, arrangement: { contract_amount: '300000000', terms } });
    expect((await arranged(id))?.terms).toMatchObject([
      { id: first?.id, number: 1, amount: '180000000' },
      { number: 2, amount: '120000000', due_date: '2027-02-01' },
    ]);
    const trail = await server.ok(calls.auditTrail, world.managing, { query: { id } });
    const [latest] = trail.rows;
    const ofTerms = (rows: { entity: string }[] | undefined) =>
      rows?.filter((row) => row.entity === 'matter_term') ?? [];
    expect(ofTerms(latest?.created)).toHaveLength(1);
    expect(ofTerms(latest?.deleted)).toHaveLength(2);
    expect(ofTerms(latest?.updated)).toMatchObject([
      { id: first?.id, old_data: { amount: '120000000' }, new_data: { amount: '180000000' } },
    ]);
    const gone = await save(id, {
      ...{ ...form, arrangement: { contract_amount: '1', terms: [{ id: second?.id, amount: '1' }] } },
    });
    expect(gone.body).toMatchObject({ code: 'unknown_record' });
  });

  it('the database holds the sum as well (invariant 12)', async () => {
    const id = await draft('lump sum', { contract_amount: '300000000', terms: thirds() }, several);
    const change = (sql: string) => server.owner.query(sql, [id]);
    await expect(
      change('update matter_term set amount = amount + 1 where matter_id = $1 and number = 1'),
    ).rejects.toThrow('terms_do_not_add_up');
    await expect(change('delete from matter_term where matter_id = $1 and number = 1')).rejects.toThrow();
    await expect(change('update matter_arrangement set contract_amount = 1 where matter_id = $1')).rejects.toThrow();
  });
});

describe('how a matter is billed stays once there is work on it (MAT-12)', () => {
  it.each([
    ['an entry', (id: string) => givenEntry(server, world.partner, id)],
    ['a cost', (id: string) => givenCost(world, id)],
    [
      'a bill',
      (id: string) => givenBill(server, world.finance, { client_id: world.client, matter_id: id }, { fees: 1_000_000 }),
    ],
  ])('%s', async (_what, put) => {
    const id = await openActive(world);
    const cap = { billing_type: 'capped fee' as const, arrangement: { cap: '5000000' } };
    expect((await save(id, cap)).status).toBe(200);
    await put(id);
    expect((await save(id, {})).body).toMatchObject({
      ...{ code: 'billing_type_in_use', message: { billing_type: expect.stringContaining('capped fee') } },
    });
    expect((await save(id, { ...cap, arrangement: { cap: '6000000' } })).status).toBe(200);
    expect(await arranged(id)).toMatchObject({ cap: '6000000' });
  });
});
