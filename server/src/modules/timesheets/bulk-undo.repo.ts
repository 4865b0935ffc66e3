import type { Decimal } from '@praktis/rules/money';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';

/** The acts that can be taken back. */
export const undoable = [
  'timesheet/bulk/delete',
  'timesheet/bulk/write-off',
  'timesheet/bulk/update-matter',
  'timesheet/bulk/update-rate',
  'timesheet/bulk/update-status',
  'timesheet/mass-update',
  'timesheet/mass-update-similarity',
] as const;

/** An entry before an act, as far as the way back is judged. */
export interface Earlier {
  date: string;
  employee_id: string;
  matter_id: string;
  status: string;
  billable: boolean;
  hour: Decimal;
  rate: Decimal | null;
  rate_currency: string;
  value: Decimal;
  invoice_id: string | null;
  write_off_date: string | null;
  /** With seconds, as the trail keeps times of day. */
  start_time: string | null;
  end_time: string | null;
}

/** What an act of the caller changed on an entry. */
export interface Step {
  audit_id: string;
  call: (typeof undoable)[number];
  before: Earlier;
  matter: string;
  /** Within a day. */
  fresh: boolean;
  /** Nobody has changed the entry since. */
  stands: boolean;
  /** It stands on the bill it stood on before, or that is still the draft it was then, which still holds it. */
  draft_stands: boolean;
  /** Its activity and the version of its rate are still there. */
  parts_stand: boolean;
}

/** The trail of what one request of the caller changed on these entries. */
const changesOf = (ctx: Ctx, edit: string, ids: readonly string[]) => sql`timesheet t
    join audit a on a.firm_id = t.firm_id and a.root = 'timesheet' and a.root_id = t.id
      and a.request_id = ${edit} and a.actor = ${ctx.user.user_id} and a.op = 'U' and a.entity = 'timesheet'
      and a.call = any(${[...undoable]}::text[]) and t.firm_id = ${ctx.firm.id} and t.id = any(${[...ids]}::uuid[])`;

/** The matters and bills on which these entries lay before that request: they are locked before anything is read of them. */
export async function placesBefore(ctx: Ctx, edit: string, ids: readonly string[]) {
  const { rows } = await sql<{ matter: string; bill: string | null }>`select distinct
      a.old_data ->> 'matter_id' as matter, a.old_data ->> 'invoice_id' as bill
    from ${changesOf(ctx, edit, ids)}`.execute(ctx.db);
  return { matters: rows.map(({ matter }) => matter), bills: rows.flatMap(({ bill }) => bill ?? []) };
}

const exact = (column: string) => sql`trim_scale((a.old_data ->> ${sql.lit(column)})::numeric)::text`;
const plain = (column: string) => sql`a.old_data ->> ${sql.lit(column)}`;
const plainColumns = ['date', 'employee_id', 'matter_id', 'status', 'rate_currency', 'invoice_id', 'write_off_date'];

/** The entry before, in the words of `Earlier`; the whole old row, made exact for thousands of entries, takes a second each thousand. */
const before = sql`jsonb_build_object(${sql.join([
  ...[...plainColumns, 'start_time', 'end_time'].flatMap((column) => [sql.lit(column), plain(column)]),
  ...['hour', 'rate', 'value'].flatMap((column) => [sql.lit(column), exact(column)]),
  ...[sql.lit('billable'), sql`(a.old_data ->> 'billable')::boolean`],
])})`;

/**
 * What one request of the caller changed on these entries, by their ids: from before its first change to after its last.
 * The bill is judged by how the entry stands now, since one request may change it in several steps.
 */
export async function stepsOf(ctx: Ctx, edit: string, ids: readonly string[]): Promise<Map<string, Step>> {
  const { rows } = await sql<Step & { row_id: string }>`select a.row_id, a.id as audit_id, a.call,
      ${before} as before, m.number || ' ' || m.name as matter, a.at > now() - interval '1 day' as fresh,
      to_jsonb(t) - 'firm_id' is not distinct from a.new_data as stands,
      (a.old_data ->> 'invoice_id')::uuid is not distinct from t.invoice_id
        or coalesce(i.status = 'draft' and i.updated_at <= a.at, false) and exists (select from invoice_line l
          where l.firm_id = i.firm_id and l.invoice_id = i.id and l.timesheet_id = t.id) as draft_stands,
      (a.old_data ->> 'workcode_id' is null or w.id is not null)
        and (a.old_data ->> 'employee_rate_id' is null or v.id is not null) as parts_stand
    from ${changesOf(ctx, edit, ids)}
    left join matter m on m.firm_id = a.firm_id and m.id = (a.old_data ->> 'matter_id')::uuid
    left join invoice i on i.firm_id = a.firm_id and i.id = (a.old_data ->> 'invoice_id')::uuid
    left join workcode w on w.firm_id = a.firm_id and w.id = (a.old_data ->> 'workcode_id')::uuid
    left join employee_rate v on v.firm_id = a.firm_id and v.id = (a.old_data ->> 'employee_rate_id')::uuid
    order by (a.new_data ->> 'version')::int`.execute(ctx.db);
  const steps = new Map<string, Step>();
  for (const row of rows) steps.set(row.row_id, { ...row, ...steps.get(row.row_id), stands: row.stands });
  return steps;
}

/** Puts entries back to what the trail says they were, but for their version. */
export async function restore(ctx: Ctx, steps: readonly string[]): Promise<void> {
  const columns = [
    ...['date', 'employee_id', 'matter_id', 'workcode_id', 'description', 'method', 'minutes', 'actual_unit', 'hour'],
    ...['start_time', 'end_time', 'next_day', 'billable', 'status', 'billing_group', 'rate', 'rate_currency'],
    ...['rate_source', 'employee_rate_id', 'exchange_rate', 'value', 'invoice_id', 'write_off_date'],
    ...['write_off_reason', 'written_off_by', 'fingerprint', 'confirmed_codes', 'reason', 'similar_confirmed_by'],
  ];
  const set = sql.join(columns.map((column) => sql`${sql.ref(column)} = r.${sql.ref(column)}`));
  await sql`update timesheet t set ${set}
    from audit a cross join lateral jsonb_populate_record(null::timesheet, a.old_data) r
    where t.firm_id = ${ctx.firm.id} and a.firm_id = t.firm_id and a.id = any(${[...steps]}::uuid[])
      and t.id = a.row_id`.execute(ctx.db);
}
