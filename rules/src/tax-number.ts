import { RuleBroken } from './errors.ts';

const OLD_LENGTH = 15;
const LENGTH = 16;
const NITKU_LENGTH = 22;
const PLACE_LENGTH = 6;
const CHECKED_DIGITS = 9;

// Dots, dashes of every kind and spaces are what people type between the groups.
const SEPARATORS = /[.\p{Pd}\u2212\s]/gu;
// '912345675999000.0' is a cell that a spreadsheet has turned into a number: its last digits can't be trusted.
const SPREADSHEET_NUMBER = /^\d+\.\d{1,2}$/;
const OLD_GROUPS = [
  { length: 2, before: '' },
  { length: 3, before: '.' },
  { length: 3, before: '.' },
  { length: 1, before: '.' },
  { length: 3, before: '-' },
  { length: 3, before: '.' },
];

function digitsOf(text: string, field: string): string {
  const digits = text.replace(SEPARATORS, '');
  if (SPREADSHEET_NUMBER.test(text.trim()) || /\D/.test(digits)) throw new RuleBroken('npwp_not_text', {}, field);
  return digits;
}

/**
 * The stored form of an NPWP or of a NIK used as one: 16 digits as text (NPW-02). Dots, dashes and spaces are
 * ignored, 15 digits get a leading 0. Refused: `npwp_not_text` for letters and for numbers out of a spreadsheet,
 * `npwp_length` for any other count of digits.
 */
export function normaliseTaxNumber(text: string, field = 'tax_number'): string {
  const digits = digitsOf(text, field);
  if (digits.length === OLD_LENGTH) return `0${digits}`;
  if (digits.length !== LENGTH) throw new RuleBroken('npwp_length', { digits: digits.length }, field);
  return digits;
}

/** The stored form of a NITKU: 22 digits as text, else `npwp_length` or `npwp_not_text` (NPW-02). */
export function normaliseNitku(text: string, field = 'nitku'): string {
  const digits = digitsOf(text, field);
  if (digits.length !== NITKU_LENGTH) throw new RuleBroken('npwp_length', { digits: digits.length }, field);
  return digits;
}

/** The NITKU of the head office: the tax number and six zeros (NPW-01). */
export function headOfficeNitku(taxNumber: string): string {
  return normaliseTaxNumber(taxNumber) + '0'.repeat(PLACE_LENGTH);
}

/** Refuses a NITKU whose first 16 digits are not the tax number: `nitku_mismatch` (NPW-02). */
export function nitkuMatches(nitku: string, taxNumber: string, field = 'nitku'): void {
  if (normaliseNitku(nitku, field).slice(0, LENGTH) !== normaliseTaxNumber(taxNumber)) {
    throw new RuleBroken('nitku_mismatch', {}, field);
  }
}

function inFours(digits: string): string {
  const number = digits.slice(0, LENGTH).replace(/(\d{4})(?=\d)/g, '$1 ');
  return `${number} ${digits.slice(LENGTH, NITKU_LENGTH)}`.trim();
}

function inOldGroups(digits: string): string {
  let at = 0;
  return OLD_GROUPS.map(({ length, before }) => {
    const group = digits.slice(at, at + length);
    at += length;
    return group === '' ? '' : before + group;
  }).join('');
}

/**
 * A tax number as it is shown and as it grows under the fingers (NPW-02): up to 15 digits 99.999.999.9-999.999,
 * from the 16th on in fours, from the 17th on 16 + 6 as a NITKU. Everything but digits and what exceeds 22 is
 * dropped.
 */
export function formatTaxNumber(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.length <= OLD_LENGTH ? inOldGroups(digits) : inFours(digits);
}

/** The old 15-digit form for print beside the new one (NPW-04); null for a NIK, which has none. */
export function oldTaxNumberForm(number: string): string | null {
  const stored = normaliseTaxNumber(number);
  return stored.startsWith('0') ? inOldGroups(stored.slice(1)) : null;
}

function luhnHolds(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/**
 * Whether the check digit of a tax number is right: Luhn over digits 2–10 of the 16 (NPW-03). A NIK carries no
 * check digit and always passes. A failure is a doubt (confirm `npwp_check_digit`), since old numbers exist
 * that fail.
 */
export function taxNumberPlausible(number: string): boolean {
  const stored = normaliseTaxNumber(number);
  return !stored.startsWith('0') || luhnHolds(stored.slice(1, 1 + CHECKED_DIGITS));
}

/** What is odd about a NIK; a note beside the field, never a refusal (NPW-03). */
export type NikNote = 'nik_province' | 'nik_birth_date';

const PROVINCES = new Set(
  '11 12 13 14 15 16 17 18 19 21 31 32 33 34 35 36 51 52 53 61 62 63 64 65 71 72 73 74 75 76 81 82 91 92 93 94 95 96'.split(
    ' ',
  ),
);
const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Notes on a NIK: first two digits a province code, digits 7–12 a date of birth, day + 40 for women (NPW-03). */
export function nikNotes(nik: string): NikNote[] {
  const digits = normaliseTaxNumber(nik);
  const notes: NikNote[] = [];
  if (!PROVINCES.has(digits.slice(0, 2))) notes.push('nik_province');
  const day = Number(digits.slice(6, 8)) % 40;
  const month = Number(digits.slice(8, 10));
  if (Number(digits.slice(6, 8)) > 71 || day < 1 || day > (DAYS_IN_MONTH[month - 1] ?? 0)) notes.push('nik_birth_date');
  return notes;
}

/**
 * The runs of digits under which a typed number may be stored or printed (NPW-04): of a complete number both
 * forms, of a part of one the digits alone; none when the text holds anything but digits and separators.
 */
export function searchForms(text: string): string[] {
  const digits = text.replace(SEPARATORS, '');
  if (!/^\d+$/.test(digits)) return [];
  if (digits.length === OLD_LENGTH) return [`0${digits}`, digits];
  return digits.length === LENGTH && digits.startsWith('0') ? [digits, digits.slice(1)] : [digits];
}
