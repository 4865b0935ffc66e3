import type { AnyCall } from '@praktis/contract/kit/call';
import { callsOf, type SetupList } from '@praktis/contract/settings/setup-list';
import { type SetupListKey, setupLists } from '@praktis/contract/settings/setup-lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Firm, givenFirm, givenPerson } from './given.ts';
import { type As, startServer, type TestServer } from './harness.ts';

/** Fields that each list needs beside code and names; the compiler names a list that is missing here. */
const examples: Record<SetupListKey, Record<string, unknown>> = {
  industryType: {},
  practiceArea: {},
  sourceOfWork: {},
  taxonomy: {},
  procedure: {},
  costCategory: {},
  employeePosition: { category: 'partner', ledes_class: 'PARTNR' },
  practiceGroup: {},
  expenseType: { treatment: 'taxable' },
  workcode: { billable: 'ask', utbms: 'A103' },
  receiptType: {},
  otherReceiptType: {},
  differenceType: { kind: 'underpayment' },
  refundExpenseType: {},
  reimburseExpenseType: {},
};

let server: TestServer;
let firm: Firm;
let administrator: As;
let feeEarner: As;
let otherFirm: As;
beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  administrator = await givenPerson(server, firm, { role: 'administrator' });
  feeEarner = await givenPerson(server, firm, { role: 'fee_earner' });
  otherFirm = await givenPerson(server, await givenFirm(server, 'Lain & Rekan'), { role: 'administrator' });
});
afterAll(() => server.close());

describe.each(Object.entries(setupLists) as [SetupListKey, SetupList][])('set-up list %s', (key, list) => {
  const calls = callsOf(list);
  const common = { code: 'Z1', name: 'Contoh Uji', name_id: 'Contoh Uji', description: 'for the test' };
  const item = { ...common, ...examples[key] };
  const send = (call: AnyCall, as: As | undefined, body?: unknown, query?: unknown) =>
    server.send(call, as, { raw: { body, query } });

  it('is created, listed, changed, shown in the trail, archived, and deleted when never used', async () => {
    const { id } = (await server.ok(calls.create, administrator, { raw: { body: item } })) as { id: string };
    const row = (await server.ok(calls.detail, administrator, { raw: { query: { id } } })) as Record<string, unknown>;
    expect(row).toMatchObject({ ...item, archived: false, in_use: false, version: 1 });
    await server.ok(calls.update, administrator, { raw: { body: { ...item, name: 'Contoh Lain', id, version: 1 } } });
    const found = (await server.ok(calls.list, administrator, { raw: { query: { keyword: 'oh La' } } })) as {
      rows: { name: string }[];
    };
    expect(found.rows.map((r) => r.name)).toEqual(['Contoh Lain']);
    expect((await send(calls.update, administrator, { ...item, id, version: 1 })).status).toBe(409);
    if (calls.auditTrail) {
      const trail = (await server.ok(calls.auditTrail, administrator, { raw: { query: { id } } })) as unknown as {
        rows: { user: string; updated: { old_data: { name: string } }[] }[];
      };
      expect(trail.rows).toHaveLength(2);
      expect(trail.rows[0]?.updated[0]?.old_data.name).toBe('Contoh Uji');
    }
    if (calls.archive && calls.reactivate) {
      await server.ok(calls.archive, administrator, { raw: { body: { id } } });
      expect((await send(calls.archive, administrator, { id })).body.code).toBe('already_archived');
      expect(
        ((await server.ok(calls.list, administrator, { raw: { query: { keyword: 'oh La' } } })) as { total: number })
          .total,
      ).toBe(0);
      await server.ok(calls.reactivate, administrator, { raw: { body: { id } } });
      expect((await send(calls.reactivate, administrator, { id })).body.code).toBe('not_archived');
    }
    await server.ok(calls.remove, administrator, { raw: { body: { id } } });
    expect((await send(calls.detail, administrator, undefined, { id })).status).toBe(404);
  });

  it('names the field that is missing, and refuses a code or name that is taken', async () => {
    const missing = await send(calls.create, administrator, { ...item, name: '  ' });
    expect(missing.status).toBe(400);
    expect(missing.body.message).toHaveProperty('name');
    const { id } = (await server.ok(calls.create, administrator, {
      raw: { body: { ...item, code: 'Z2', name: 'Satu' } },
    })) as { id: string };
    expect((await send(calls.create, administrator, { ...item, code: 'Z2', name: 'Dua' })).body.code).toBe(
      'already_exists',
    );
    expect((await send(calls.create, administrator, { ...item, code: 'Z3', name: 'SATU' })).body.code).toBe(
      'already_exists',
    );
    await server.ok(calls.remove, administrator, { raw: { body: { id } } });
  });

  it('is changed by nobody without the right, and is unknown to another firm', async () => {
    const { id } = (await server.ok(calls.create, administrator, {
      raw: { body: { ...item, code: 'Z4', name: 'Empat' } },
    })) as { id: string };
    for (const call of Object.values(calls)) {
      expect((await send(call, undefined, { id }, { id })).status).toBe(401);
      expect((await send(call, feeEarner, { id }, { id })).status, call.path).toBe(403);
    }
    expect((await send(calls.detail, otherFirm, undefined, { id })).status).toBe(404);
    expect((await send(calls.update, otherFirm, { ...item, id, version: 1 })).status).toBe(404);
    expect((await send(calls.remove, otherFirm, { id })).status).toBe(404);
    await server.ok(calls.remove, administrator, { raw: { body: { id } } });
  });
});

it('does not delete an item that a record uses, and says that it is in use (ROL-08)', async () => {
  const calls = callsOf(setupLists.expenseType);
  const row = (await server.ok(calls.detail, administrator, { raw: { query: { id: firm.expense_type_id } } })) as {
    in_use: boolean;
  };
  expect(row.in_use).toBe(false);
  const expense = {
    firm_id: firm.firm_id,
    date: '2026-11-02',
    reference: 'R1',
    year: 2026,
    payable: false,
    currency: 'IDR',
    created_by: administrator.user_id,
  };
  const { rows } = await server.owner.query(
    `with e as (insert into expense (id, ${Object.keys(expense).join(', ')}) values (gen_random_uuid(), ${Object.keys(
      expense,
    )
      .map((_, i) => `$${i + 1}`)
      .join(', ')}) returning id)
     select id from e`,
    Object.values(expense),
  );
  await server.owner.query(
    `insert into expense_line (firm_id, id, expense_id, position, expense_type_id, description, amount, treatment, charged)
     values ($1, gen_random_uuid(), $2, 1, $3, 'x', 1, 'at_cost', 1)`,
    [firm.firm_id, rows[0].id, firm.expense_type_id],
  );
  const refused = await server.send(calls.remove, administrator, { raw: { body: { id: firm.expense_type_id } } });
  expect(refused.status).toBe(400);
  expect(refused.body.code).toBe('in_use');
  expect(refused.body.message).toBe('This is in use and cannot be deleted. Used by: lines of expense claims.');
});
