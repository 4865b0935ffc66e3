import type { invoiceUpdateBody } from '@praktis/contract/billing/billing.schemas';
import { functionalLines } from '@praktis/rules/exchange';
import { type ComputedInvoice, type Disbursement, dueDate } from '@praktis/rules/invoice';
import { type Decimal, isZero, subtract, sum } from '@praktis/rules/money';
import type { EmployeeCategory } from '@praktis/rules/rates';
import type { z } from 'zod';
import type { Ctx } from '../../kit/context.ts';
import { quotedRate } from '../exchange-rates/index.ts';
import type { Facts } from './facts.service.ts';
import { figuresOf } from './figures.rules.ts';
import type { InvoiceRow } from './invoices.repo.ts';
import { availableFor } from './less-deposit.service.ts';

/** What the biller typed, beside the sources he chose. */
export type Typed = Omit<z.output<typeof invoiceUpdateBody>, 'id' | 'version' | 'timesheets' | 'disbursements'>;

interface LineFigures {
  value: Decimal;
  write_down: Decimal;
  write_up: Decimal;
  category: string;
}
interface CostFigures {
  amount: Decimal;
  treatment: string;
}

/**
 * Makes the computation of an invoice ready: reads what its purses hold on its date, and answers the function that turns
 * lines and costs into figures (INV-06). What the invoice itself took from the purses counts as still there.
 */
export async function computeFor(
  ctx: Ctx,
  invoice: { id: string; client_id: string; matter_id: string },
  { typed, facts }: { typed: Typed; facts: Facts },
) {
  const { less_deposit_matter, less_deposit_client, discount, gross_up } = typed;
  const usesDeposits = !isZero(less_deposit_matter) || !isZero(less_deposit_client);
  const payer = { ...invoice, currency: facts.currency.code };
  const held = usesDeposits ? await availableFor(ctx, payer, typed.date, invoice.id) : { matter: '0', client: '0' };
  return (lines: readonly LineFigures[], costs: readonly CostFigures[]) => {
    const { figures, computed } = figuresOf({
      ...{ currency: facts.currency, discount, gross_up, rounding: facts.rounding, kmk: facts.kmk, vat: facts.vat },
      lines: lines.map((line) => ({ ...line, category: (line.category || null) as EmployeeCategory | null })),
      costs: costs.map((cost) => ({ ...cost, treatment: cost.treatment as Disbursement['kind'] })),
      vat_collection_threshold: facts.threshold,
      withholding: facts.withholding,
      deposits: { ...held, less_deposit_matter, less_deposit_client },
    });
    const { booked, ...inBooks } = inTheBooks(computed, costs, facts);
    return { computed, booked, figures: { ...figures, ...inBooks } };
  };
}

/**
 * What the bill is worth in the books and, by MON-05 on that total, what each line adds to it (MON-07): a fee line without its
 * share of the discount. Tax, tax that the client bears and rounding are the rest. 0 while the rate of a foreign draft is not known.
 */
function inTheBooks(computed: ComputedInvoice, costs: readonly CostFigures[], { rate, functional }: Facts) {
  const fees = computed.lines.map(({ amount, discount }) => subtract(amount, discount));
  const parts = [...fees, ...costs.map((cost) => cost.amount)];
  const amounts = [...parts, subtract(computed.amount_billed, sum(parts))];
  const nothing = { total: '0', lines: amounts.map(() => '0') };
  const { total: functional_value, lines } =
    rate.rate_kind === 'missing' ? nothing : functionalLines({ ...quotedRate(rate), amounts, functional });
  const booked = { lines: lines.slice(0, fees.length), costs: lines.slice(fees.length, parts.length) };
  return { functional_value, functional_rest: lines.at(-1) ?? '0', booked };
}

/** The columns that are typed or copied from firm, client and tax codes (TAX-01, CLI-02). */
export function headColumns(typed: Typed, facts: Facts) {
  const { discount, date, due_in_days, kmk_rate: _kmk, ...others } = typed;
  const { exchange_rate: _typed, less_deposit_matter: _matter, less_deposit_client: _client, ...rest } = others;
  const { billee, vat, pph, kmk } = facts;
  const { old: _old, ...rate } = facts.rate;
  return {
    ...rest,
    ...rate,
    ...{ date, due_in_days, due_date: dueDate(date, due_in_days), currency: facts.currency.code },
    ...{ kmk_rate: kmk?.kmk_kind ? kmk.rate : null, kmk_kind: kmk?.kmk_kind ?? null, kmk_date: kmk?.kmk_date ?? null },
    discount_kind: discount.kind,
    discount_value: discount.kind === 'none' ? '0' : discount.value,
    discount_scope: discount.scope,
    client_name: billee.client_name,
    client_address: addressOf(billee),
    client_npwp: billee.npwp || billee.nik,
    withholds: billee.withholds,
    vat_collector: billee.vat_collector,
    ppn_id: vat?.id ?? null,
    vat_rate: vat?.rate ?? '0',
    vat_factor_numerator: vat?.base_factor_numerator ?? 1,
    vat_factor_denominator: vat?.base_factor_denominator ?? 1,
    pph_id: pph?.id ?? null,
    wht_rate: facts.wht_rate,
  };
}

/** Where the bill goes: the address of the matter's billing contact, else the client's. A town alone is no address (INV-02). */
function addressOf(billee: Facts['billee']): string {
  if (billee.billing_address.trim() !== '') return billee.billing_address;
  if (billee.address.trim() === '') return '';
  const place = [billee.city, billee.province, billee.postal_code].filter((part) => part !== '').join(' ');
  return [billee.address, place].filter((part) => part !== '').join('\n');
}

/** What was typed on a stored invoice, to compute it anew. */
export function typedOf(invoice: InvoiceRow): Typed {
  return {
    ...pick(invoice, storedAsTyped),
    language: invoice.language as Typed['language'],
    exchange_rate: invoice.rate_kind === 'manual' ? invoice.exchange_rate : null,
    kmk_rate: invoice.kmk_kind === 'manual' ? invoice.kmk_rate : null,
    discount: {
      kind: invoice.discount_kind as Typed['discount']['kind'],
      value: invoice.discount_value,
      scope: invoice.discount_scope as Typed['discount']['scope'],
    },
  };
}

const storedAsTyped = [
  ...(['date', 'due_in_days', 'bank_information_id', 'ppn_id', 'pph_id', 'gross_up'] as const),
  ...(['less_deposit_matter', 'less_deposit_client', 'attention', 'client_reference', 'po_number'] as const),
  ...(['signatory_id', 'payment_instruction', 'notes', 'print_rates', 'print_hours', 'print_names'] as const),
] as const;

function pick<T, K extends keyof T>(record: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, record[key]])) as Pick<T, K>;
}
