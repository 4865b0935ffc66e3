import type { BodyOf } from '@praktis/contract/kit/call';
import type { invoiceNoteCalls } from '@praktis/contract/settings/singleton.calls';
import { singletons } from '@praktis/contract/settings/singletons';
import { KNOWN_CURRENCY_WORDS } from '@praktis/rules/currency-words';
import { isInForce } from '@praktis/rules/dated-codes';
import { isPositive } from '@praktis/rules/money';
import { withholdingRate } from '@praktis/rules/withholding';
import type { Ctx, FileAnswer } from '../../kit/context.ts';
import { readFileBytes } from '../../kit/files.ts';
import { pdfOf } from '../../kit/pdf.ts';
import { readSetting } from '../../kit/settings.ts';
import { findCurrency, firmProfile } from '../settings/index.ts';
import { billPrint } from './bill-print.rules.ts';
import { findBank, pphRows, proposedBank, vatRows } from './billing.repo.ts';
import { sampleBill } from './note-preview.rules.ts';
import { isRegisteredOn } from './tax-choices.rules.ts';

type Note = BodyOf<typeof invoiceNoteCalls.preview>;
type Firm = Awaited<ReturnType<typeof firmProfile>>;

/** Its words where the firm does not keep it. */
const rupiah = { code: 'IDR', digits: 0, words: KNOWN_CURRENCY_WORDS.IDR ?? {} };

/** An invented bill as a note would print it, saved or not: marked as a draft, of no client (TAX-04, DOC-01). */
export async function previewNote(ctx: Ctx, { body }: { body: Note }): Promise<FileAnswer> {
  const { type, language, ...note } = body;
  const firm = await firmProfile(ctx);
  const say = (key: string, params: Record<string, string | number> = {}) =>
    ctx.kit.say(language, `print:${key}`, params);
  const { due_in_days } = await readSetting(ctx, singletons.invoiceSetup);
  const { words } = (await findCurrency(ctx, rupiah.code)) ?? rupiah;
  const bank = await proposedBank(ctx, rupiah.code, type);
  const { pph, ...taxes } = await taxesOf(ctx, firm, type);
  const print = billPrint({
    ...sampleBill({ note, today: ctx.today, due_in_days, say, ...taxes }),
    ...{ language, say, currency: { ...rupiah, words }, functional: rupiah, signatory: undefined, pph },
    firm: { ...firm, pkp: isRegisteredOn(firm, ctx.today) },
    bank: bank && (await findBank(ctx, bank.id)),
    writing: await readSetting(ctx, singletons.dateFormat),
  });
  const logo = firm.logo_file_id ? (await readFileBytes(ctx, firm.logo_file_id)).bytes : null;
  const bytes = await pdfOf('bill.typ', print, { made: ctx.now, ...(logo ? { pictures: { logo } } : {}) });
  return { name: `${type}-${language}.pdf`, mime: 'application/pdf', bytes };
}

/** VAT in force today where the firm charges it; what national clients withhold from the firm today (TAX-01, TAX-05). */
async function taxesOf(ctx: Ctx, firm: Firm, type: Note['type']) {
  const inForce = (await vatRows(ctx)).find((row) => isPositive(row.rate) && isInForce(row, ctx.today));
  const pph =
    type === 'national'
      ? (await pphRows(ctx)).find((row) => row.kind === '23' && isInForce(row, ctx.today))
      : undefined;
  return {
    pph,
    vat: isRegisteredOn(firm, ctx.today) ? (inForce ?? null) : null,
    wht_rate: pph ? withholdingRate(pph, firm.npwp !== '') : '0',
  };
}
