import { compare, type Decimal, isPositive, isZero, subtract } from '@praktis/rules/money';
import { RuleBroken } from '../../kit/errors.ts';

interface Payer {
  id: string;
  status: string;
  matter: { client_id: string; status: string } | null;
}

/** Money is taken from an active client, for all its matters or for one of them that is not a draft (DEP-01). */
export function payerMayDeposit(payer: Payer): void {
  if (payer.status !== 'active') throw new RuleBroken('client_not_active', {}, 'client_id');
  if (payer.matter === null) return;
  if (payer.matter.client_id !== payer.id) throw new RuleBroken('wrong_matter', {}, 'matter_id');
  if (!['active', 'pending', 'close'].includes(payer.matter.status))
    throw new RuleBroken('matter_not_billable', { status: payer.matter.status }, 'matter_id');
}

/**
 * Client money goes to a trust account in use, unless the firm's setting allows its own accounts too (DEP-01). Where it
 * `stands` already an account may have been archived since (ROL-08).
 */
export function accountMayHoldDeposit(
  bank: { kind: string; archived_at: string | null },
  setting: { trust_accounts_only: boolean },
  stands = false,
): void {
  if (bank.archived_at !== null && !stands) throw new RuleBroken('bank_archived', {}, 'bank_information_id');
  if (setting.trust_accounts_only && bank.kind !== 'trust')
    throw new RuleBroken('trust_only', {}, 'bank_information_id');
}

/** Something was received. */
export function amountIsPositive(amount: Decimal): void {
  if (!isPositive(amount)) throw new RuleBroken('amount_not_positive', {}, 'amount');
}

/** The account of a deposit may change, its currency not (DEP-05). */
export function currencyStays(bank: string, deposit: string): void {
  if (bank !== deposit) throw new RuleBroken('deposit_currency', { currency: deposit }, 'bank_information_id');
}

/** The amount goes only down (DEP-05). */
export function amountOnlyFalls(now: Decimal, before: Decimal): void {
  if (compare(now, before) > 0) throw new RuleBroken('amount_only_down', {}, 'amount');
}

/** What of a deposit is used: what its purse could no longer give back (DEP-05). */
export function usedOf(amount: Decimal, available: Decimal): Decimal {
  return compare(available, amount) >= 0 ? '0' : subtract(amount, available);
}

/** A deposit is deleted only when nothing of it was used (DEP-05). */
export function nothingIsUsed(used: Decimal): void {
  if (!isZero(used)) throw new RuleBroken('deposit_used', { used });
}

/** A deleted deposit stays deleted. */
export function depositStands(deposit: { status: string }): void {
  if (deposit.status === 'deleted') throw new RuleBroken('deposit_deleted');
}
