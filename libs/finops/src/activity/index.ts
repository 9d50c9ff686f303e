export { buildReport } from './build-report';
export { chooseFigures } from './choose-figures';
export { HOLD_MS, integrateMonth } from './integrate';
export { reconcile } from './reconcile';
export { describeMethod, type ReportFile, writeReport } from './report-files';
export { hintRegions, readRegionFactors } from './region-hints';
