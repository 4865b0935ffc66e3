import type { authCalls } from '@praktis/contract/auth/auth.calls';
import type { BodyOf } from '@praktis/contract/kit/call';
import { publicOrigin } from '../../kit/config.ts';
import type { Kit, OpenCtx } from '../../kit/context.ts';
import type { Db } from '../../kit/db.ts';
import { RuleBroken } from '../../kit/errors.ts';
import { newSecret, secretHash } from '../../kit/ids.ts';
import { anyFirm } from './first-firm.repo.ts';
import { createFirm } from './first-firm.service.ts';
import { newPasswordIsHardToGuess } from './passwords.rules.ts';
import { deleteSetupKeys, hasSetupKey, insertSetupKey } from './setup-keys.repo.ts';
import { openSession } from './sign-in.service.ts';

/** A printed key is good for a day; each start prints a new one. */
const keyLife = 24 * 60 * 60_000;

/** Whether this installation still waits for its first firm. */
export async function setupState(ctx: OpenCtx) {
  return { needed: !(await anyFirm(ctx.db)) };
}

/** Whether this installation has its first firm. */
export function hasFirm(kit: Kit): Promise<boolean> {
  return anyFirm(kit.db);
}

/** Address of the set-up page with a fresh one-time key. */
export async function offerSetup(kit: Kit): Promise<string> {
  const key = newSecret();
  await insertSetupKey(kit.db, secretHash(key), kit.now());
  return `${publicOrigin(kit.config)}/setup?key=${key}`;
}

/** Throws `setup_done` when there is a firm already. */
export async function mustBeFirstFirm(db: Db): Promise<void> {
  if (await anyFirm(db)) throw new RuleBroken('setup_done');
}

/** Makes the first firm and signs its managing partner in. The key works once, and only while there is no firm. */
export async function setUp(ctx: OpenCtx, { body }: { body: BodyOf<typeof authCalls.setup> }) {
  const { first_name, last_name, email, password, language } = body;
  const names = { firm: body.firm_name, firm_code: body.firm_code, person: `${first_name} ${last_name}`, email };
  const mayMakeOne = async (db: Db) => {
    await mustBeFirstFirm(db);
    const after = new Date(ctx.now.getTime() - keyLife);
    if (!(await hasSetupKey(db, secretHash(body.key), after))) throw new RuleBroken('setup_key_unknown', {}, 'key');
    newPasswordIsHardToGuess(password, names);
    await deleteSetupKeys(db);
  };
  const owner = { first_name, last_name, email, password };
  const firm = { name: body.firm_name, code: body.firm_code, language, owner };
  const { firm_id, key, user_id } = await createFirm(ctx.kit, firm, mayMakeOne);
  return openSession(ctx, { firm_id, firm_key: key, user_id });
}
