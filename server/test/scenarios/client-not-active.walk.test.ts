import { allCalls } from '@praktis/contract/all-calls';
import { type AnyCall, addressOf } from '@praktis/contract/kit/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson, insertRow } from '../given.ts';
import { type As, startServer, type TestServer } from '../harness.ts';

let server: TestServer;
let firm: Firm;
let manager: As;
let finance: As;
let partner: As;
const ids = { matter: '', own: '', entry: '' };
const rest = { client: '' };

beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  manager = await givenPerson(server, firm, { role: 'managing_partner', rate: '1000000' });
  finance = await givenPerson(server, firm, { role: 'finance' });
  partner = await givenPerson(server, firm, { role: 'partner', rate: '1000000' });
  const active = await givenClient(server, partner);
  ids.own = await givenMatter(server, partner, active, [partner, manager]);
  rest.client = await givenClient(server, partner, { name: 'PT Calon Umpama', npwp: '' });
  ids.matter = await givenMatter(server, partner, rest.client, [partner, manager]);
});
afterAll(() => server.close());

/** Calls that name a client or a matter and write, and yet make nothing for it: why each may. */
const exempt: Record<string, string> = {
  'matter/update-active-date': 'corrects a date of a matter that was active',
};

const written = ['matter', 'timesheet', 'expense', 'expense_line', 'invoice', 'deposit', 'deposit_entry', 'collection'];
async function counts(): Promise<Record<string, number>> {
  const all: Record<string, number> = {};
  for (const table of written)
    all[table] = (await server.owner.query(`select count(*)::int as n from ${table}`)).rows[0].n as number;
  return all;
}

const namesOne = (call: AnyCall) => {
  const shape = (call.body as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};
  return 'client_id' in shape || 'matter_id' in shape;
};
const makes = (call: AnyCall) =>
  call.kind === 'write' && call.answer === 'json' && namesOne(call) && !(call.path in exempt);

const day = '2026-11-27';
/** What each of these calls is sent, as complete as its form wants it, for the client that is not active. */
const forms = (): Record<string, object> => ({
  'matter/create': {
    ...{ name: 'Advice', client_id: rest.client, currency: 'IDR', billing_type: 'hourly' },
    members: [{ employee_id: partner.employee_id, responsible_partner: true, join_date: day }],
  },
  'timesheet/create': {
    ...{ date: day, employee_id: manager.employee_id, matter_id: ids.matter, method: 'hour', duration: '1' },
    ...{ description: 'Advice', workcode_id: firm.workcode_id },
  },
  'expense/create': {
    ...{ date: day, currency: 'IDR', employee_id: manager.employee_id, payable: false },
    lines: [
      { matter_id: ids.matter, expense_type_id: firm.expense_type_id, date: day, description: 'x', amount: '1000' },
    ],
  },
  'invoice/create': { matter_id: ids.matter, date: day, type: 'hourly' },
  'invoice/deposit/create': {
    ...{ client_id: rest.client, date: day, bank_information_id: firm.trust_bank_id, amount: '1000' },
  },
});

describe.each(['prospective', 'conflict check in progress', 'have conflict', 'deleted'])(
  'a client that is %s',
  (status) => {
    it('gets no matter, time, expense, bill or money by any call that names it (CLI-01, invariant 36)', async () => {
      await server.owner.query('update client set status = $1 where id = $2', [status, rest.client]);
      const before = await counts();
      const asked = new Map<string, string>();
      for (const call of allCalls.filter((one) => makes(one) || one.path in forms())) {
        const body = { client_id: rest.client, matter_id: ids.matter, date: day, ...forms()[call.path] };
        for (const as of [manager, finance]) {
          const answer = await server.send(call, as, { raw: { body }, confirmed: [] });
          expect([addressOf(call), answer.status >= 400]).toEqual([addressOf(call), true]);
          expect(answer.status).toBeLessThan(500);
          const code = answer.body.code ?? '';
          asked.set(call.path, [asked.get(call.path), code].filter(Boolean).join(' '));
        }
      }
      expect(await counts()).toEqual(before);
      expect(asked.get('matter/create')).toContain('client_not_active');
      expect(asked.get('invoice/deposit/create')).toContain('client_not_active');
    });

    it('gets no time entry or matter by moving one there either', async () => {
      await server.owner.query('update client set status = $1 where id = $2', [status, rest.client]);
      const entry = await insertRow(server.owner, 'timesheet', {
        ...{
          firm_id: firm.firm_id,
          date: day,
          employee_id: manager.employee_id,
          matter_id: ids.own,
          description: 'Advice',
        },
        ...{
          method: 'hour',
          minutes: 60,
          actual_unit: 10,
          hour: '1',
          billable: false,
          status: 'non-billable',
          rate: '0',
        },
        ...{
          rate_currency: 'IDR',
          rate_source: 'active',
          value: '0',
          fingerprint: status,
          created_by: manager.user_id,
        },
      });
      const moves = allCalls.filter((call) => /timesheet\/(update|move|copy|bulk)|matter\/update$/.test(call.path));
      expect(moves.length).toBeGreaterThan(1);
      for (const call of moves) {
        const body = {
          id: entry,
          ids: [entry],
          rows: [{ id: entry, version: 1 }],
          version: 1,
          ...forms()['timesheet/create'],
        };
        const answer = await server.send(call, manager, { raw: { body: { ...body, client_id: rest.client } } });
        expect(answer.status).toBeLessThan(500);
      }
      const { rows } = await server.owner.query('select count(*)::int as n from timesheet where matter_id = $1', [
        ids.matter,
      ]);
      expect(rows).toEqual([{ n: 0 }]);
    });
  },
);
