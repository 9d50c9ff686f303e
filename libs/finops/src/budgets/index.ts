export { chanceOver } from './chance-over';
export { type JudgedBudget, judgeBudget } from './judge-budget';
export { type AccountDays, sumPast } from './period-cost';
