import { RuleBroken } from '../../kit/errors.ts';

/** When something happens, and what it is. */
interface Timed {
  kind: 'appointment' | 'deadline';
  start_time?: string | null | undefined;
  end_time?: string | null | undefined;
  done: boolean;
}

/**
 * The times as they are kept: none = the whole day; a deadline has an hour and no end, an appointment is never done. An end
 * wants a start (`required`) and lies after it (`end_before_start`).
 */
export function keptTimes({ kind, start_time, end_time, done }: Timed) {
  if (kind === 'deadline') return { start_time: start_time ?? null, end_time: null, done };
  if (end_time && !start_time) throw new RuleBroken('required', {}, 'start_time');
  if (end_time && start_time && end_time <= start_time) throw new RuleBroken('end_before_start', {}, 'end_time');
  return { start_time: start_time ?? null, end_time: end_time ?? null, done: false };
}

/** Whoever looks after another's deadline moves and ends it; what it is and which matter's it is stays: `deadline_not_yours`. */
export function staysADeadline(
  before: { own: boolean; matter_id: string | null },
  after: { kind: 'appointment' | 'deadline'; matter_id: string | null },
): void {
  if (before.own) return;
  if (after.kind !== 'deadline') throw new RuleBroken('deadline_not_yours', {}, 'kind');
  if (after.matter_id !== before.matter_id) throw new RuleBroken('deadline_not_yours', {}, 'matter_id');
}
