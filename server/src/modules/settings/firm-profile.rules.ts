import { nitkuMatches, normaliseNitku, normaliseTaxNumber, taxNumberPlausible } from '@praktis/rules/tax-number';
import { RuleBroken } from '../../kit/errors.ts';

/** Names of the time zone database, older ones too; `+07:00` is no place whose days follow its law. */
function isZone(zone: string): boolean {
  if (zone !== 'UTC' && !/^[A-Za-z]+\//.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Refuses a time zone that nobody knows: `time_zone_unknown` (TIM-01). */
export function timeZoneIsKnown(zone: string): void {
  if (!isZone(zone)) throw new RuleBroken('time_zone_unknown', { zone }, 'time_zone');
}

/**
 * The stored form of the firm's tax number and place of business, both may be empty (NPW-02). Refused: `npwp_not_text`,
 * `npwp_length`, `nitku_mismatch`, and `nitku_without_npwp` for a place of business of nobody.
 */
export function storedTaxNumbers(given: { npwp: string; nitku: string }): { npwp: string; nitku: string } {
  const npwp = given.npwp === '' ? '' : normaliseTaxNumber(given.npwp, 'npwp');
  if (given.nitku === '') return { npwp, nitku: '' };
  if (npwp === '') throw new RuleBroken('nitku_without_npwp', {}, 'nitku');
  nitkuMatches(given.nitku, npwp);
  return { npwp, nitku: normaliseNitku(given.nitku) };
}

/** Whether the check digit of the number leaves no doubt (NPW-03). */
export function checkDigitHolds(npwp: string): boolean {
  return npwp === '' || taxNumberPlausible(npwp);
}

/** Refuses another functional currency once money documents exist: `functional_in_use` (MON-07). */
export function functionalMayChange(documentsExist: boolean, field: string): void {
  if (documentsExist) throw new RuleBroken('functional_in_use', {}, field);
}

/** A rate that a matter has agreed on says nothing in another currency: `functional_agreed_rates` (MON-08). */
export function noRateIsAgreed(matters: number, currency: string, field: string): void {
  if (matters > 0) throw new RuleBroken('functional_agreed_rates', { matters, currency }, field);
}
