/** The date some days later; null when it is not a date. */
export function stepDay(day: string, days: number): string | null {
  const at = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(at)) return null;
  return new Date(at + days * 86_400_000).toISOString().slice(0, 10);
}
