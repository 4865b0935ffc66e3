export { appendDepositEntry, availableOn, lockPurse, type Movement, type Purse } from './purses.repo.ts';
export { type BillForSettlement, lockBillsForSettlement } from './settlement.repo.ts';
export { billTakesSettlement } from './settlement.rules.ts';
