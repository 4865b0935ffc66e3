import { email as emailShape } from '@praktis/contract/kit/shapes';
import { createTransport, type Transporter } from 'nodemailer';
import type { Kit } from './context.ts';
import { type Db, inFirm } from './db.ts';
import { newId } from './ids.ts';

export interface NewMail {
  to: string[];
  subject: string;
  text: string;
  html: string;
  /** Ids of stored files. */
  attachments?: string[];
  about?: { entity: string; id: string };
}

/** Writes a mail into the outbox and its sending into the queue, both in the given transaction. */
export async function queueMail(kit: Kit, db: Db, firmId: string, mail: NewMail): Promise<string> {
  const id = newId();
  // Every address is checked: a line break in one would add recipients.
  const recipients = mail.to.map((address) => emailShape.parse(address));
  await db
    .insertInto('mail')
    .values({
      firm_id: firmId,
      id,
      recipients,
      subject: mail.subject.replace(/[\r\n]+/g, ' '),
      body_text: mail.text,
      body_html: mail.html,
      attachments: JSON.stringify(mail.attachments ?? []),
      about: mail.about?.entity ?? '',
      about_id: mail.about?.id ?? null,
    })
    .execute();
  await kit.jobs.add(db, 'send-mail', { firm_id: firmId, mail_id: id });
  return id;
}

type Outcome = { status: 'sent' | 'kept' | 'failed'; last_error: string; sent_at: string | null };

/** Sends one queued mail. Without SMTP it is kept in the outbox. A refusal for good (5xx) is not tried again. */
export async function sendMail(kit: Kit, job: Record<string, string>): Promise<void> {
  const firm_id = job.firm_id ?? '';
  const scope = { firm_id, user_id: '', call: 'job send-mail', request_id: '' };
  const mail = await inFirm(kit.db, scope, (db) =>
    db
      .selectFrom('mail')
      .selectAll()
      .where('firm_id', '=', firm_id)
      .where('id', '=', job.mail_id ?? '')
      .executeTakeFirst(),
  );
  if (mail?.status !== 'queued') return;
  let outcome: Outcome = { status: 'kept', last_error: '', sent_at: null };
  let retry: unknown;
  if (kit.config.SMTP_URL) {
    try {
      await transport(kit.config.SMTP_URL).sendMail({
        from: kit.config.MAIL_FROM,
        to: mail.recipients,
        subject: mail.subject,
        text: mail.body_text,
        html: mail.body_html,
        messageId: `<${mail.id}@praktis>`,
        attachments: await attachmentsOf(kit, firm_id, mail.attachments as string[]),
      });
      outcome = { status: 'sent', last_error: '', sent_at: kit.now().toISOString() };
    } catch (error) {
      const code = (error as { responseCode?: number }).responseCode ?? 0;
      outcome = { status: 'failed', last_error: error instanceof Error ? error.message : String(error), sent_at: null };
      if (code < 500) retry = error;
    }
  }
  const status = retry === undefined ? outcome.status : 'queued';
  await inFirm(kit.db, scope, (db) =>
    db
      .updateTable('mail')
      .set({ ...outcome, status, tries: mail.tries + 1 })
      .where('firm_id', '=', firm_id)
      .where('id', '=', mail.id)
      .execute(),
  );
  if (retry !== undefined) throw retry;
}

const transports = new Map<string, Transporter>();

function transport(url: string): Transporter {
  const known = transports.get(url) ?? createTransport(url);
  transports.set(url, known);
  return known;
}

async function attachmentsOf(kit: Kit, firm_id: string, ids: string[]) {
  if (ids.length === 0) return [];
  const rows = await inFirm(kit.db, { firm_id, user_id: '', call: 'job send-mail', request_id: '' }, (db) =>
    db
      .selectFrom('stored_file')
      .select(['name', 'mime', 'storage_key'])
      .where('firm_id', '=', firm_id)
      .where('id', 'in', ids)
      .execute(),
  );
  return Promise.all(
    rows.map(async (row) => ({
      filename: row.name,
      contentType: row.mime,
      content: await kit.files.get(row.storage_key),
    })),
  );
}
