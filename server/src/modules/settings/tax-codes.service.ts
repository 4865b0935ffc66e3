import type { pphCalls, ppnCalls } from '@praktis/contract/settings/tax-code.calls';
import { may, passes } from '../../kit/access.ts';
import { auditTrail } from '../../kit/audit.ts';
import type { InputOf } from '../../kit/bind.ts';
import type { Ctx } from '../../kit/context.ts';
import { found, mustBeCurrent } from '../../kit/errors.ts';
import { mustBeUnused, usesOf } from '../../kit/references.ts';
import { addRow, changeRow, lockRow, readRow, removeRow } from '../../kit/rows.ts';
import * as repo from './tax-codes.repo.ts';
import {
  endFollowsLastUse,
  factorIsAPart,
  kindIsThatOfCode,
  periodIsFree,
  periodIsOrdered,
  usedCodeStays,
} from './tax-codes.rules.ts';

type Table = repo.TaxTable;
type Fields = Pick<InputOf<typeof ppnCalls.update>['body'], 'code' | 'valid_from' | 'valid_to'>;
type Period = Pick<Fields, 'valid_from' | 'valid_to'>;

/** What kinds of records use a row. */
async function usersOf(ctx: Ctx, table: Table, id: string) {
  return (await usesOf(ctx, { table, keys: [id] })).get(id);
}

/** Rows with what is known of their use. */
async function answered<R extends { id: string }>(ctx: Ctx, table: Table, rows: R[]) {
  const uses = await usesOf(ctx, { table, keys: rows.map((row) => row.id) });
  const may_edit = may(ctx, 'settings.money');
  return rows.map((row) => {
    const kinds = uses.get(row.id);
    const in_use = kinds !== undefined;
    const can_delete = may_edit && passes(() => mustBeUnused(ctx, kinds));
    return { ...row, in_use, can_edit: may_edit && !in_use, can_delete };
  });
}

const overlaps = { ppn: 'vat_period_overlap', pph: 'wht_period_overlap' } as const;

async function periodFits(ctx: Ctx, table: Table, fields: Fields, id: string | null): Promise<void> {
  periodIsOrdered(fields);
  periodIsFree(fields, await repo.otherPeriods(ctx, table, { code: fields.code, id }), overlaps[table]);
}

/** Of a row that an invoice carries only the end moves, and not before the last bill (TAX-01). */
async function usedRowStays(ctx: Ctx, table: Table, before: Fields & { id: string }, fields: Fields): Promise<boolean> {
  if (!(await usersOf(ctx, table, before.id))) return false;
  usedCodeStays(before, fields, ['valid_to']);
  endFollowsLastUse(fields.valid_to, await repo.lastUseOf(ctx, table, before.id));
  return true;
}

async function pphFits(ctx: Ctx, fields: Fields & { kind: string }, id: string | null): Promise<void> {
  await periodFits(ctx, 'pph', fields, id);
  kindIsThatOfCode(fields.kind, await repo.otherKinds(ctx, { code: fields.code, id }));
}

async function removeCode(ctx: Ctx, table: Table, id: string) {
  await lockRow(ctx, table, id);
  mustBeUnused(ctx, await usersOf(ctx, table, id));
  await removeRow(ctx, table, id);
  return { id };
}

/** The functions behind the calls of VAT rows. */
export const ppnService = {
  async list(ctx: Ctx, { query }: InputOf<typeof ppnCalls.list>) {
    const page = await repo.listPpn(ctx, query);
    return { ...page, rows: await answered(ctx, 'ppn', page.rows) };
  },
  async detail(ctx: Ctx, { query }: InputOf<typeof ppnCalls.detail>) {
    return found((await answered(ctx, 'ppn', [await readRow(ctx, 'ppn', query.id)]))[0]);
  },
  async create(ctx: Ctx, { body }: InputOf<typeof ppnCalls.create>) {
    factorIsAPart(body);
    await repo.holdCode(ctx, 'ppn', body.code);
    await periodFits(ctx, 'ppn', body, null);
    return { id: await addRow(ctx, 'ppn', body) };
  },
  async update(ctx: Ctx, { body }: InputOf<typeof ppnCalls.update>) {
    const { id, version, ...fields } = body;
    await repo.holdCode(ctx, 'ppn', fields.code);
    const before = await lockRow(ctx, 'ppn', id);
    mustBeCurrent(before, version);
    if (!(await usedRowStays(ctx, 'ppn', before, fields))) factorIsAPart(fields);
    await periodFits(ctx, 'ppn', fields, id);
    await changeRow(ctx, 'ppn', id, fields);
    return { id };
  },
  remove: (ctx: Ctx, { body }: InputOf<typeof ppnCalls.remove>) => removeCode(ctx, 'ppn', body.id),
  auditTrail: (ctx: Ctx, { query }: InputOf<typeof ppnCalls.auditTrail>) => auditTrail(ctx, 'ppn', query),
};

/** The functions behind the calls of withholding tax rows. */
export const pphService = {
  async list(ctx: Ctx, { query }: InputOf<typeof pphCalls.list>) {
    const page = await repo.listPph(ctx, query);
    return { ...page, rows: (await answered(ctx, 'pph', page.rows)).map(withKind) };
  },
  async detail(ctx: Ctx, { query }: InputOf<typeof pphCalls.detail>) {
    return withKind(found((await answered(ctx, 'pph', [await readRow(ctx, 'pph', query.id)]))[0]));
  },
  async create(ctx: Ctx, { body }: InputOf<typeof pphCalls.create>) {
    await repo.holdCode(ctx, 'pph', body.code);
    await pphFits(ctx, body, null);
    return { id: await addRow(ctx, 'pph', body) };
  },
  async update(ctx: Ctx, { body }: InputOf<typeof pphCalls.update>) {
    const { id, version, ...fields } = body;
    await repo.holdCode(ctx, 'pph', fields.code);
    const before = await lockRow(ctx, 'pph', id);
    mustBeCurrent(before, version);
    await usedRowStays(ctx, 'pph', before, fields);
    // Codes from before may have rows of several kinds: whoever only ends one of them is not held up by that.
    const stays = before.code === fields.code && before.kind === fields.kind && isWithin(fields, before);
    await (stays ? periodFits(ctx, 'pph', fields, id) : pphFits(ctx, fields, id));
    await changeRow(ctx, 'pph', id, fields);
    return { id };
  },
  remove: (ctx: Ctx, { body }: InputOf<typeof pphCalls.remove>) => removeCode(ctx, 'pph', body.id),
  auditTrail: (ctx: Ctx, { query }: InputOf<typeof pphCalls.auditTrail>) => auditTrail(ctx, 'pph', query),
};

/** Whether a period lies within another. */
function isWithin(period: Period, other: Period): boolean {
  const last = ({ valid_to }: Period) => valid_to ?? '9999-12-31';
  return period.valid_from >= other.valid_from && last(period) <= last(other);
}

type PphKind = InputOf<typeof pphCalls.create>['body']['kind'];

/** The check of the column admits these values alone. */
function withKind<R extends { kind: string }>(row: R) {
  return { ...row, kind: row.kind as PphKind };
}
