import type { AnyCall, BodyInput } from '@praktis/contract/kit/call';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { type Firm, givenClient, givenFirm, givenPerson, insertRow } from './given.ts';
import type { As, Sent, TestServer } from './harness.ts';

export type MatterForm = BodyInput<typeof matterCalls.create>;

/** A firm with the people who open, staff and approve matters, and one active client. */
export interface MatterWorld {
  server: TestServer;
  firm: Firm;
  managing: As;
  partner: As;
  second: As;
  associate: As;
  colleague: As;
  support: As;
  finance: As;
  administrator: As;
  client: string;
}

export async function givenMatterWorld(server: TestServer, name?: string): Promise<MatterWorld> {
  const firm = await givenFirm(server, name);
  const person = (role: Parameters<typeof givenPerson>[2]['role'], called: string, rate?: string) =>
    givenPerson(server, firm, { role, name: called, ...(rate ? { rate } : {}) });
  const managing = await person('managing_partner', 'Mira Kusuma', '4000000');
  return {
    ...{ server, firm, managing },
    partner: await person('partner', 'Pandu Wirawan', '3500000'),
    second: await person('partner', 'Qori Lestari', '3500000'),
    associate: await person('fee_earner', 'Arif Nugraha', '1500000'),
    colleague: await person('fee_earner', 'Bunga Sari', '1500000'),
    support: await person('support_staff', 'Sinta Dewi'),
    finance: await person('finance', 'Fajar Hadi'),
    administrator: await person('administrator', 'Ani Rahma'),
    client: await givenClient(server, managing, { originating_partner_id: managing.employee_id }),
  };
}

/** The form of an hourly matter in rupiah with partner and associate. */
export function matterForm(world: MatterWorld, changes: Partial<MatterForm> = {}): MatterForm {
  return {
    ...{ name: 'Share purchase', client_id: world.client, currency: 'IDR' },
    members: [
      { employee_id: world.partner.employee_id, responsible_partner: true, allocation: '60' },
      { employee_id: world.associate.employee_id, associate: true, allocation: '40' },
    ],
    ...changes,
  };
}

/** Opens a draft through the call. */
export async function openDraft(world: MatterWorld, changes: Partial<MatterForm> = {}, as?: As): Promise<string> {
  const opened = await world.server.ok(matterCalls.create, as ?? world.partner, { body: matterForm(world, changes) });
  return opened.id;
}

/** Opens a matter and brings it into work on the given day. */
export async function openActive(
  world: MatterWorld,
  active_date = '2026-10-01',
  changes: Partial<MatterForm> = {},
): Promise<string> {
  const id = await openDraft(world, changes);
  const body = { id, version: await versionOf(world, id), active_date };
  await world.server.ok(matterCalls.activate, world.managing, { body });
  return id;
}

export async function versionOf({ server }: MatterWorld, id: string): Promise<number> {
  const { rows } = await server.owner.query<{ version: number }>('select version from matter where id = $1', [id]);
  return rows[0]?.version ?? 0;
}

/** Sends a change with the version that the record has now. */
export async function sendNow<C extends AnyCall>(
  world: MatterWorld,
  call: C,
  as: As,
  input: { id: string; confirmed?: string[]; [field: string]: unknown },
): Promise<Sent<unknown>> {
  const { confirmed, ...fields } = input;
  const body = { version: await versionOf(world, input.id), ...fields, ...(confirmed ? { confirmed } : {}) };
  return world.server.send(call, as, { raw: { body } });
}

/** A claim with one chargeable line on the matter. */
export async function givenCost(
  world: MatterWorld,
  matter_id: string,
  row: { charged?: string; billed_amount?: string; date?: string; status?: string } = {},
): Promise<void> {
  const { charged = '500000', billed_amount = '0', date = '2026-11-03', status = 'reported' } = row;
  const { firm_id } = world.firm;
  const expense_id = await insertRow(world.server.owner, 'expense', {
    ...{ firm_id, date, reference: `R${Math.random()}`, year: 2026, payable: false, currency: 'IDR', status },
    created_by: world.finance.user_id,
  });
  await insertRow(world.server.owner, 'expense_line', {
    ...{ firm_id, expense_id, position: 1, expense_type_id: world.firm.expense_type_id, matter_id },
    ...{ description: 'Court fee', amount: charged, treatment: 'at_cost', charged, billed_amount },
  });
}

/** Money of the client held for the matter. */
export async function givenDeposit(world: MatterWorld, matter_id: string, amount: string): Promise<string> {
  const deposit = {
    ...{ firm_id: world.firm.firm_id, date: '2026-11-04', client_id: world.client, matter_id, currency: 'IDR' },
    ...{ amount, created_by: world.finance.user_id },
  };
  const numbered = { deposit_number: `DP-${matter_id.slice(-6)}`, number_period: matter_id, number_seq: 1 };
  const deposit_id = await insertRow(world.server.owner, 'deposit', {
    ...deposit,
    ...numbered,
    bank_information_id: world.firm.trust_bank_id,
  });
  await insertRow(world.server.owner, 'deposit_entry', {
    ...deposit,
    bank_kind: 'trust',
    kind: 'received',
    deposit_id,
  });
  return deposit_id;
}

/**
 * Sends while another transaction holds the matter and changes something; answers what the sender got after that
 * transaction was committed.
 */
export async function whileHeld(
  world: MatterWorld,
  matter_id: string,
  change: (query: (sql: string, values?: unknown[]) => Promise<unknown>) => Promise<void>,
  send: () => Promise<Sent<unknown>>,
): Promise<Sent<unknown>> {
  const other = await world.server.owner.connect();
  try {
    await other.query('begin');
    await other.query('select id from matter where id = $1 for update', [matter_id]);
    await change((sql, values) => other.query(sql, values));
    const answer = send();
    await someoneWaits(world.server);
    await other.query('commit');
    return await answer;
  } catch (error) {
    await other.query('rollback');
    throw error;
  } finally {
    other.release();
  }
}

/** Until a statement of the application waits for a lock; asked of the database, so that nothing is guessed by the clock. */
async function someoneWaits(server: TestServer): Promise<void> {
  for (let tries = 0; tries < 2000; tries += 1) {
    const { rows } = await server.owner.query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if ((rows[0]?.n ?? 0) > 0) return;
  }
  throw new Error('nobody waited for the matter');
}
