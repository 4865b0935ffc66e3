import type { QuotedRate } from '@praktis/rules/exchange';
import { type ComputedInvoice, computeInvoice, type Disbursement } from '@praktis/rules/invoice';
import type { FeeLine, RupiahRounding } from '@praktis/rules/invoice-lines';
import type { VatCode } from '@praktis/rules/invoice-tax';
import type { Currency, Decimal } from '@praktis/rules/money';
import type { Withholding } from '@praktis/rules/withholding';
import { RuleBroken } from '../../kit/errors.ts';

/** How a discount is typed: of a percentage or an amount, on all lines or on those of associates (INV-06 step 4). */
interface TypedDiscount {
  kind: 'none' | 'percent' | 'amount';
  value: Decimal;
  scope: 'all' | 'associates';
}

export interface FigureInput {
  currency: Currency;
  lines: readonly FeeLine[];
  costs: readonly { amount: Decimal; treatment: Disbursement['kind'] }[];
  discount: TypedDiscount;
  gross_up: boolean;
  vat: VatCode | null;
  vat_collection_threshold: Decimal | null;
  withholding: Withholding | null;
  rounding: RupiahRounding;
  kmk: QuotedRate | null;
  deposits: { matter: Decimal; client: Decimal; less_deposit_matter: Decimal; less_deposit_client: Decimal };
}

/** The columns of an invoice that hold its figures. */
export type Figures = ReturnType<typeof columnsOf>;

/** Every step of INV-06, by the one rule that server and screens share; answers the columns and each line's share. */
export function figuresOf(input: FigureInput): { figures: Figures; computed: ComputedInvoice } {
  const { deposits, costs, discount, ...rest } = input;
  const computed = computeInvoice({
    ...rest,
    discount: discountOf(discount),
    disbursements: costs.map(({ amount, treatment }) => ({ amount, kind: treatment })),
    deposit_matter: { available: deposits.matter, amount: deposits.less_deposit_matter },
    deposit_client: { available: deposits.client, amount: deposits.less_deposit_client },
  });
  return { figures: columnsOf(computed), computed };
}

function discountOf({ kind, value, scope }: TypedDiscount) {
  if (kind === 'none') return null;
  return kind === 'percent' ? { kind, percent: value, scope } : { kind, amount: value, scope };
}

function columnsOf(computed: ComputedInvoice) {
  return {
    total_legal_fees: computed.total_legal_fees,
    discount: computed.discount,
    net_legal_fees: computed.net_legal_fees,
    total_disbursement: computed.disbursements,
    vat_base: computed.vat_base,
    other_base: computed.other_base,
    vat: computed.vat,
    rounding: computed.rounding,
    amount_billed: computed.amount_billed,
    wht_base: computed.withholding_base,
    wht: computed.withholding,
    vat_collected: computed.vat_collected_by_client,
    less_deposit_matter: computed.less_deposit_matter,
    less_deposit_client: computed.less_deposit_client,
    amount_payable: computed.amount_payable,
  };
}

/** Where each line and cost stood in what was typed: position on the invoice → position in the form. */
export interface TypedPlaces {
  lines: readonly number[];
  costs: readonly number[];
}

/** Runs a computation; a refusal names the field of the form and not the place on the invoice. */
export function withTypedFields<T>(places: TypedPlaces, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof RuleBroken) || error.field === undefined) throw error;
    throw new RuleBroken(error.code, error.params, typedField(error.field, places));
  }
}

function typedField(field: string, places: TypedPlaces): string {
  const [group = '', at = '', ...rest] = field.split('.');
  if (group === 'discount') return 'discount.value';
  if (group === 'lines') return ['timesheets', places.lines[Number(at)] ?? at, ...rest].join('.');
  if (group === 'disbursements') return ['disbursements', places.costs[Number(at)] ?? at, ...rest].join('.');
  return field;
}
