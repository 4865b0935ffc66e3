// What somebody who knows the database would write for lists of time: the rows of the page first, then what stands beside
// them, and one pass over all of them for the totals.

/** A page as asked; `opens` when it is narrowed by something that hidden entries do not show. */
export interface TimePage {
  where: string;
  opens?: boolean;
  joins?: string;
  order?: string;
  limit?: number;
}

const today = "date '2026-11-27'";

function inside(firm: string, employee: string): string {
  const mine = `firm_id = '${firm}' and employee_id = '${employee}'`;
  return `(not m.confidential or m.id in (select matter_id from matter_member where ${mine}
    and coalesce(leave_date, ${today}) >= ${today} union all select matter_id from matter_named_person where ${mine}))`;
}

const columns = `t.id, t.version, t.date, t.employee_id, t.matter_id, t.workcode_id, t.invoice_id, t.description, t.billing_group,
  t.method, t.minutes, t.actual_unit, t.hour, t.start_time, t.end_time, t.next_day, t.billable, t.status, t.rate, t.value,
  t.rate_currency, t.rate_source, t.write_off_date, t.write_off_reason, m.number, m.name, m.client_id, c.name as client_name,
  m.status as matter_status, m.timesheet_status, m.active_date, c.status as client_status, i.invoice_number,
  i.status as invoice_status, w.name as workcode, trim(e.first_name || ' ' || e.last_name) as employee`;
const beside = (firm: string) => `join matter m on m.firm_id = '${firm}' and m.id = t.matter_id
  join client c on c.firm_id = '${firm}' and c.id = m.client_id
  join employee e on e.firm_id = '${firm}' and e.id = t.employee_id
  left join workcode w on w.firm_id = '${firm}' and w.id = t.workcode_id
  left join invoice i on i.firm_id = '${firm}' and i.id = t.invoice_id`;

/** What whoever answers must know before: who asks, and the settings that open and close days. */
const before = (firm: string) => [
  `select s.id, s.expires_at, u.id as user_id, u.employee_id, u.status, r.grants from session s
     join user_account u on u.firm_id = s.firm_id and u.id = s.user_id
     join user_role r on r.firm_id = u.firm_id and r.id = u.role_id where s.firm_id = '${firm}'`,
  `select key, value from setting where firm_id = '${firm}'`,
  `select employee_id, restored_on from lock_out where firm_id = '${firm}' and reactivate_by >= ${today}`,
];

/** The statements of a page of time: its rows, and number, hours and value of the whole result. */
export function timeByHand(firm: string, employee: string, page: TimePage): string[] {
  const { where, opens = false, joins = '', order = 't.date desc', limit = 50 } = page;
  const open = inside(firm, employee);
  const chosen = `from timesheet t join matter m on m.firm_id = t.firm_id and m.id = t.matter_id ${joins}
    where t.firm_id = '${firm}' and ${where}${opens ? ` and ${open}` : ''}`;
  return [
    // The page is ordered twice, by what it is found by: a number of its place would have the whole result sorted for it.
    `with page as (select t.id ${chosen} order by ${order}, t.id desc limit ${limit})
     select ${columns}, ${open} as shown from page p join timesheet t on t.firm_id = '${firm}' and t.id = p.id ${beside(firm)}
     order by ${order}, t.id desc`,
    `select t.rate_currency as currency, ${open} as priced, count(*)::int as rows, sum(t.hour) as hours, sum(t.value) as value
     ${chosen} group by 1, 2 order by 1, 2`,
    ...before(firm),
  ];
}

/** A week of a person: his entries, their number, himself and the holidays. */
export function weekByHand(
  firm: string,
  employee: string,
  week: { person: string; from: string; to: string },
): string[] {
  const { person, from, to } = week;
  const chosen = `t.firm_id = '${firm}' and t.employee_id = '${person}' and t.date between '${from}' and '${to}'
    and t.status <> 'deleted'`;
  return [
    `select ${columns}, ${inside(firm, employee)} as shown from timesheet t ${beside(firm)} where ${chosen} order by t.id`,
    `select count(*)::int as rows from timesheet t where ${chosen}`,
    `select id, first_name, last_name, daily_budget_billable, daily_budget_non_billable, mentor_id from employee
     where firm_id = '${firm}' and id = '${person}'`,
    `select date, kind, name, name_id from holiday where firm_id = '${firm}' and date between '${from}' and '${to}'`,
    ...before(firm),
  ];
}
