import { rateKinds } from '@praktis/contract/settings/exchange-rate.calls';
import { sealAudit } from './kit/audit.ts';
import { faultsInBooks, firmIds, keepFaults } from './kit/books.ts';
import type { Kit } from './kit/context.ts';
import { type Db, inFirm } from './kit/db.ts';
import { sweepFiles } from './kit/files.ts';
import { settleEverybody } from './kit/lock-out/settle.ts';
import { sendMail } from './kit/mail.ts';
import { clearExpired } from './modules/auth/index.ts';
import { readDocumentText } from './modules/documents/index.ts';
import { syncFailed, syncFirm } from './modules/exchange-rates/index.ts';

const nightly = { timeoutMs: 30 * 60_000 };

/** Starts everything this server does by itself. */
export async function startWork(kit: Kit): Promise<void> {
  await kit.jobs.work('send-mail', (data) => sendMail(kit, data));
  await kit.jobs.work('seal-audit', () => sealAllAudits(kit));
  await kit.jobs.work('check-books', () => checkAllBooks(kit));
  await kit.jobs.work('sync-rates', () => syncAllRates(kit));
  await kit.jobs.work('read-document', (data) => readDocumentText(kit, data));
  await kit.jobs.work('sweep-files', () => sweepAllFiles(kit));
  await kit.jobs.work('note-lock-outs', () => noteAllLockOuts(kit));
  await kit.jobs.every('seal-audit', '* * * * *');
  await kit.jobs.every('note-lock-outs', '5,35 * * * *'); // 00:05 in every zone of whole or half hours
  await kit.jobs.every('check-books', '15 18 * * *'); // 01:15 in Jakarta
  await kit.jobs.every('sweep-files', '45 18 * * *'); // 01:45 in Jakarta
  await kit.jobs.every('sync-rates', '0 10 * * 1-5'); // 17:00 in Jakarta, when the rates of the day are out
}

/** Seals what was written into the audit trail of each firm since the last seal. */
export async function sealAllAudits(kit: Kit): Promise<void> {
  await eachFirm(kit, 'job seal-audit', (db, firm_id) => sealAudit(db, firm_id));
}

/** Notes who is locked out, and who is at work again, by the calendar of each firm (LCK-06). */
export async function noteAllLockOuts(kit: Kit): Promise<void> {
  await eachFirm(kit, 'job note-lock-outs', (db, firm_id) => settleEverybody(db, firm_id, kit.now()));
}

/**
 * Fetches published exchange rates for each firm that wants them; a publisher who fails holds back his own only. How it
 * ended is kept for the firm, and told to those who keep its rates (MON-08).
 */
export async function syncAllRates(kit: Kit): Promise<void> {
  const failed: unknown[] = [];
  for (const kind of rateKinds)
    await eachFirm(
      kit,
      'job sync-rates',
      (db, firm_id) => syncFirm(kit, db, firm_id, kind),
      (db, firm_id, error) => syncFailed(kit, db, { firm_id, kind, error }),
    ).catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw new AggregateError(failed, 'job sync-rates failed');
}

/** Checks the books of each firm, keeps and logs every fault, and clears sign-ins that are over. */
export async function checkAllBooks(kit: Kit): Promise<void> {
  await eachFirm(kit, 'job check-books', async (db, firm_id) => {
    const faults = await faultsInBooks(db, firm_id);
    for (const fault of faults) kit.log.error({ firm_id, ...fault }, 'fault in the books');
    await keepFaults(db, firm_id, faults, kit.now());
  });
  for (const firm_id of await firmIds(kit.db)) await clearExpired(kit, firm_id);
}

/** Removes bytes that lie in the store without a row: of calls that were cut, and of files removed for good. */
export async function sweepAllFiles(kit: Kit): Promise<void> {
  for (const firm_id of await firmIds(kit.db)) await sweepFiles(kit, firm_id);
}

type FirmWork = (db: Db, firm_id: string) => Promise<unknown>;
type FirmFailed = (db: Db, firm_id: string, error: unknown) => Promise<unknown>;

/**
 * One firm that fails must not keep the others from being worked on; the job as a whole fails and is tried again. `ifFailed`
 * has a transaction of its own: what the work did is taken back.
 */
async function eachFirm(kit: Kit, call: string, work: FirmWork, ifFailed?: FirmFailed): Promise<void> {
  const failed: unknown[] = [];
  for (const firm_id of await firmIds(kit.db)) {
    const scope = { firm_id, user_id: '', call, request_id: '' };
    try {
      await inFirm(kit.db, scope, (db) => work(db, firm_id), nightly);
    } catch (error) {
      failed.push(error);
      if (ifFailed)
        await inFirm(kit.db, scope, (db) => ifFailed(db, firm_id, error)).catch((more: unknown) => failed.push(more));
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, `${call} failed for ${failed.length} firms`);
}
