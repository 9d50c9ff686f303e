export { judgeBudgets, tryTerms } from './judge-budgets';
