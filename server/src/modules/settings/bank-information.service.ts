import { type bankCalls, bankKinds, type bankOrigins } from '@praktis/contract/settings/bank-information.calls';
import type { Selectable } from 'kysely';
import { may, passes } from '../../kit/access.ts';
import { auditTrail } from '../../kit/audit.ts';
import type { InputOf } from '../../kit/bind.ts';
import type { Ctx } from '../../kit/context.ts';
import { found, mustBeCurrent, RuleBroken } from '../../kit/errors.ts';
import { mustBeUnused, usesOf } from '../../kit/references.ts';
import { addRow, changeRow, lockRow, removeRow } from '../../kit/rows.ts';
import type { BankInformation } from '../../kit/schema.generated.ts';
import { listBanks } from './bank-information.repo.ts';
import { usedAccountStays } from './bank-information.rules.ts';
import { keptCurrency } from './currency.service.ts';
import { bankOf } from './settings.repo.ts';

type Calls = typeof bankCalls;
type Kind = (typeof bankKinds)[number];
type Origin = (typeof bankOrigins)[number];

async function answered(ctx: Ctx, rows: Selectable<BankInformation>[]) {
  const uses = await usesOf(ctx, { table: 'bank_information', keys: rows.map((row) => row.id) });
  const may_edit = may(ctx, 'settings.money');
  return rows.map((row) => {
    const kinds = uses.get(row.id);
    const in_use = kinds !== undefined;
    const can_delete = may_edit && passes(() => mustBeUnused(ctx, kinds));
    const can = { can_delete, can_change_kind: may_edit && !in_use };
    const said = { kind: row.kind as Kind, origin: row.origin as Origin };
    return { ...row, ...said, archived: row.archived_at !== null, in_use, ...can };
  });
}

/** What kinds of records use an account. */
async function usersOf(ctx: Ctx, id: string) {
  return (await usesOf(ctx, { table: 'bank_information', keys: [id] })).get(id);
}

/** The functions behind the calls of bank accounts. */
export const bankService = {
  async list(ctx: Ctx, { query }: InputOf<Calls['list']>) {
    const page = await listBanks(ctx, query);
    return { ...page, rows: await answered(ctx, page.rows) };
  },
  async detail(ctx: Ctx, { query }: InputOf<Calls['detail']>) {
    return found((await answered(ctx, [await bankOf(ctx, query.id)]))[0]);
  },
  async create(ctx: Ctx, { body }: InputOf<Calls['create']>) {
    await keptCurrency(ctx, body.currency);
    return { id: await addRow(ctx, 'bank_information', body) };
  },
  async update(ctx: Ctx, { body }: InputOf<Calls['update']>) {
    const { id, version, ...fields } = body;
    const before = await lockRow(ctx, 'bank_information', id);
    mustBeCurrent(before, version);
    usedAccountStays((await usersOf(ctx, id)) !== undefined, before, fields);
    await keptCurrency(ctx, fields.currency);
    await changeRow(ctx, 'bank_information', id, fields);
    return { id };
  },
  async remove(ctx: Ctx, { body }: InputOf<Calls['remove']>) {
    await lockRow(ctx, 'bank_information', body.id);
    mustBeUnused(ctx, await usersOf(ctx, body.id));
    await removeRow(ctx, 'bank_information', body.id);
    return { id: body.id };
  },
  async archive(ctx: Ctx, { body }: InputOf<Calls['archive']>) {
    const { archived_at } = await lockRow(ctx, 'bank_information', body.id);
    if (archived_at) throw new RuleBroken('already_archived');
    await changeRow(ctx, 'bank_information', body.id, { archived_at: ctx.now.toISOString() });
    return { id: body.id };
  },
  async reactivate(ctx: Ctx, { body }: InputOf<Calls['reactivate']>) {
    const { archived_at } = await lockRow(ctx, 'bank_information', body.id);
    if (!archived_at) throw new RuleBroken('not_archived');
    await changeRow(ctx, 'bank_information', body.id, { archived_at: null });
    return { id: body.id };
  },
  async config(ctx: Ctx) {
    const { functional_currency: currency, name: beneficiary } = ctx.firm;
    return { kinds: [...bankKinds], currency, beneficiary, can_edit: may(ctx, 'settings.money') };
  },
  auditTrail: (ctx: Ctx, { query }: InputOf<Calls['auditTrail']>) => auditTrail(ctx, 'bank_information', query),
};
