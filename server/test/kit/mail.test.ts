import type { AddressInfo } from 'node:net';
import { authCalls } from '@praktis/contract/auth/auth.calls';
import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inFirm } from '../../src/kit/db.ts';
import { keepFile } from '../../src/kit/files.ts';
import { queueMail, sendMail } from '../../src/kit/mail.ts';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson, insertRow } from '../given.ts';
import { givenSignIn, mailsTo } from '../given-account.ts';
import { givenBill } from '../given-bill.ts';
import { type As, startServer, type TestServer } from '../harness.ts';

/** Answers of the mail server to the next mails, then acceptance. */
const answers: number[] = [];
const arrived: ParsedMail[] = [];
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  onAuth: (auth, _session, done) =>
    auth.password === 'right' ? done(null, { user: auth.username }) : done(new Error('wrong password')),
  onRcptTo: (_address, _session, done) => {
    const code = answers.shift();
    done(code ? Object.assign(new Error('refused'), { responseCode: code }) : null);
  },
  onData: (stream, _session, done) => {
    simpleParser(stream).then((mail) => {
      arrived.push(mail);
      done();
    }, done);
  },
});

let server: TestServer;
let offline: TestServer;
let firm: Firm;
let person: As;
let email: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const MAIL_FROM = 'Karsa Hukum <kantor@karsahukum.example>';
  server = await startServer({
    env: { SMTP_URL: `smtp://praktis:right@127.0.0.1:${port}`, MAIL_FROM, PUBLIC_URL: 'https://praktis.example' },
  });
  offline = await startServer({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  firm = await givenFirm(server, 'Karsa Hukum');
  person = await givenPerson(server, firm, { role: 'fee_earner', name: 'Sekar Anindita' });
  email = await givenSignIn(server, person);
});
afterAll(async () => {
  await server.close();
  await offline.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});
beforeEach(() => {
  answers.length = 0;
  arrived.length = 0;
});

const send = (mail_id: string, to = server, firm_id = firm.firm_id) => sendMail(to.kit, { firm_id, mail_id });
const queued = (mail: Record<string, unknown> = {}, to = server, firm_id = firm.firm_id) =>
  insertRow(to.owner, 'mail', {
    ...{ firm_id, recipients: ['klien@contoh.example'], subject: 'Tagihan', body_text: 'isi', body_html: '<p>isi</p>' },
    ...mail,
  });
const stateOf = async (id: string, to = server) =>
  (await to.owner.query('select status, tries, last_error, sent_at from mail where id = $1', [id])).rows[0];

const bytes = Buffer.from('%PDF-1.7 invoice');
const kept = (name: string) =>
  inFirm(server.kit.db, { firm_id: firm.firm_id, user_id: person.user_id, call: 'test', request_id: '' }, (db) =>
    keepFile(
      {
        ...{ kit: server.kit, db, firm: { id: firm.firm_id }, user: { user_id: person.user_id } },
        ifRefused: () => undefined,
      } as never,
      { name, mime: 'application/pdf', bytes },
    ),
  );

describe('a mail', () => {
  it('of a forgotten password arrives with its link, which opens the new password', async () => {
    await server.send(authCalls.forgotPassword, undefined, { body: { email } });
    const [mail] = await mailsTo(server, email);
    await send(mail?.id ?? '');
    const [received] = arrived;
    expect(received?.from?.text).toBe('"Karsa Hukum" <kantor@karsahukum.example>');
    expect([received?.to].flat()[0]?.text).toBe(email);
    expect(received?.subject).toBe('A new password for Karsa Hukum');
    expect(received?.messageId).toBe(`<${mail?.id}@praktis>`);
    const link = /href="(https:\/\/praktis\.example\/verification\/[^"]+)"/.exec(received?.html || '')?.[1] ?? '';
    expect(received?.text).toContain(link);
    const key = link.split('/').at(-1) ?? '';
    const set = await server.send(authCalls.verification, undefined, { body: { key, password: 'embun di daun jati' } });
    expect(set.data).toEqual({ email, language: 'en', needs_password: false });
    expect(await stateOf(mail?.id ?? '')).toMatchObject({ status: 'sent', tries: 1 });
  });

  it('refused for now (451) is tried again; refused for good (550) is not', async () => {
    answers.push(451);
    const greylisted = await queued();
    await expect(send(greylisted)).rejects.toThrow('did not leave');
    expect(await stateOf(greylisted)).toMatchObject({ status: 'queued', tries: 1, sent_at: null });
    await send(greylisted);
    expect(await stateOf(greylisted)).toMatchObject({ status: 'sent', tries: 2, last_error: '' });
    answers.push(550);
    const unknown = await queued();
    await send(unknown);
    expect(await stateOf(unknown)).toMatchObject({ status: 'failed', tries: 1 });
    expect((await stateOf(unknown)).last_error).toContain('refused');
    await send(unknown);
    expect(arrived).toHaveLength(1);
  });

  it('that left is not sent twice, however often its job runs', async () => {
    const id = await queued();
    await send(id);
    await send(id);
    expect(arrived).toHaveLength(1);
  });

  it('is failed after its last try when the mail server cannot be reached', async () => {
    const far = await givenFirm(offline);
    const id = await queued({}, offline, far.firm_id);
    for (let n = 1; n <= 5; n++) await expect(send(id, offline, far.firm_id)).rejects.toThrow();
    expect(await stateOf(id, offline)).toMatchObject({ status: 'queued', tries: 5 });
    await send(id, offline, far.firm_id);
    expect(await stateOf(id, offline)).toMatchObject({ status: 'failed', tries: 6 });
    expect((await stateOf(id, offline)).last_error).toContain('ECONNREFUSED');
  });

  it('is kept in the outbox without a mail server', async () => {
    const without = await startServer();
    const { firm_id } = await givenFirm(without);
    const id = await queued({}, without, firm_id);
    await send(id, without, firm_id);
    expect(await stateOf(id, without)).toMatchObject({ status: 'kept', tries: 1, last_error: '' });
    await without.close();
  });

  it('that arrived delivers its bill; one that was refused does not (INV-02)', async () => {
    const finance = await givenPerson(server, firm, { role: 'finance' });
    const client_id = await givenClient(server, person);
    const matter_id = await givenMatter(server, person, client_id, [person]);
    const print = await kept('bill.pdf');
    const bill = await givenBill(server, finance, { client_id, matter_id }, { pdf_id_file_id: print });
    const about = { about: 'invoice', about_id: bill, attachments: JSON.stringify([print]) };
    answers.push(550);
    await send(await queued(about));
    const { version, mails } = await server.ok(invoiceCalls.detail, finance, { query: { id: bill } });
    expect(mails).toEqual([expect.objectContaining({ status: 'failed', sent_at: null })]);
    const body = { id: bill, version };
    expect((await server.send(invoiceCalls.nextStep, finance, { body })).body.code).toBe('not_delivered');
    await send(await queued(about));
    expect((await server.ok(invoiceCalls.nextStep, finance, { body })).status).toBe('statement');
  });

  it('carries its attachments', async () => {
    const file = await kept('tagihan 0101.pdf');
    await send(await queued({ attachments: JSON.stringify([file]) }));
    const [attachment] = arrived[0]?.attachments ?? [];
    expect(attachment?.filename).toBe('tagihan 0101.pdf');
    expect(attachment?.contentType).toBe('application/pdf');
    expect(attachment?.content.equals(bytes)).toBe(true);
  });

  it('goes to the addresses it names and nowhere else: a line break in one is refused', async () => {
    const scope = { firm_id: firm.firm_id, user_id: '', call: 'test', request_id: '' };
    const body = { subject: 'S\r\nBcc: evil@contoh.example', text: 't', html: 'h' };
    const write = (to: string[]) =>
      inFirm(server.kit.db, scope, (db) => queueMail(server.kit, db, firm.firm_id, { to, ...body }));
    await expect(write(['b@y.example\r\nBcc: evil@z.example'])).rejects.toThrow();
    await expect(write(['b@y.example, evil@z.example'])).rejects.toThrow();
    await send(await write(['b@y.example']));
    expect(arrived[0]?.bcc).toBeUndefined();
    expect(arrived[0]?.subject).toBe('S Bcc: evil@contoh.example');
  });

  it('of another firm is not found by the job', async () => {
    const other = await givenFirm(server, 'Lain');
    const id = await queued();
    await send(id, server, other.firm_id);
    expect(await stateOf(id)).toMatchObject({ status: 'queued', tries: 0 });
  });
});
