import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { invoiceLookupCalls } from '@praktis/contract/billing/billing-lookups.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilBlocked } from '../../../test/blocked.ts';
import { givenClient, givenMatter, givenPerson } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';
import {
  detailOf,
  form,
  formOf,
  givenCost,
  givenDraft,
  givenEntry,
  givenOffice,
  type Office,
} from './given-work.fixture.ts';

let server: TestServer;
let office: Office;
const work = { date: '2026-11-02', hour: '0.2', rate: '1500000', value: '300000' };

beforeAll(async () => {
  server = await startServer();
  office = await givenOffice(server);
  await server.owner.query('update matter set allow_multiple_billings = true where id = $1', [office.matter]);
});
afterAll(() => server.close());

const create = (fields: Parameters<typeof form>[1], as = office.finance, confirmed: string[] = []) =>
  server.send(invoiceCalls.create, as, { body: form(office, fields), confirmed });
const next = async (id: string, confirmed: string[] = []) => {
  const { version } = await detailOf(server, office, id);
  return server.send(invoiceCalls.nextStep, office.finance, { body: { id, version }, confirmed });
};
const counts = async () =>
  (
    await server.owner.query(
      'select (select count(*) from invoice)::int as invoices, (select count(*) from invoice_line)::int as lines',
    )
  ).rows[0];

describe('what may go on a draft (MAT-11, TIM-12, EXP-08)', () => {
  it('one draft or prebill of a matter at a time, unless it allows multiple billings', async () => {
    const alone = await givenOffice(server, 'Firma Satu');
    await givenDraft(server, alone);
    const second = await server.send(invoiceCalls.create, alone.finance, { body: form(alone) });
    expect(second.body.code).toBe('open_invoice');
  });

  it('an entry or a cost stands on one undeleted invoice only', async () => {
    const { entry } = await givenDraft(server, office);
    expect((await create({ timesheets: [{ timesheet_id: entry }] })).body.code).toBe('already_reserved');
    const cost = await givenCost(server, office, { amount: '100000' });
    await create({ disbursements: [{ expense_line_id: cost }] });
    expect((await create({ disbursements: [{ expense_line_id: cost }] })).body.code).toBe('already_reserved');
  });

  it('two drafts at once for one entry: one gets it', async () => {
    const entry = await givenEntry(server, office, office.associate, work);
    const both = await Promise.all([1, 2].map(() => create({ timesheets: [{ timesheet_id: entry }] })));
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 400]);
    expect(both.find((answer) => answer.status === 400)?.body.code).toBe('already_reserved');
  });

  it('written-off time, time of another matter, foreign or unknown ids are not billed, and nothing is left behind', async () => {
    const gone = await givenEntry(server, office, office.associate, { ...work, status: 'write off' });
    const other = await givenMatter(server, office.managing, office.client, [office.partner]);
    const elsewhere = await givenEntry(server, { ...office, matter: other }, office.partner, work);
    const before = await counts();
    expect((await create({ timesheets: [{ timesheet_id: gone }] })).body.code).toBe('entry_not_wip');
    expect((await create({ timesheets: [{ timesheet_id: elsewhere }] })).status).toBe(404);
    expect((await create({ timesheets: [{ timesheet_id: office.client }] })).status).toBe(404);
    expect((await create({ bank_information_id: office.client })).status).toBe(404);
    expect(await counts()).toEqual(before);
  });

  it("costs are billed in parts, each at most the rest; foreign money in the matter's currency, as charged (MON-10)", async () => {
    const cost = await givenCost(server, office, { amount: '1110000' });
    const part = (amount: string) => create({ disbursements: [{ expense_line_id: cost, amount }] });
    expect((await part('1110001')).body.code).toBe('over_unbilled');
    expect((await part('0')).body.code).toBe('amount_not_positive');
    const { data } = await part('600000');
    await next(data.id);
    await next(data.id);
    const status = 'select billed_status, billed_amount::int as amount, invoice_id from expense_line where id = $1';
    expect((await server.owner.query(status, [cost])).rows[0]).toEqual({
      ...{ billed_status: 'partial billed', amount: 600000, invoice_id: null },
    });
    const rest = await create({ disbursements: [{ expense_line_id: cost }] });
    expect((await detailOf(server, office, rest.data.id)).total_disbursement).toBe('510000');
    const dollars = await givenCost(server, office, { amount: '100', currency: 'USD', charged: '1580000' });
    const foreign = await create({ disbursements: [{ expense_line_id: dollars }] });
    expect((await detailOf(server, office, foreign.data.id)).total_disbursement).toBe('1580000');
  });

  it('a closed matter is still billed, a draft matter not (T-39)', async () => {
    const closed = await givenMatter(server, office.managing, office.client, [office.partner], { status: 'close' });
    const entry = await givenEntry(server, { ...office, matter: closed }, office.partner, work);
    expect((await create({ matter_id: closed, timesheets: [{ timesheet_id: entry }] })).status).toBe(200);
    const fresh = await givenMatter(server, office.managing, office.client, [office.partner], {
      status: 'draft',
      active_date: null,
    });
    expect((await create({ matter_id: fresh })).body.code).toBe('matter_not_billable');
  });

  it('a disbursement invoice holds costs only (MAT-10)', async () => {
    const entry = await givenEntry(server, office, office.associate, work);
    const typed = { type: 'disbursement' as const, timesheets: [{ timesheet_id: entry }] };
    expect((await create(typed)).body.code).toBe('costs_only');
  });

  it.each(['retainer by hour', 'retainer by amount', 'capped fee', 'lump sum'])(
    'time of a %s stands on no hourly bill; its costs are billed, and no time slips onto that bill',
    async (billing_type) => {
      const matter = await givenMatter(server, office.managing, office.client, [office.partner], { billing_type });
      const on = { ...office, matter };
      const entry = await givenEntry(server, on, office.partner, work);
      const timesheets = [{ timesheet_id: entry }];
      const refused = await create({ matter_id: matter, timesheets });
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({ code: 'time_is_in_arrangement', params: { billing_type } });
      expect(refused.body.message).toEqual({
        type: `The time of a matter billed as ${billing_type} cannot stand on an hourly bill. Only its costs can be billed.`,
      });
      const cost = await givenCost(server, on, { amount: '250000' });
      const costs = { matter_id: matter, type: 'disbursement' as const, disbursements: [{ expense_line_id: cost }] };
      expect((await create({ ...costs, timesheets })).body.code).toBe('costs_only');
      const made = await create(costs);
      expect(made.status).toBe(200);
      const { id } = made.data as { id: string };
      const body = formOf(office, await detailOf(server, office, id), { timesheets });
      expect((await server.send(invoiceCalls.update, office.finance, { body })).body.code).toBe('costs_only');
      const { rows } = await server.owner.query('select status, invoice_id from timesheet where id = $1', [entry]);
      expect(rows).toEqual([{ status: 'wip', invoice_id: null }]);
    },
  );

  it('write-downs stay within the line, discounts within their scope, deposits within what is held (INV-06)', async () => {
    const entry = await givenEntry(server, office, office.partner, work);
    const down = await create({ timesheets: [{ timesheet_id: entry, write_down: '300001' }] });
    expect(down.body).toMatchObject({ code: 'write_down_too_big' });
    expect(down.body.message).toHaveProperty(['timesheets.0.write_down']);
    const timesheets = [{ timesheet_id: entry, write_down: '50000', write_up: '10000' }];
    const off = await create({ timesheets, discount: { kind: 'amount', value: '1', scope: 'associates' } });
    expect(off.body).toMatchObject({ code: 'discount_too_big' });
    expect(off.body.message).toHaveProperty(['discount.value']);
    expect((await create({ timesheets, discount: { kind: 'percent', value: '100.1' } })).body.code).toBe(
      'percent_range',
    );
    expect((await create({ timesheets, less_deposit_client: '1' })).body.code).toBe('deposit_short');
    expect((await create({ timesheets, less_deposit_client: '1.5' })).body.code).toBe('amount_too_precise');
    const { data } = await create({ timesheets });
    expect((await detailOf(server, office, data.id)).total_legal_fees).toBe('260000');
  });
});

describe('draft to prebill to bill (INV-02, EXP-05)', () => {
  it('an empty draft does not go on; an at-cost line without proof is asked about', async () => {
    const empty = await create({});
    expect((await next(empty.data.id)).body.code).toBe('no_lines');
    const cost = await givenCost(server, office, { amount: '100000', proof: false });
    const { data } = await create({ disbursements: [{ expense_line_id: cost }] });
    const asked = await next(data.id);
    expect(asked.body).toMatchObject({ code: 'no_proof', confirmation: true });
    expect((await next(data.id, ['no_proof'])).data.status).toBe('prebill');
  });

  it('a changed entry stops the draft until it is saved again', async () => {
    const draft = await givenDraft(server, office);
    await server.owner.query(`update timesheet set hour = 1, value = 1500000 where id = $1`, [draft.entry]);
    const changed = await detailOf(server, office, draft.id);
    expect([changed.sources_changed, changed.total_legal_fees]).toEqual([true, '3000000']);
    expect((await next(draft.id)).body.code).toBe('sources_changed');
    await server.ok(invoiceCalls.update, office.finance, { body: formOf(office, changed) });
    const saved = await detailOf(server, office, draft.id);
    expect([saved.sources_changed, saved.total_legal_fees]).toEqual([false, '1500000']);
    expect((await next(draft.id)).data.status).toBe('prebill');
  });

  it('a discount for associates only is judged by the category at the date of the bill (RAT-08)', async () => {
    const draft = await givenDraft(server, office, { discount: { kind: 'percent', value: '10', scope: 'associates' } });
    expect((await detailOf(server, office, draft.id)).discount).toBe('300000');
    expect((await next(draft.id)).data.status).toBe('prebill');
    const promote = (category: string) =>
      server.owner.query('update employee set category = $1 where id = $2', [category, office.associate.employee_id]);
    await promote('partner');
    const issued = await next(draft.id);
    const changed = await detailOf(server, office, draft.id);
    await server.ok(invoiceCalls.update, office.finance, { body: formOf(office, changed) });
    await next(draft.id);
    const bill = await detailOf(server, office, draft.id);
    await promote('fee earner');
    expect([issued.body.code, changed.sources_changed]).toEqual(['sources_changed', true]);
    expect([bill.status, bill.discount, bill.lines[0]?.category]).toEqual(['bill', '0', 'partner']);
  });

  it('the guards of issuing answer in their order', async () => {
    const draft = await givenDraft(server, office, {
      bank_information_id: null,
      ppn_id: null,
      pph_id: null,
      date: '2026-11-28',
    });
    await next(draft.id);
    const codes: unknown[] = [];
    const fix = async (fields: Parameters<typeof formOf>[2]) => {
      codes.push((await next(draft.id)).body.code);
      const now = await detailOf(server, office, draft.id);
      const missing = {
        bank_information_id: now.bank?.id ?? null,
        ppn_id: now.ppn?.id ?? null,
        pph_id: now.pph?.id ?? null,
      };
      await server.ok(invoiceCalls.update, office.finance, { body: formOf(office, now, { ...missing, ...fields }) });
    };
    await fix({ bank_information_id: office.firm.bank_id });
    await fix({ ppn_id: office.firm.ppn_id });
    await fix({ pph_id: office.firm.pph_id });
    await server.owner.query(`update client set address = '', city = 'Jakarta', npwp = '' where id = $1`, [
      office.client,
    ]);
    codes.push((await next(draft.id)).body.code);
    await server.owner.query(`update client set address = 'Jalan Contoh 10' where id = $1`, [office.client]);
    await fix({ date: '2026-11-27' });
    await server.owner.query(`update firm_profile set books_closed_until = '2026-11-27' where firm_id = $1`, [
      office.firm.firm_id,
    ]);
    codes.push((await next(draft.id)).body.code);
    await server.owner.query('update firm_profile set books_closed_until = null where firm_id = $1', [
      office.firm.firm_id,
    ]);
    codes.push((await next(draft.id)).body.code);
    expect(codes).toEqual([
      ...['bank_missing', 'vat_code_missing', 'wht_code_missing', 'client_address_missing'],
      ...['date_in_future', 'books_closed', 'no_tax_number'],
    ]);
    expect((await next(draft.id, ['no_tax_number'])).data.status).toBe('bill');
    await server.owner.query(`update client set npwp = '0912345675999000' where id = $1`, [office.client]);
  });

  it('a step that waits for a deletion under way finds the invoice deleted', async () => {
    const draft = await givenDraft(server, office);
    const holder = await server.owner.connect();
    await holder.query('begin');
    await holder.query(`update invoice set status = 'deleted' where id = $1`, [draft.id]);
    const body = { id: draft.id, version: draft.version + 1 };
    const waiting = server.send(invoiceCalls.nextStep, office.finance, { body });
    await untilBlocked(server.owner);
    await holder.query('commit');
    holder.release();
    expect((await waiting).body).toMatchObject({ code: 'move_refused', params: { from: 'deleted' } });
  });
});

describe('who may do what (ROL-01, ROL-02, RAT-11)', () => {
  it('only finance, the managing partner and the responsible partner issue; a fee earner sees no invoice', async () => {
    const colleague = await givenPerson(server, office.firm, { role: 'partner' });
    const shared = await givenMatter(server, office.managing, office.client, [office.partner, colleague]);
    const entry = await givenEntry(server, { ...office, matter: shared }, colleague, work);
    const typed = { matter_id: shared, date: '2026-11-27', timesheets: [{ timesheet_id: entry }] };
    const { data } = await create(typed, colleague);
    const body = { id: data.id, version: data.version };
    const prebill = await server.ok(invoiceCalls.nextStep, colleague, { body });
    const issue = { id: data.id, version: prebill.version };
    expect((await server.send(invoiceCalls.nextStep, colleague, { body: issue })).status).toBe(403);
    expect((await server.send(invoiceCalls.lock, colleague, { body: issue })).status).toBe(403);
    expect((await server.send(invoiceCalls.nextStep, office.partner, { body: issue })).status).toBe(200);
    const late = await detailOf(server, office, data.id);
    const remove = { id: data.id, version: late.version, type: 'delete' as const, reason: 'x' };
    expect((await server.send(invoiceCalls.cancel, office.partner, { body: remove })).status).toBe(403);
    expect((await server.send(invoiceCalls.list, office.associate, { body: {} })).status).toBe(403);
  });

  it('a confidential matter hides its invoices from everybody outside: list, totals, detail, look-ups, trail', async () => {
    const secret = await givenMatter(server, office.managing, office.client, [office.partner], { confidential: true });
    const entry = await givenEntry(server, { ...office, matter: secret }, office.partner, work);
    const { data } = await create({ matter_id: secret, timesheets: [{ timesheet_id: entry }] }, office.partner);
    const query = { id: data.id };
    for (const call of [invoiceCalls.detail, invoiceCalls.detailCollected, invoiceCalls.auditTrail])
      expect((await server.send(call, office.managing, { query })).status).toBe(404);
    const list = await server.ok(invoiceCalls.list, office.managing, { body: { matter_id: secret } });
    expect([list.total, list.totals]).toEqual([0, []]);
    for (const outsider of [office.managing, office.finance]) {
      const lookup = await server.ok(invoiceLookupCalls.searchMatter, outsider, { query: { limit: 200 } });
      expect(lookup.rows.some((row) => row.id === secret)).toBe(false);
      const time = await server.send(invoiceLookupCalls.searchTimesheet, outsider, { body: { matter_id: secret } });
      expect(time.status).toBe(404);
    }
    expect((await server.ok(invoiceCalls.list, office.partner, { body: { matter_id: secret } })).total).toBe(1);
  });

  it('the list is narrowed by matter for whoever sees bills, also without the right to make them (ROL-01)', async () => {
    const support = await givenPerson(server, office.firm, { role: 'support_staff', name: 'Sinta Dewi' });
    const hers = await givenMatter(server, office.managing, office.client, [office.partner, support]);
    const secret = await givenMatter(server, office.managing, office.client, [office.partner], { confidential: true });
    const offered = async (as: As, to: 'form' | 'filter') => {
      const query = { limit: 200, client_id: office.client, for: to };
      return (await server.ok(invoiceLookupCalls.searchMatter, as, { query })).rows;
    };
    expect((await offered(support, 'filter')).map(({ id }) => id)).toEqual([hers]);
    expect(await offered(support, 'form')).toEqual([]);
    const number = (await server.owner.query('select number from matter where id = $1', [secret])).rows[0].number;
    expect((await offered(office.finance, 'filter')).find(({ id }) => id === secret)?.name).toBe(number);
    expect((await offered(office.managing, 'filter')).map(({ id }) => id)).not.toContain(secret);
  });

  it('finance sees number, client and amounts of a confidential bill, not what it is about, and the look is noted (ROL-02)', async () => {
    const secret = await givenMatter(server, office.managing, office.client, [office.partner], { confidential: true });
    const entry = await givenEntry(server, { ...office, matter: secret }, office.partner, work);
    const { data } = await create({ matter_id: secret, timesheets: [{ timesheet_id: entry }] }, office.partner);
    const query = { id: data.id };
    const whole = await server.ok(invoiceCalls.detail, office.partner, { query });
    const seen = await server.ok(invoiceCalls.detail, office.finance, { query });
    expect(seen).toMatchObject({ matter_number: whole.matter_number, client_name: whole.client_name });
    expect(seen).toMatchObject({ amount_billed: whole.amount_billed, settlement: whole.settlement });
    expect(seen).toMatchObject({ matter_name: '', notes: '', lines: [], disbursements: [], can_edit: false });
    expect([whole.lines.length, whole.matter_name === '']).toEqual([1, false]);
    const list = await server.ok(invoiceCalls.list, office.finance, { body: { matter_id: secret } });
    expect(list.rows).toMatchObject([{ amount_billed: whole.amount_billed, matter_name: '' }]);
    const byTitle = await server.ok(invoiceCalls.list, office.finance, {
      body: { matter_id: secret, keyword: whole.matter_name },
    });
    expect(byTitle.total).toBe(0);
    expect((await server.send(invoiceCalls.auditTrail, office.finance, { query })).status).toBe(404);
    expect((await server.send(invoiceCalls.export, office.finance, { body: query })).status).toBe(404);
    const looks = await server.owner.query("select 1 from audit where op = 'R' and row_id = $1", [data.id]);
    expect(looks.rowCount).toBe(2);
  });

  it('who may not see rates finds hours on the lines and no key that tells a rate, in detail, trail and print (RAT-11)', async () => {
    const draft = await givenDraft(server, office);
    const seen = await server.ok(invoiceCalls.detail, office.support, { query: { id: draft.id } });
    const line = seen.lines[0] ?? {};
    expect(line).toMatchObject({ hour: '2', employee_name: 'Rina Wulandari' });
    for (const key of ['rate', 'value', 'amount', 'write_down', 'write_up', 'discount_share'])
      expect(line).not.toHaveProperty(key);
    expect(seen).toMatchObject({ can_edit: false, can_export: false, can_next_step: false });
    const trail = await server.ok(invoiceCalls.auditTrail, office.support, { query: { id: draft.id } });
    expect(JSON.stringify(trail)).not.toContain('1500000');
    expect((await server.send(invoiceCalls.export, office.support, { body: { id: draft.id } })).status).toBe(403);
    const change = { body: formOf(office, seen) };
    expect((await server.send(invoiceCalls.update, office.support, change)).status).toBe(403);
  });

  it('another firm reaches nothing of it, and nothing changes', async () => {
    const stranger = await givenOffice(server, 'Firma Lain');
    const draft = await givenDraft(server, office);
    const at = { id: draft.id, version: draft.version };
    const seen = await detailOf(server, office, draft.id);
    const sent = [
      server.send(invoiceCalls.detail, stranger.managing, { query: { id: draft.id } }),
      server.send(invoiceCalls.update, stranger.managing, { body: formOf(office, seen) }),
      server.send(invoiceCalls.nextStep, stranger.managing, { body: at }),
      server.send(invoiceCalls.cancel, stranger.managing, { body: { ...at, type: 'delete', reason: 'x' } }),
      server.send(invoiceCalls.lock, stranger.managing, { body: at }),
      server.send(invoiceCalls.export, stranger.managing, { body: { id: draft.id } }),
      server.send(invoiceLookupCalls.detailMatter, stranger.managing, { query: { matter_id: office.matter } }),
      server.send(invoiceCalls.create, stranger.managing, { body: form(office) }),
    ];
    expect((await Promise.all(sent)).map((answer) => answer.status)).toEqual(sent.map(() => 404));
    expect((await detailOf(server, office, draft.id)).version).toBe(draft.version);
  });

  it('a client of another firm and a date that does not exist are refused before anything is read', async () => {
    const bad = await server.send(invoiceCalls.create, office.finance, {
      raw: { body: { ...form(office), date: '2026-02-30' } },
    });
    expect([bad.status, bad.body.code]).toEqual([400, 'fields']);
    const client = await givenClient(server, office.managing, { status: 'prospective' });
    const matter = await givenMatter(server, office.managing, client, [office.partner]);
    expect((await create({ matter_id: matter })).body.code).toBe('client_not_active');
  });
});
