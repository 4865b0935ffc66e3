export { billableCosts, lockCosts, readCosts, unbilledCosts } from './expense-billing.repo.ts';
export {
  type BilledPart,
  giveBilledCostsBack,
  markCostsBilled,
  type ReservedCost,
  releaseCosts,
  reserveCosts,
} from './expense-billing.service.ts';
