import type { Kit } from '../../kit/context.ts';
import { inFirm } from '../../kit/db.ts';
import { forgetAnswers } from '../../kit/idempotency.ts';
import { clearTries } from './attempts.repo.ts';
import { clearKeys } from './keys.repo.ts';
import { clearChallenges } from './passkeys.repo.ts';
import { clearDrafts } from './second-factor.repo.ts';
import { clearSessions } from './sessions.repo.ts';
import { clearStates } from './states.repo.ts';

/** Removes sign-ins, keys, sessions and remembered answers of a firm that are over; safe to run at any time and twice. */
export async function clearExpired(kit: Kit, firm_id: string): Promise<void> {
  const now = kit.now();
  await clearTries(kit.db, now);
  await clearStates(kit.db, now);
  await clearChallenges(kit.db, now);
  await inFirm(kit.db, { firm_id, user_id: '', call: 'job housekeeping', request_id: '' }, async (db) => {
    await clearSessions(db, firm_id, now);
    await clearKeys(db, firm_id, now);
    await clearDrafts(db, firm_id, now);
    await forgetAnswers(db, firm_id, now);
  });
}
