import type { Ctx } from '../../kit/context.ts';
import { giveBilledCostsBack, markCostsBilled, releaseCosts } from '../expenses/index.ts';
import { giveEntriesBack, markEntriesBilled } from '../timesheets/index.ts';
import { copyAllocations } from './allocations.repo.ts';
import { costsOf } from './invoice-lines.repo.ts';
import type { InvoiceRow } from './invoices.repo.ts';
import { chargeDeposits, giveDepositsBack } from './less-deposit.service.ts';

/** What an issued bill does outside its own record: entries and costs become billed, the purses are charged, the split of the credit is kept (INV-02, RAT-07). */
export async function bookBill(ctx: Ctx, bill: InvoiceRow): Promise<void> {
  await markEntriesBilled(ctx, bill.id);
  await markCostsBilled(ctx, bill.id, await costsOf(ctx, bill.id));
  await chargeDeposits(ctx, bill);
  await copyAllocations(ctx, bill);
}

/** Gives everything back that an invoice holds: time is wip, costs are unbilled, purses are as before (T-15). */
export async function undoBooking(ctx: Ctx, invoice: InvoiceRow): Promise<void> {
  await giveEntriesBack(ctx, invoice.id);
  if (invoice.issued_at !== null) {
    await giveDepositsBack(ctx, invoice);
    await giveBilledCostsBack(ctx, invoice.id, await costsOf(ctx, invoice.id));
  }
  await releaseCosts(ctx, invoice.id);
}
