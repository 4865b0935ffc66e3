export const a = (b: string | null) => b!;
