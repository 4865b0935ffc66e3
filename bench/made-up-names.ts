const syllables = 'sa ga ra con toh ba di nu san ta re ka an ja ya mit lin tang fik tif kar bu mi wi jo no pe ru'.split(
  ' ',
);
const forms = ['PT', 'PT', 'PT', 'CV', 'Yayasan', ''];

/** Names of two or three made-up words, always the same ones for a seed. */
export function madeUpNames(count: number, seed: number): string[] {
  let state = seed;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const word = () => Array.from({ length: 2 + next(2) }, () => syllables[next(syllables.length)]).join('');
  return Array.from({ length: count }, () =>
    [forms[next(forms.length)], word(), word(), next(2) ? word() : ''].filter(Boolean).join(' '),
  );
}
