import type { BodyOf } from '@praktis/contract/kit/call';
import { license, type licenseCalls } from '@praktis/contract/settings/license.calls';
import type { Ctx } from '../../kit/context.ts';
import { readSetting, saveSetting } from '../../kit/settings.ts';
import { hasOpenAccount, lockLicences, usedLicences } from './license.repo.ts';
import { licenceIsLeft } from './users.rules.ts';

/** Licences, how many are used, and how many are left (ROL-06). */
export async function readLicences(ctx: Ctx) {
  const { fee_earner, support_staff, version } = await readSetting(ctx, license);
  const used = await usedLicences(ctx);
  const balance = (limit: number | null, taken: number) => ({
    limit,
    used: taken,
    left: limit === null ? null : Math.max(0, limit - taken),
  });
  return {
    fee_earner: balance(fee_earner, used.fee_earner),
    support_staff: balance(support_staff, used.support_staff),
    version,
  };
}

/** Saves the licences; a number below those in use closes no account, it only gives no new one. */
export function updateLicences(ctx: Ctx, { body }: { body: BodyOf<typeof licenseCalls.update> }) {
  return saveSetting(ctx, license, body);
}

/** ROL-06, G168: refuses `licence_exceeded` when one more account of this kind is beyond the licence. */
export async function mustHaveLicence(ctx: Ctx, category: string): Promise<void> {
  await lockLicences(ctx, license.key);
  const kind = category === 'support staff' ? 'support_staff' : 'fee_earner';
  const limits = await readSetting(ctx, license);
  licenceIsLeft(limits[kind], (await usedLicences(ctx))[kind]);
}

/** The same for an open account that begins to count: of a leaver who comes back, of somebody in another category. */
export async function mustHaveLicenceFor(ctx: Ctx, employee: { id: string; category: string }): Promise<void> {
  if (await hasOpenAccount(ctx, employee.id)) await mustHaveLicence(ctx, employee.category);
}
