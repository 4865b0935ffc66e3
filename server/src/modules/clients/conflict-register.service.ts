import type { NewParty } from '@praktis/rules/conflict/hits';
import type { Ctx } from '../../kit/context.ts';
import { nearIndex } from './conflict-index.ts';
import { type KnownRow, knownParties, oneCheckAtATime, partiesKnownOf } from './conflict-names.repo.ts';
import { partyOf } from './conflict-search.service.ts';

/** The names of the firm, read once and kept while many clients are entered in one transaction (an import). */
export interface NameRegister {
  /** Every known party that may score 45 or more against one of these. */
  near(parties: readonly NewParty[]): KnownRow[];
  /** Takes in the parties of a client just entered, so that the next ones find it. */
  remember(ctx: Ctx, client_id: string): Promise<void>;
}

/** Opens a register on everything the firm knows; nobody else's check comes between until the transaction ends. */
export async function openRegister(ctx: Ctx): Promise<NameRegister> {
  await oneCheckAtATime(ctx);
  const index = nearIndex<KnownRow>();
  const add = (row: KnownRow) => index.add(partyOf(row), row);
  for (const row of await knownParties(ctx)) add(row);
  return {
    near: (parties) => [...new Set(parties.flatMap((party) => [...index.near(party)]))],
    remember: async (of, id) => (await partiesKnownOf(of, id)).forEach(add),
  };
}
