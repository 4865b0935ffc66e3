/** The last minute of a day. */
const lastMinute = 24 * 60 - 1;

/** Minutes since midnight of `HH:MM`. */
export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** `HH:MM` of minutes since midnight; the day ends with 23:59. */
export function timeOf(minutes: number): string {
  const within = Math.min(minutes, lastMinute);
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
}
