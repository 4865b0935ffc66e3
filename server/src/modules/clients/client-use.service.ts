import type { Ctx } from '../../kit/context.ts';
import { found } from '../../kit/errors.ts';
import { lockClientForUse } from './client-facts.repo.ts';
import { clientIsActive } from './clients.rules.ts';

/**
 * The client a matter is opened for, within sight of the caller and kept from changing its status until the
 * transaction ends. NotFound when hidden; `client_not_active` before activation and after deletion (CLI-01).
 */
export async function clientForMatter(ctx: Ctx, id: string) {
  const client = found(await lockClientForUse(ctx, id));
  clientIsActive(client);
  return client;
}
