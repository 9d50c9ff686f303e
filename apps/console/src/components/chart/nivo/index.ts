export { CostBars } from './cost-bars';
export { Donut } from './donut';
export { PlainBars } from './plain-bars';
export { SpendLines } from './spend-lines';
