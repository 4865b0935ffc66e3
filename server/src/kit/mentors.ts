import { sql } from 'kysely';
import type { Ctx } from './context.ts';

/**
 * One change at a time of who is whose mentor in a firm, until its transaction ends: a circle may be closed by two changes
 * that touch none of the same people (ROL-04). Taken before any row, since a change also raises the versions of the
 * accounts of others.
 */
export async function holdMentors({ db, firm }: Pick<Ctx, 'db' | 'firm'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mentors ${firm.id}`}, 0))`.execute(db);
}
