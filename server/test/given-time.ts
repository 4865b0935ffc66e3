import { newId } from '../src/kit/ids.ts';
import { insertRow } from './given.ts';
import type { As, TestServer } from './harness.ts';

type Row = Record<string, unknown>;

/** One wip entry of one hour at 1,500,000 on 2 November 2026, as its columns stand after recording. */
export async function givenEntry(server: TestServer, as: As, matter_id: string, row: Row = {}): Promise<string> {
  return insertRow(server.owner, 'timesheet', {
    ...{ firm_id: as.firm_id, date: '2026-11-02', employee_id: as.employee_id, matter_id },
    ...{ description: 'Drafting SPA', method: 'hour', minutes: 60, actual_unit: '10', hour: '1' },
    ...{ billable: true, status: 'wip', rate: '1500000', rate_currency: 'IDR', rate_source: 'active' },
    ...{ value: '1500000', fingerprint: newId(), created_by: as.user_id },
    ...row,
  });
}

/** Puts entries on an invoice of a given status, as billing leaves them. */
export async function givenInvoiceWith(
  server: TestServer,
  as: As,
  invoice: { matter_id: string; client_id: string; status: 'draft' | 'prebill' },
  entries: readonly string[],
): Promise<string> {
  const { matter_id, client_id, status } = invoice;
  const id = await insertRow(server.owner, 'invoice', {
    ...{ firm_id: as.firm_id, status, type: 'hourly', client_id, matter_id, date: '2026-11-20', due_in_days: 30 },
    ...{ due_date: '2026-12-20', currency: 'IDR', language: 'id', client_name: 'x', client_address: 'x' },
    ...{ client_npwp: '', withholds: 'none', vat_collector: 'none', created_by: as.user_id },
  });
  await server.owner.query('update timesheet set invoice_id = $1 where id = any($2)', [id, entries]);
  // Written down to nothing, as the totals say.
  const copied = 'employee_id, date, description, hour, rate, value';
  await server.owner.query(
    `insert into invoice_line (firm_id, id, invoice_id, position, timesheet_id, ${copied}, write_down, amount)
     select firm_id, gen_random_uuid(), invoice_id, row_number() over (order by id), id, ${copied}, value, 0
     from timesheet where id = any($1)`,
    [entries],
  );
  return id;
}
