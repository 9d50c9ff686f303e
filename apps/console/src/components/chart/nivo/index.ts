export { CostBars } from './cost-bars';
export { Donut } from './donut';
export { LedgerBars } from './ledger-bars';
export { PlainBars } from './plain-bars';
export { SpendLines } from './spend-lines';
