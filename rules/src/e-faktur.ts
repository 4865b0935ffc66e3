import { OWN_RATE, type QuotedRate } from './exchange.ts';
import { otherBaseOf, type VatCode, vatInRupiah } from './invoice-tax.ts';
import { add, type Decimal, isZero, multiply, subtract, sum } from './money.ts';
import { splitAmount } from './split.ts';

/** A fee group or taxable disbursement of a bill, in the bill's currency: `net` is what the bill charges for it. */
export type FakturSource = { price: Decimal; quantity: Decimal; total_discount: Decimal; net: Decimal };

/** The money of one row of the export, in rupiah. `as_activity`: written as quantity 1 of unit activity. */
export type FakturRow = {
  price: Decimal;
  quantity: Decimal;
  total_discount: Decimal;
  tax_base: Decimal;
  other_base: Decimal;
  vat: Decimal;
  as_activity: boolean;
};

type Row = Omit<FakturRow, 'other_base' | 'vat'>;

function rupiahRow(source: FakturSource): Row {
  const byQuantity = subtract(multiply(source.price, source.quantity), source.total_discount);
  if (byQuantity !== add(source.net)) return activityRow(source.net, source.total_discount);
  const { price, quantity, total_discount: totalDiscount } = source;
  return { price, quantity, total_discount: totalDiscount, tax_base: byQuantity, as_activity: false };
}

function activityRow(taxBase: Decimal, discount: Decimal): Row {
  return {
    price: add(taxBase, discount),
    quantity: '1',
    total_discount: discount,
    tax_base: taxBase,
    as_activity: true,
  };
}

/**
 * Rows of a bill in the e-Faktur (TAX-09): tax base = price × quantity − discount exactly, else quantity 1; other base
 * to 2 decimals; the bill's VAT split so that the rows add up to it. A foreign bill is brought to whole rupiah at the
 * Minister's rate first.
 */
export function fakturRows(bill: {
  sources: readonly FakturSource[];
  code: VatCode;
  /** The bill's own VAT; used for a rupiah bill. */
  vat: Decimal;
  /** The Minister's rate of a foreign bill; null for a rupiah bill. */
  kmk: QuotedRate | null;
}): FakturRow[] {
  const nets = bill.sources.map((source) => source.net);
  const rupiah = vatInRupiah(sum(nets), bill.code, bill.kmk ?? OWN_RATE);
  const rows = bill.kmk
    ? splitAmount(rupiah.tax_base, nets, 0).map((base) => activityRow(base, '0'))
    : bill.sources.map(rupiahRow);
  const vat = splitAmount(
    bill.kmk ? rupiah.vat : bill.vat,
    rows.map((row) => row.tax_base),
    0,
  );
  return rows.map((row, position) => ({
    ...row,
    other_base: otherBaseOf(row.tax_base, bill.code),
    vat: vat[position] ?? '0',
  }));
}

/** Transaction code of the tax invoice: 02 or 03 when such a client collects the VAT, else 04 with a base factor, 01 without (TAX-03, TAX-09). */
export function transactionCode(x: { collects: '02' | '03' | null; vat_collected: Decimal; code: VatCode }): string {
  if (x.collects !== null && !isZero(x.vat_collected)) return x.collects;
  return x.code.base_factor_numerator === x.code.base_factor_denominator ? '01' : '04';
}
