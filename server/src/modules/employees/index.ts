export { findEmployee, rateVersionsOf } from './employees.repo.ts';
