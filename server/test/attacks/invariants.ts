import { type BooksFault, faultsInBooks } from '../../src/kit/books.ts';
import { inFirm } from '../../src/kit/db.ts';
import type { TestServer } from '../harness.ts';

/** What must hold in the database of a firm after whatever was tried (section 14 of the rule book), each as a query of its violations. */
const violations: Record<string, string> = {
  'outstanding on every day (6)': `
    with event as (
      select id as invoice_id, date, amount_billed as amount from invoice where firm_id = $1 and issued_at is not null and status <> 'deleted'
      union all select e.invoice_id, e.date, e.amount from deposit_entry e join invoice i on i.id = e.invoice_id
        where e.firm_id = $1 and e.collection_id is null and i.status <> 'deleted'
      union all select a.invoice_id, c.date, -(a.cash + a.withholding + a.vat_collected + a.tolerated)
        from collection_allocation a join collection c on c.id = a.collection_id where a.firm_id = $1 and not a.reversed
      union all select id, write_off_date, -written_off from invoice where firm_id = $1 and written_off <> 0),
    day as (select invoice_id, date, sum(sum(amount)) over (partition by invoice_id order by date) as open from event group by invoice_id, date)
    select invoice_id as id, concat(date, ' ', open) as what from day where open < 0`,
  'an open amount only on a bill that stands (7)': `
    select b.invoice_id as id, b.outstanding::text as what from invoice_balance b join invoice i on i.id = b.invoice_id
    where b.firm_id = $1 and (i.issued_at is null or i.status in ('deleted', 'write off')) and b.outstanding <> 0`,
  'billed time on exactly one bill that stands': `
    select t.id, t.status as what from timesheet t where t.firm_id = $1 and (t.status = 'billed') <> (
      1 = (select count(*) from invoice_line l join invoice i on i.id = l.invoice_id
        where l.timesheet_id = t.id and i.issued_at is not null and i.status <> 'deleted'))`,
  'reserved time on the invoice that reserved it': `
    select t.id, t.status as what from timesheet t where t.firm_id = $1 and t.invoice_id is not null and not exists (
      select from invoice i where i.id = t.invoice_id and i.status <> 'deleted')`,
  'a cost billed as far as bills that stand carry it': `
    select l.id, concat(l.billed_amount, ' of ', l.charged) as what from expense_line l where l.firm_id = $1 and (
      l.billed_amount > l.charged or l.billed_amount <> (select coalesce(sum(d.amount), 0) from invoice_disbursement d
        join invoice i on i.id = d.invoice_id where d.expense_line_id = l.id and i.issued_at is not null and i.status <> 'deleted'))`,
  'a bill takes from purses what it says (15)': `
    select i.id, concat(i.less_deposit_matter, ' + ', i.less_deposit_client) as what from invoice i where i.firm_id = $1
      and case when i.issued_at is null or i.status = 'deleted' then 0 else i.less_deposit_matter + i.less_deposit_client end
        <> -(select coalesce(sum(e.amount), 0) from deposit_entry e where e.invoice_id = i.id and e.collection_id is null)`,
  'a deposit stands in the ledger as it stands itself': `
    select d.id, d.amount::text as what from deposit d where d.firm_id = $1
      and case when d.status = 'deleted' then 0 else d.amount end
        <> (select coalesce(sum(e.amount), 0) from deposit_entry e where e.deposit_id = d.id)`,
  'money is placed once (16)': `
    select c.id, c.received::text as what from collection c where c.firm_id = $1 and (
      c.received + c.bank_charge <> c.cash_applied + c.other_income + c.to_client_deposit + c.to_matter_deposit
      or case when c.status = 'deleted' then 0 else c.cash_applied end
        <> (select coalesce(sum(a.cash), 0) from collection_allocation a where a.collection_id = c.id and not a.reversed)
      or case when c.status = 'deleted' then 0 when c.method = 'deposit' then -c.cash_applied
          else c.to_client_deposit + c.to_matter_deposit end
        <> (select coalesce(sum(e.amount), 0) from deposit_entry e where e.collection_id = c.id))`,
  'money stays with whose it is (21)': `
    select e.id, e.kind as what from deposit_entry e join invoice i on i.id = e.invoice_id
    where e.firm_id = $1 and (e.client_id <> i.client_id or e.matter_id <> i.matter_id or e.currency <> i.currency)`,
  'a number if and only if issued (15)': `
    select id, coalesce(invoice_number, 'none') as what from invoice
    where firm_id = $1 and (invoice_number is null) <> (issued_at is null)`,
};

const audited = ['invoice', 'invoice_line', 'deposit', 'deposit_entry', 'collection', 'collection_allocation'];
const alsoAudited = ['timesheet', 'expense', 'expense_line', 'matter', 'matter_member', 'client', 'user_account'];

/** The trail's last word on every record is what the record says now: no change went by it. */
const trailOf = (table: string) => `
  select t.id, '${table}' as what from ${table} t where t.firm_id = $1 and kit.without_secrets(to_jsonb(t)) - 'updated_at' - 'version'
    is distinct from (select a.new_data - 'updated_at' - 'version' from audit a
      where a.firm_id = $1 and a.entity = '${table}' and a.row_id = t.id and a.op in ('I', 'U') order by a.xid desc, a.at desc, a.id desc limit 1)`;

/** Every violation of the invariants in a firm; empty = nothing that was tried did harm. */
export async function brokenInvariants(server: TestServer, firm_id: string): Promise<string[]> {
  const broken: string[] = [];
  const all = { ...violations };
  for (const table of [...audited, ...alsoAudited]) all[`audit of ${table} (44)`] = trailOf(table);
  for (const [name, query] of Object.entries(all)) {
    const { rows } = await server.owner.query<{ id: string; what: string }>(query, [firm_id]);
    for (const { id, what } of rows) broken.push(`${name}: ${id} ${what}`);
  }
  return [
    ...broken,
    ...(await faultsOf(server, firm_id)).map(({ rule, subject, detail }) => `${rule}: ${subject}, ${detail}`),
  ];
}

function faultsOf(server: TestServer, firm_id: string): Promise<BooksFault[]> {
  const scope = { firm_id, user_id: '', call: 'test', request_id: '' };
  return inFirm(server.kit.db, scope, (db) => faultsInBooks(db, firm_id), { readOnly: true });
}
