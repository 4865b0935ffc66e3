import type { documentLanguages } from '@praktis/contract/billing/billing.schemas';
import { singletons } from '@praktis/contract/settings/singletons';
import type { Ctx, FileAnswer } from '../../kit/context.ts';
import { found, NotAllowed, RuleBroken } from '../../kit/errors.ts';
import { downloadFile, keepFile, noteRead, readFileBytes } from '../../kit/files.ts';
import { pdfOf } from '../../kit/pdf.ts';
import { readSetting } from '../../kit/settings.ts';
import { currencyOf, firmProfile } from '../settings/index.ts';
import { type BillPrint, billPrint } from './bill-print.rules.ts';
import { rightsOn } from './billing.access.ts';
import { findBank, findSignatory, pphRows, readBillee } from './billing.repo.ts';
import { costsOf, linesOf } from './invoice-lines.repo.ts';
import { changeInvoice, type InvoiceRow, readInvoice } from './invoices.repo.ts';
import { isRegisteredOn } from './tax-choices.rules.ts';

export type Language = (typeof documentLanguages)[number];

/** Sets the bill in both languages, stores the prints and notes them on it; earlier prints stay in the store (DOC-01). */
export async function storePrints(ctx: Ctx, id: string) {
  const invoice = found(await readInvoice(ctx, id));
  const pdf_en_file_id = await keepFile(ctx, await printOf(ctx, invoice, 'en'));
  const pdf_id_file_id = await keepFile(ctx, await printOf(ctx, invoice, 'id'));
  return changeInvoice(ctx, id, { pdf_en_file_id, pdf_id_file_id, pdf_version: invoice.pdf_version + 1 });
}

/** The PDF of an invoice: of a bill the stored print, of a draft, prebill or opened bill one made now (G050). */
export async function exportInvoice(
  ctx: Ctx,
  { body }: { body: { id: string; language?: Language | null | undefined } },
): Promise<FileAnswer> {
  const invoice = found(await readInvoice(ctx, body.id));
  const rights = await rightsOn(ctx, invoice.matter_id);
  // The print shows rates (RAT-11).
  if (!rights.rates) throw new NotAllowed();
  const language = body.language ?? (invoice.language as Language);
  const stored = language === 'en' ? invoice.pdf_en_file_id : invoice.pdf_id_file_id;
  if (stored !== null && (invoice.locked || invoice.status === 'deleted')) return downloadFile(ctx, stored);
  if (invoice.status === 'deleted') throw new RuleBroken('invoice_fixed', { status: invoice.status });
  const file = await printOf(ctx, invoice, language);
  await noteRead(ctx, 'invoice', invoice.id, { name: file.name });
  return file;
}

async function printOf(ctx: Ctx, invoice: InvoiceRow, language: Language) {
  const { print, logo } = await printData(ctx, invoice, language);
  const bytes = await pdfOf('bill.typ', print, { made: ctx.now, ...(logo ? { pictures: { logo } } : {}) });
  const name = `${(invoice.invoice_number ?? invoice.status).replace(/[^A-Za-z0-9._-]+/g, '-')}-${language}.pdf`;
  return { name, mime: 'application/pdf', bytes };
}

async function printData(
  ctx: Ctx,
  invoice: InvoiceRow,
  language: Language,
): Promise<{ print: BillPrint; logo: Buffer | null }> {
  const firm = await firmProfile(ctx);
  const { bank_information_id, signatory_id, pph_id } = invoice;
  const facts = {
    ...{ invoice, language, firm: { ...firm, pkp: isRegisteredOn(firm, invoice.date) } },
    lines: await linesOf(ctx, invoice.id),
    costs: await costsOf(ctx, invoice.id),
    matter: found(await readBillee(ctx, invoice.matter_id)),
    currency: await currencyOf(ctx, invoice.currency),
    functional: await currencyOf(ctx, firm.functional_currency),
    bank: bank_information_id ? await findBank(ctx, bank_information_id) : undefined,
    signatory: signatory_id ? await findSignatory(ctx, signatory_id) : undefined,
    pph: pph_id ? (await pphRows(ctx, pph_id)).find((row) => row.id === pph_id) : undefined,
    writing: await readSetting(ctx, singletons.dateFormat),
    say: (key: string, params: Record<string, string | number> = {}) => ctx.kit.say(language, `print:${key}`, params),
  };
  const logo = firm.logo_file_id ? (await readFileBytes(ctx, firm.logo_file_id)).bytes : null;
  return { print: billPrint(facts), logo };
}
