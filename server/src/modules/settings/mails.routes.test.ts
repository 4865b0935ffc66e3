import { authCalls } from '@praktis/contract/auth/auth.calls';
import { mailCalls } from '@praktis/contract/settings/mail.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Firm, givenFirm, givenPerson, insertRow } from '../../../test/given.ts';
import { mailsTo } from '../../../test/given-account.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';
import { sendMail } from '../../kit/mail.ts';

let server: TestServer;
let firm: Firm;
let managing: As;
let administrator: As;
let feeEarner: As;

beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  managing = await givenPerson(server, firm, { role: 'managing_partner' });
  administrator = await givenPerson(server, firm, { role: 'administrator' });
  feeEarner = await givenPerson(server, firm, { role: 'fee_earner' });
});
afterAll(() => server.close());

/** Has a mail for a new password written and, without a mail server, kept. */
async function keptMail(as: As): Promise<string> {
  const { rows } = await server.owner.query('select email from user_account where id = $1', [as.user_id]);
  await server.send(authCalls.forgotPassword, undefined, { body: rows[0] });
  const [mail] = await mailsTo(server, rows[0].email);
  await sendMail(server.kit, { firm_id: as.firm_id, mail_id: mail?.id ?? '' });
  return mail?.id ?? '';
}

describe('the outbox of account mails', () => {
  it('shows what has not left to who may edit the account: its link replaces the mail', async () => {
    const id = await keptMail(feeEarner);
    const list = await server.ok(mailCalls.list, administrator, { query: { keyword: 'password' } });
    expect(list.rows).toMatchObject([{ id, status: 'kept', tries: 1, last_error: '' }]);
    const mail = await server.ok(mailCalls.detail, administrator, { query: { id } });
    expect(mail.body_text).toContain('/verification/');
    const { rows } = await server.owner.query(`select actor, new_data from audit where entity = 'mail' and op = 'R'`);
    expect(rows).toEqual([{ actor: administrator.user_id, new_data: { subject: mail.subject } }]);
  });

  it('never shows an administrator the key to an account above his', async () => {
    const id = await keptMail(managing);
    expect((await server.ok(mailCalls.list, administrator, { query: {} })).rows.map((row) => row.id)).not.toContain(id);
    expect((await server.send(mailCalls.detail, administrator, { query: { id } })).status).toBe(404);
    expect((await server.ok(mailCalls.detail, managing, { query: { id } })).id).toBe(id);
  });

  it('shows no mail of a client, none that has left, and nothing to others', async () => {
    const bill = {
      firm_id: firm.firm_id,
      recipients: ['klien@contoh.example'],
      subject: 'Bill',
      body_text: '-',
      body_html: '-',
    };
    const id = await insertRow(server.owner, 'mail', {
      ...bill,
      status: 'kept',
      about: 'invoice',
      about_id: feeEarner.user_id,
    });
    expect((await server.send(mailCalls.detail, managing, { query: { id } })).status).toBe(404);
    const { rows } = await server.ok(mailCalls.list, managing, { query: { sort_by: 'subject' } });
    expect(rows.map((row) => row.subject)).not.toContain('Bill');
    const [kept] = rows;
    await server.owner.query(`update mail set status = 'sent' where id = $1`, [kept?.id]);
    expect((await server.send(mailCalls.detail, managing, { query: { id: kept?.id ?? '' } })).status).toBe(404);
    for (const call of [mailCalls.list, mailCalls.detail])
      expect((await server.send(call, feeEarner, { raw: { query: { id } } })).status).toBe(403);
    const stranger = await givenPerson(server, await givenFirm(server, 'Lain & Rekan'), { role: 'managing_partner' });
    expect((await server.ok(mailCalls.list, stranger, { query: {} })).total).toBe(0);
    expect((await server.send(mailCalls.list, managing, { raw: { query: { sort_by: 'body_text' } } })).status).toBe(
      400,
    );
  });
});
