import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWork } from '../../src/jobs.ts';
import { inFirm } from '../../src/kit/db.ts';
import type { JobQueue } from '../../src/kit/jobs.ts';
import { queueMail } from '../../src/kit/mail.ts';
import { type Firm, givenFirm } from '../given.ts';
import { startServer, type TestServer } from '../harness.ts';

let server: TestServer;
let firm: Firm;
beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
});
afterAll(() => server.close());

const scope = () => ({ firm_id: firm.firm_id, user_id: '', call: 'test', request_id: '' });
const mail = (subject: string) => ({ to: ['klien@contoh.example'], subject, text: 'isi', html: 'isi' });

async function jobsOf(queue: JobQueue, mail_id: string): Promise<string[]> {
  const text = `select state::text from pgboss.job where name = $1 and data ->> 'mail_id' = $2`;
  return (await server.owner.query<{ state: string }>(text, [queue, mail_id])).rows.map((row) => row.state);
}

describe('a job', () => {
  it('stands in the queue with what was written beside it', async () => {
    const id = await inFirm(server.kit.db, scope(), (db) => queueMail(server.kit, db, firm.firm_id, mail('kept')));
    expect(await jobsOf('send-mail', id)).toEqual(['created']);
  });

  it('is gone with everything else after a rollback', async () => {
    let id = '';
    const broken = inFirm(server.kit.db, scope(), async (db) => {
      id = await queueMail(server.kit, db, firm.firm_id, mail('rolled back'));
      throw new Error('after all, no');
    });
    await expect(broken).rejects.toThrow('after all, no');
    expect(await jobsOf('send-mail', id)).toEqual([]);
    expect((await server.owner.query('select from mail where id = $1', [id])).rowCount).toBe(0);
  });

  it('is not seen by workers before its transaction is committed', async () => {
    await inFirm(server.kit.db, scope(), async (db) => {
      const id = await queueMail(server.kit, db, firm.firm_id, mail('open'));
      expect(await jobsOf('send-mail', id)).toEqual([]);
    });
  });

  it('is done by a worker, and the clock has its own', async () => {
    const working = await startServer();
    const { firm_id } = await givenFirm(working);
    await startWork(working.kit);
    const id = await inFirm(working.kit.db, { ...scope(), firm_id }, (db) =>
      queueMail(working.kit, db, firm_id, mail('done')),
    );
    const status = async () =>
      (await working.owner.query('select status from mail where id = $1', [id])).rows[0]?.status;
    await expect.poll(status, { timeout: 15_000 }).toBe('kept');
    const clock = await working.owner.query('select name, cron from pgboss.schedule order by name');
    expect(clock.rows).toEqual([
      { name: 'check-books', cron: '15 18 * * *' },
      // Five past midnight in each firm's zone (LCK-06).
      { name: 'note-lock-outs', cron: '5,35 * * * *' },
      { name: 'seal-audit', cron: '* * * * *' },
      // Bytes without a record, from uploads that were cut off.
      { name: 'sweep-files', cron: '45 18 * * *' },
      // After Bank Indonesia and the Ministry have published, on working days (MON-08).
      { name: 'sync-rates', cron: '0 10 * * 1-5' },
    ]);
    await working.close();
  });
});
