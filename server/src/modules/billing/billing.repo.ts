import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';

/** What a bill copies of its client and matter: tax profile, addresses, currency. */
export async function readBillee(ctx: Ctx, matter_id: string) {
  return ctx.db
    .selectFrom('matter as m')
    .innerJoin('client as c', (join) => join.onRef('c.firm_id', '=', 'm.firm_id').onRef('c.id', '=', 'm.client_id'))
    .select(['m.id as matter_id', 'm.number as matter_number', 'm.name as matter_name', 'm.origin', 'm.currency'])
    .select(['m.fixed_exchange_rate', 'm.billing_type', 'm.billing_contact', 'm.billing_address', 'm.billing_email'])
    .select(['m.status as matter_status', 'm.allow_multiple_billings', 'm.client_id', 'c.code as client_code'])
    .select([
      'c.name as client_name',
      'c.status as client_status',
      'c.address',
      'c.city',
      'c.province',
      'c.postal_code',
    ])
    .select(['c.npwp', 'c.nik', 'c.withholds', 'c.vat_collector', 'c.service_used_abroad', 'c.email as client_email'])
    .where('m.firm_id', '=', ctx.firm.id)
    .where('m.id', '=', matter_id)
    .executeTakeFirst();
}

/** A bank account of the firm; archived ones too. */
export async function findBank(ctx: Ctx, id: string) {
  return ctx.db
    .selectFrom('bank_information')
    .select(['id', 'bank_name', 'branch', 'account_number', 'beneficiary', 'currency', 'swift_code', 'kind'])
    .select('archived_at')
    .where('firm_id', '=', ctx.firm.id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The account a new bill proposes: an operating one in its currency, for the matter's origin before either, the oldest (TAX-04). */
export async function proposedBank(ctx: Ctx, currency: string, origin: string) {
  return ctx.db
    .selectFrom('bank_information')
    .select(['id', 'bank_name', 'account_number', 'currency'])
    .where('firm_id', '=', ctx.firm.id)
    .where('currency', '=', currency)
    .where('kind', '=', 'operating')
    .where('archived_at', 'is', null)
    .where('origin', 'in', [origin, ''])
    .orderBy((row) => row('origin', '=', origin), 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** All dated rows of VAT codes: those of one code (by the id of any of its rows), or of every code that is not archived. */
export async function vatRows(ctx: Ctx, ofId?: string) {
  const rows = ctx.db
    .selectFrom('ppn')
    .select(['id', 'code', 'name', 'name_id', 'rate', 'valid_from', 'valid_to', 'efaktur_code'])
    .select(['factor_numerator as base_factor_numerator', 'factor_denominator as base_factor_denominator'])
    .where('firm_id', '=', ctx.firm.id);
  if (ofId === undefined) return rows.where('archived_at', 'is', null).orderBy('code').orderBy('valid_from').execute();
  const code = ctx.db.selectFrom('ppn').select('code').where('firm_id', '=', ctx.firm.id).where('id', '=', ofId);
  return rows.where('code', '=', code).execute();
}

/** All dated rows of withholding codes: those of one code (by the id of any of its rows), or of every code that is not archived. */
export async function pphRows(ctx: Ctx, ofId?: string) {
  const rows = ctx.db
    .selectFrom('pph')
    .select(['id', 'code', 'name', 'name_id', 'kind', 'rate', 'rate_without_number', 'valid_from', 'valid_to'])
    .where('firm_id', '=', ctx.firm.id);
  if (ofId === undefined) return rows.where('archived_at', 'is', null).orderBy('code').orderBy('valid_from').execute();
  const code = ctx.db.selectFrom('pph').select('code').where('firm_id', '=', ctx.firm.id).where('id', '=', ofId);
  return rows.where('code', '=', code).execute();
}

/**
 * Holds the rows of the tax codes that a bill is about to be issued with: their ends are judged by the bills that stand, so
 * whoever moves one waits for this bill (TAX-01).
 */
export async function holdTaxRows(ctx: Ctx, of: { ppn_id: string | null; pph_id: string | null }): Promise<void> {
  for (const [table, id] of [['ppn', of.ppn_id] as const, ['pph', of.pph_id] as const]) {
    if (id === null) continue;
    const code = ctx.db.selectFrom(table).select('code').where('firm_id', '=', ctx.firm.id).where('id', '=', id);
    const rows = ctx.db.selectFrom(table).select('id').where('firm_id', '=', ctx.firm.id).where('code', '=', code);
    await rows.orderBy('id').forShare().execute();
  }
}

/** The partners of a matter, the responsible one first: who may sign its bills. */
export async function partnersOf(ctx: Ctx, matter_id: string) {
  return ctx.db
    .selectFrom('matter_member as r')
    .innerJoin('employee as e', (join) => join.onRef('e.firm_id', '=', 'r.firm_id').onRef('e.id', '=', 'r.employee_id'))
    .leftJoin('employee_position as p', (join) =>
      join.onRef('p.firm_id', '=', 'e.firm_id').onRef('p.id', '=', 'e.position_id'),
    )
    .select(['e.id', sql<string>`trim(e.first_name || ' ' || e.last_name)`.as('name'), 'r.responsible_partner'])
    .select(sql<string>`coalesce(p.name, '')`.as('detail'))
    .where('r.firm_id', '=', ctx.firm.id)
    .where('r.matter_id', '=', matter_id)
    .where('e.category', '=', 'partner')
    .where('e.status', '<>', 'terminated')
    .orderBy('r.responsible_partner', 'desc')
    .orderBy('e.first_name')
    .orderBy('e.id')
    .execute();
}

/** Name and position of an employee. */
export async function findSignatory(ctx: Ctx, id: string) {
  return ctx.db
    .selectFrom('employee as e')
    .leftJoin('employee_position as p', (join) =>
      join.onRef('p.firm_id', '=', 'e.firm_id').onRef('p.id', '=', 'e.position_id'),
    )
    .select(['e.id', sql<string>`trim(e.first_name || ' ' || e.last_name)`.as('name')])
    .select([
      sql<string>`coalesce(p.name, '')`.as('detail'),
      sql<string>`coalesce(p.name_id, '')`.as('position_id_name'),
    ])
    .where('e.firm_id', '=', ctx.firm.id)
    .where('e.id', '=', id)
    .executeTakeFirst();
}
