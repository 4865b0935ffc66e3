import { singletons } from '@praktis/contract/settings/singletons';
import type { Ctx } from '../../kit/context.ts';
import { found } from '../../kit/errors.ts';
import { queueMail } from '../../kit/mail.ts';
import { mailBody } from '../../kit/mail-body.ts';
import { readSetting } from '../../kit/settings.ts';
import { currencyOf, firmProfile } from '../settings/index.ts';
import { readBillee } from './billing.repo.ts';
import * as rules from './billing.rules.ts';
import { changeInvoice, type InvoiceRow } from './invoices.repo.ts';
import { openInvoice } from './opened.service.ts';
import type { Language } from './print.service.ts';
import { penFor } from './print-facts.rules.ts';

interface Send {
  id: string;
  version: number;
  to: string[];
  language: Language;
}

/** Sends the stored print of a bill with the standard text; the mail is queued with the record of it, or neither is. */
export async function sendEmail(ctx: Ctx, { body }: { body: Send }) {
  return send(ctx, body, undefined);
}

/** The same with an own subject and text. */
export async function updateSendEmail(ctx: Ctx, { body }: { body: Send & { subject: string; message: string } }) {
  return send(ctx, body, { subject: body.subject, paragraphs: body.message.split(/\n{2,}/) });
}

async function send(ctx: Ctx, body: Send, own: { subject: string; paragraphs: string[] } | undefined) {
  const { invoice } = await openInvoice(ctx, body);
  rules.mayBeSent(invoice);
  const { subject, paragraphs, footer } = { ...(await standardText(ctx, invoice, body.language)), ...own };
  const print = found((body.language === 'en' ? invoice.pdf_en_file_id : invoice.pdf_id_file_id) ?? undefined);
  const mail_id = await queueMail(ctx.kit, ctx.db, ctx.firm.id, {
    to: body.to,
    subject,
    ...mailBody({ title: subject, paragraphs, footer }),
    attachments: [print],
    about: { entity: 'invoice', id: invoice.id },
  });
  const sent = { sent_at: ctx.now.toISOString(), sent_to: body.to.join(', ') };
  return { ...(await changeInvoice(ctx, invoice.id, sent)), mail_id };
}

async function standardText(ctx: Ctx, invoice: InvoiceRow, language: Language) {
  const firm = await firmProfile(ctx);
  const matter = found(await readBillee(ctx, invoice.matter_id));
  const currency = await currencyOf(ctx, invoice.currency);
  const writing = await readSetting(ctx, singletons.dateFormat);
  const pen = penFor(writing, { currency, language, amounts: [invoice.amount_payable] });
  const say = (key: string, params: Record<string, string>) => ctx.kit.say(language, `mail:${key}`, params);
  const number = invoice.invoice_number ?? '';
  const name = invoice.attention || invoice.client_name;
  return {
    subject: say('bill_subject', { number, firm: firm.name }),
    paragraphs: [
      say('bill_greeting', { name }),
      say('bill_text', { number, date: pen.day(invoice.date), matter: matter.matter_name }),
      say('bill_amount', {
        ...{ currency: invoice.currency, amount: pen.money(invoice.amount_payable) },
        due: pen.day(invoice.due_date),
      }),
      say('bill_thanks', {}),
    ],
    footer: say('bill_footer', { firm: firm.name, address: firm.address.replace(/\s*\n\s*/g, ', ') }),
  };
}
