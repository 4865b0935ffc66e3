import { dateIsNotInFuture } from '@praktis/rules/dates';
import { amountFits, type Currency, compare, type Decimal, isPositive, isZero } from '@praktis/rules/money';
import { RuleBroken } from '../../kit/errors.ts';

/** Bills are made for active, pending and closed matters: closing ends recording, not billing (MAT-01, T-39). */
export function matterMayBeBilled(matter: { status: string; client_status: string }): void {
  if (matter.client_status !== 'active') throw new RuleBroken('client_not_active', {}, 'matter_id');
  if (!['active', 'pending', 'close'].includes(matter.status))
    throw new RuleBroken('matter_not_billable', { status: matter.status }, 'matter_id');
}

/** The types an invoice of a matter may have: its way of billing, and costs alone (MAT-10). */
export function typesFor(billing_type: string): ('hourly' | 'disbursement')[] {
  return billing_type === 'hourly' ? ['hourly', 'disbursement'] : ['disbursement'];
}

/**
 * The type fits the matter. Time that a retainer, a cap or a lump sum pays for stands on no hourly bill:
 * `time_is_in_arrangement`; costs are billed all the same.
 */
export function typeFitsMatter(type: 'hourly' | 'disbursement', billing_type: string): void {
  if (!typesFor(billing_type).includes(type)) throw new RuleBroken('time_is_in_arrangement', { billing_type }, 'type');
}

/** A matter without "allow multiple billings" has one draft or prebill at a time (MAT-11). */
export function noOtherOpenInvoice(matter: { allow_multiple_billings: boolean }, hasOpen: boolean): void {
  if (hasOpen && !matter.allow_multiple_billings) throw new RuleBroken('open_invoice', {}, 'matter_id');
}

/** An invoice of type disbursement holds costs alone (MAT-10). */
export function holdsWhatItsTypeAllows(type: string, timesheets: number): void {
  if (type === 'disbursement' && timesheets > 0) throw new RuleBroken('costs_only', {}, 'timesheets');
}

/** An invoice may be changed as a draft, a prebill or an unlocked bill (INV-02, INV-03). */
export function mayBeChanged(invoice: { status: string; locked: boolean }): void {
  if (!['draft', 'prebill', 'bill'].includes(invoice.status))
    throw new RuleBroken('invoice_fixed', { status: invoice.status });
  if (invoice.locked) throw new RuleBroken(invoice.status === 'bill' ? 'bill_fixed' : 'invoice_locked');
}

/** A draft or prebill that is locked is not changed or deleted before it is unlocked (INV-03). */
export function isNotLocked(invoice: { status: string; locked: boolean }): void {
  if (invoice.locked && ['draft', 'prebill'].includes(invoice.status)) throw new RuleBroken('invoice_locked');
}

/** A draft, a prebill or an opened bill can be locked. */
export function canBeLocked(invoice: { status: string; locked: boolean }): void {
  if (invoice.locked) throw new RuleBroken('already_locked');
  if (!['draft', 'prebill', 'bill'].includes(invoice.status))
    throw new RuleBroken('move_refused', { from: invoice.status, action: 'lock' });
}

/** A locked draft, prebill or bill can be opened; what else is issued never (INV-03). */
export function canBeUnlocked(invoice: { status: string; locked: boolean }): void {
  if (invoice.status === 'statement') throw new RuleBroken('bill_in_use');
  if (!['draft', 'prebill', 'bill'].includes(invoice.status))
    throw new RuleBroken('move_refused', { from: invoice.status, action: 'unlock' });
  if (!invoice.locked) throw new RuleBroken('not_locked');
}

/** An issued bill that was opened for correction is locked again before anything else happens to it (INV-03). */
export function isLockedAgain(invoice: { status: string; locked: boolean }): void {
  if (invoice.status === 'bill' && !invoice.locked) throw new RuleBroken('bill_unlocked');
}

/**
 * The bank account takes the bill's currency and is in use, or was archived after it came onto the bill, where it `stands`
 * (ROL-08); `bank_missing` when none is chosen (INV-02).
 */
export function bankTakesTheMoney(
  bank: { currency: string; archived_at: string | null } | undefined,
  currency: string,
  stands = false,
): void {
  if (!bank) throw new RuleBroken('bank_missing', {}, 'bank_information_id');
  if (bank.archived_at !== null && !stands) throw new RuleBroken('bank_archived', {}, 'bank_information_id');
  if (bank.currency !== currency) throw new RuleBroken('bank_currency', { currency }, 'bank_information_id');
}

/** PPh 21 is withheld from a person, every other kind from a body: the firm's profile decides (TAX-05, TAX-06). */
export function withholdingFitsFirm(taxpayer_kind: string, kind: string): void {
  if ((taxpayer_kind === 'person') !== (kind === '21')) throw new RuleBroken('wht_kind', { kind }, 'pph_id');
}

/** Something stands on the invoice. */
export function hasContent(lines: number, costs: number): void {
  if (lines + costs === 0) throw new RuleBroken('no_lines');
}

/** A foreign draft knows its rate before it goes on (MON-09, INV-02). */
export function rateIsKnown(rate_kind: string, of: { currency: string; day: string }): void {
  if (rate_kind === 'missing') throw new RuleBroken('rate_missing', of, 'exchange_rate');
}

interface TaxesOwed {
  vat: Decimal;
  wht: Decimal;
}

/** Whether the state gets anything of a bill: then the Minister's rate counts (MON-10). */
export const isTaxOwed = ({ vat, wht }: TaxesOwed): boolean => isPositive(vat) || isPositive(wht);

/**
 * A foreign bill on which tax is owed knows the Minister's rate: the state wants VAT and withholding in rupiah (MON-10).
 * Without one it is refused, as with any rate (MON-09).
 */
export function taxRateIsKnown(owed: TaxesOwed & { kmk: unknown }, of: { currency: string; day: string }): void {
  if (isTaxOwed(owed) && !owed.kmk) throw new RuleBroken('rate_missing', of, 'kmk_rate');
}

/** Tax codes are chosen where there is something to choose (INV-02). */
export function taxCodesAreChosen(x: {
  pkp: boolean;
  ppn_id: string | null;
  withholds: string;
  pph_id: string | null;
}): void {
  if (x.pkp && x.ppn_id === null) throw new RuleBroken('vat_code_missing', {}, 'ppn_id');
  if (x.withholds !== 'none' && x.pph_id === null) throw new RuleBroken('wht_code_missing', {}, 'pph_id');
}

/** A bill names where firm and client are (INV-02, DOC-01). */
export function addressesAreKnown(firmAddress: string, clientAddress: string): void {
  if (firmAddress.trim() === '') throw new RuleBroken('firm_address_missing');
  if (clientAddress.trim() === '') throw new RuleBroken('client_address_missing');
}

/** A bill with a payment or a recorded withholding is not deleted (INV-02). */
export function nothingWasPaid(settled: Decimal): void {
  if (!isZero(settled)) throw new RuleBroken('payment_made');
}

/** An issued bill is opened only before it is delivered and before anything hangs on it (INV-03). */
export function nothingHangsOn(bill: { status: string }, settled: Decimal): void {
  if (bill.status !== 'bill' || !isZero(settled)) throw new RuleBroken('bill_in_use');
}

/** There is something to write off (INV-02). */
export function somethingIsOutstanding(outstanding: Decimal): void {
  if (isZero(outstanding)) throw new RuleBroken('nothing_outstanding');
}

/** A write-off is dated between the bill and today. */
export function writeOffFollowsBill(date: string, billDate: string): void {
  if (date < billDate) throw new RuleBroken('before_bill_date', { day: billDate }, 'date');
}

/** A bill becomes a statement when the client has it: by mail, or handed over (INV-02). */
export function clientHasTheBill(x: { mailed: boolean; handed_over_on: string | null; handed_over_to: string }): void {
  if (x.handed_over_on !== null && x.handed_over_to === '') throw new RuleBroken('required', {}, 'handed_over_to');
  if (!x.mailed && x.handed_over_on === null) throw new RuleBroken('not_delivered', {}, 'handed_over_on');
}

/** Whether a mail with the bill as it is now has left; one that waits, is kept or was refused has not reached anybody. */
export function printWasMailed(
  bill: { pdf_en_file_id: string | null; pdf_id_file_id: string | null },
  mails: readonly { status: string; attachments: readonly string[] }[],
): boolean {
  const prints = [bill.pdf_en_file_id, bill.pdf_id_file_id];
  return mails.some((mail) => mail.status === 'sent' && mail.attachments.some((file) => prints.includes(file)));
}

/** What is sent is a bill or a statement, locked (INV-03). */
export function mayBeSent(invoice: { status: string; locked: boolean }): void {
  if (invoice.status !== 'bill' && invoice.status !== 'statement') throw new RuleBroken('not_issued');
  isLockedAgain(invoice);
}

/** A hand-over lies between the bill's date and today. */
export function handOverIsPast(handed_over_on: string | null, x: { issued: string; today: string }): void {
  if (handed_over_on === null) return;
  dateIsNotInFuture(handed_over_on, { today: x.today }, 'handed_over_on');
  if (handed_over_on < x.issued) throw new RuleBroken('before_bill_date', { day: x.issued }, 'handed_over_on');
}

/** An unlocked bill keeps its number, so its date stays within the period of that number (INV-03): `bill:2026`, `bill:all`. */
export function dateStaysInPeriod(date: string, storedPeriod: string | null): void {
  const period = storedPeriod?.split(':')[1] ?? 'all';
  if (period !== 'all' && !date.startsWith(period)) throw new RuleBroken('date_outside_period', {}, 'date');
}

/** Planned deposits fit the currency. */
export function depositAmountsFit(
  typed: { less_deposit_matter: Decimal; less_deposit_client: Decimal },
  currency: Currency,
): void {
  amountFits(typed.less_deposit_matter, currency, 'less_deposit_matter');
  amountFits(typed.less_deposit_client, currency, 'less_deposit_client');
}

/** A source as its owner has it now, against the copy on the invoice. */
interface LineCopy {
  timesheet_id: string | null;
  date: string | null;
  employee_id: string | null;
  category: string | null;
  activity: string;
  description: string;
  billing_group: string;
  hour: Decimal | null;
  rate: Decimal | null;
  value: Decimal;
}
type EntryNow = LineCopy & { timesheet_id: string; status: string; invoice_id: string | null; activity: string };
interface CostCopy {
  expense_line_id: string;
  date: string;
  description: string;
  treatment: string;
  has_proof: boolean;
}
type CostNow = CostCopy & { status: string; chargeable: boolean; invoice_id: string | null; unbilled: Decimal };

const copiedOfEntry = [
  'date',
  'employee_id',
  // The category at the date of the bill decides who is an associate (RAT-08).
  'category',
  'activity',
  'description',
  'billing_group',
  'hour',
  'rate',
  'value',
] as const;
const copiedOfCost = ['date', 'description', 'treatment', 'has_proof'] as const;

/** Whether a fee line no longer says what its entry says (INV-02 "sources changed"). */
export function lineIsStale(line: LineCopy, entry: EntryNow | undefined, invoice_id: string): boolean {
  if (!entry || entry.invoice_id !== invoice_id || entry.status !== 'wip') return true;
  return copiedOfEntry.some((field) => line[field] !== entry[field]);
}

/** Whether a disbursement no longer says what its cost says. */
export function costIsStale(
  line: CostCopy & { amount: Decimal; whole: boolean },
  cost: CostNow | undefined,
  invoice_id: string,
): boolean {
  if (!cost || cost.invoice_id !== invoice_id || cost.status === 'deleted' || !cost.chargeable) return true;
  if (copiedOfCost.some((field) => line[field] !== cost[field])) return true;
  const left = compare(line.amount, cost.unbilled);
  return line.whole ? left !== 0 : left > 0;
}

/** A draft goes on only with what its sources say now: `sources_changed`; saving it again copies them (INV-02). */
export function sourcesAreUnchanged(changed: boolean): void {
  if (changed) throw new RuleBroken('sources_changed');
}
