import { formatAmount, formatDay, type NumberWriting } from '@praktis/rules/display';
import { type Currency, type Decimal, decimalsOf } from '@praktis/rules/money';
import type { WordedCurrency } from '@praktis/rules/words';

export type Language = 'en' | 'id';
export type Say = (key: string, params?: Record<string, string | number>) => string;
export type Pair = [label: string, value: string];

export interface PrintLine {
  date: string | null;
  employee_name: string;
  activity: string;
  activity_id: string;
  description: string;
  billing_group: string;
  hour: Decimal | null;
  rate: Decimal | null;
  write_down: Decimal;
  write_up: Decimal;
  amount: Decimal;
}

export interface BillFacts {
  language: Language;
  say: Say;
  writing: Pick<NumberWriting, 'thousand_separator' | 'decimal_separator'> & { format: string };
  currency: WordedCurrency;
  functional: Currency;
  firm: {
    name: string;
    code: string;
    address: string;
    phone: string;
    email: string;
    npwp: string;
    nitku: string;
    pkp: boolean;
  };
  matter: { matter_number: string; matter_name: string };
  bank:
    | {
        bank_name: string;
        branch: string;
        account_number: string;
        beneficiary: string;
        swift_code: string;
        currency: string;
      }
    | undefined;
  signatory: { name: string; detail: string; position_id_name: string } | undefined;
  pph: { code: string; name: string; name_id: string } | undefined;
  lines: readonly PrintLine[];
  costs: readonly { date: string; description: string; amount: Decimal }[];
  invoice: {
    status: string;
    invoice_number: string | null;
    date: string;
    due_date: string;
    client_name: string;
    client_address: string;
    client_npwp: string;
    attention: string;
    client_reference: string;
    po_number: string;
    currency: string;
    exchange_rate: Decimal;
    exchange_unit: number;
    rate_kind: string;
    rate_date: string | null;
    functional_value: Decimal;
    discount_kind: string;
    discount_value: Decimal;
    discount_scope: string;
    total_legal_fees: Decimal;
    discount: Decimal;
    net_legal_fees: Decimal;
    total_disbursement: Decimal;
    vat_base: Decimal;
    other_base: Decimal;
    vat_rate: Decimal;
    vat_factor_numerator: number;
    vat_factor_denominator: number;
    ppn_id: string | null;
    vat: Decimal;
    rounding: Decimal;
    amount_billed: Decimal;
    wht_base: Decimal;
    wht_rate: Decimal;
    wht: Decimal;
    vat_collected: Decimal;
    less_deposit_matter: Decimal;
    less_deposit_client: Decimal;
    amount_payable: Decimal;
    payment_instruction: string;
    notes: string;
    print_rates: boolean;
    print_hours: boolean;
    print_names: boolean;
  };
}

/** Writes the figures and dates of a document as the firm writes them, in the document's language. */
export interface Pen {
  /** Decimals of the document's amounts: those of its currency, or more where the firm does not round rupiah (MON-06). */
  digits: number;
  money: (amount: Decimal) => string;
  /** A number with the decimals it has. */
  number: (value: Decimal) => string;
  hours: (value: Decimal) => string;
  day: (day: string | null) => string;
}

/** The pen of a document; `amounts` are all it will write, so that every one of them shows the same decimals. */
export function penFor(
  writing: BillFacts['writing'],
  x: { currency: Currency; language: Language; amounts: readonly Decimal[] },
): Pen {
  const { thousand_separator, decimal_separator, format } = writing;
  const digits = Math.max(x.currency.digits, ...x.amounts.map(decimalsOf));
  const write = (value: Decimal, places: number) =>
    formatAmount(value, { digits: places, thousand_separator, decimal_separator });
  return {
    digits,
    money: (amount) => write(amount, digits),
    number: (value) => write(value, decimalsOf(value)),
    hours: (value) => write(value, 2),
    day: (day) => formatDay(day, format, x.language),
  };
}
