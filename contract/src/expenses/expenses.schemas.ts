import { z } from 'zod';
import { day, instant } from '../kit/days.ts';
import { decimalOut, exchangeRate, money } from '../kit/money.ts';
import { id, keyword, optionalId, optionalText, pageWithTotals, text, version } from '../kit/shapes.ts';
import { rateFacts } from '../settings/exchange-rate.calls.ts';

/** Status of a claim (EXP-08). */
export const expenseStatuses = ['reported', 'on process', 'reconciled', 'deleted'] as const;
export type ExpenseStatus = (typeof expenseStatuses)[number];
/** How much of a line, or of all chargeable lines of a claim, stands on issued bills (EXP-08). */
export const billedStatuses = ['unbilled', 'partial billed', 'billed'] as const;
export type BilledStatus = (typeof billedStatuses)[number];
const treatment = z.enum(['at_cost', 'at_cost_grossed', 'taxable']);

/**
 * A line as typed. Amounts are in the claim's currency, `charged` in the matter's. Empty `vat_amount` is computed from
 * `ppn_id`, or 0; empty `charged` charges what is proposed (EXP-02). A line without matter is the office's own cost.
 */
const lineInput = z.object({
  /** The line that is changed; empty = a new one. */
  id: optionalId,
  expense_type_id: id,
  matter_id: optionalId,
  description: text(500),
  amount: money.refine((amount) => Number(amount) > 0, { error: 'amount_zero' }),
  vat_amount: money.nullish(),
  ppn_id: optionalId,
  gross_up: z.boolean().default(false),
  charged: money.nullish(),
  chargeable: z.boolean().default(true),
  /** Which of the files in the part `attachments` proves this line, counted from 0. */
  attachment: z.number().int().min(0).max(19).nullish(),
  /** Takes the kept attachment away. */
  remove_attachment: z.boolean().default(false),
});

const claimFields = {
  date: day,
  /** Unique in the year of the date; empty = the next free number. */
  reference: optionalText(60),
  payable: z.boolean(),
  payable_employee_id: optionalId,
  payable_vendor: optionalText(200),
  currency: z.string().trim().length(3, { error: 'wrong_form' }),
  /** Functional currency per 1 unit of the claim's currency; empty = agreed with a matter, or the newest of the firm's table. */
  exchange_rate: exchangeRate.nullish(),
  transaction_date: day.nullish(),
  transaction_reference: optionalText(100),
  notes: optionalText(2000),
  lines: z.array(lineInput).min(1, { error: 'required' }).max(200),
};

export const newExpenseClaim = z.object(claimFields);
/** The whole form; lines that are left out are removed. */
export const changedExpense = z.object({ ...claimFields, id, version });

export const expenseFilter = z.object({
  date_from: day.nullish(),
  date_to: day.nullish(),
  matter_id: optionalId,
  /** As `matter_id`, and the amounts are those of the lines on that matter alone. */
  only_matter_id: optionalId,
  client_id: optionalId,
  payable_employee_id: optionalId,
  expense_type_id: optionalId,
  payable: z.boolean().nullish(),
  status: z.array(z.enum(expenseStatuses)).max(4).default([]),
  billed_status: z.array(z.enum(billedStatuses)).max(3).default([]),
  keyword,
});

export const expenseSortable = ['date', 'reference', 'payable_to', 'amount', 'status'] as const;

const charge = z.object({ currency: z.string(), amount: decimalOut });

/** A claim on the list. Amounts cover the lines the caller may see (ROL-02). */
const claimHead = z.object({
  id,
  version,
  date: z.string(),
  reference: z.string(),
  payable: z.boolean(),
  payable_employee_id: z.string().nullable(),
  payable_vendor: z.string(),
  payable_to: z.string(),
  currency: z.string(),
  status: z.enum(expenseStatuses),
  billed_status: z.enum(billedStatuses),
  /** Σ amount, Σ VAT, and what the firm owes: amount + VAT of a payable claim, 0 otherwise (EXP-03). */
  amount: decimalOut,
  vat_amount: decimalOut,
  amount_payable: decimalOut,
  /** Σ charged to clients, one per matter currency. */
  charged: z.array(charge),
  can_update: z.boolean(),
  can_delete: z.boolean(),
});

export const expenseRow = claimHead.extend({
  matters: z.string(),
  line_count: z.number(),
  /** Σ charged and not billed yet, one per matter currency. */
  unbilled: z.array(charge),
  /** How many of the lines are charged to clients. */
  chargeable: z.enum(['all', 'some', 'none']),
});
export type ExpenseRow = z.output<typeof expenseRow>;

/** One total per currency: costs in the claims' currency, charges in the matters' (MON-12). */
export const expensePage = pageWithTotals(
  expenseRow,
  z.object({
    currency: z.string(),
    amount: decimalOut,
    vat_amount: decimalOut,
    amount_payable: decimalOut,
    charged: decimalOut,
    unbilled: decimalOut,
  }),
);

const lineOut = z.object({
  id,
  position: z.number(),
  expense_type_id: z.string(),
  expense_type_name: z.string(),
  matter_id: z.string().nullable(),
  matter_number: z.string(),
  matter_name: z.string(),
  client_name: z.string(),
  description: z.string(),
  amount: decimalOut,
  vat_amount: decimalOut,
  gross_up: z.boolean(),
  treatment,
  charged: decimalOut,
  charged_currency: z.string(),
  chargeable: z.boolean(),
  billed_amount: decimalOut,
  billed_status: z.enum(billedStatuses),
  attachment: z.object({ name: z.string(), mime: z.string(), size: z.number() }).nullable(),
  /** Amount, matter and charge may still change (EXP-09). */
  can_change_money: z.boolean(),
});
export type ExpenseLineOut = z.output<typeof lineOut>;

/**
 * The value in the books covers the lines the caller may see, VAT included, and `position` counts them. Notes and transaction
 * reference are empty for who does not see all of them (ROL-02).
 */
export const expenseDetail = claimHead.extend({
  ...rateFacts,
  transaction_date: z.string().nullable(),
  transaction_reference: z.string(),
  notes: z.string(),
  created_at: instant,
  created_by_name: z.string(),
  lines: z.array(lineOut),
});

export const expenseConfig = z.object({
  today: z.string(),
  functional_currency: z.string(),
  can_edit: z.boolean(),
  can_mark_up: z.boolean(),
  can_use_closed_matters: z.boolean(),
  attachment_types: z.array(z.string()),
  attachment_max_mb: z.number(),
});
