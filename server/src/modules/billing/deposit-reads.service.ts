import { singletons } from '@praktis/contract/settings/singletons';
import { isZero, smaller } from '@praktis/rules/money';
import { amountInWords } from '@praktis/rules/words';
import { auditTrail } from '../../kit/audit.ts';
import { noteConfidentialRead } from '../../kit/confidential-reads.ts';
import type { Ctx, FileAnswer } from '../../kit/context.ts';
import { found } from '../../kit/errors.ts';
import { noteRead, readFileBytes } from '../../kit/files.ts';
import type { PageInput } from '../../kit/list-query.ts';
import { pdfOf } from '../../kit/pdf.ts';
import { readSetting } from '../../kit/settings.ts';
import { functionalTotals } from '../exchange-rates/index.ts';
import { currencyOf, firmProfile } from '../settings/index.ts';
import { receiptPrint } from './deposit-print.rules.ts';
import * as repo from './deposits.repo.ts';
import { usedOf } from './deposits.rules.ts';
import type { Language } from './print.service.ts';
import { availableOn, balanceOn, movementsOf, type Purse } from './purses.repo.ts';

const kindOf = (kind: string) => (kind === 'trust' ? ('trust' as const) : ('operating' as const));
const statusOf = (status: string) => (status === 'deleted' ? ('deleted' as const) : ('received' as const));

/** The deposits with totals a currency (G090). */
export async function listDeposits(ctx: Ctx, { query, body }: { query: PageInput; body: repo.DepositFilter }) {
  const page = await repo.depositPage(ctx, body, query);
  const rows = page.rows.map((row) => ({ ...row, bank_kind: kindOf(row.bank_kind), status: statusOf(row.status) }));
  const totals = await repo.depositTotals(ctx, body);
  return { ...page, rows, totals, functional: await functionalTotals(ctx, totals) };
}

/** One deposit, what is left of it, and the movements of its purse (DEP-02). A look at one of a confidential matter is noted (ROL-02). */
export async function depositDetail(ctx: Ctx, { query }: { query: { id: string } }) {
  const deposit = found(await repo.readDeposit(ctx, query.id));
  await noteConfidentialRead(ctx, 'deposit', deposit.id);
  const { client_id, matter_id, currency } = deposit;
  const bank_kind = kindOf(deposit.bank_kind);
  const purse: Purse = { client_id, matter_id, currency, bank_kind };
  const money = await currencyOf(ctx, currency);
  const stands = deposit.status !== 'deleted';
  const available = stands ? await availableOn(ctx, purse, deposit.date) : '0';
  const edits = deposit.editable && stands;
  return {
    ...deposit,
    ...{ bank_kind, status: statusOf(deposit.status), functional_currency: ctx.firm.functional_currency },
    bank: { id: deposit.bank_information_id, name: deposit.bank_name, detail: deposit.account_number },
    amount_in_words: { en: amountInWords(deposit.amount, money, 'en'), id: amountInWords(deposit.amount, money, 'id') },
    purse_balance: await balanceOn(ctx, purse, ctx.today),
    amount_available: smaller(available, deposit.amount),
    movements: await movementsOf(ctx, purse),
    can_edit: edits,
    can_delete: edits && isZero(usedOf(deposit.amount, available)),
  };
}

/** The trail of a deposit. */
export async function depositTrail(ctx: Ctx, { query }: { query: { id: string; limit: number; offset: number } }) {
  found(await repo.readDeposit(ctx, query.id));
  return auditTrail(ctx, 'deposit', query);
}

/** The receipt of a deposit as PDF, with a place for the stamp above the legal amount (TAX-11). */
export async function exportDeposit(
  ctx: Ctx,
  { body }: { body: { id: string; language: Language } },
): Promise<FileAnswer> {
  const deposit = found(await repo.readDeposit(ctx, body.id));
  const firm = await firmProfile(ctx);
  const { language } = body;
  const print = receiptPrint({
    ...{ deposit, firm, language, currency: await currencyOf(ctx, deposit.currency) },
    writing: await readSetting(ctx, singletons.dateFormat),
    say: (key: string, params: Record<string, string | number> = {}) => ctx.kit.say(language, `print:${key}`, params),
  });
  const logo = firm.logo_file_id ? (await readFileBytes(ctx, firm.logo_file_id)).bytes : null;
  const bytes = await pdfOf('deposit.typ', print, { made: ctx.now, ...(logo ? { pictures: { logo } } : {}) });
  const name = `${deposit.deposit_number.replace(/[^A-Za-z0-9._-]+/g, '-')}-${language}.pdf`;
  await noteRead(ctx, 'deposit', deposit.id, { name });
  return { name, mime: 'application/pdf', bytes };
}
