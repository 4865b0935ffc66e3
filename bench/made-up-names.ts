const syllables = 'sa ga ra con toh ba di nu san ta re ka an ja ya mit lin tang fik tif kar bu mi wi jo no pe ru'.split(
  ' ',
);
const forms = ['PT', 'PT', 'PT', 'PT', 'CV', 'Yayasan', 'Koperasi'];
/** Words that thousands of companies carry; the first ones most of all. */
const common = (
  'jaya abadi mandiri utama nusantara sejahtera sentosa makmur karya mitra indah perkasa bersama sinar cipta graha bumi citra ' +
  'mulia surya prima global indo sukses lestari agung buana artha media teknik persada harapan cahaya anugerah samudra energi'
).split(' ');
const given = (
  'budi agus siti dewi andi rina eko sri dian hendra yuni rudi ratna joko wati bambang maya adi lina yusuf nur muhammad ' +
  'ahmad fitri indra tri iwan ani hadi sari'
).split(' ');

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Names as they stand in an Indonesian firm's books, always the same ones for a seed: companies of one made-up word and one
 * or two common ones, or of common ones alone, and, one in four, people. Made-up words come from a few thousand, so that
 * many names are near each other.
 */
export function madeUpNames(count: number, seed: number): string[] {
  let state = seed;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const madeUp = () => Array.from({ length: 2 + next(2) }, () => syllables[next(syllables.length)]).join('');
  const often = (words: readonly string[]) => words[Math.min(next(words.length), next(words.length))] ?? '';
  const company = () => {
    const words = next(5) === 0 ? [often(common), often(common)] : [madeUp(), often(common)];
    return [forms[next(forms.length)] ?? '', ...words, ...(next(2) ? [often(common)] : [])];
  };
  const person = () => [often(given), ...(next(3) === 0 ? [often(given)] : []), madeUp()];
  return Array.from({ length: count }, () => (next(4) === 0 ? person() : company()).map(capital).join(' '));
}
