import { clientCalls, conflictCalls } from '@praktis/contract/clients/clients.calls';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enterClient, formOf } from '../../../test/client-form.ts';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson, insertRow } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let secretary: As;
let partnerP: As;
let partnerQ: As;
let manager: As;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  firm = await givenFirm(server);
  secretary = await givenPerson(server, firm, { role: 'support_staff' });
  partnerP = await givenPerson(server, firm, { role: 'partner' });
  partnerQ = await givenPerson(server, firm, { role: 'partner' });
  manager = await givenPerson(server, firm, { role: 'managing_partner' });
});

const detail = (as: As, id: string) => server.ok(clientCalls.detail, as, { query: { id } });
const activation = (as: As, id: string, version: number, reason = '') =>
  server.send(clientCalls.activate, as, { body: { id, version, reason }, confirmed: ['no_tax_number'] });

/** Runs `work` while another transaction holds what `hold` took, then lets go. */
async function whileHeld(hold: (other: pg.PoolClient) => Promise<unknown>, work: () => Promise<void>): Promise<void> {
  const other = await server.owner.connect();
  try {
    await other.query('begin');
    await hold(other);
    await work();
    await other.query('commit');
  } finally {
    other.release();
  }
}

/** Comes back when as many calls as said wait for a lock; fails when they never do. */
async function waiting(calls: number): Promise<void> {
  const asked = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  for (let tries = 0; tries < 5000; tries += 1) {
    const { rows } = await server.owner.query<{ n: number }>(asked);
    if ((rows[0]?.n ?? 0) >= calls) return;
  }
  throw new Error(`not as many as ${calls} calls waited for a lock`);
}

const checkLock = (other: pg.PoolClient) =>
  other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`conflict check ${firm.firm_id}`]);

async function givenOpponent(name: string): Promise<string> {
  const client_id = await givenClient(server, partnerQ, { name: 'PT Lintang Fiktif', npwp: '' });
  const matter_id = await givenMatter(server, partnerQ, client_id, [partnerQ]);
  await insertRow(server.owner, 'matter_party', { firm_id: firm.firm_id, matter_id, kind: 'counterpart', name });
  return client_id;
}

describe('a client is judged as it is when its turn comes', () => {
  it('of two activations at once one goes through and the other is told that the record moved on', async () => {
    const { id, version } = await enterClient(server, secretary, { name: 'PT Satu Rekaan' });
    const answers = await Promise.all([activation(partnerP, id, version), activation(partnerQ, id, version)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const { rows } = await server.owner.query(
      `select count(*)::int as n from audit where row_id = $1 and new_data ->> 'status' = 'active'`,
      [id],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('an activation that waits for a change with a new hit does not slip past it', async () => {
    await givenOpponent('PT Dua Rekaan');
    const { id, version } = await enterClient(server, secretary, { name: 'PT Lain Sama Sekali' });
    const body = await formOf(server, secretary, id, { names: [{ kind: 'former', name: 'PT Dua Rekaan' }] });
    const sent: Promise<{ status: number }>[] = [];
    await whileHeld(checkLock, async () => {
      sent.push(server.send(clientCalls.update, secretary, { body }));
      await waiting(1);
      sent.push(activation(partnerP, id, version));
      await waiting(2);
    });
    expect((await Promise.all(sent)).map((answer) => answer.status)).toEqual([200, 409]);
    expect(await detail(partnerP, id)).toMatchObject({ status: 'have conflict', conflict_result: 'open' });
    const again = await activation(partnerP, id, (await detail(partnerP, id)).version);
    expect(again).toMatchObject({ status: 400, body: { code: 'conflict_open' } });
  });

  it('a hit written by another transaction is seen by the activation that waited for it', async () => {
    const { id, version } = await enterClient(server, secretary, { name: 'PT Tiga Rekaan' });
    const sent: Promise<{ status: number; body: { code?: string } }>[] = [];
    await whileHeld(
      async (other) => {
        await other.query('select from client where id = $1 for update', [id]);
        const { rows } = await other.query<{ id: string }>('select id from conflict_check where client_id = $1', [id]);
        await other.query(
          `insert into conflict_hit (firm_id, id, check_id, score, strength, kind, searched, found_entity, found_id, found_field, found_name, found_role)
           values ($1, gen_random_uuid(), $2, 100, 'strong', 'adverse', 'x', 'client', gen_random_uuid(), 'name', 'x', 'counterpart')`,
          [firm.firm_id, rows[0]?.id],
        );
      },
      async () => {
        sent.push(activation(partnerP, id, version));
        await waiting(1);
      },
    );
    expect(await Promise.all(sent)).toMatchObject([{ status: 400, body: { code: 'conflict_open' } }]);
  });

  it('two decisions of one hit at once: the second is asked before it replaces the first', async () => {
    await givenOpponent('PT Empat Rekaan');
    const { id } = await enterClient(server, secretary, { name: 'PT Empat Rekaan' });
    const hit_id = (await detail(partnerP, id)).conflict?.latest?.hits[0]?.id ?? '';
    const decide = (as: As, decision: 'waived' | 'no conflict') =>
      server.send(conflictCalls.decide, as, { body: { hit_id, decision, reason: 'Talked it over' } });
    const answers = await Promise.all([decide(partnerP, 'waived'), decide(partnerQ, 'no conflict')]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
    expect(answers.find((answer) => answer.status === 400)?.body).toMatchObject({ code: 'hit_already_decided' });
  });
});

describe('two records that would find each other', () => {
  it('entered at the same moment: the second one finds the first', async () => {
    const answers: Promise<{ status: number; data: { conflict_result: string; code: string } }>[] = [];
    await whileHeld(checkLock, async () => {
      for (const as of [secretary, partnerP])
        answers.push(server.send(clientCalls.create, as, { body: { name: 'PT Kembar Rekaan' } }));
      await waiting(2);
    });
    const saved = await Promise.all(answers);
    expect(saved.map((answer) => answer.status)).toEqual([200, 200]);
    expect(saved.map((answer) => answer.data.conflict_result).sort()).toEqual(['clear', 'open']);
    expect(new Set(saved.map((answer) => answer.data.code)).size).toBe(2);
  });

  it('one tax number on two clients at the same moment: one of the senders is asked (NPW-04)', async () => {
    const answers: Promise<{ status: number; body: { code?: string } }>[] = [];
    await whileHeld(checkLock, async () => {
      for (const name of ['PT Ombak Rekaan', 'PT Karang Cemara'])
        answers.push(server.send(clientCalls.create, secretary, { body: { name, npwp: '912345675999000' } }));
      await waiting(2);
    });
    const saved = await Promise.all(answers);
    expect(saved.map((answer) => answer.status).sort()).toEqual([200, 400]);
    expect(saved.find((answer) => answer.status === 400)?.body.code).toBe('same_tax_number');
  });
});

it('a client is not voided while a matter is opened for it (CLI-01)', async () => {
  const id = await givenClient(server, partnerP, { name: 'PT Enam Rekaan' });
  const { version } = await detail(manager, id);
  const sent: Promise<{ status: number; body: { code?: string } }>[] = [];
  await whileHeld(
    async (other) => {
      await other.query('select from client where id = $1 for share', [id]);
      await other.query(
        `insert into matter (firm_id, id, number, name, client_id, status, draft_date, origin, currency, billing_type, created_by)
         values ($1, gen_random_uuid(), 'M-1', 'New', $2, 'draft', '2026-11-27', 'national', 'IDR', 'hourly', $3)`,
        [firm.firm_id, id, partnerP.user_id],
      );
    },
    async () => {
      sent.push(server.send(clientCalls.remove, manager, { body: { id, version, reason: 'Made in error' } }));
      await waiting(1);
    },
  );
  expect(await Promise.all(sent)).toMatchObject([{ status: 400, body: { code: 'client_in_use' } }]);
  expect(await detail(manager, id)).toMatchObject({ status: 'active' });
});
