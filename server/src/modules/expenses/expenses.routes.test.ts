import { readFileSync } from 'node:fs';
import { expenseCalls as calls } from '@praktis/contract/expenses/expenses.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { untilBlocked } from '../../../test/blocked.ts';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson, insertRow } from '../../../test/given.ts';
import { besideMoves } from '../../../test/given-status.ts';
import { type As, type Input, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let finance: As;
let partner: As;
let associate: As;
let stranger: As;
let client: string;
let matter: string;

beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  finance = await givenPerson(server, firm, { role: 'finance' });
  partner = await givenPerson(server, firm, { role: 'partner', rate: '3500000', name: 'Pandu Wirawan' });
  associate = await givenPerson(server, firm, { role: 'fee_earner', rate: '1500000', name: 'Arif Nugraha' });
  stranger = await givenPerson(server, await givenFirm(server, 'Lain'), { role: 'managing_partner' });
});
afterAll(() => server.close());
beforeEach(async () => {
  client = await givenClient(server, partner);
  matter = await givenMatter(server, partner, client, [partner, associate]);
});

type Claim = NonNullable<Input<typeof calls.createClaim>['body']>;
type Line = Claim['lines'][number];
const line = (more: Partial<Line> = {}): Line => ({
  ...{ expense_type_id: firm.expense_type_id, matter_id: matter, description: 'Court fee', amount: '1000000' },
  ...more,
});
const claim = (more: Partial<Claim> = {}): Claim => ({
  ...{ date: '2026-11-20', payable: false, currency: 'IDR', lines: [line()] },
  ...more,
});
type Sent = Partial<Input<typeof calls.createClaim>>;
const create = (as: As, body: Claim, sent: Sent = {}) => server.send(calls.createClaim, as, { body, ...sent });
const created = async (body: Claim, as = finance, sent: Sent = {}) =>
  (await server.ok(calls.createClaim, as, { body, ...sent })).id;
const read = (id: string, as = finance) => server.ok(calls.detail, as, { query: { id } });
const update = (id: string, version: number, body: Claim, sent: { as?: As } = {}) =>
  server.send(calls.update, sent.as ?? finance, { body: { ...body, id, version } });
const asForm = (detail: Awaited<ReturnType<typeof read>>): Claim => ({
  ...{ date: detail.date, reference: detail.reference, payable: detail.payable, currency: detail.currency },
  lines: detail.lines.map(({ id, expense_type_id, matter_id, description, amount, vat_amount, gross_up, charged }) => ({
    ...{ id, expense_type_id, matter_id, description, amount, vat_amount, gross_up, charged },
  })),
});
const count = async () =>
  (await server.owner.query('select count(*)::int as n from expense_line where matter_id = $1', [matter])).rows[0]
    .n as number;

const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(Math.max(bytes - 9, 0), 0x20)]);
const attached = (name: string, bytes: Buffer) => [{ part: 'attachments', name, bytes }];

describe('amounts of a line (EXP-02)', () => {
  it('charge cost and VAT, and what is not payable is owed to nobody (EXP-01, T-25)', async () => {
    const id = await created(claim({ lines: [line({ vat_amount: '110000' })] }));
    expect(await read(id)).toMatchObject({
      ...{ amount: '1000000', vat_amount: '110000', amount_payable: '0', billed_status: 'unbilled' },
      charged: [{ currency: 'IDR', amount: '1110000' }],
      lines: [{ charged: '1110000', treatment: 'at_cost', chargeable: true, can_change_money: true }],
    });
  });

  it('compute VAT from its code, and gross up at the rate the client withholds: 1,132,653 (EXP-02, EXP-05)', async () => {
    const id = await created(claim({ lines: [line({ ppn_id: firm.ppn_id, gross_up: true })] }));
    expect((await read(id)).lines[0]).toMatchObject({
      ...{ vat_amount: '110000', charged: '1132653', treatment: 'at_cost_grossed', gross_up: true },
    });
    const free = await givenMatter(server, partner, await givenClient(server, partner, { withholds: 'none' }), [
      partner,
    ]);
    const plain = await created(claim({ lines: [line({ matter_id: free, gross_up: true })] }));
    expect((await read(plain)).lines[0]).toMatchObject({ charged: '1000000' });
  });

  it('leave out VAT that the firm deducts, which makes the line taxable (EXP-02)', async () => {
    const type = await insertRow(server.owner, 'expense_type', {
      ...{ firm_id: firm.firm_id, code: 'TRAN', name: 'Translation', name_id: 'Terjemahan', vat_creditable: true },
    });
    const id = await created(claim({ lines: [line({ expense_type_id: type, vat_amount: '110000' })] }));
    expect((await read(id)).lines[0]).toMatchObject({ charged: '1000000', treatment: 'taxable' });
  });

  it('may be lowered by anybody and raised only with the right (EXP-02)', async () => {
    const lowered = await created(claim({ lines: [line({ charged: '0' })] }), associate);
    expect((await read(lowered)).lines[0]).toMatchObject({ charged: '0' });
    const raised = claim({ lines: [line({ charged: '1000001' })] });
    const refused = await create(associate, raised);
    expect(refused.body).toMatchObject({ code: 'markup_not_allowed', params: { proposed: '1000000' } });
    expect(refused.body.message).toHaveProperty(['lines.0.charged']);
    const id = await created(raised, finance);
    await server.owner.query('update expense set created_by = $1 where id = $2', [associate.user_id, id]);
    const form = asForm(await read(id, associate));
    expect((await update(id, 2, { ...form, notes: 'seen' }, { as: associate })).status).toBe(200);
    const higher = { ...form, lines: [line({ ...form.lines[0], charged: '1000002' })] };
    expect((await update(id, 3, higher, { as: associate })).body.code).toBe('markup_not_allowed');
  });

  it('go into the currency of the matter at its fixed rate: 4,800,000 at 16,000 is USD 300.00 (MON-10)', async () => {
    const dollars = { currency: 'USD', fixed_exchange_rate: '16000' };
    const abroad = await givenMatter(server, partner, client, [partner], dollars);
    const id = await created(claim({ lines: [line({ matter_id: abroad, amount: '4800000' }), line()] }));
    const detail = await read(id);
    expect(detail.lines.map((one) => [one.charged, one.charged_currency])).toEqual([
      ...[
        ['300', 'USD'],
        ['1000000', 'IDR'],
      ],
    ]);
    expect(detail.charged).toEqual([
      { currency: 'IDR', amount: '1000000' },
      { currency: 'USD', amount: '300' },
    ]);
    const paidInDollars = claim({ currency: 'USD', lines: [line({ amount: '10.5' })] });
    expect((await create(finance, paidInDollars)).body).toMatchObject({ code: 'rate_missing' });
    const typed = await created({ ...paidInDollars, exchange_rate: '16250' });
    expect((await read(typed)).lines[0]).toMatchObject({ amount: '10.5', charged: '170625', charged_currency: 'IDR' });
  });

  it('refuse more decimals than the currency has, a zero and a negative (MON-02)', async () => {
    const tooFine = await create(finance, claim({ lines: [line({ amount: '236.48' })] }));
    expect(tooFine.body.code).toBe('amount_too_precise');
    expect(tooFine.body.message).toHaveProperty(['lines.0.amount']);
    for (const amount of ['0', '-1'])
      expect((await create(finance, claim({ lines: [line({ amount })] }))).body.message).toHaveProperty([
        'lines.0.amount',
      ]);
    expect(await count()).toBe(0);
  });

  it('are the office’s own where no matter is named', async () => {
    const id = await created(claim({ lines: [line({ matter_id: null, charged: '5' })] }));
    expect((await read(id)).lines[0]).toMatchObject({ charged: '0', chargeable: false, matter_number: '' });
  });
});

describe('the head of a claim', () => {
  it('asks whether nobody to pay is intended, then whether an incomplete one is saved (EXP-01)', async () => {
    const bare = claim({ payable: true });
    expect((await create(finance, bare)).body).toMatchObject({ confirmation: true, code: 'payable_empty' });
    expect((await create(finance, bare, { confirmed: ['payable_empty'] })).body.code).toBe('incomplete_expense');
    expect(await count()).toBe(0);
    const id = await created(bare, finance, { confirmed: ['payable_empty', 'incomplete_expense'] });
    expect(await read(id)).toMatchObject({ amount_payable: '1000000', payable_to: '' });
    const named = { ...bare, payable_employee_id: associate.employee_id, transaction_reference: 'TR-1' };
    expect((await create(finance, named)).body.code).toBe('incomplete_expense');
    const full = { ...named, lines: [line({ attachment: 0 })] };
    const complete = await created(full, finance, { files: attached('receipt.pdf', pdf(200)) });
    expect(await read(complete)).toMatchObject({ payable_to: 'Arif Nugraha', lines: [{ attachment: { size: 200 } }] });
  });

  it('has a reference of its own in its year, and gets the next one when none is typed (EXP-01)', async () => {
    await created(claim({ reference: 'R-7' }));
    const again = await create(finance, claim({ reference: 'R-7' }));
    expect(again.body).toMatchObject({ code: 'reference_taken' });
    expect(again.body.message).toHaveProperty('reference');
    await created(claim({ reference: 'R-7', date: '2025-11-20' }));
    const [one, two] = [await read(await created(claim())), await read(await created(claim()))];
    expect(Number(two.reference.slice(-4)) - Number(one.reference.slice(-4))).toBe(1);
    await created(claim({ reference: `EXP-2026-${String(Number(two.reference.slice(-4)) + 1).padStart(4, '0')}` }));
    expect(Number((await read(await created(claim()))).reference.slice(-4))).toBe(Number(two.reference.slice(-4)) + 2);
  });

  it('is not dated tomorrow, and names every field that is missing', async () => {
    expect((await create(finance, claim({ date: '2026-11-28' }))).body.code).toBe('date_in_future');
    const missing = await server.send(calls.createClaim, finance, { raw: { body: { lines: [{}] } } });
    expect(Object.keys(missing.body.message as object)).toEqual(
      expect.arrayContaining(['date', 'payable', 'currency', 'lines.0.amount', 'lines.0.expense_type_id']),
    );
  });

  it('is saved once for a double click (T-43)', async () => {
    await Promise.all([
      create(finance, claim(), { key: 'double-click-cost' }),
      create(finance, claim(), { key: 'double-click-cost' }),
    ]);
    expect(await count()).toBe(1);
  });

  it('takes active and pending matters, closed ones only with the right, and only of active clients (MAT-01)', async () => {
    const move = (status: string) =>
      besideMoves(server.owner, 'update matter set status = $1 where id = $2', [status, matter]);
    await move('pending');
    expect((await create(associate, claim())).status).toBe(200);
    await move('close');
    expect((await create(associate, claim())).body.code).toBe('matter_closed');
    expect((await create(finance, claim())).status).toBe(200);
    await move('draft');
    expect((await create(finance, claim())).body.code).toBe('matter_draft');
    await move('active');
    await besideMoves(server.owner, "update client set status = 'prospective' where id = $1", [client]);
    expect((await create(finance, claim())).body.code).toBe('client_not_active');
  });
});

describe('attachments (T-52)', () => {
  const cases = readFileSync(new URL('../../../test/fixtures/t52-uploads.csv', import.meta.url), 'utf8');
  it.each(
    cases
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split(',')),
  )('%s of %s bytes is %s', async (file = '', bytes, expected) => {
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(Math.max(Number(bytes) - 2, 0), 7)]);
    const content = file.includes('program') ? program : Number(bytes) === 0 ? Buffer.alloc(0) : pdf(Number(bytes));
    const sent = { files: attached(file.split(' ')[0] ?? '', content) };
    const answer = await create(finance, claim({ lines: [line({ attachment: 0 })] }), sent);
    expect(answer.status === 200 ? 'accepted' : 'refused').toBe(expected);
    if (answer.status === 200) return;
    expect([413, 415]).toContain(answer.status);
    expect(await count()).toBe(0);
  });

  it('come back byte for byte to those who see the line, with a trace, and to nobody else', async () => {
    const id = await created(claim({ lines: [line({ attachment: 0 })] }), finance, {
      files: attached('kuitansi 1.pdf', pdf(500)),
    });
    const [first] = (await read(id)).lines;
    const got = await server.send(calls.downloadAttachment, partner, { body: { id: first?.id ?? '' } });
    expect(got.raw.equals(pdf(500))).toBe(true);
    expect(got.headers['content-disposition']).toContain('attachment');
    const { rows } = await server.owner.query(
      "select actor from audit where op = 'R' and call = 'expense/attachment/download'",
    );
    expect(rows).toEqual([{ actor: partner.user_id }]);
    for (const as of [stranger, associate])
      expect((await server.send(calls.downloadAttachment, as, { body: { id: first?.id ?? '' } })).status).toBe(404);
  });

  it('belong to a line that names them; one that stays is kept, one that is taken away is gone', async () => {
    const files = attached('a.pdf', pdf(100));
    const unnamed = await create(finance, claim(), { files });
    expect(unnamed.body.message).toHaveProperty('attachments');
    expect((await create(finance, claim({ lines: [line({ attachment: 1 })] }), { files })).body.message).toHaveProperty(
      ['lines.0.attachment'],
    );
    const id = await created(claim({ lines: [line({ attachment: 0 })] }), finance, { files });
    const form = asForm(await read(id));
    expect((await update(id, 1, form)).status).toBe(200);
    expect((await read(id)).lines[0]?.attachment?.name).toBe('a.pdf');
    const without = { ...form, lines: form.lines.map((one) => ({ ...one, remove_attachment: true })) };
    expect((await update(id, 2, without)).status).toBe(200);
    expect((await read(id)).lines[0]?.attachment).toBe(null);
  });
});

describe('what is billed of a line (EXP-09)', () => {
  const bill = async (id: string, status: string, billed = '0') => {
    const invoice = await insertRow(server.owner, 'invoice', {
      ...{
        firm_id: firm.firm_id,
        status,
        type: 'disbursement',
        client_id: client,
        matter_id: matter,
        date: '2026-11-20',
      },
      ...{
        due_in_days: 30,
        due_date: '2026-12-20',
        currency: 'IDR',
        language: 'id',
        client_name: 'x',
        client_address: 'x',
      },
      ...{ client_npwp: '', withholds: 'none', vat_collector: 'none', created_by: finance.user_id },
    });
    await server.owner.query('update expense_line set invoice_id = $1, billed_amount = $2 where expense_id = $3', [
      ...[invoice, billed, id],
    ]);
    return invoice;
  };

  it('keeps amount, matter and charge: 1,000,000 to 900,000 is refused', async () => {
    const id = await created(claim());
    await bill(id, 'draft', '400000');
    const form = asForm(await read(id));
    const changed = (more: Partial<Line>) => ({ ...form, lines: [line({ ...form.lines[0], ...more })] });
    const refused = await update(id, 1, changed({ amount: '900000', charged: null }));
    expect(refused.body.code).toBe('already_billed');
    expect(refused.body.message).toHaveProperty(['lines.0.amount']);
    expect((await update(id, 1, changed({ charged: '999999' }))).body.code).toBe('already_billed');
    expect((await update(id, 1, { ...form, lines: [line()] })).body.code).toBe('already_billed');
    expect((await update(id, 1, changed({ description: 'Court fee, Jakarta' }))).status).toBe(200);
    expect(await read(id)).toMatchObject({ billed_status: 'partial billed', can_delete: false, can_update: true });
    expect((await server.send(calls.remove, finance, { body: { id, version: 2 } })).body.code).toBe('already_billed');
    const slip = server.owner.query('update expense_line set amount = 1 where expense_id = $1', [id]);
    await expect(slip).rejects.toThrow('already_billed');
  });

  it('is free on a draft, fixed on a prebill, and stays where it is reserved', async () => {
    const id = await created(claim());
    const invoice = await bill(id, 'draft');
    const form = asForm(await read(id));
    const lowered = { ...form, lines: [line({ ...form.lines[0], amount: '900000', charged: null })] };
    expect((await update(id, 1, lowered)).status).toBe(200);
    const other = await givenMatter(server, partner, client, [partner]);
    const moved = { ...form, lines: [line({ ...form.lines[0], matter_id: other })] };
    expect((await update(id, 2, moved)).body.code).toBe('on_draft');
    expect((await update(id, 2, { ...form, lines: [line()] })).body.code).toBe('on_draft');
    expect((await server.send(calls.remove, finance, { body: { id, version: 2 } })).body.code).toBe('on_draft');
    await server.owner.query("update invoice set status = 'prebill' where id = $1", [invoice]);
    expect((await update(id, 2, form)).body.code).toBe('on_prebill');
    expect((await read(id)).lines[0]).toMatchObject({ amount: '900000', can_change_money: false });
  });

  it('is judged as it is once an open billing has ended', async () => {
    const id = await created(claim());
    const holder = await server.owner.connect();
    try {
      await holder.query('begin');
      await holder.query('update expense_line set billed_amount = 1000000 where expense_id = $1', [id]);
      const waiting = server.send(calls.remove, finance, { body: { id, version: 1 } });
      await untilBlocked(server.owner);
      await holder.query('commit');
      expect((await waiting).body.code).toBe('already_billed');
    } finally {
      holder.release();
    }
  });

  it('and a reconciled claim keeps its money and stays', async () => {
    const id = await created(claim());
    await server.owner.query("update expense set status = 'reconciled' where id = $1", [id]);
    const form = asForm(await read(id));
    expect(
      (await update(id, 2, { ...form, lines: [line({ ...form.lines[0], amount: '1', charged: '1' })] })).body.code,
    ).toBe('already_reconciled');
    expect((await server.send(calls.remove, finance, { body: { id, version: 2 } })).body.code).toBe(
      'already_reconciled',
    );
  });
});

it('is refused when stale, also when only a line had changed, and deletes once', async () => {
  const id = await created(claim());
  const form = asForm(await read(id));
  expect(
    (await update(id, 1, { ...form, lines: [line({ ...form.lines[0], description: 'Other' }), line()] })).status,
  ).toBe(200);
  expect((await update(id, 1, form)).status).toBe(409);
  expect(await read(id)).toMatchObject({ version: 2, lines: [{ position: 1, description: 'Other' }, { position: 2 }] });
  await server.ok(calls.remove, finance, { body: { id, version: 2 } });
  expect((await server.send(calls.remove, finance, { body: { id, version: 3 } })).body.code).toBe('move_refused');
  const trail = await server.ok(calls.auditTrail, finance, { query: { id } });
  expect(trail.rows.map((step) => step.call)).toEqual([
    'expense/delete',
    'expense/update',
    'expense/create/expense-claim',
  ]);
  // The claim itself is worth more in the books by what was added (MON-07).
  const booked = {
    entity: 'expense',
    old_data: { functional_value: '1000000' },
    new_data: { functional_value: '2000000' },
  };
  expect(trail.rows[1]).toMatchObject({
    ...{ created: [{ entity: 'expense_line' }], updated: [{ entity: 'expense_line' }, booked] },
  });
});
