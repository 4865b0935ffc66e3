import { clientCalls } from '@praktis/contract/clients/clients.calls';
import { employeeCalls } from '@praktis/contract/employees/employees.calls';
import { expenseCalls } from '@praktis/contract/expenses/expenses.calls';
import { importCalls as calls } from '@praktis/contract/imports/imports.calls';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { exchangeRateCalls } from '@praktis/contract/settings/exchange-rate.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilBlocked } from '../../../test/blocked.ts';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson, insertRow } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let finance: As;
let managing: As;
let associate: As;
let quiet: string;
let held: string;
beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  managing = await givenPerson(server, firm, { role: 'managing_partner', rate: '3500000' });
  finance = await givenPerson(server, firm, { role: 'finance' });
  associate = await givenPerson(server, firm, { role: 'fee_earner', rate: '1500000' });
  await server.owner.query("update employee set code = 'TK01' where id = $1", [associate.employee_id]);
  const client = await givenClient(server, managing);
  quiet = await givenMatter(server, managing, client, [managing, associate], { number: 'M-2026-0019' });
  held = await givenMatter(server, managing, client, [managing, associate], { number: 'M-2026-0020' });
});
afterAll(() => server.close());

const files = (...lines: string[]) => [{ part: 'file', name: 'file.csv', bytes: Buffer.from(lines.join('\n')) }];
const body = { dry_run: true, date_order: 'ymd' as const, number_format: 'en' as const };

/** What others do while a preview stands before a row that is held, its rows before that being entered. */
async function meanwhile<T>(hold: [string, unknown[]], preview: () => Promise<T>, work: () => Promise<void>) {
  const holder = await server.owner.connect();
  try {
    await holder.query('begin');
    await holder.query(...hold);
    const answer = preview();
    await untilBlocked(server.owner);
    await work();
    await holder.query('commit');
    return await answer;
  } finally {
    holder.release();
  }
}

const matterHeld = (): [string, unknown[]] => ['select id from matter where id = $1 for update', [held]];

describe('a preview keeps nobody waiting (IMP-03)', () => {
  it('who records time on the same matter, of the same person and day', async () => {
    const file = files(
      'date,matter,fee earner,minutes,narrative',
      '2026-11-20,M-2026-0019,TK01,60,Call',
      '2026-11-23,M-2026-0020,TK01,60,Letter',
    );
    const timesheet = { date: '2026-11-20', matter_id: quiet, description: 'Own work', method: 'hour' as const };
    const answer = await meanwhile(
      matterHeld(),
      () => server.ok(calls.timesheet, finance, { body, files: file }),
      async () => {
        await server.ok(timesheetCalls.create, associate, { body: { timesheet: { ...timesheet, duration: '1' } } });
      },
    );
    expect(answer).toMatchObject({ saved: false, counts: { new: 2, errors: 0 } });
  });

  it('who enters a claim, though both take a reference', async () => {
    const type = await server.owner.query('select name from expense_type where id = $1', [firm.expense_type_id]);
    const row = (matter: string) => `2026-11-05,${matter},${type.rows[0].name},Fee,100000`;
    const file = files('date,matter,expense type,description,amount', row('M-2026-0019'), row('M-2026-0020'));
    const line = { expense_type_id: firm.expense_type_id, matter_id: quiet, description: 'Own', amount: '50000' };
    const claim = { date: '2026-11-05', currency: 'IDR', payable: false, lines: [line] };
    const answer = await meanwhile(
      matterHeld(),
      () => server.ok(calls.expense, finance, { body, files: file, confirmed: ['incomplete_expense'] }),
      async () => {
        const confirmed = ['incomplete_expense', 'payable_empty'];
        await server.ok(expenseCalls.createClaim, finance, { body: claim, confirmed });
      },
    );
    expect(answer.counts).toMatchObject({ new: 2, errors: 0 });
  });

  it('who enters a client, though both take a code and are checked for conflicts', async () => {
    const item = { firm_id: firm.firm_id, code: 'MINING', name: 'Mining', name_id: 'Pertambangan' };
    const industry = await insertRow(server.owner, 'industry_type', item);
    const file = files('name,industry type', 'PT Satu Contoh,', 'PT Dua Contoh,MINING');
    const client = { name: 'PT Tiga Lain', kind: 'body' as const, address: 'Jalan Contoh 1, Jakarta' };
    const answer = await meanwhile(
      ['select id from industry_type where id = $1 for update', [industry]],
      () => server.ok(calls.client, managing, { body, files: file }),
      async () => {
        await server.ok(clientCalls.create, managing, { body: client });
      },
    );
    expect(answer.counts).toMatchObject({ new: 2, errors: 0 });
  });
});

/** The matter, the person and a list are changed while rows of a preview point to them. */
describe('nor who changes what its rows point to (MAT-01)', () => {
  const file = () =>
    files(
      'date,matter,fee earner,minutes,narrative',
      '2026-11-20,M-2026-0019,TK01,60,Call',
      '2026-11-23,M-2026-0020,TK01,60,Letter',
    );
  const preview = () => server.ok(calls.timesheet, finance, { body, files: file() });
  /** Waits are cut short, so that a call that is kept waiting fails at once. */
  const atOnce = async (work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    expect(performance.now() - began).toBeLessThan(3000);
  };

  it('a matter is made pending and brought back', async () => {
    const version = async () => (await server.ok(matterCalls.detail, managing, { query: { id: quiet } })).version;
    const answer = await meanwhile(matterHeld(), preview, () =>
      atOnce(async () => {
        const moving = { id: quiet, version: await version() };
        const paused = { ...moving, date: '2026-11-20', reason: 'Waits for the client' };
        expect(await server.ok(matterCalls.pending, managing, { body: paused })).toMatchObject({ status: 'pending' });
        const again = { id: quiet, version: await version(), reason: 'Goes on' };
        await server.ok(matterCalls.activate, managing, { body: again });
      }),
    );
    expect(answer.saved).toBe(false);
  });

  it('a person gets another budget rate', async () => {
    const of = { employee_id: associate.employee_id };
    const { version } = await server.ok(employeeCalls.detail, managing, { query: of });
    await meanwhile(matterHeld(), preview, () =>
      atOnce(() =>
        server.ok(employeeCalls.updateBudgetRate, managing, { body: { ...of, version, budget_rate: '900000' } }),
      ),
    );
  });
});

describe('rates that two bring at once, in whatever order (MON-08)', () => {
  const days = Array.from({ length: 20 }, (_, at) => `USD,2026-11-${String(at + 1).padStart(2, '0')},${16000 + at}`);
  const head = 'currency,date,rate';
  const send = (lines: string[], dry_run: boolean) =>
    server.send(calls.exchangeRate, finance, { body: { ...body, dry_run }, files: files(head, ...lines) });

  it('a preview waits for nobody who is entering one of them', async () => {
    const holder = await server.owner.connect();
    try {
      await holder.query('begin');
      const rate = "'USD', 'daily', '2026-11-05', 1, 16240, 'typed'";
      const columns = 'firm_id, id, currency, kind, date, unit, rate, source';
      await holder.query(`insert into exchange_rate (${columns}) values ($1, gen_random_uuid(), ${rate})`, [
        firm.firm_id,
      ]);
      const { data } = await send(days, true);
      expect(data.counts).toMatchObject({ new: 20, known: 0, errors: 0 });
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  });

  it('a row that stands twice in a file is known the second time, in a preview as in a save', async () => {
    const twice = ['USD,2026-10-01,16000', 'usd,2026-10-01,16001'];
    for (const dry_run of [true, false])
      expect((await send(twice, dry_run)).data.counts).toMatchObject({ new: 1, known: 1 });
  });

  it('a save, previews of the same rows turned round, and typed ones end without a deadlock', async () => {
    const typed = days.toReversed().map((line) => {
      const [currency = '', date = '', rate = ''] = line.split(',');
      const exchange = { currency, date, rate, kind: 'daily' as const, unit: 1 as const };
      return server.send(exchangeRateCalls.create, finance, { body: { exchange } });
    });
    const answers = await Promise.all([send(days, false), send(days.toReversed(), true), send(days, true)]);
    for (const { status, data } of answers) {
      expect(status).toBe(200);
      expect(data.counts.new + data.counts.known).toBe(20);
    }
    for (const { status, body: told } of await Promise.all(typed))
      expect(status === 200 || told.code === 'exchange_rate_exists').toBe(true);
  });
});
