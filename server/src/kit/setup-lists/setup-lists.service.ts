import type { SetupList } from '@praktis/contract/settings/setup-list';
import { auditTrail } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { FieldErrors, found, mustBeCurrent, RuleBroken } from '../errors.ts';
import { newId } from '../ids.ts';
import { mustBeUnused, usedKeys, usesOf } from '../references.ts';
import * as repo from './setup-lists.repo.ts';

type Fields = Record<string, unknown>;
type Item = NonNullable<Awaited<ReturnType<typeof repo.findItem>>>;

const answered = (item: Item, used: ReadonlySet<string>) => ({
  ...item,
  archived: item.archived_at !== null,
  in_use: used.has(item.id),
});

/** A code of a published set is one of it, or stays what the item has held since before (`unknown_code`). */
function codesAreKnown(list: SetupList, fields: Fields, before: Fields = {}): void {
  const unknown = Object.entries(list.codes).filter(
    ([name, codes]) => fields[name] !== '' && fields[name] !== before[name] && !codes?.includes(String(fields[name])),
  );
  const faults = unknown.map(([name, codes]) => [
    name,
    {
      code: 'unknown_code',
      params: { value: String(fields[name]), first: codes?.[0] ?? '', last: codes?.at(-1) ?? '' },
    },
  ]);
  if (faults.length > 0) throw new FieldErrors(Object.fromEntries(faults));
}

/** The functions behind every call of one set-up list. limit: eight short functions over one definition */
export function setupListService(list: SetupList) {
  const used = (ctx: Ctx, keys: string[]) => usedKeys(ctx, { table: list.table, keys });
  const locked = async (ctx: Ctx, id: string, to: 'change' | 'remove' = 'change') =>
    found(await repo.findItem(ctx, list, id, to));
  return {
    async list(ctx: Ctx, { query }: { query: Parameters<typeof repo.listItems>[2] }) {
      const page = await repo.listItems(ctx, list, query);
      const inUse = await used(
        ctx,
        page.rows.map((row) => row.id),
      );
      return { ...page, rows: page.rows.map((row) => answered(row, inUse)) };
    },
    async detail(ctx: Ctx, { query }: { query: { id: string } }) {
      const item = found(await repo.findItem(ctx, list, query.id));
      return answered(item, await used(ctx, [item.id]));
    },
    async create(ctx: Ctx, { body }: { body: Fields }) {
      const id = newId();
      codesAreKnown(list, body);
      await repo.insertItem(ctx, list, id, body);
      return { id };
    },
    async update(ctx: Ctx, { body }: { body: Fields & { id: string; version: number } }) {
      const { id, version, ...fields } = body;
      const before = await locked(ctx, id);
      mustBeCurrent(before, version);
      codesAreKnown(list, fields, before);
      await repo.updateItem(ctx, list, id, fields);
      return { id };
    },
    /** ROL-08: only what was never used; a used item is archived instead. */
    async remove(ctx: Ctx, { body }: { body: { id: string } }) {
      await locked(ctx, body.id, 'remove');
      mustBeUnused(ctx, (await usesOf(ctx, { table: list.table, keys: [body.id] })).get(body.id));
      await repo.deleteItem(ctx, list, body.id);
      return { id: body.id };
    },
    async archive(ctx: Ctx, { body }: { body: { id: string } }) {
      const item = await locked(ctx, body.id);
      if (item.archived_at) throw new RuleBroken('already_archived');
      await repo.updateItem(ctx, list, body.id, { archived_at: ctx.now.toISOString() });
      return { id: body.id };
    },
    async reactivate(ctx: Ctx, { body }: { body: { id: string } }) {
      const item = await locked(ctx, body.id);
      if (!item.archived_at) throw new RuleBroken('not_archived');
      await repo.updateItem(ctx, list, body.id, { archived_at: null });
      return { id: body.id };
    },
    auditTrail(ctx: Ctx, { query }: { query: { id: string; limit: number; offset: number } }) {
      return auditTrail(ctx, list.table, query);
    },
  };
}
