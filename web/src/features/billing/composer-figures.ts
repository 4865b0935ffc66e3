import type { invoiceLookupCalls } from '@praktis/contract/billing/billing-lookups.calls';
import type { ReplyOf } from '@praktis/contract/kit/call';
import { RuleBroken } from '@praktis/rules/errors';
import { type ComputedInvoice, computeInvoice } from '@praktis/rules/invoice';
import type { FeeLine, RupiahRounding } from '@praktis/rules/invoice-lines';
import { canonical, compare, isPositive } from '@praktis/rules/money';

export type Defaults = ReplyOf<typeof invoiceLookupCalls.detailMatter>;
/** What the taxes are computed with on the date of the bill. */
export type TaxTerms = ReplyOf<typeof invoiceLookupCalls.taxTerms>;
export type BillableEntry = ReplyOf<typeof invoiceLookupCalls.searchTimesheet>['rows'][number];
export type BillableCost = ReplyOf<typeof invoiceLookupCalls.searchDisbursement>['rows'][number];

export interface ChosenEntry {
  timesheet_id: string;
  write_down: string;
  write_up: string;
}
export interface ChosenCost {
  expense_line_id: string;
  amount: string;
}

/** What the totals are computed from besides the typed values. */
export interface PreviewFacts {
  currency: { code: string; digits: number };
  entries: readonly BillableEntry[];
  costs: readonly BillableCost[];
  taxes: TaxTerms;
  rounding: RupiahRounding;
  deposits: { matter_available: string; client_available: string };
}

/** An empty or half-typed figure counts as nothing. */
function figure(typed: unknown): string {
  return typeof typed === 'string' && /^\d+(\.\d+)?$/.test(typed) ? canonical(typed) : '0';
}

function discountOf(kind: 'percent' | 'amount', value: string, scope: 'all' | 'associates') {
  return kind === 'percent' ? { kind, percent: value, scope } : { kind, amount: value, scope };
}

/** The chosen entries as fee lines, with what is taken off or added on them. */
function feeLines(chosen: readonly ChosenEntry[], entries: readonly BillableEntry[]): FeeLine[] {
  return chosen.flatMap((one) => {
    const entry = entries.find((row) => row.timesheet_id === one.timesheet_id);
    const category = entry?.category as 'partner' | 'fee earner' | 'support staff' | undefined;
    return entry
      ? [
          {
            value: entry.value ?? '0',
            write_down: figure(one.write_down),
            write_up: figure(one.write_up),
            category: category ?? null,
          },
        ]
      : [];
  });
}

/** The amount of a deposit as it is typed; null = what the rule proposes (INV-06 step 15). */
const depositOf = (available: string, typed: unknown) => ({ available, amount: typed === null ? null : figure(typed) });

/** What a new bill takes of both purses: at most what is there and what is to be paid, the matter's money first (DEP-03). */
export function proposedDeposits(values: Record<string, unknown>, facts: PreviewFacts) {
  const computed = preview({ ...values, less_deposit_matter: null, less_deposit_client: null }, facts);
  if ('refused' in computed) return { less_deposit_matter: '', less_deposit_client: '' };
  const { less_deposit_matter, less_deposit_client } = computed;
  return { less_deposit_matter, less_deposit_client };
}

/** The base that VAT is computed from where it is not the whole one, as the bill prints it (TAX-02); 0 of any other. */
export const otherBase = ({ vat_base, other_base }: { vat_base: string; other_base: string }) =>
  compare(other_base, vat_base) === 0 ? '0' : other_base;

/** The totals, or why there are none: the code of the rule that is broken, and the server's words where it found it. */
export type Preview = ComputedInvoice | { refused: string; words?: string };

/** The totals of what is typed, by the same rules as the server's. */
export function preview(values: Record<string, unknown>, facts: PreviewFacts): Preview {
  const costs = (values.disbursements ?? []) as readonly ChosenCost[];
  const discount = (values.discount ?? {}) as { kind?: string; value?: string; scope?: string };
  try {
    return computeInvoice({
      currency: facts.currency,
      lines: feeLines((values.timesheets ?? []) as readonly ChosenEntry[], facts.entries),
      discount:
        discount.kind === 'percent' || discount.kind === 'amount'
          ? discountOf(discount.kind, figure(discount.value), discount.scope === 'associates' ? 'associates' : 'all')
          : null,
      gross_up: values.gross_up === true,
      disbursements: costs.flatMap((one) => {
        const cost = facts.costs.find((row) => row.expense_line_id === one.expense_line_id);
        return cost ? [{ amount: one.amount === '' ? cost.unbilled : figure(one.amount), kind: cost.treatment }] : [];
      }),
      ...facts.taxes,
      kmk: isPositive(figure(values.kmk_rate)) ? { rate: figure(values.kmk_rate), unit: 1 } : facts.taxes.kmk,
      rounding: facts.rounding,
      deposit_matter: depositOf(facts.deposits.matter_available, values.less_deposit_matter),
      deposit_client: depositOf(facts.deposits.client_available, values.less_deposit_client),
    });
  } catch (problem) {
    if (problem instanceof RuleBroken) return { refused: problem.code };
    throw problem;
  }
}
