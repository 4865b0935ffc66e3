import type { Grants, RoleCode } from '@praktis/contract/kit/permissions';
import { deliveredRoles } from '@praktis/contract/kit/roles';
import { proposedUnits } from '@praktis/rules/currency-words';
import type pg from 'pg';
import { newId, newSecret, secretHash } from '../src/kit/ids.ts';
import type { As, TestServer } from './harness.ts';

type Row = Record<string, unknown>;

/** Writes a row as the database's owner and answers its id. For what a test needs to stand there before it begins. */
export async function insertRow(owner: pg.Pool, table: string, row: Row): Promise<string> {
  const full: Row = { id: newId(), ...row };
  const names = Object.keys(full);
  const marks = names.map((_, at) => `$${at + 1}`).join(', ');
  await owner.query(`insert into ${table} (${names.join(', ')}) values (${marks})`, Object.values(full));
  return String(full.id);
}

export interface Firm {
  firm_id: string;
  service: string;
  roles: Record<RoleCode, string>;
  bank_id: string;
  trust_bank_id: string;
  ppn_id: string;
  pph_id: string;
  expense_type_id: string;
  workcode_id: string;
}

/** A firm with profile, roles, currencies, tax codes, banks, an expense type and an activity. limit: rows told in their order */
export async function givenFirm(server: TestServer, name = 'Karsa & Rekan'): Promise<Firm> {
  const { owner } = server;
  const firm_id = newId();
  const service = `firm-${firm_id.slice(-12)}`;
  await owner.query('insert into firm (id, key) values ($1, $2)', [firm_id, service]);
  await insertRow(owner, 'firm_profile', {
    firm_id,
    name,
    code: 'KHC',
    address: 'Jalan Rekaan 1, Jakarta',
    npwp: '0912345675999000',
  });
  const roles = {} as Firm['roles'];
  for (const [code, grants] of Object.entries(deliveredRoles) as [RoleCode, Grants][])
    roles[code] = await insertRow(owner, 'user_role', {
      firm_id,
      code,
      name: code.replaceAll('_', ' '),
      grants: JSON.stringify(grants),
      delivered: true,
    });
  await insertRow(owner, 'currency', {
    firm_id,
    code: 'IDR',
    name: 'Rupiah',
    name_id: 'Rupiah',
    symbol: 'Rp',
    digits: 0,
    rank: 1,
    ...proposedUnits('IDR'),
  });
  await insertRow(owner, 'currency', {
    firm_id,
    code: 'USD',
    name: 'US dollar',
    name_id: 'Dolar AS',
    symbol: '$',
    digits: 2,
    rank: 2,
    ...proposedUnits('USD'),
  });
  const bank = { firm_id, bank_name: 'Bank Rekaan', beneficiary: name, currency: 'IDR', swift_code: 'REKAIDJA' };
  const bank_id = await insertRow(owner, 'bank_information', {
    ...bank,
    account_number: '1000200030',
    kind: 'operating',
  });
  const trust_bank_id = await insertRow(owner, 'bank_information', {
    ...bank,
    account_number: '1000200099',
    kind: 'trust',
  });
  const ppn_id = await insertRow(owner, 'ppn', {
    ...{ firm_id, code: 'PPN12', name: 'VAT 12 % of 11/12', name_id: 'PPN 12 % dari 11/12', rate: '12' },
    ...{ factor_numerator: 11, factor_denominator: 12, efaktur_code: '04', valid_from: '2025-01-01' },
  });
  const pph_id = await insertRow(owner, 'pph', {
    ...{
      firm_id,
      code: 'PPH23',
      name: 'PPh 23',
      name_id: 'PPh 23',
      kind: '23',
      rate: '2',
      rate_without_number: '4',
      valid_from: '2009-01-01',
      object_code: '24-104-07',
    },
  });
  const expense_type_id = await insertRow(owner, 'expense_type', {
    firm_id,
    code: 'COURT',
    name: 'Court fee',
    name_id: 'Biaya perkara',
  });
  const workcode_id = await insertRow(owner, 'workcode', {
    firm_id,
    code: 'DRAFT',
    name: 'Drafting',
    name_id: 'Penyusunan',
    billable: 'yes',
  });
  return { firm_id, service, roles, bank_id, trust_bank_id, ppn_id, pph_id, expense_type_id, workcode_id };
}

export interface PersonOptions {
  role: RoleCode;
  category?: 'partner' | 'fee earner' | 'support staff';
  name?: string;
  /** Standard rate per hour in IDR from 1 January 2025; left out: no rate. */
  rate?: string;
  language?: 'en' | 'id';
  mentor_id?: string;
  /** Whom he works for: the employees whose time and expenses he records. */
  works_for?: readonly As[];
}

let people = 0;

/** An employee with a user, a role and a live session. */
export async function givenPerson(server: TestServer, firm: Firm, options: PersonOptions): Promise<As> {
  const { owner } = server;
  const { firm_id, service } = firm;
  people += 1;
  const [first_name = 'Person', ...rest] = (options.name ?? `Person ${people}`).split(' ');
  const category =
    options.category ??
    (options.role.includes('partner') ? 'partner' : options.role === 'fee_earner' ? 'fee earner' : 'support staff');
  const employee_id = await insertRow(owner, 'employee', {
    ...{ firm_id, code: `E${String(people).padStart(3, '0')}`, category, first_name, last_name: rest.join(' ') },
    ...{
      employed_on: '2024-01-02',
      currency: 'IDR',
      email: `p${people}@firm.example`,
      mentor_id: options.mentor_id ?? null,
    },
    ...{ daily_budget_billable: '6', daily_budget_non_billable: '2' },
  });
  if (options.rate)
    await insertRow(owner, 'employee_rate', {
      firm_id,
      employee_id,
      name: 'Standard',
      currency: 'IDR',
      rate: options.rate,
      valid_from: '2025-01-01',
    });
  const user_id = await insertRow(owner, 'user_account', {
    ...{ firm_id, email: `p${people}@firm.example`, employee_id, role_id: firm.roles[options.role] },
    ...{ verified_at: new Date(), password_changed_at: new Date(), language: options.language ?? 'en' },
  });
  for (const { employee_id: person_id } of options.works_for ?? [])
    await insertRow(owner, 'assigned_person', { firm_id, employee_id, person_id });
  return { ...(await givenSession(server, { firm_id, service, user_id })), employee_id };
}

/** One more live session of a user. */
export async function givenSession(
  server: TestServer,
  who: { firm_id: string; service: string; user_id: string },
): Promise<Omit<As, 'employee_id'>> {
  const token = newSecret();
  await insertRow(server.owner, 'session', {
    ...{
      firm_id: who.firm_id,
      user_id: who.user_id,
      token_hash: secretHash(token),
      address: '127.0.0.1',
      agent: 'test',
    },
    expires_at: new Date(Date.now() + 365 * 86_400_000),
  });
  return { ...who, token };
}

/** A client, active unless said otherwise. `as` is who entered it. */
export async function givenClient(server: TestServer, as: As, row: Row = {}): Promise<string> {
  const id = newId();
  return insertRow(server.owner, 'client', {
    ...{
      firm_id: as.firm_id,
      id,
      code: `C-${id.slice(-6)}`,
      name: 'PT Sagara Contoh Abadi',
      status: 'active',
      conflict_result: 'clear',
    },
    ...{
      since: '2024-01-02',
      npwp: '0912345675999000',
      withholds: 'pph23',
      address: 'Jalan Contoh 10, Jakarta',
      created_by: as.user_id,
    },
    ...row,
  });
}

/** An hourly matter in rupiah, active since 1 January 2026, with its team; the first member is responsible partner. limit: a matter reads in this order */
export async function givenMatter(
  server: TestServer,
  as: As,
  client_id: string,
  members: As[],
  row: Row = {},
): Promise<string> {
  const id = newId();
  const { firm_id, user_id } = as;
  await insertRow(server.owner, 'matter', {
    ...{
      firm_id,
      id,
      number: `M-2026-${id.slice(-8)}`,
      name: 'Share purchase',
      client_id,
      status: 'active',
      draft_date: '2026-01-01',
    },
    ...{
      active_date: '2026-01-01',
      origin: 'national',
      currency: 'IDR',
      billing_type: 'hourly',
      conflict_result: 'clear',
      created_by: user_id,
    },
    ...row,
  });
  for (const [at, member] of members.entries())
    await insertRow(server.owner, 'matter_member', {
      ...{ firm_id, matter_id: id, employee_id: member.employee_id, join_date: '2026-01-01', rate_name: 'Standard' },
      ...{ responsible_partner: at === 0, fee_earner: at > 0 },
    });
  return id;
}
