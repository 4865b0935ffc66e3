import type { expenseCalls as calls } from '@praktis/contract/expenses/expenses.calls';
import type {
  BilledStatus,
  ExpenseLineOut,
  ExpenseRow,
  ExpenseStatus,
} from '@praktis/contract/expenses/expenses.schemas';
import type { BodyOf, QueryOf, ReplyOf } from '@praktis/contract/kit/call';
import { billedStatus } from '@praktis/rules/expense';
import { add, isZero, sum } from '@praktis/rules/money';
import { may, passes } from '../../kit/access.ts';
import { auditTrail, trailHasGaps } from '../../kit/audit.ts';
import type { Ctx } from '../../kit/context.ts';
import { found, NotFound } from '../../kit/errors.ts';
import { downloadFile, noteRead } from '../../kit/files.ts';
import { fileRules } from '../../kit/uploads.ts';
import { functionalTotals } from '../exchange-rates/index.ts';
import * as query from './expenses.query.ts';
import * as repo from './expenses.repo.ts';
import { claimMayMove, lineMayChange } from './expenses.rules.ts';

/** Expense claims the caller may see, with totals of the whole result per currency (MON-12). */
export async function list(
  ctx: Ctx,
  input: { query: QueryOf<typeof calls.list>; body: BodyOf<typeof calls.list> },
): Promise<ReplyOf<typeof calls.list>> {
  const { limit, offset } = input.query;
  const costs = await query.costsOfClaims(ctx, input.body);
  const charges = await query.chargesOfClaims(ctx, input.body);
  const rows = await query.pageOfClaims(ctx, input.body, input.query);
  const currencies = [...new Set([...costs, ...charges].map((line) => line.currency))].sort();
  const totals = currencies.map((currency) => {
    const cost = costs.find((line) => line.currency === currency);
    const charge = charges.find((line) => line.currency === currency);
    const { amount = '0', vat: vat_amount = '0', payable: amount_payable = '0' } = cost ?? {};
    return {
      currency,
      amount,
      vat_amount,
      amount_payable,
      charged: charge?.charged ?? '0',
      unbilled: charge?.unbilled ?? '0',
    };
  });
  const total = costs.reduce((count, line) => count + Number(line.claims), 0);
  return {
    rows: rows.map(rowOf),
    total,
    limit,
    offset,
    totals,
    functional: await functionalTotals(ctx, totals),
  };
}

function rowOf(claim: Awaited<ReturnType<typeof query.pageOfClaims>>[number]): ExpenseRow {
  const status = claim.status as ExpenseStatus;
  const invoice_status = claim.on_prebill ? 'prebill' : claim.on_draft ? 'draft' : null;
  const lines = [{ billed_amount: claim.any_billed ? '1' : '0', invoice_status }];
  return {
    ...claim,
    status,
    line_count: Number(claim.line_count),
    amount_payable: claim.payable ? add(claim.amount, claim.vat_amount) : '0',
    ...rightsOf(claim.may_edit && claim.all_seen, status, lines),
  };
}

function rightsOf(edits: boolean, status: ExpenseStatus, lines: Parameters<typeof claimMayMove>[2]) {
  return {
    can_update: edits && passes(() => claimMayMove(status, 'update', lines)),
    can_delete: edits && passes(() => claimMayMove(status, 'delete', lines)),
  };
}

/**
 * One claim with the lines the caller may see, numbered as he sees them; what is said of the claim as a whole is for those
 * who see all of it. Looking at one of a confidential matter is noted (ROL-02).
 */
export async function detail(
  ctx: Ctx,
  { query: { id } }: { query: QueryOf<typeof calls.detail> },
): Promise<ReplyOf<typeof calls.detail>> {
  const all = await repo.linesOf(ctx, id);
  const lines = all.filter((line) => line.seen);
  if (lines.length === 0) throw new NotFound();
  const claim = found(await repo.readClaim(ctx, id));
  const confidential = lines.find((line) => line.confidential);
  if (confidential) await noteRead(ctx, 'expense', id, { matter: confidential.matter_number ?? '' });
  const status = claim.status as ExpenseStatus;
  const amount = sum(lines.map((line) => line.amount));
  const vat_amount = sum(lines.map((line) => line.vat_amount));
  const whole = lines.length === all.length;
  return {
    ...claim,
    ...(whole ? {} : unsaid),
    ...{ status, amount, vat_amount, amount_payable: claim.payable ? add(amount, vat_amount) : '0' },
    billed_status: billedOf(lines),
    charged: chargedOf(lines),
    functional_currency: ctx.firm.functional_currency,
    functional_value: sum(lines.map((line) => line.functional_value)),
    lines: lines.map((line, at) => ({ ...lineOf(claim, line), position: at + 1 })),
    ...rightsOf(claim.may_edit && whole, status, lines),
  };
}

/** The texts of a claim that may tell of any of its lines, as they are answered to who does not see all of them (ROL-02). */
const unsaid = { notes: '', transaction_reference: '' };

/** Σ billed of all lines against Σ charged of the chargeable ones (EXP-08). */
function billedOf(lines: readonly repo.StoredLine[]): BilledStatus {
  const charged = sum(lines.filter((line) => line.chargeable).map((line) => line.charged));
  const billed = sum(lines.map((line) => line.billed_amount));
  return isZero(billed) ? 'unbilled' : billedStatus({ charged, billed });
}

function chargedOf(lines: readonly repo.StoredLine[]): { currency: string; amount: string }[] {
  const charged = lines.filter((line) => line.chargeable && line.matter_currency !== null);
  const currencies = [...new Set(charged.map((line) => line.matter_currency ?? ''))].sort();
  return currencies.map((currency) => ({
    currency,
    amount: sum(charged.filter((line) => line.matter_currency === currency).map((line) => line.charged)),
  }));
}

function lineOf(claim: repo.StoredClaim, line: repo.StoredLine): ExpenseLineOut {
  const status = claim.status as ExpenseStatus;
  const other = { ...line, amount: add(line.amount, '1') };
  return {
    ...line,
    matter_number: line.matter_number ?? '',
    matter_name: line.matter_name ?? '',
    client_name: line.client_name ?? '',
    treatment: line.treatment as ExpenseLineOut['treatment'],
    billed_status: line.billed_status as BilledStatus,
    charged_currency: line.matter_currency ?? claim.currency,
    attachment: line.attachment_file_id
      ? { name: line.file_name ?? '', mime: line.mime ?? '', size: line.size ?? 0 }
      : null,
    can_change_money: claim.may_edit && passes(() => lineMayChange(line, other, { status, field: '' })),
  };
}

/** What a trail with gaps leaves out: texts and sums of the claim as a whole, and the places of its lines. */
const ofTheWhole = [...Object.keys(unsaid), 'functional_value', 'position'];

/**
 * Every change of a claim and its lines; only for those who see all of it. Where a line lay on a confidential matter once,
 * nobody outside is told of it by what is left (ROL-02).
 */
export async function trail(ctx: Ctx, input: { query: QueryOf<typeof calls.auditTrail> }) {
  const { id } = input.query;
  if (!(await query.trailIsOpen(ctx, id))) throw new NotFound();
  const hasGaps = await trailHasGaps(ctx, 'expense', id);
  return auditTrail(ctx, 'expense', input.query, hasGaps ? ofTheWhole : []);
}

/** The attachment of a line as a download, noted in the trail. */
export async function downloadAttachment(ctx: Ctx, { body }: { body: BodyOf<typeof calls.downloadAttachment> }) {
  const { attachment_file_id } = found(await repo.attachmentOf(ctx, body.id));
  return downloadFile(ctx, attachment_file_id ?? '');
}

/** What the expense screens must know before they open. */
export async function config(ctx: Ctx): Promise<ReplyOf<typeof calls.config>> {
  const rule = fileRules['expense attachment'];
  return {
    today: ctx.today,
    functional_currency: ctx.firm.functional_currency,
    can_edit: may(ctx, 'expense.edit'),
    can_mark_up: may(ctx, 'expense.markup'),
    can_use_closed_matters: may(ctx, 'expense.on_closed'),
    attachment_types: [...rule.types],
    attachment_max_mb: rule.maxBytes / 1_048_576,
  };
}
