import { email as emailShape } from '@praktis/contract/kit/shapes';
import { createTransport, type Transporter } from 'nodemailer';
import type { Kit } from './context.ts';
import { type Db, inFirm, type Scope } from './db.ts';
import { newId } from './ids.ts';
import { triesOfJob } from './jobs.ts';

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

interface Outcome {
  status: 'queued' | 'sent' | 'kept' | 'failed';
  last_error: string;
  sent_at: string | null;
}

/** The queued mail, or undefined when it left already. */
async function queuedMail(kit: Kit, scope: Scope, id: string) {
  return inFirm(kit.db, scope, (db) =>
    db
      .selectFrom('mail')
      .selectAll()
      .where('firm_id', '=', scope.firm_id)
      .where('id', '=', id)
      .where('status', '=', 'queued')
      .executeTakeFirst(),
  );
}

/**
 * Sends one queued mail. Without SMTP it is kept in the outbox. A refusal for good (5xx) is not tried again; after any
 * other failure the job fails, so that the queue tries again, until the mail has had all its tries.
 */
export async function sendMail(kit: Kit, job: Record<string, string>): Promise<void> {
  const firm_id = job.firm_id ?? '';
  const scope = { firm_id, user_id: '', call: 'job send-mail', request_id: '' };
  const mail = await queuedMail(kit, scope, job.mail_id ?? '');
  if (!mail) return;
  const tries = mail.tries + 1;
  const outcome = await deliver(kit, firm_id, mail);
  if (outcome.status === 'queued' && tries >= triesOfJob) outcome.status = 'failed';
  await inFirm(kit.db, scope, (db) =>
    db
      .updateTable('mail')
      .set({ ...outcome, tries })
      .where('firm_id', '=', firm_id)
      .where('id', '=', mail.id)
      .execute(),
  );
  if (outcome.status === 'queued') throw new Error(`mail ${mail.id} did not leave: ${outcome.last_error}`);
}

/** One try; `queued` asks for another. */
async function deliver(
  kit: Kit,
  firm_id: string,
  mail: NonNullable<Awaited<ReturnType<typeof queuedMail>>>,
): Promise<Outcome> {
  if (!kit.config.SMTP_URL) return { status: 'kept', last_error: '', sent_at: null };
  try {
    await transport(kit.config.SMTP_URL).sendMail({
      from: kit.config.MAIL_FROM,
      to: mail.recipients,
      subject: mail.subject,
      text: mail.body_text,
      html: mail.body_html,
      // The same at every try, so that a second arrival can be told from a second mail.
      messageId: `<${mail.id}@praktis>`,
      attachments: await attachmentsOf(kit, firm_id, mail.attachments as string[]),
    });
    return { status: 'sent', last_error: '', sent_at: kit.now().toISOString() };
  } catch (error) {
    const code = (error as { responseCode?: number }).responseCode ?? 0;
    const last_error = error instanceof Error ? error.message : String(error);
    return { status: code >= 500 ? 'failed' : 'queued', last_error, sent_at: null };
  }
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
