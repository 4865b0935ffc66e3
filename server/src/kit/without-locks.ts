import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs, RootOperationNode } from 'kysely';
import { OperationNodeTransformer, type SelectQueryNode } from 'kysely';
import type { Db } from './db.ts';

const locks = new Set(['ForUpdate', 'ForNoKeyUpdate', 'ForShare', 'ForKeyShare', 'NoWait', 'SkipLocked']);

class LocksLeftOut extends OperationNodeTransformer {
  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    const { endModifiers, ...query } = super.transformSelectQuery(node);
    const others = endModifiers?.filter(({ modifier }) => !modifier || !locks.has(modifier)) ?? [];
    return others.length > 0 ? { ...query, endModifiers: others } : query;
  }
}

const leftOut = new LocksLeftOut();
const plugin: KyselyPlugin = {
  transformQuery: ({ node }: PluginTransformQueryArgs): RootOperationNode => leftOut.transformNode(node),
  transformResult: async ({ result }: PluginTransformResultArgs) => result,
};

const tried = new WeakSet<Db>();

/**
 * The same transaction for work that is taken back whatever comes of it, a dry run of hundreds of rows: what it reads, it
 * reads without locks, and it holds nothing that everybody waits for. So nobody is held up by it; what others change
 * meanwhile is judged when it is done in earnest.
 */
export function withoutLocks(db: Db): Db {
  const own = db.withPlugin(plugin);
  tried.add(own);
  return own;
}

/** Whether the work is taken back anyway: then nothing is held, counted up or noted for others. */
export const holdsNothing = (db: Db): boolean => tried.has(db);
