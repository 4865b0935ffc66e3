import type { Ctx } from '../../kit/context.ts';
import { type NameRegister, namesOfFirm } from './conflict-known.service.ts';
import { oneCheckAtATime } from './conflict-names.repo.ts';

/** Opens the names of the firm for many clients that are entered in one transaction (an import). */
export async function openRegister(ctx: Ctx): Promise<NameRegister> {
  await oneCheckAtATime(ctx);
  return namesOfFirm(ctx);
}
