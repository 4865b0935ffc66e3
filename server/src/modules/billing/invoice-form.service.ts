import {
  discountKinds,
  discountScopes,
  documentLanguages,
  draftableTypes,
  invoiceStatuses,
  invoiceTypes,
  outstandingStatuses,
} from '@praktis/contract/billing/billing.schemas';
import { singletons } from '@praktis/contract/settings/singletons';
import { isInForce } from '@praktis/rules/dated-codes';
import { isPositive } from '@praktis/rules/money';
import { withheldKind, withholdingRate } from '@praktis/rules/withholding';
import { may } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { found } from '../../kit/errors.ts';
import type { PageInput } from '../../kit/list-query.ts';
import { readSetting } from '../../kit/settings.ts';
import { billableCosts, unbilledCosts } from '../expenses/index.ts';
import { readMatterForWork } from '../matters/index.ts';
import { currencyOf, firmProfile } from '../settings/index.ts';
import { billableEntries, unbilledTime } from '../timesheets/index.ts';
import { rightsOn } from './billing.access.ts';
import * as repo from './billing.repo.ts';
import { typesFor } from './billing.rules.ts';
import { hasOpenInvoice } from './invoices.repo.ts';
import { usableFor } from './less-deposit.service.ts';
import { isRegisteredOn, vatChoice } from './tax-choices.rules.ts';

/** What the invoice screens need to know before anything is chosen. */
export async function invoiceConfig(ctx: Ctx) {
  const { due_in_days, round_idr, idr_step, idr_step_mode } = await readSetting(ctx, singletons.invoiceSetup);
  return {
    statuses: [...invoiceStatuses],
    outstanding_statuses: [...outstandingStatuses],
    types: [...invoiceTypes],
    draftable_types: [...draftableTypes],
    discount_kinds: [...discountKinds],
    discount_scopes: [...discountScopes],
    languages: [...documentLanguages],
    ...{ due_in_days, round_idr, idr_step, idr_step_mode },
    trust_accounts_only: (await readSetting(ctx, singletons.deposit)).trust_accounts_only,
    mail_server: Boolean(ctx.kit.config.SMTP_URL),
    vat_registered: isRegisteredOn(await firmProfile(ctx), ctx.today),
    functional_currency: ctx.firm.functional_currency,
    can_create: may(ctx, 'invoice.edit'),
    can_create_deposit: may(ctx, 'deposit.edit'),
  };
}

/** What a new draft of a matter starts with: the defaults of firm, client and matter (CLI-02, TAX-04, INV-07). */
export async function detailMatter(ctx: Ctx, { query }: { query: { matter_id: string } }) {
  found(await readMatterForWork(ctx, query.matter_id, 'invoice.edit'));
  const billee = found(await repo.readBillee(ctx, query.matter_id));
  const currency = await currencyOf(ctx, billee.currency);
  const partners = await repo.partnersOf(ctx, billee.matter_id);
  const signatories = partners.map(({ id, name, detail }) => ({ id, name, detail }));
  const setup = await readSetting(ctx, singletons.invoiceSetup);
  const time = await unbilledTime(ctx, billee.matter_id);
  const { billing_contact, billing_address, billing_email, fixed_exchange_rate, currency: code } = billee;
  return {
    ...billee,
    ...{ types: typesFor(billee.billing_type), date: ctx.today, currency: code, digits: currency.digits },
    ...{ attention: billing_contact, billing_address, billing_email: billing_email || billee.client_email },
    due_in_days: setup.due_in_days,
    needs_exchange_rate: code !== ctx.firm.functional_currency && fixed_exchange_rate === null,
    origin: billee.origin as 'national' | 'international',
    ...(await noteOf(ctx, billee.origin as 'national' | 'international')),
    bank: bankChoice(await repo.proposedBank(ctx, code, billee.origin)),
    ...(await proposedTaxes(ctx, billee)),
    ...{ signatory: signatories[0] ?? null, signatories },
    open_invoice: await hasOpenInvoice(ctx, billee.matter_id),
    ...{ unbilled_entries: Number(time.entries), unbilled_hours: time.hours },
    unbilled_costs: await unbilledCosts(ctx, billee.matter_id),
    deposits: await usableFor(ctx, { ...billee, currency: code }, { date: ctx.today, limit: null, invoice_id: null }),
  };
}

function bankChoice(bank: Awaited<ReturnType<typeof repo.proposedBank>>) {
  return bank ? { id: bank.id, name: bank.bank_name, detail: `${bank.account_number} ${bank.currency}` } : null;
}

/** VAT code and withholding code by the client's tax profile and today's rows (TAX-01, TAX-04, TAX-05). */
async function proposedTaxes(ctx: Ctx, billee: NonNullable<Awaited<ReturnType<typeof repo.readBillee>>>) {
  const profile = await firmProfile(ctx);
  const isExport = billee.origin === 'international' && billee.service_used_abroad;
  const registered = isRegisteredOn(profile, ctx.today);
  const vat = registered
    ? (await repo.vatRows(ctx)).find((row) => isInForce(row, ctx.today) && isPositive(row.rate) !== isExport)
    : undefined;
  const kind = withheldKind(profile, billee.withholds);
  const pph = kind
    ? (await repo.pphRows(ctx)).find((row) => row.kind === kind && isInForce(row, ctx.today))
    : undefined;
  const named = (row: { id: string; code: string; name: string; name_id: string }) => ({
    ...{ id: row.id, name: ctx.language === 'id' ? row.name_id : row.name, detail: row.code },
  });
  return {
    ppn: vat ? vatChoice(vat, named(vat)) : null,
    pph: pph ? { ...named(pph), rate: withholdingRate(pph, profile.npwp !== '') } : null,
  };
}

/** Texts and printed columns that national or international bills start with. */
async function noteOf(ctx: Ctx, origin: 'national' | 'international') {
  const setting = origin === 'national' ? singletons.invoiceNoteNational : singletons.invoiceNoteInternational;
  const { version: _version, ...note } = await readSetting(ctx, setting);
  return note;
}

/** The call load-default-note. */
export async function loadDefaultNote(ctx: Ctx, { body }: { body: { origin: 'national' | 'international' } }) {
  return noteOf(ctx, body.origin);
}

interface WorkQuery {
  query: PageInput;
  body: {
    matter_id: string;
    invoice_id: string | null;
    keyword: string;
    date_from?: string | null | undefined;
    date_to?: string | null | undefined;
  };
}

/** Billable time of a matter; rate and value only for those who may see rates (RAT-11). */
export async function searchTimesheet(ctx: Ctx, { query, body }: WorkQuery) {
  found(await readMatterForWork(ctx, body.matter_id, 'invoice.edit'));
  const { rates } = await rightsOn(ctx, body.matter_id);
  const page = await billableEntries(ctx, body, query);
  const rows = page.rows.map(({ rate, value, ...row }) => (rates ? { ...row, rate, value } : row));
  return { ...page, rows };
}

/** Chargeable costs of a matter. */
export async function searchDisbursement(ctx: Ctx, { query, body }: WorkQuery) {
  found(await readMatterForWork(ctx, body.matter_id, 'invoice.edit'));
  const page = await billableCosts(ctx, body, query);
  const rows = page.rows.map((row) => ({
    ...row,
    treatment: row.treatment as 'at_cost' | 'at_cost_grossed' | 'taxable',
    expense_type: ctx.language === 'id' ? row.expense_type_id_name : row.expense_type,
  }));
  return { ...page, rows };
}
