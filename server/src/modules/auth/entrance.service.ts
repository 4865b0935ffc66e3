import { type ProviderConfig, providerOf } from '../../kit/config-oidc.ts';
import type { OpenCtx } from '../../kit/context.ts';
import { noOtherFirm } from './oidc.repo.ts';
import { tripPath } from './oidc-trip.ts';

/** Where the external page stands. */
const ownPage = '/auth/sign-in';
/** Leads straight on to the provider. */
export const startPath = `${tripPath}/start`;

/**
 * Where a sign-in begins: at our own page, or straight at the provider when nobody here signs in otherwise. As long as
 * there is a firm it does not serve, our page is needed.
 */
export async function entranceOf(ctx: OpenCtx): Promise<string> {
  const provider = providerOf(ctx.kit.config);
  return provider?.only && (await servesAll(ctx, provider)) ? startPath : ownPage;
}

async function servesAll(ctx: OpenCtx, { firms }: ProviderConfig): Promise<boolean> {
  return firms === undefined || noOtherFirm(ctx.db, firms);
}
