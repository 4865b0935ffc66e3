import { z } from 'zod';

/** True for a day that exists: `2026-02-29` does not. */
export function dayExists(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1900 || year > 2199 || month < 1 || month > 12 || date < 1) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return date <= (lengths[month - 1] ?? 0);
}

/** A calendar date `YYYY-MM-DD`, never an instant (TIM-01). */
export const day = z.string().trim().refine(dayExists, { error: 'day_format' });
/** A date that may be left empty: absent, null or blank all become null. */
export const optionalDay = z
  .union([z.literal(''), day])
  .nullish()
  .transform((value) => value || null);
/** A wall-clock time `HH:MM`. */
export const clockTime = z
  .string()
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'time_format' });
/** A wall-clock time that may be left out; blank is none. */
export const optionalClock = z.preprocess((value) => (value === '' ? null : value), clockTime.nullish());
function instantExists(text: string): boolean {
  const at = Date.parse(text);
  return !Number.isNaN(at) && dayExists(new Date(at).toISOString().slice(0, 10));
}
/** An instant as a device names it, in whatever zone, on a day that exists; read as ISO 8601 in UTC. */
export const givenInstant = z.iso
  .datetime({ offset: true, error: 'instant_format' })
  .refine(instantExists, { error: 'instant_format' })
  .transform((text) => new Date(text).toISOString());
/** An instant in answers, ISO 8601 in UTC. */
export const instant = z.string();
