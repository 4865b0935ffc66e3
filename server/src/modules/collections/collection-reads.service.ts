import { type collectionFilter, collectionMethods } from '@praktis/contract/collections/collections.schemas';
import type { z } from 'zod';
import { mayAll } from '../../kit/access.ts';
import { auditTrail } from '../../kit/audit.ts';
import { noteConfidentialRead } from '../../kit/confidential-reads.ts';
import type { Ctx } from '../../kit/context.ts';
import { found, NotFound } from '../../kit/errors.ts';
import type { PageInput } from '../../kit/list-query.ts';
import type { LookupInput } from '../../kit/lookups.ts';
import { functionalTotals } from '../exchange-rates/index.ts';
import { receiptTypes } from './collections.lookups.ts';
import { collectionDetailRow, listCollections, seesAllBills } from './collections.query.ts';
import {
  depositsOfClient,
  lastBankOf,
  openBillsOf,
  outstandingOfClient,
  readPayer,
  settledBills,
} from './open-bills.query.ts';

export async function list(ctx: Ctx, { query, body }: { query: PageInput; body: z.output<typeof collectionFilter> }) {
  const page = await listCollections(ctx, body, query);
  return { ...page, functional: await functionalTotals(ctx, page.totals) };
}

export async function config(ctx: Ctx) {
  return { methods: [...collectionMethods], ...(await receiptTypes(ctx)), today: ctx.today };
}

/** What a client owes and what is held for it: the client's outstanding list. */
export async function detailClient(ctx: Ctx, { query }: { query: { id: string } }) {
  const client = found(await readPayer(ctx, query.id));
  const bills = await openBillsOf(ctx, client.id, { keyword: '', limit: 200, offset: 0 });
  const last_bank = (await lastBankOf(ctx, client.id)) ?? {
    client_bank_name: '',
    client_account_name: '',
    client_account_number: '',
  };
  const outstanding = await outstandingOfClient(ctx, client.id);
  return { ...client, outstanding, deposits: await depositsOfClient(ctx, client.id), bills: bills.rows, last_bank };
}

export async function searchInvoice(ctx: Ctx, { query, body }: { query: LookupInput; body: { client_id: string } }) {
  const client = found(await readPayer(ctx, body.client_id));
  return openBillsOf(ctx, client.id, query);
}

export async function detail(ctx: Ctx, { query }: { query: { id: string } }) {
  const row = found(await collectionDetailRow(ctx, query.id));
  await noteConfidentialRead(ctx, 'collection', row.id);
  const open = row.status === 'received' && mayAll(ctx, 'collection.edit');
  return {
    ...row,
    status: row.status as 'received' | 'deleted',
    functional_currency: ctx.firm.functional_currency,
    allocations: await settledBills(ctx, row.id),
    can_edit: open,
    can_delete: open,
  };
}

/** Every change of a collection; only for those who see all its bills (ROL-02). */
export async function trail(ctx: Ctx, { query }: { query: { id: string; limit: number; offset: number } }) {
  found(await collectionDetailRow(ctx, query.id));
  if (!(await seesAllBills(ctx, query.id))) throw new NotFound();
  return auditTrail(ctx, 'collection', query);
}
