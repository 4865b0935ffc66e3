import { decimalsOf, subtract } from '@praktis/rules/money';
import { splitAmount } from '@praktis/rules/split';
import { insertRow } from './given.ts';
import type { As, TestServer } from './harness.ts';

type Row = Record<string, unknown>;
let bills = 0;

/** How the value in the books is shared by the fee line and what stands beside it (MON-05, MON-07). */
function inTheBooks(fees: string, { amount_billed, functional_value = amount_billed }: Row) {
  const value = String(functional_value);
  const weights = [fees, subtract(String(amount_billed), fees)];
  const [ofLine = '0', functional_rest = '0'] = splitAmount(value, weights, decimalsOf(value));
  return { ofLine, functional_rest };
}

/**
 * An issued, locked bill in rupiah with one fee line: net fees, 11 % VAT and 2 % withholding of it unless `row` says otherwise.
 * Its value in the books is split as its amount is. For tests of what comes after billing; the numbers are outside the firm's counter.
 */
export async function givenBill(
  server: TestServer,
  as: As,
  of: { client_id: string; matter_id: string },
  row: Row & { fees?: number } = {},
): Promise<string> {
  const { fees = 100_000_000, ...given } = row;
  const { firm_id, user_id } = as;
  const vat = Math.round((fees * 11) / 100);
  const wht = Math.round((fees * 2) / 100);
  const { ofLine, functional_rest } = inTheBooks(String(fees), { amount_billed: fees + vat, ...given });
  bills += 1;
  const client = await server.owner.connect();
  try {
    await client.query('begin');
    const owner = client as unknown as TestServer['owner'];
    const id = await insertRow(owner, 'invoice', {
      ...{
        firm_id,
        status: 'bill',
        type: 'hourly',
        ...of,
        date: '2026-11-20',
        due_in_days: 30,
        due_date: '2026-12-20',
      },
      ...{ invoice_number: `T-${bills}`, number_period: 'given', number_seq: bills, issued_at: new Date() },
      ...{ currency: 'IDR', language: 'id', client_name: 'PT Sagara Contoh Abadi', client_address: 'Jakarta' },
      ...{ client_npwp: '0912345675999000', withholds: 'pph23', vat_collector: 'none', created_by: user_id },
      ...{ total_legal_fees: fees, net_legal_fees: fees, vat_base: fees, wht_base: fees, vat, wht },
      ...{ amount_billed: fees + vat, amount_payable: fees + vat - wht, functional_value: fees + vat },
      ...{ ...given, functional_rest },
    });
    const line = { firm_id, invoice_id: id, position: 1, description: 'Advice', value: fees, amount: fees };
    await insertRow(owner, 'invoice_line', { ...line, functional_value: ofLine });
    await client.query('update invoice set locked = true where id = $1', [id]);
    await client.query('commit');
    return id;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
