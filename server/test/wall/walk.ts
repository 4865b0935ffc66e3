import type { AnyCall } from '@praktis/contract/kit/call';
import { permissions, type RoleCode } from '@praktis/contract/kit/permissions';
import { type Firm, givenFirm, givenPerson, insertRow } from '../given.ts';
import type { As, Input, TestServer } from '../harness.ts';
import { allTours } from '../tour/all-tours.ts';
import type { Step, TourPeople, TourState } from '../tour.ts';

/** Two firms: ours, where the story happens, and another one that must notice nothing. */
export interface World {
  firm: Firm;
  people: TourPeople;
  state: TourState;
  powerless: As;
  stranger: As;
}

const partnerRate = '3500000';
const feeEarnerRate = '1500000';

export async function givenWorld(server: TestServer): Promise<World> {
  const firm = await givenFirm(server);
  const person = (role: RoleCode, name: string, rate?: string) =>
    givenPerson(server, firm, { role, name, ...(rate ? { rate } : {}) });
  const people: TourPeople = {
    managing_partner: await person('managing_partner', 'Mira Kusuma', partnerRate),
    partner: await person('partner', 'Pandu Wirawan', partnerRate),
    second_partner: await person('partner', 'Qori Lestari', partnerRate),
    fee_earner: await person('fee_earner', 'Arif Nugraha', feeEarnerRate),
    second_fee_earner: await person('fee_earner', 'Bunga Sari', feeEarnerRate),
    support_staff: await person('support_staff', 'Sinta Dewi'),
    finance: await person('finance', 'Fajar Hadi'),
    administrator: await person('administrator', 'Ani Rahma'),
  };
  const locked_out = await givenLockedOut(server, await person('fee_earner', 'Hana Putri'));
  const powerless = await givenPowerless(server, firm);
  const stranger = await givenStranger(server);
  const { bank_id, trust_bank_id, ppn_id, pph_id, expense_type_id, workcode_id } = firm;
  const state: TourState = {
    ...{
      bank: bank_id,
      trust_bank: trust_bank_id,
      ppn: ppn_id,
      pph: pph_id,
      expense_type: expense_type_id,
      workcode: workcode_id,
    },
    ...{ partner: people.partner.employee_id, second_partner: people.second_partner.employee_id },
    ...{ managing_partner: people.managing_partner.employee_id, associate: people.fee_earner.employee_id },
    ...{ second_associate: people.second_fee_earner.employee_id, finance: people.finance.employee_id },
    ...{ administrator: people.administrator.employee_id, support_staff: people.support_staff.employee_id },
    locked_out,
    idle: await givenIdle(server, firm),
  };
  return { firm, people, state, powerless, stranger };
}

/** Somebody who has lost the passkey he signs in with; answers his account. */
async function givenLockedOut(server: TestServer, { firm_id, user_id }: As): Promise<string> {
  const passkey = {
    name: 'Lost phone',
    credential_id: 'lost',
    public_key: Buffer.alloc(1),
    counter: 0,
    transports: [],
  };
  await insertRow(server.owner, 'passkey', { firm_id, user_id, created_at: new Date(), ...passkey });
  return user_id;
}

/** A fee earner who is locked out since nothing of November is recorded; the others came back from leave today (LCK-06). */
async function givenIdle(server: TestServer, firm: Firm): Promise<string> {
  const { firm_id } = firm;
  await server.owner.query('update employee set returned_on = $1 where firm_id = $2', ['2026-11-27', firm_id]);
  const value = JSON.stringify({ block_since: '2026-11-02', lock_since: '2026-11-02' });
  await insertRow(server.owner, 'setting', { firm_id, key: 'timesheet-lock-day/lock-rule', value });
  return (await givenPerson(server, firm, { role: 'fee_earner', name: 'Indra Gunawan' })).employee_id;
}

/** Somebody of another firm who may do there whatever the product knows. */
async function givenStranger(server: TestServer): Promise<As> {
  const firm = await givenFirm(server, 'Lain & Rekan');
  const grants = Object.fromEntries(permissions.map((permission) => [permission, ['all']]));
  const row = { firm_id: firm.firm_id, code: 'everything', name: 'Everything', grants: JSON.stringify(grants) };
  const managing_partner = await insertRow(server.owner, 'user_role', row);
  return givenPerson(
    server,
    { ...firm, roles: { ...firm.roles, managing_partner } },
    { role: 'managing_partner', rate: partnerRate },
  );
}

/** Somebody who may sign in and nothing else. */
async function givenPowerless(server: TestServer, firm: Firm): Promise<As> {
  const role = await insertRow(server.owner, 'user_role', {
    firm_id: firm.firm_id,
    code: 'nothing',
    name: 'Nothing',
    grants: '{}',
  });
  return givenPerson(server, { ...firm, roles: { ...firm.roles, support_staff: role } }, { role: 'support_staff' });
}

/**
 * Walks every call of the product as a signed-out sender, a user without the permission and another firm's managing
 * partner, and then for real. Answers what went wrong, a line each; empty means: nobody saw or moved anything of ours.
 */
export async function walk(server: TestServer, world: World): Promise<string[]> {
  const faults: string[] = [];
  for (const step of allTours) {
    const before = await trace(server, world);
    await tryFromOutside(server, world, step, (fault) =>
      faults.push(`${step.call.method} ${step.call.path}: ${fault}`),
    );
    const after = await trace(server, world);
    if (before !== after) faults.push(`${step.call.method} ${step.call.path}: left a trace in a firm that refused it`);
    const answer = await server.send(step.call, world.people[step.as], inputOf(step, world));
    if (answer.status !== 200) {
      faults.push(
        `${step.call.method} ${step.call.path}: answered ${answer.status} ${JSON.stringify(answer.body)} to the one who may`,
      );
      continue;
    }
    step.keep?.(answer.data as never, world.state);
  }
  return [...faults, ...(await wallFaults(server, world))];
}

/** What a step sends. */
export const inputOf = (step: Step, world: World): Input<AnyCall> => step.input?.(world.state, world.people) ?? {};

async function tryFromOutside(
  server: TestServer,
  world: World,
  step: Step,
  fault: (text: string) => void,
): Promise<void> {
  const input = inputOf(step, world);
  if (step.call.access === 'open') return;
  const out = await server.send(step.call, undefined, input);
  if (out.status !== 401) fault(`signed out: ${out.status}`);
  if (step.call.access !== 'signed in') {
    const without = await server.send(step.call, world.powerless, input);
    if (without.status !== 403) fault(`without the permission: ${without.status}`);
  }
  const stranger = await server.send(step.call, world.stranger, {
    ...input,
    confirmed: ['no_tax_number', 'incomplete_expense'],
  });
  const expected = { hidden: [404], own: [200, 400], refused: [400, 404] }[step.foreign];
  if (!expected.includes(stranger.status))
    fault(`another firm: ${stranger.status} instead of ${expected.join(' or ')}`);
  const text = stranger.raw.toString('utf8');
  const sent = JSON.stringify(input);
  const leaked = Object.entries(world.state).find(
    ([, id]) => id.length === 36 && text.includes(id) && !sent.includes(id),
  );
  if (leaked) fault(`another firm was told our ${leaked[0]}`);
}

/** What our firm's trail holds: unchanged means that nothing happened. */
async function trace(server: TestServer, world: World): Promise<string> {
  const { rows } = await server.owner.query(
    'select count(*) as n, count(*) filter (where actor = any($2)) as foreign_rows from audit where firm_id = $1 and op <> $3',
    [world.firm.firm_id, [world.stranger.user_id, world.powerless.user_id], 'R'],
  );
  return JSON.stringify(rows[0]);
}

/** The wall itself: under another firm, the application's role sees no row of ours in any table, even without asking for a firm. */
async function wallFaults(server: TestServer, world: World): Promise<string[]> {
  const { rows } = await server.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'firm_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and c.relname not in ('sign_in_state', 'passkey_challenge') order by 1`,
  );
  const client = await server.owner.connect();
  const faults: string[] = [];
  try {
    for (const { name } of rows) {
      await client.query(`begin; set local role praktis_app; set local app.firm_id = '${world.stranger.firm_id}'`);
      const seen = await client.query<{ n: string }>(
        `select count(*) as n from ${name} where firm_id = '${world.firm.firm_id}'`,
      );
      await client.query('rollback');
      if (seen.rows[0]?.n !== '0') faults.push(`table ${name}: another firm sees ${seen.rows[0]?.n} rows of ours`);
    }
  } finally {
    client.release();
  }
  return faults;
}
