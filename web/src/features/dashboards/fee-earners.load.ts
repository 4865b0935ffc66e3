/** Loads the part with the styles of forms. By itself, so that the first load does not even hold the names of its files. */
export async function loadFeeEarners() {
  await import('../../ui/theme/mantine-all.ts');
  const { FeeEarnersPart } = await import('./fee-earners.part.tsx');
  return { default: FeeEarnersPart };
}
