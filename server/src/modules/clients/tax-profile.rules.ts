import { RuleBroken } from '@praktis/rules/errors';
import { nitkuMatches, normaliseNitku, normaliseTaxNumber, taxNumberPlausible } from '@praktis/rules/tax-number';

export interface TaxNumbers {
  npwp: string;
  nik: string;
  nitku: string;
}

const nikLength = 16;

/**
 * The numbers of a form as they are stored (NPW-02): an NPWP of 15 digits with its leading zero, a NIK of exactly 16,
 * a NITKU that begins with the NPWP or, where there is none, the NIK. Empty stays empty. Refused: `npwp_length`,
 * `npwp_not_text`, `nitku_without_npwp`, `nitku_mismatch`, on the fields below `path`.
 */
export function storedTaxNumbers(form: TaxNumbers, path = ''): TaxNumbers {
  const npwp = form.npwp && normaliseTaxNumber(form.npwp, `${path}npwp`);
  const nik = form.nik && storedNik(form.nik);
  const nitku = form.nitku && normaliseNitku(form.nitku, 'nitku');
  const owner = npwp || nik;
  if (nitku && !owner) throw new RuleBroken('nitku_without_npwp', {}, 'nitku');
  if (nitku) nitkuMatches(nitku, owner, 'nitku');
  return { npwp, nik, nitku };
}

/** The number of somebody named beside the client, an NPWP or a NIK; empty stays empty (NPW-02). */
export function storedNumber(number: string, field: string): string {
  return number && normaliseTaxNumber(number, field);
}

/** A NIK has no older form: 15 digits are one too few, not an NPWP without its zero. */
function storedNik(nik: string): string {
  const digits = nik.replace(/\D/g, '').length;
  const stored = normaliseTaxNumber(nik, 'nik');
  if (digits !== nikLength) throw new RuleBroken('npwp_length', { digits }, 'nik');
  return stored;
}

/** Whether the check digit of an NPWP gives reason to ask (NPW-03). */
export function checkDigitDoubtful(npwp: string): boolean {
  return npwp !== '' && !taxNumberPlausible(npwp);
}

/** Whether a client is asked for its number at activation: a national one with neither NPWP nor NIK (NPW-04, CLI-01). */
export function lacksTaxNumber(client: { origin: string; npwp: string; nik: string }): boolean {
  return client.origin === 'national' && client.npwp === '' && client.nik === '';
}
