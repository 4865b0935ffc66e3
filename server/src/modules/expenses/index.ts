export { billableCosts, lockCosts, readCosts, unbilledCosts } from './expense-billing.repo.ts';
export {
  giveBilledCostsBack,
  markCostsBilled,
  type ReservedCost,
  releaseCosts,
  reserveCosts,
} from './expense-billing.service.ts';
export { expenseRoutes as expensesModule } from './expenses.routes.ts';
export { createClaim } from './expenses.service.ts';
export { repriceCosts } from './reprice.service.ts';
