import { exchangeRateCalls } from '@praktis/contract/settings/exchange-rate.calls';
import { insertRow } from '../given.ts';
import { type Desk, type File, givenFile, recorded } from './given-desk.ts';

/** Accounts of a desk for clients abroad. */
export type Accounts = Record<'USD' | 'JPY', { operating: string; trust: string }>;

/** Gives a desk accounts in dollars and yen, and the rates of Friday 13 November 2026: 16,250, and 10,850.25 per 100. */
export async function givenAccounts({ server, firm, finance }: Desk): Promise<Accounts> {
  const { firm_id } = firm;
  const yen = { firm_id, code: 'JPY', name: 'Yen', name_id: 'Yen', digits: 0 };
  await server.owner.query("delete from currency where firm_id = $1 and code = 'JPY'", [firm_id]);
  await insertRow(server.owner, 'currency', yen);
  const account = (currency: string, kind: string) =>
    insertRow(server.owner, 'bank_information', {
      ...{ firm_id, bank_name: 'Bank Lintas', account_number: `88 ${currency} ${kind}`, currency, kind },
      beneficiary: 'Karsa & Rekan',
    });
  const kinds = async (currency: string) => ({
    ...{ operating: await account(currency, 'operating'), trust: await account(currency, 'trust') },
  });
  const day = { kind: 'daily', date: '2026-11-13' } as const;
  const week = { currency: 'USD', kind: 'kmk', date: '2026-11-11', rate: '16250' } as const;
  const yenRate = { ...day, currency: 'JPY', rate: '10850.25', unit: 100 } as const;
  for (const exchange of [{ ...day, currency: 'USD', rate: '16250' }, yenRate, week])
    await server.ok(exchangeRateCalls.create, finance, { body: { exchange } });
  return { USD: await kinds('USD'), JPY: await kinds('JPY') };
}

/** A client's matter in foreign money on which the partner costs `rate` an hour. */
export async function onMatterAbroad(desk: Desk, currency: string, rate: string, matter: object = {}) {
  const file = await givenFile(desk, {}, { currency, ...matter });
  await desk.server.owner.query(
    "update matter_member set rate_type = 'fixed', rate_name = null, fixed_rate = $1, fixed_currency = $2 where matter_id = $3 and employee_id = $4",
    [rate, currency, file.matter_id, desk.partner.employee_id],
  );
  return file;
}

/** What a bill says of itself in the books. */
export interface Booked {
  functional_value: string;
  functional_rest: string;
  lines: string[];
  costs: string[];
}

/** Values in the books as they are stored, the lines in their order. */
export async function bookedOf({ server }: Desk, invoice_id: string): Promise<Booked> {
  const values = (table: string) =>
    `(select coalesce(array_agg(trim_scale(functional_value)::text order by position), '{}') from ${table} where invoice_id = i.id)`;
  const { rows } = await server.owner.query<Booked>(
    `select trim_scale(functional_value)::text as functional_value, trim_scale(functional_rest)::text as functional_rest,
      ${values('invoice_line')} as lines, ${values('invoice_disbursement')} as costs from invoice i where id = $1`,
    [invoice_id],
  );
  if (!rows[0]) throw new Error(`no invoice ${invoice_id}`);
  return rows[0];
}

let days = 0;
/** Time of the partner, each entry on a day of its own, as the form of an invoice takes it. */
export async function partnersTime(desk: Desk, { matter_id }: File, ...durations: string[]) {
  const timesheets: { timesheet_id: string }[] = [];
  for (const duration of durations) {
    days = (days % 16) + 1;
    const date = `2026-11-${String(days).padStart(2, '0')}`;
    timesheets.push({ timesheet_id: await recorded(desk, desk.partner, { matter_id, date, duration }) });
  }
  return timesheets;
}
