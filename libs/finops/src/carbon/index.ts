export type { CarbonFigure } from './carbon-figure';
export { estimateCarbon } from './estimate-carbon';
export { type CarbonRow, type CarbonTotal, type CarbonView, carbonBy, carbonRows, carbonTotal } from './carbon-report';
export { CarbonUsage } from './carbon-usage';
export { FACTOR_SETS, type FactorSetName } from './factor-set';
export { type CarbonRange, estimateRange } from './carbon-range';
